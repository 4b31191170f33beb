import type { Diagnostic } from '@octavo/core'
import type { RenderedPage } from '../bodies/pageBodies.js'
import { addFileHints } from '../diagnostics/fileHints.js'
import { pageDiagnostics } from '../diagnostics/runChecks.js'
import { checkConfig, checkConfigLinks, checkPageLinks } from '../diagnostics/siteChecks.js'
import type { Engine } from '../engine/engine.js'
import type { IslandBundle } from '../islands/types.js'
import type { RenderedConfigTexts } from '../render/configTexts.js'
import type { IslandCode } from '../render/islandCode.js'
import type { Reporter } from './reporter.js'

interface DevCheckSource {
  engine: Engine
  /** Waits until nobody waits for a page. */
  lull(): Promise<void>
  /** Renders the values of docs.json that are MDX, unless they have been. */
  texts(): Promise<Pick<RenderedConfigTexts, 'diagnostics' | 'links'>>
  /** Returns why codes for the browser can't be bundled. */
  checkIslands(codes: readonly IslandCode[]): Promise<Pick<IslandBundle, 'failures'>>
}

/** Reports the diagnostics of a site in dev: of pages when they are opened, and of all as a build does, in the background. */
export class DevCheck {
  /** Is told what was found. */
  reporter: Reporter | undefined
  readonly #source: DevCheckSource
  readonly #reported = new WeakSet<RenderedPage>()
  /** Of icons and links in docs.json, which are looked up only when the server listens. */
  #ofConfig: Diagnostic[] = []
  #ofTexts: readonly Diagnostic[] = []
  #isConfigDue = false
  #run = 0

  constructor(source: DevCheckSource) {
    this.#source = source
  }

  /** Diagnostics of docs.json, its texts, files and navigation. */
  get configDiagnostics(): Diagnostic[] {
    const { engine } = this.#source
    return engine.final([...addFileHints(engine.site.diagnostics, engine.site), ...this.#ofConfig, ...this.#ofTexts])
  }

  /** The texts of docs.json have been rendered. */
  noteTexts({ diagnostics }: Pick<RenderedConfigTexts, 'diagnostics'>): void {
    this.#ofTexts = diagnostics
  }

  /** Files or navigation have changed. */
  noteStructure(): void {
    this.#isConfigDue = true
  }

  /** Reports what files that changed mean for docs.json, once readers have seen their pages. */
  reportChanges(): void {
    if (this.#isConfigDue) this.checkConfig()
  }

  checkConfig(): void {
    this.#isConfigDue = false
    const { site, options } = this.#source.engine
    this.#ofConfig = site.isConfigCurrent ? [...checkConfig(site, options), ...checkConfigLinks(site, options)] : []
    const found = this.configDiagnostics
    const of = (files: readonly string[]) => found.filter(({ file }) => file !== undefined && files.includes(file))
    this.reporter?.report(found)
    for (const spec of site.specFiles) this.reporter?.settle(spec, of([spec]))
    this.reporter?.settle('docs.json', of(site.configFiles))
  }

  /** Reports the diagnostics of a page that is opened. Those of all pages are reported together. */
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
    // A document is right when all of it is, not this page of it.
    if (!isGenerated || !site.specFiles.includes(file)) this.reporter?.settle(file, found)
  }

  /** Renders the pages that nobody has opened and reports what a build would report of the site. */
  async checkSite(): Promise<void> {
    const found = await this.#checkSite()
    if (found) this.reporter?.reportSite(found)
  }

  /** Returns undefined when a later call has taken over. */
  async #checkSite(): Promise<Diagnostic[] | undefined> {
    const run = ++this.#run
    const { engine, lull } = this.#source
    const { site } = engine
    for (const { slug } of [...site.pages()]) {
      if (engine.pages.find(slug)) continue
      await lull()
      if (run !== this.#run) return undefined
      await engine.pages.render(slug)
    }
    await lull()
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
