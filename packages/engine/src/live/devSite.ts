import { query, type Source } from '@octavo/core'
import type { FileChange, Site } from '@octavo/site'
import type { FontAssets } from '../files/siteFonts.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { requireRoot } from '../options/rootFolder.js'
import { outputPages } from '../outputs/outputPages.js'
import { MAX_POSTS } from '../outputs/siteFeeds.js'
import { Engine } from '../queries/engine.js'
import { configTexts, fonts } from '../queries/engineQueries.js'
import type { RenderedPage } from '../queries/pageBodies.js'
import { siteOutputs } from '../queries/pluginSite.js'
import type { DocumentAssets, ViewContext } from '../view/viewContext.js'
import { DevApi } from './devApi.js'
import { DevCheck } from './devCheck.js'
import { DevDocuments } from './devDocuments.js'
import { DevFiles } from './devFiles.js'
import { devOutput } from './devOutput.js'
import { DevSearch } from './devSearch.js'
import { readPages } from './readPages.js'

const FEED = /^(?:(.*)\/)?(?:rss\.xml|atom\.xml|feed\.json)$/

/** Returns the assets that documents load in dev. */
type DevAssets = (dev: DevSite, fonts: FontAssets) => DocumentAssets

/** A site whose pages are rendered on request and cached until a file that they read changes. */
export class DevSite {
  readonly engine: Engine
  readonly documents: DevDocuments
  readonly api: DevApi
  readonly check: DevCheck
  readonly search: DevSearch
  readonly files: DevFiles
  /** Resolves immediately until the server listens. */
  #idle: () => Promise<void> = async () => {}
  #arePagesRead = false
  readonly #context: Source<Promise<ViewContext>>

  private constructor(engine: Engine, assets: DevAssets) {
    const idle = () => this.#idle()
    this.engine = engine
    this.files = new DevFiles(engine)
    const documentAssets = query('documentAssets', async (read, _, track) => {
      const siteFonts = await read(fonts)
      return track(() => assets(this, siteFonts))
    })
    this.#context = query('viewContext', async (read) => {
      const { texts } = await read(configTexts)
      return engine.viewContext({ assets: await read(documentAssets), texts, ...this.files.urls }, read)
    })
    this.api = new DevApi(engine)
    this.documents = new DevDocuments({
      engine,
      context: this.#context,
      open: (page) => this.#open(page),
      report: (diagnostics) => this.check.reporter?.report(diagnostics),
    })
    this.search = new DevSearch({ engine, context: this.#context, idle })
    this.check = new DevCheck({
      engine,
      idle,
      checkIslands: (codes) => this.files.checkIslands(codes),
    })
  }

  static async load(options: ResolvedOctavoOptions, assets: DevAssets): Promise<DevSite> {
    requireRoot(options.root)
    const engine = await Engine.open({ options, isDev: true })
    return new DevSite(engine, assets)
  }

  get site(): Site {
    return this.engine.site
  }

  /** Reads the facts of all files in small batches while the server is idle. */
  async readPages(idle: () => Promise<void>): Promise<void> {
    this.#idle = idle
    await readPages(this.engine, idle)
    this.#arePagesRead = true
    await this.check.reportConfig()
  }

  /** Returns a generated file by its path without the base: search, Markdown, indexes, feeds and API fragments. */
  async output(path: string): Promise<string | undefined> {
    // Search and indexes list pages.
    if (path.startsWith('_octavo/search/') || this.#mayWrite(path)) await this.engine.completeFacts()
    const context = await this.context()
    const body = async (slug: string) => (await this.engine.pages.render(slug))?.body
    return (
      (await this.search.file(path)) ??
      (await this.api.file(path, context)) ??
      (await this.#file(path, context)) ??
      (await devOutput(path, { context, body }))
    )
  }

  /** Returns a file of plugins, or of Octavo's own for agents, search engines and feed readers. */
  async #file(path: string, context: ViewContext): Promise<string | undefined> {
    const { pages } = this.engine
    if (!this.#mayWrite(path)) return undefined
    // Octavo's own files need no other bodies than those of the items of a feed.
    const slugs = this.#feedPages(path)
    const rendered = this.#hasPlugins
      ? await pages.renderAll()
      : await Promise.all(slugs.map((slug) => pages.render(slug)))
    const bodies = new Map(rendered.flatMap((page) => (page ? [[page.slug, page.body]] : [])))
    const sitePages = outputPages(context, bodies)
    const files = await siteOutputs({ context, pages: sitePages, bodies, hashed: [], hasPlayground: false })
    const file = files.get(path)
    return typeof file === 'object' ? file.content() : file
  }

  /** Returns the slugs of the pages in a feed. None for other files. */
  #feedPages(path: string): string[] {
    const feed = FEED.exec(path)
    if (!feed) return []
    const slug = feed[1] ?? ''
    const blog = this.site.derived.blogs.find(({ settings }) => settings.path === slug)
    return blog ? blog.posts.slice(0, MAX_POSTS).map((post) => post.slug) : [slug]
  }

  get #hasPlugins(): boolean {
    return this.engine.options.plugins.some(({ outputs }) => outputs)
  }

  /** Returns whether Octavo or a plugin may write a file with this path beside documents. */
  #mayWrite(path: string): boolean {
    return (this.#hasPlugins ? /\.\w+$|^\.well-known\// : /\.(?:md|txt|xml)$|(?:^|\/)feed\.json$|^\.well-known\//).test(
      path,
    )
  }

  /** Returns the URL of the first page with the base, to which `/` redirects on sites without an index. */
  async home(): Promise<string> {
    return (await this.context()).home
  }

  /** Returns the fonts of the current docs.json. */
  fonts(): Promise<FontAssets> {
    return this.site.graph.read(fonts)
  }

  /** Applies changes on disk. */
  async update(changes: readonly FileChange[]): Promise<void> {
    const { files } = await this.engine.update(changes)
    this.check.reporter?.forget(files)
  }

  /** Checks the site again after files have changed, once open pages are updated. */
  async reportChanges(): Promise<void> {
    await this.check.reportConfig()
    if (this.#arePagesRead) await this.check.checkSite()
  }

  /** Returns the context of documents, which is replaced when a value that it was computed from changes. */
  context(): Promise<ViewContext> {
    return this.site.graph.read(this.#context)
  }

  async close(): Promise<void> {
    // Stops background work.
    this.#idle = () => new Promise<void>(() => {})
    await this.engine.close()
  }

  async #open(page: RenderedPage): Promise<string | undefined> {
    this.check.reportPage(page)
    await this.api.open(page)
    return this.files.open(page)
  }
}
