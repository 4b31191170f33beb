import { type Diagnostic, query, type Source } from '@octavo/core'
import type { Engine } from '../queries/engine.js'
import { configProblems, configTexts } from '../queries/engineQueries.js'
import { addFileHints } from '../queries/fileHints.js'
import type { RenderedPage } from '../queries/pageBodies.js'
import { pageDiagnostics } from '../queries/runChecks.js'
import { checkPageLinks, type LinkedPages } from '../queries/siteChecks.js'
import type { IslandCode } from '../render/islandCode.js'
import type { IslandBundle } from '../render/islandTypes.js'
import type { Reporter } from './reporter.js'

interface DevCheckSource {
  engine: Engine
  /** Waits until the server is idle. */
  idle(): Promise<void>
  /** Returns the errors of browser code that can't be bundled. */
  checkIslands(codes: readonly IslandCode[]): Promise<Pick<IslandBundle, 'failures'>>
}

/** Reports diagnostics in dev: those of a page when it is opened, and those of the site in the background. */
export class DevCheck {
  reporter: Reporter | undefined
  readonly #source: DevCheckSource
  readonly #reported = new WeakSet<RenderedPage>()
  readonly #siteProblems: Source<readonly Diagnostic[]>
  readonly #configDiagnostics: Source<Promise<readonly Diagnostic[]>>
  #reportedConfig: Promise<readonly Diagnostic[]> | undefined
  #run = 0

  constructor(source: DevCheckSource) {
    const { engine } = source
    this.#source = source
    this.#siteProblems = query('siteProblems', () => addFileHints(engine.site.diagnostics, engine.site))
    this.#configDiagnostics = query('configDiagnostics', async (read) => {
      const siteProblems = [...read(this.#siteProblems), ...read(configProblems)]
      const { diagnostics } = await read(configTexts)
      return engine.final([...siteProblems, ...diagnostics])
    })
  }

  /** Returns the diagnostics of docs.json, its texts, files and navigation. */
  async configDiagnostics(): Promise<readonly Diagnostic[]> {
    await this.#source.engine.completeFacts()
    return this.#source.engine.site.graph.read(this.#configDiagnostics)
  }

  /** Reports errors of docs.json, files and navigation, without checks that take long. */
  reportStart(): void {
    const { engine } = this.#source
    this.reporter?.report(engine.final(engine.site.graph.read(this.#siteProblems)))
  }

  /** Reports the diagnostics of docs.json if something that they depend on has changed. */
  async reportConfig(): Promise<void> {
    const { site } = this.#source.engine
    await this.#source.engine.completeFacts()
    const reading = site.graph.read(this.#configDiagnostics)
    if (!this.reporter || reading === this.#reportedConfig) return
    this.#reportedConfig = reading
    const diagnostics = await reading
    const of = (files: readonly string[]) =>
      diagnostics.filter(({ file }) => file !== undefined && files.includes(file))
    this.reporter.report(diagnostics)
    for (const spec of site.specFiles) this.reporter.settle(spec, of([spec]))
    this.reporter.settle('docs.json', of(site.configFiles))
  }

  /** Reports the diagnostics of an opened page. */
  reportPage(page: RenderedPage): void {
    if (!this.reporter || this.#reported.has(page)) return
    this.#reported.add(page)
    const { site } = this.#source.engine
    const { slug, file, isGenerated, body } = page
    // The IDs of other pages are not known yet.
    const diagnostics = this.pageDiagnostics(page, new Map([[slug, body]]))
    this.reporter.report(diagnostics)
    // A page without errors does not mean that its OpenAPI document has none.
    if (!isGenerated || !site.specFiles.includes(file)) this.reporter.settle(file, diagnostics)
  }

  /**
   * Returns the diagnostics of a page.
   *
   * @param pages the pages to which links with fragments are checked
   */
  pageDiagnostics(page: RenderedPage, pages: LinkedPages): readonly Diagnostic[] {
    const { engine } = this.#source
    const { site, options } = engine
    const { slug, file, isGenerated, body } = page
    const pageProblems = pageDiagnostics(site, { slug, file, isGenerated, diagnostics: body.diagnostics })
    const links = isGenerated ? [] : checkPageLinks(site, body, pages, options)
    return engine.final([...addFileHints(pageProblems, site), ...links])
  }

  /** Renders the remaining pages and reports the diagnostics that a build would report. */
  async checkSite(): Promise<void> {
    const diagnostics = await this.siteDiagnostics()
    if (diagnostics) this.reporter?.reportSite(diagnostics)
  }

  /** Returns the diagnostics of the site. Undefined if a later call has started. */
  async siteDiagnostics(): Promise<Diagnostic[] | undefined> {
    const run = ++this.#run
    const { engine, idle } = this.#source
    const { site } = engine
    await engine.completeFacts()
    for (const { slug } of [...site.pages()]) {
      if (engine.pages.find(slug)) continue
      await idle()
      if (run !== this.#run) return undefined
      await engine.pages.render(slug, 'later')
    }
    await idle()
    if (!site.isConfigCurrent || run !== this.#run) return undefined
    const pages = await engine.pages.renderAll()
    const [texts, islands, output] = await Promise.all([
      engine.renderTexts(),
      this.#source.checkIslands(pages.flatMap(({ body }) => body.islands ?? [])),
      engine.findInOutput(pages),
    ])
    const diagnostics = await engine.check({ pages, texts, islands, output })
    return run === this.#run ? engine.final(diagnostics) : undefined
  }
}
