import type { ResolvedDocsConfig } from '@octavo/config'
import type { Diagnostic, Read } from '@octavo/core'
import {
  areFactsRead,
  type FileChange,
  languageTag,
  Repository,
  Site,
  type SiteChange,
  type StoredFacts,
  structure,
} from '@octavo/site'
import { uiStrings } from '@octavo/theme'
import type { ApiContents } from '../api/apiContents.js'
import type { ApiPages } from '../api/apiPages.js'
import { createRenderPool } from '../api/createRenderPool.js'
import { createSpecFetcher, type SpecFetcher } from '../api/specFetcher.js'
import { checkFragments } from '../api/writeFragments.js'
import { FileHashes, type StoredHashes } from '../files/fileHashes.js'
import { PackStore } from '../files/packStore.js'
import type { StoredDates } from '../files/siteDates.js'
import type { SiteRepository } from '../files/siteRepository.js'
import { UsedTexts } from '../files/usedTexts.js'
import { excludedPaths } from '../options/excludedPaths.js'
import { checkPlugins, pluginChecks } from '../options/finishedSite.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import type { PluginFiles, PluginSite } from '../options/plugin.js'
import { collectPages, configureSite, type PluginPages, pageChanges, pluginFiles } from '../options/pluginHost.js'
import type { resolveLinkStyle } from '../options/resolveOptions.js'
import { ScopeIndexes } from '../outputs/indexFiles.js'
import { outputPages } from '../outputs/outputPages.js'
import type { UtilityCache } from '../outputs/utilities.js'
import type { BundleIslandsOptions } from '../render/bundleIslands.js'
import type { RenderedConfigTexts } from '../render/configTexts.js'
import type { IslandBundle } from '../render/islandTypes.js'
import type { RenderPool } from '../render/renderPool.js'
import type { RenderSettings } from '../render/types.js'
import { createViewContext, NO_ASSETS, type ViewContext, type ViewContextInput } from '../view/viewContext.js'
import type { StoredBodies } from './bodyCache.js'
import * as queries from './engineQueries.js'
import { findLeaks } from './leakedKeys.js'
import { mustRender } from './mustRender.js'
import { type AllPages, PageBodies, type RenderedPage } from './pageBodies.js'
import { pluginSite } from './pluginSite.js'
import { type OutputFindings, runChecks } from './runChecks.js'
import { finalDiagnostics } from './severity.js'

/** The state that one run saves for the next. */
export interface EngineState {
  facts: StoredFacts
  hashes: StoredHashes
  bodies: StoredBodies
  /** A hash of what pages are rendered with. */
  bodyKey: string
  utilities: UtilityCache
  /** Commit dates, if pages show them. */
  commits?: StoredDates | undefined
}

interface EngineOptions {
  options: ResolvedOctavoOptions
  stored?: EngineState | undefined
  /** True in development, where pages show their errors. Default: false. */
  isDev?: boolean
  /** Number of threads. Default: that of the options, or two in development. */
  threads?: number
}

/** Input of `check`. */
interface CheckedSite {
  pages: AllPages
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

/** The part of a context that differs between a build, a check and dev. */
type DocumentInput = Pick<ViewContextInput, 'assets' | 'texts' | 'stars' | 'islandPath' | 'utilitiesUrl'>

interface Opened {
  fetcher: SpecFetcher
  plugged: Plugged
  pool: RenderPool
  specTexts: UsedTexts | undefined
}

/**
 * A site with its rendered pages, API pages and diagnostics, all of which are queries. Build, check and dev share it; they
 * differ in when they read pages and where they write them.
 */
export class Engine {
  readonly options: ResolvedOctavoOptions
  readonly site: Site
  readonly hashes: FileHashes
  readonly utilities: UtilityCache
  /** The search indexes, whose words are counted once for each page. */
  readonly indexes = new ScopeIndexes()
  readonly #isDev: boolean
  readonly #threads: number | undefined
  readonly #fetcher: SpecFetcher
  readonly #plugged: Plugged
  readonly #specTexts: UsedTexts | undefined
  readonly #storedBodies: StoredBodies | undefined
  #pool: RenderPool
  /** The settings that the threads have. */
  #poolSettings: RenderSettings | undefined
  #texts: PackStore | undefined
  #pages: PageBodies | undefined

  private constructor(
    site: Site,
    { fetcher, plugged, pool, specTexts }: Opened,
    { options, stored, isDev = false, threads }: EngineOptions,
  ) {
    this.site = site
    this.#pool = pool
    this.#plugged = plugged
    this.#specTexts = specTexts
    this.options = options
    this.hashes = new FileHashes(site, stored?.hashes)
    this.utilities = stored?.utilities ?? {}
    this.#isDev = isDev
    this.#threads = threads
    this.#fetcher = fetcher
    this.#storedBodies = stored?.bodies
    const { hashes } = this
    const state = { site, options, hashes, pages: () => this.pages, storedDates: stored?.commits, isDev }
    site.graph.set(queries.setup, state)
  }

  /** Reads docs.json, its OpenAPI documents and the list of files; pages are read when they are needed. */
  static async open(input: EngineOptions): Promise<Engine> {
    const pool = createRenderPool(input)
    return Engine.#open(input, pool).catch(async (error) => {
      await pool.close()
      throw error
    })
  }

  static async #open(input: EngineOptions, pool: RenderPool): Promise<Engine> {
    const { root, remoteRefs, selection, plugins, cacheDir } = input.options
    const fetcher = createSpecFetcher(input.options)
    checkPlugins(plugins)
    const folder = new Repository(root)
    const files = pluginFiles(folder.root, (path) => folder.readText(path))
    const plugged: Plugged = { files, pages: await collectPages(plugins, files, folder.root) }
    const { files: virtual } = plugged.pages
    const specTexts = cacheDir === undefined || input.isDev ? undefined : new UsedTexts(`${cacheDir}/parsed`)
    // The thread starts while the site is read.
    if (mustRender(new Repository(root, virtual), input.stored?.facts)) pool.warm()
    const site = await Site.load({
      root,
      exclude: excludedPaths(input.options),
      fetchSpec: fetcher.fetch,
      remoteRefs,
      selection,
      storedFacts: input.stored?.facts,
      specTexts,
      virtual,
      isFirstPageFast: input.isDev,
      drafts: input.isDev,
      words: (language = 'en') => uiStrings(languageTag(language)),
      configure: configureSite(plugins, () => plugged.pages.listedPages, folder.root),
    })
    const engine = new Engine(site, { fetcher, plugged, pool, specTexts }, input)
    await engine.#awaitQueries()
    return engine
  }

  /** Returns docs.json with defaults, or only the defaults if it cannot be read. */
  get config(): ResolvedDocsConfig {
    return this.#read(queries.siteConfig)
  }

  /** Content hashes of remote OpenAPI documents by URL. */
  get remoteSpecs(): ReadonlyMap<string, string> {
    return this.#fetcher.hashes
  }

  /** Returns messages about outdated remote OpenAPI documents. */
  get notices(): string[] {
    return this.#fetcher.notices()
  }

  /** Returns the repository in which pages are edited. Undefined if pages have no edit links. */
  get repository(): SiteRepository | undefined {
    return this.#read(queries.repository)
  }

  /** Returns the star counts of the repositories that the navbar links to, by URL. */
  stars(): Promise<ReadonlyMap<string, number>> {
    return this.#read(queries.stars)
  }

  /** A hash of what pages are rendered with. */
  get bodyKey(): string {
    return this.#read(queries.bodyKey)
  }

  get linkStyle(): ReturnType<typeof resolveLinkStyle> {
    return this.#read(queries.linkStyle)
  }

  /** Settings for browser bundles. */
  get islandOptions(): BundleIslandsOptions {
    return { base: this.options.base, linkStyle: this.linkStyle, root: this.site.repository.root }
  }

  get api(): ApiPages {
    return this.#read(queries.api)
  }

  /** Returns the object that creates the content of API pages. */
  apiContents(): Promise<ApiContents> {
    return this.#read(queries.apiContents)
  }

  /** Settings for reading MDX files. */
  get contentOptions(): RenderSettings['content'] {
    return this.#read(queries.settings).content
  }

  /** The rendered pages, and the threads that render them. */
  get pages(): PageBodies {
    const { cacheDir } = this.options
    // In dev, bodies are stored only while it runs.
    this.#texts ??= this.#isDev ? PackStore.temporary() : new PackStore(cacheDir && `${cacheDir}/bodies`)
    this.#pages ??= new PageBodies({
      site: this.site,
      hashes: this.hashes,
      inputs: {
        settingsKey: () => this.bodyKey,
        api: () => this.api,
        apiContents: () => this.apiContents(),
        sharedDocument: (source) => this.#read(queries.sharedDocument, source),
      },
      texts: this.#texts,
      stored: this.#storedBodies,
      pool: () => this.#currentPool(),
      isDev: this.#isDev,
    })
    return this.#pages
  }

  /** Returns the rendered MDX values of docs.json. */
  renderTexts(): Promise<RenderedConfigTexts> {
    return this.#read(queries.configTexts)
  }

  /** Returns the commit dates of pages if they are needed. */
  commits(): Promise<StoredDates | undefined> {
    return this.#read(queries.commitDates)
  }

  /**
   * Returns the context for rendering documents.
   *
   * @param read of the query that the context is a value of, so that it changes with every label that was read from it
   */
  async viewContext(input: DocumentInput, read = this.#read): Promise<ViewContext> {
    const commits = await read(queries.commitDates)
    const { site, options } = this
    read(structure)
    return createViewContext({
      ...input,
      ...{ site, options },
      config: read(queries.siteConfig),
      repository: read(queries.repository),
      commits: commits && new Map(commits.dates),
      label: ({ slug }) => read(queries.label, slug),
      alternates: read(queries.alternates),
      layout: read(queries.layout),
      pluginInputs: read(queries.pluginKey),
    })
  }

  /** Returns the findings about icons and links in docs.json. */
  get configProblems(): readonly Diagnostic[] {
    return this.#read(queries.configProblems)
  }

  /** Reads the facts of all pages, which tell imported files from pages. The first page in dev does not wait for them. */
  async completeFacts(): Promise<void> {
    if (this.#read(areFactsRead)) return
    this.site.completeFacts()
    this.site.graph.set(queries.head, await this.#read(queries.loadedHead))
  }

  /** Returns every diagnostic of the site, before options change severities. */
  async check({ pages, texts, islands, output }: CheckedSite): Promise<Diagnostic[]> {
    const { site, options, repository } = this
    const descriptions = await this.#read(queries.descriptions)
    const diagnostics = runChecks({ site, options, pages, texts, islands, output, descriptions, repository })
    return [...diagnostics, ...(await pluginChecks(options.plugins, () => this.#pluginSite(pages), options.root))]
  }

  /** Returns the site in the form for plugins. */
  async #pluginSite(rendered: readonly RenderedPage[]): Promise<PluginSite> {
    const context = await this.viewContext({ assets: NO_ASSETS, texts: {} })
    const bodies = new Map(rendered.map(({ slug, body }) => [slug, body]))
    return pluginSite({ context, pages: outputPages(context, bodies), bodies })
  }

  /** Returns the findings that a build would have in its output, without writing it. */
  async findInOutput(pages: AllPages): Promise<OutputFindings> {
    const { site, config } = this
    const fragments = pages.flatMap(({ body }) => body.fragments ?? [])
    const set = fragments.length > 0 ? (await this.apiContents()).fragments : undefined
    return {
      leaks: findLeaks(
        site,
        pages.map(({ slug }) => [slug, this.#read(queries.pageLeak, slug)] as const),
        (path) => this.#read(queries.fileLeak, path),
      ),
      fragments: set ? checkFragments({ site, config, fragments, set }) : [],
    }
  }

  /** Returns diagnostics sorted, without duplicates, and with the severities set by options. */
  final(diagnostics: readonly Diagnostic[]): Diagnostic[] {
    return finalDiagnostics(diagnostics, this.options)
  }

  /** Applies changes on disk. */
  async update(changes: readonly FileChange[]): Promise<SiteChange> {
    const change = await this.site.update([...changes, ...(await this.#updatePages())])
    await this.#awaitQueries()
    return change
  }

  /** Writes the rendered pages to the cache folder. Returns the state for the next run. */
  async save(pages: AllPages): Promise<EngineState> {
    const { bodies, isTextUsed } = this.pages.export(pages)
    this.#texts?.flush(isTextUsed)
    this.#specTexts?.flush()
    return {
      facts: this.site.exportFacts(),
      hashes: this.hashes.export(),
      bodies,
      bodyKey: this.bodyKey,
      utilities: this.utilities,
      commits: await this.commits(),
    }
  }

  async close(): Promise<void> {
    this.#texts?.close()
    this.#specTexts?.close()
    await this.#pool.close()
    const highlightCache = this.#poolSettings?.highlightCache
    if (highlightCache !== undefined) PackStore.compact(highlightCache)
  }

  readonly #read: Read = (source, key) => this.site.graph.read(source, key)

  /**
   * Returns the threads with the current settings. Threads that are starting get them, however often they change. Threads
   * with other settings end after their last page, which pending requests still receive.
   */
  #currentPool(): RenderPool {
    const settings = this.#read(queries.settings)
    if (settings === this.#poolSettings) return this.#pool
    if (!this.#pool.prepare(settings)) {
      this.#pool.retire()
      this.#pool = createRenderPool({ options: this.options, isDev: this.#isDev, threads: this.#threads })
      this.#pool.prepare(settings)
    }
    this.#poolSettings = settings
    return this.#pool
  }

  /** Sets the values that queries with promises have loaded, because pages are found without waiting. */
  async #awaitQueries(): Promise<void> {
    const { graph } = this.site
    const { loadedLayout, loadedRepository, loadedHead } = queries
    const loaded = [this.#read(loadedLayout), this.#read(loadedRepository), this.#read(loadedHead)] as const
    const [layout, repository, head] = await Promise.all(loaded)
    graph.set(queries.layout, layout)
    graph.set(queries.repository, repository)
    graph.set(queries.head, head)
  }

  /** Runs the plugins that add pages again. Returns the changed pages as file changes. */
  async #updatePages(): Promise<FileChange[]> {
    const { plugins } = this.options
    if (!plugins.some(({ pages }) => pages)) return []
    const before = this.#plugged.pages
    const pages = await collectPages(plugins, this.#plugged.files, this.options.root)
    this.#plugged.pages = pages
    this.site.repository.replaceVirtual(pages.files)
    return pageChanges(before, pages)
  }
}
