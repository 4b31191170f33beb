import type { Diagnostic } from '@octavo/core'
import type { Engine } from '../engine/engine.js'
import { addFileHints } from '../engine/fileHints.js'
import type { RenderedPage } from '../engine/pageBodies.js'
import { pageDiagnostics } from '../engine/runChecks.js'
import { checkConfig, checkConfigLinks, checkPageLinks } from '../engine/siteChecks.js'
import type { RenderedConfigTexts } from '../render/configTexts.js'
import type { IslandCode } from '../render/islandCode.js'
import type { IslandBundle } from '../render/islandTypes.js'
import type { Reporter } from './reporter.js'

interface DevCheckSource {
  engine: Engine
  /** Waits until the server is idle. */
  idle(): Promise<void>
  /** Returns the rendered MDX values of docs.json. */
  texts(): Promise<Pick<RenderedConfigTexts, 'diagnostics' | 'links'>>
  /** Returns the errors of browser code that can't be bundled. */
  checkIslands(codes: readonly IslandCode[]): Promise<Pick<IslandBundle, 'failures'>>
}

/** Reports diagnostics in dev: those of a page when it is opened, and those of the site in the background. */
export class DevCheck {
  reporter: Reporter | undefined
  readonly #source: DevCheckSource
  readonly #reported = new WeakSet<RenderedPage>()
  /** Diagnostics about icons and links in docs.json, which are checked after the server has started. */
  #ofConfig: Diagnostic[] = []
  #ofTexts: readonly Diagnostic[] = []
  #isConfigDue = false
  #run = 0

  constructor(source: DevCheckSource) {
    this.#source = source
  }

  /** Returns the diagnostics of docs.json, its texts, files and navigation. */
  get configDiagnostics(): Diagnostic[] {
    const { engine } = this.#source
    return engine.final([...addFileHints(engine.site.diagnostics, engine.site), ...this.#ofConfig, ...this.#ofTexts])
  }

  /** Stores the diagnostics of rendered docs.json texts. */
  noteTexts({ diagnostics }: Pick<RenderedConfigTexts, 'diagnostics'>): void {
    this.#ofTexts = diagnostics
  }

  /** Called when files or navigation have changed. */
  noteStructure(): void {
    this.#isConfigDue = true
  }

  /** Checks docs.json again after files have changed, once open pages are updated. */
  reportChanges(): void {
    if (this.#isConfigDue) this.checkConfig()
  }

  checkConfig(): void {
    this.#isConfigDue = false
    const { site, options, repository } = this.#source.engine
    this.#ofConfig = site.isConfigCurrent
      ? [...checkConfig(site, options, repository), ...checkConfigLinks(site, options)]
      : []
    const found = this.configDiagnostics
    const of = (files: readonly string[]) => found.filter(({ file }) => file !== undefined && files.includes(file))
    this.reporter?.report(found)
    for (const spec of site.specFiles) this.reporter?.settle(spec, of([spec]))
    this.reporter?.settle('docs.json', of(site.configFiles))
  }

  /** Reports the diagnostics of an opened page. */
  reportPage(page: RenderedPage): void {
    if (this.#reported.has(page)) return
    this.#reported.add(page)
    const { engine } = this.#source
    const { site, options } = engine
    const { slug, file, isGenerated, body } = page
    const ofPage = pageDiagnostics(site, { slug, file, isGenerated, diagnostics: body.diagnostics })
    const links = isGenerated ? [] : checkPageLinks(site, slug, body, options)
    const found = engine.final([...addFileHints(ofPage, site), ...links])
    this.reporter?.report(found)
    // A page without errors does not mean that its OpenAPI document has none.
    if (!isGenerated || !site.specFiles.includes(file)) this.reporter?.settle(file, found)
  }

  /** Renders the remaining pages and reports the diagnostics that a build would report. */
  async checkSite(): Promise<void> {
    const found = await this.#checkSite()
    if (found) this.reporter?.reportSite(found)
  }

  /** Returns the diagnostics of the site. Undefined if a later call has started. */
  async #checkSite(): Promise<Diagnostic[] | undefined> {
    const run = ++this.#run
    const { engine, idle } = this.#source
    const { site } = engine
    for (const { slug } of [...site.pages()]) {
      if (engine.pages.find(slug)) continue
      await idle()
      if (run !== this.#run) return undefined
      await engine.pages.render(slug)
    }
    await idle()
    if (!site.isConfigCurrent || run !== this.#run) return undefined
    const pages = [...site.pages()].flatMap(({ slug }) => engine.pages.find(slug) ?? [])
    const [texts, islands, output] = await Promise.all([
      this.#source.texts(),
      this.#source.checkIslands(pages.flatMap(({ body }) => body.islands ?? [])),
      engine.findInOutput(pages),
    ])
    const found = await engine.check({ pages, texts, islands, output })
    return run === this.#run ? engine.final(found) : undefined
  }
}
