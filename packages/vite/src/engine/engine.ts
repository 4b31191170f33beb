import { relative, sep } from 'node:path'
import { type ResolvedDocsConfig, resolveConfig } from '@octavo/config'
import type { Diagnostic } from '@octavo/core'
import { type FileChange, Repository, Site, type SiteChange, type StoredFacts } from '@octavo/site'
import { ApiPages } from '../api/apiPages.js'
import { createSpecFetcher, type SpecFetcher } from '../api/specFetcher.js'
import { checkDescriptions, type SpecFindings } from '../api/specLinks.js'
import { checkFragments } from '../api/writeFragments.js'
import type { StoredBodies } from '../bodies/bodyCache.js'
import { mustRender } from '../bodies/mustRender.js'
import { PageBodies, type RenderedPage } from '../bodies/pageBodies.js'
import { findLeaks, leakOfPage, leakOfStatic } from '../diagnostics/leakedKeys.js'
import { type OutputFindings, runChecks } from '../diagnostics/runChecks.js'
import { finalDiagnostics } from '../diagnostics/severity.js'
import { checkPlugins, pluginChecks } from '../extend/finishedSite.js'
import type { OctavoPlugin, PluginFiles, PluginSite } from '../extend/plugin.js'
import { collectPages, configureSite, type PluginPages, pluginFiles, pluginInputs } from '../extend/pluginHost.js'
import { gitRepository, type SiteRepository } from '../git/repository.js'
import { type StoredDates, siteDates } from '../git/siteDates.js'
import { readStars } from '../integrations/stars.js'
import type { BundleIslandsOptions } from '../islands/bundleIslands.js'
import type { IslandBundle } from '../islands/types.js'
import { type Layout, loadLayout } from '../modules/layout.js'
import { excludedPaths } from '../options/excludedPaths.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { linkStyleOf } from '../options/resolveOptions.js'
import { outputPages } from '../outputs/outputPages.js'
import type { UtilityCache } from '../outputs/utilities.js'
import { type RenderedConfigTexts, renderConfigTexts } from '../render/configTexts.js'
import { RenderPool } from '../render/renderPool.js'
import { renderSettings } from '../render/renderSettings.js'
import type { RenderSettings } from '../render/types.js'
import { FileHashes, type StoredHashes } from '../store/fileHashes.js'
import { PackStore } from '../store/packStore.js'
import { createViewContext, NO_ASSETS, type ViewContext, type ViewContextInput } from '../view/viewContext.js'
import { pluginSite } from './pluginSite.js'

/** The state that one run saves for the next. */
export interface EngineState {
  facts: StoredFacts
  hashes: StoredHashes
  bodies: StoredBodies
  utilities: UtilityCache
  /** Commit dates, if pages show them. */
  commits?: StoredDates | undefined
}

interface EngineOptions {
  options: ResolvedOctavoOptions
  stored?: EngineState | undefined
  /** True in development, where pages show their errors. Default: false. */
  isDev?: boolean
}

/** Input of `check`, which requires that all pages are rendered. */
interface CheckedSite {
  pages: readonly RenderedPage[]
  texts: Pick<RenderedConfigTexts, 'diagnostics' | 'links'>
  islands: Pick<IslandBundle, 'failures'>
  /** Undefined before a build writes its output, because these are found during writing. */
  output: OutputFindings | undefined
}

/** The files that plugins read, and the pages that they add. */
interface Plugged {
  files: PluginFiles
  pages: PluginPages
}

interface Opened {
  fetcher: SpecFetcher
  plugged: Plugged
  pool: RenderPool
}

/** Number of threads in dev, so that a page that never finishes does not block the others. */
const DEV_THREADS = 2

/**
 * A site with its rendered pages, API pages, caches and diagnostics. Build, check and dev share it; they differ in
 * when they read pages and where they write them.
 */
export class Engine {
  readonly options: ResolvedOctavoOptions
  readonly site: Site
  readonly hashes: FileHashes
  readonly utilities: UtilityCache
  readonly #isDev: boolean
  readonly #fetcher: SpecFetcher
  readonly #plugged: Plugged
  readonly #keys = new Map<string, string | undefined>()
  #layout: Layout | undefined
  #repository: SiteRepository | undefined
  #stars: ReadonlyMap<string, number> = new Map()
  #storedBodies: StoredBodies | undefined
  #commits: StoredDates | undefined
  #settings: RenderSettings | undefined
  #pool: RenderPool
  #bodies: PackStore | undefined
  #pages: PageBodies | undefined
  #api: ApiPages | undefined
  #descriptions: Promise<SpecFindings> | undefined

  private constructor(
    site: Site,
    { fetcher, plugged, pool }: Opened,
    { options, stored, isDev = false }: EngineOptions,
  ) {
    this.site = site
    this.#pool = pool
    this.#plugged = plugged
    this.options = options
    this.hashes = new FileHashes(site.repository, stored?.hashes)
    this.utilities = stored?.utilities ?? {}
    this.#isDev = isDev
    this.#fetcher = fetcher
    this.#storedBodies = stored?.bodies
    this.#commits = stored?.commits
  }

  /** Reads docs.json, its OpenAPI documents and the list of files; pages are read when they are needed. */
  static async open(input: EngineOptions): Promise<Engine> {
    const pool = renderPool(input)
    try {
      return await Engine.#open(input, pool)
    } catch (error) {
      await pool.close()
      throw error
    }
  }

  static async #open(input: EngineOptions, pool: RenderPool): Promise<Engine> {
    const { root, remoteRefs, selection, plugins } = input.options
    const fetcher = createSpecFetcher(input.options)
    checkPlugins(plugins)
    const folder = new Repository(root)
    const files = pluginFiles(folder.root, (path) => folder.readText(path))
    const plugged: Plugged = { files, pages: await collectPages(plugins, files) }
    const { files: virtual } = plugged.pages
    // The thread starts while the site is read.
    if (mustRender(new Repository(root, virtual), input.stored?.facts)) pool.warm()
    const site = await Site.load({
      root,
      exclude: excludedPaths(input.options),
      fetchSpec: fetcher.fetch,
      remoteRefs,
      selection,
      storedFacts: input.stored?.facts,
      virtual,
      isFirstPageFast: input.isDev,
      configure: configureSite(plugins, () => plugged.pages.listed),
    })
    const engine = new Engine(site, { fetcher, plugged, pool }, input)
    await Promise.all([engine.#loadLayout(), engine.#loadRepository()])
    return engine
  }

  /** Returns docs.json with defaults, or only the defaults if it cannot be read. */
  get config(): ResolvedDocsConfig {
    return this.site.config ?? resolveConfig()
  }

  /** Content hashes of remote OpenAPI documents by URL. */
  get remoteSpecs(): ReadonlyMap<string, string> {
    return this.#fetcher.hashes
  }

  /** Returns messages about outdated remote OpenAPI documents. */
  get notices(): string[] {
    return this.#fetcher.notices()
  }

  /** Repository in which pages are edited. Undefined if pages have no edit links. */
  get repository(): SiteRepository | undefined {
    return this.#repository
  }

  /** Star counts of the repositories that the navbar links to, by URL. */
  get stars(): ReadonlyMap<string, number> {
    return this.#stars
  }

  /** Fetches star counts from GitHub. Server jobs skip this, because they have no network. */
  async loadStars(): Promise<void> {
    if (this.options.isLocal) this.#stars = await readStars(this.config, this.options)
  }

  get linkStyle(): ReturnType<typeof linkStyleOf> {
    return linkStyleOf(this.options, this.config)
  }

  /** Settings for browser bundles. */
  get islandOptions(): BundleIslandsOptions {
    return { base: this.options.base, linkStyle: this.linkStyle, root: this.site.repository.root }
  }

  get api(): ApiPages {
    this.#api ??= new ApiPages(this.site, this.config, this.options)
    return this.#api
  }

  /** The rendered pages, and the threads that render them. */
  get pages(): PageBodies {
    if (this.#pages) return this.#pages
    this.#settings = this.#renderSettings()
    this.#pages = new PageBodies({
      site: this.site,
      hashes: this.hashes,
      settings: this.#settings,
      api: () => this.api,
      texts: this.#texts,
      stored: this.#storedBodies,
      pool: this.#pool,
    })
    return this.#pages
  }

  get #texts(): PackStore {
    // In dev, bodies are stored only while it runs.
    const { cacheDir } = this.options
    this.#bodies ??= this.#isDev ? PackStore.temporary() : new PackStore(cacheDir && `${cacheDir}/bodies`)
    return this.#bodies
  }

  renderTexts(): Promise<RenderedConfigTexts> {
    return renderConfigTexts(this.site, this.config, this.pages.pool)
  }

  /** Returns the commit dates of pages if the site shows them. They are read once per HEAD commit. */
  async commits(): Promise<StoredDates | undefined> {
    this.#commits = await siteDates(this.site, this.#commits)
    return this.#commits
  }

  /** Returns the context for rendering documents. */
  viewContext(
    input: Omit<
      ViewContextInput,
      'site' | 'config' | 'options' | 'commits' | 'layout' | 'pluginInputs' | 'repository' | 'stars'
    >,
  ): ViewContext {
    const { site, config, options } = this
    const layout = this.#layout
    const pluginInputs = this.#pluginInputs(options.plugins)
    const commits = this.#commits && new Map(this.#commits.dates)
    return createViewContext({
      ...input,
      site,
      config,
      options,
      commits,
      layout,
      pluginInputs,
      repository: this.#repository,
      stars: this.#stars,
    })
  }

  /** Returns every diagnostic of the site, before options change severities. */
  async check({ pages, texts, islands, output }: CheckedSite): Promise<Diagnostic[]> {
    const { site, options } = this
    this.#descriptions ??= checkDescriptions(site, this.api)
    const found = runChecks({
      ...{ site, options, pages, texts, islands, output },
      descriptions: await this.#descriptions,
      repository: this.#repository,
    })
    return [...found, ...(await pluginChecks(options.plugins, () => this.#pluginSite(pages)))]
  }

  /** Returns the site in the form for plugins. */
  #pluginSite(rendered: readonly RenderedPage[]): PluginSite {
    const context = this.viewContext({ assets: NO_ASSETS, texts: {} })
    const bodies = new Map(rendered.map(({ slug, body }) => [slug, body]))
    return pluginSite({ context, pages: outputPages(context, bodies), bodies })
  }

  /** Returns the findings that a build would have in its output, without writing it. */
  async findInOutput(pages: readonly RenderedPage[]): Promise<OutputFindings> {
    const { site, config } = this
    const fragments = pages.flatMap(({ body }) => body.fragments ?? [])
    if (fragments.length > 0) await this.api.prepare()
    return {
      leaks: findLeaks(
        site,
        pages.map((page) => [page.slug, this.#keyOf(page)] as const),
        (path) => this.#keyOfFile(path),
      ),
      fragments: checkFragments({ site, config, fragments, set: this.api.fragments }),
    }
  }

  /** Returns diagnostics sorted, without duplicates, and with the severities set by options. */
  final(diagnostics: readonly Diagnostic[]): Diagnostic[] {
    return finalDiagnostics(diagnostics, this.options)
  }

  /** Applies changes on disk and drops caches that depend on them. */
  async update(changes: readonly FileChange[]): Promise<SiteChange> {
    const change = await this.site.update([...changes, ...(await this.#updatePages())])
    const { config, specs, structure, files } = change
    for (const file of files) this.hashes.forget(file)
    if (config || specs || structure) this.#api = this.#descriptions = undefined
    if (config) await this.#loadRepository()
    this.#pages?.forget(config || specs || structure ? undefined : files)
    const usesLayout = this.#layout?.files.some((file) => files.has(this.#pathOf(file))) ?? false
    if (usesLayout) await this.#loadLayout()
    const mayChange = config || usesLayout || this.options.plugins.length > 0
    if (mayChange && JSON.stringify(this.#settings) !== JSON.stringify(this.#renderSettings())) {
      // Pending requests still get their page; browsers load it again.
      this.#pool.retire()
      this.#pool = renderPool({ options: this.options, isDev: this.#isDev })
      this.#pages = undefined
    }
    return change
  }

  /** Writes the rendered pages to the cache folder. Returns the state for the next run. */
  save(): EngineState {
    const { pages } = this
    this.#texts.flush((key) => pages.isTextUsed(key))
    return {
      facts: this.site.exportFacts(),
      hashes: this.hashes.export(),
      bodies: pages.export(),
      utilities: this.utilities,
      commits: this.#commits,
    }
  }

  async close(): Promise<void> {
    this.#bodies?.close()
    await this.#pool.close()
    if (this.#settings?.highlightCache !== undefined) PackStore.compact(this.#settings.highlightCache)
  }

  /** Runs the plugins that add pages again. Returns the changed pages as file changes. */
  async #updatePages(): Promise<FileChange[]> {
    const { plugins } = this.options
    if (!plugins.some(({ pages }) => pages)) return []
    const before = this.#plugged.pages
    const pages = await collectPages(plugins, this.#plugged.files)
    this.#plugged.pages = pages
    this.site.repository.replaceVirtual(pages.files)
    const changed = [...new Set([...before.files.keys(), ...pages.files.keys()])].filter(
      (path) => before.files.get(path) !== pages.files.get(path),
    )
    if (JSON.stringify(before.listed) !== JSON.stringify(pages.listed)) changed.push('docs.json')
    return changed.map((path): FileChange => {
      const isKept = path === 'docs.json' || (before.files.has(path) && pages.files.has(path))
      return { type: isKept ? 'change' : pages.files.has(path) ? 'add' : 'unlink', path }
    })
  }

  #pluginInputs(plugins: readonly OctavoPlugin[]): string | undefined {
    return pluginInputs(plugins, this.site.files.keys(), this.#plugged.files, (file) => this.hashes.get(file))
  }

  async #loadLayout(): Promise<void> {
    this.#layout = await loadLayout(this.options.layout, this.site.repository.root, this.options.base)
  }

  async #loadRepository(): Promise<void> {
    const { feedback, isLocal } = this.options
    const { edits, issues } = this.config.feedback
    const read = () => feedback.repository ?? (isLocal && gitRepository(this.site.repository.root))
    this.#repository = ((edits || issues) && (await read())) || undefined
  }

  #pathOf(file: string): string {
    return relative(this.site.repository.root, file).split(sep).join('/')
  }

  #renderSettings(): RenderSettings {
    const ofTrees = this.options.plugins.filter(({ transformTree }) => transformTree)
    return {
      ...renderSettings(this.options, this.site.config, this.#layout),
      pluginInputs: this.#pluginInputs(ofTrees),
      showErrors: this.#isDev || undefined,
    }
  }

  /** Returns the admin key in a page, if any. Each body is searched once. */
  #keyOf({ slug, body }: RenderedPage): string | undefined {
    return this.#once(body.key, () => leakOfPage(this.site, slug, [body.html(), body.markdown()]))
  }

  #keyOfFile(path: string): string | undefined {
    return this.#once(`${path} ${this.site.repository.stamp(path)}`, () => leakOfStatic(this.site, path))
  }

  #once(name: string, find: () => string | undefined): string | undefined {
    if (!this.#keys.has(name)) this.#keys.set(name, find())
    return this.#keys.get(name)
  }
}

function renderPool({ options, isDev }: EngineOptions): RenderPool {
  return new RenderPool({ size: isDev ? DEV_THREADS : options.threads })
}
