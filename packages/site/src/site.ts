import type { DocsConfig, ResolvedDocsConfig } from '@octavo/config'
import { type Diagnostic, decodePercent, Graph, pathnameToSlug, type Read } from '@octavo/core'
import { type LoadedSpec, operationDescription, operationTitle, type TextStore } from '@octavo/openapi'
import { type DocumentPage, partDescription } from './api/generatedPages.js'
import type { PageModel } from './api/pageModels.js'
import type { PageOperation } from './api/pageOperations.js'
import { SpecStore } from './api/specStore.js'
import { operationUrls, type UnlistedOperation } from './api/unlistedOperations.js'
import type { PlacedBlog } from './blog/blogNavigation.js'
import type { Post, SiteWords } from './blog/blogTypes.js'
import { checkStructure } from './checkStructure.js'
import type { DerivedSite } from './deriveSite.js'
import { FactsReader, generatedFacts, type PageFacts, type StoredFacts, withPlainTexts } from './facts.js'
import type { Trail } from './navigation/trails.js'
import { allPages, type SitePage } from './pages.js'
import { Repository } from './repository.js'
import { isCircular } from './routes/checkRedirects.js'
import type { RedirectTable } from './routes/redirects.js'
import type { Route } from './routes/routes.js'
import { FileList } from './scan/fileList.js'
import type { RepoFile } from './scan/scanRepository.js'
import type { PageSelection } from './selectPages.js'
import { SiteConfig } from './siteConfig.js'
import * as queries from './siteQueries.js'
import { fileRevision } from './sources/fileRevision.js'
import type { Pointer } from './sources/keys.js'
import type { Translation, TranslationStatus } from './translationLedger.js'

export interface SiteOptions {
  /** Absolute path of the folder with docs.json. */
  root: string
  /** Paths of folders and files outside the site, such as the output folder. */
  exclude?: readonly string[]
  /** Facts exported by an earlier run. */
  storedFacts?: StoredFacts
  /** Fetches remote OpenAPI documents. Default: none are fetched, and their pages show a notice. */
  fetchSpec?: (url: string) => Promise<Uint8Array>
  /** HTTPS origins to which references in OpenAPI documents may point. */
  remoteRefs?: readonly string[]
  /** Keeps parsed OpenAPI documents for later runs. */
  specTexts?: TextStore | undefined
  /** Pages to build. Default: all. */
  selection?: PageSelection
  /** Texts of pages without a file, by the path that their file would have. */
  virtual?: ReadonlyMap<string, string>
  /** True if pages are shown before all files are read; `completeFacts` ends this. Default: false. */
  isFirstPageFast?: boolean
  /** Returns the labels of generated entries in a language. Default: in English. */
  words?: SiteWords
  /** Publishes posts with `draft: true`, for dev. Default: false. */
  drafts?: boolean
  /** Changes docs.json each time it is read. */
  configure?: (config: DocsConfig) => Promise<DocsConfig>
}

export interface FileChange {
  type: 'add' | 'change' | 'unlink'
  /** Path from the docs root, with `/`. */
  path: string
  /** The text in an editor, which replaces that on disk until it is `null`. Default: as before. */
  text?: string | null
}

/** The result of an update. */
export interface SiteChange {
  config: boolean
  /** True if routes, navigation or the list of static files changed. */
  structure: boolean
  /** Changed files that belong to the site or are read by a page. */
  files: Set<string>
}

/**
 * A docs repository with its routes and navigation. `update` has the same result as loading the changed folder again.
 * While docs.json has errors, the last valid version is used.
 */
export class Site {
  readonly repository: Repository
  /** The graph of all values derived from the site, to which other packages add their queries. */
  readonly graph: Graph
  readonly #read: Read = (source, key) => this.graph.read(source, key)
  readonly #configure: SiteOptions['configure']
  readonly #files: FileList
  readonly #facts: FactsReader
  readonly #specs: SpecStore

  private constructor({ root, virtual, configure, exclude, storedFacts, fetchSpec, ...options }: SiteOptions) {
    this.graph = new Graph()
    this.repository = new Repository(root, virtual)
    this.#configure = configure
    this.#files = new FileList(this.repository, exclude)
    this.#facts = new FactsReader(this.repository, storedFacts)
    this.#specs = new SpecStore({
      graph: this.graph,
      repository: this.repository,
      files: () => this.#read(queries.files).data,
      namedSpecs: () => this.#read(queries.source),
      fetch: fetchSpec,
      remoteRefs: options.remoteRefs,
      store: options.specTexts,
    })
    this.graph.set(queries.setup, {
      facts: this.#facts,
      specs: this.#specs,
      repository: this.repository,
      drafts: options.drafts === true,
      selection: options.selection,
      words: options.words,
    })
    this.graph.set(queries.areFactsRead, options.isFirstPageFast !== true)
    this.graph.set(queries.updates, 0)
  }

  /** Reads docs.json and lists the files. Pages are read on first use. */
  static async load(options: SiteOptions): Promise<Site> {
    const site = new Site(options)
    await site.#readConfig()
    await site.#files.scan()
    site.graph.set(queries.files, site.#files.list)
    site.#updateGenerated()
    await site.#specs.fetch()
    return site
  }

  get #config(): SiteConfig {
    return this.#read(queries.config)
  }

  get config(): ResolvedDocsConfig | undefined {
    return this.#config.resolved
  }

  /** Returns whether `config` is the current docs.json instead of the last valid one. */
  get isConfigCurrent(): boolean {
    return this.#config.isCurrent
  }

  /** Returns the errors because of which the current docs.json and OpenAPI documents cannot be used. */
  get blockingErrors(): Diagnostic[] {
    const configDiagnostics = this.isConfigCurrent ? [] : this.#config.diagnostics
    const broken = this.specSources().flatMap((source) => {
      const { isBroken, diagnostics } = this.spec(source)
      return isBroken ? diagnostics : []
    })
    return [...configDiagnostics, ...broken].filter(({ severity }) => severity === 'error')
  }

  get routes(): ReadonlyMap<string, Route> {
    return this.derived.routes
  }

  get derived(): Readonly<DerivedSite> {
    return this.#read(queries.derived)
  }

  get redirects(): RedirectTable {
    return this.#read(queries.redirects)
  }

  /** Returns an OpenAPI document by a path or URL from `derived.generated` or `pageOperation`. */
  spec(source: string): LoadedSpec {
    return this.#specs.get(source)
  }

  /** Returns the operations of the documents, by the path that their page has or would have. */
  operationAddresses(): Map<string, UnlistedOperation> {
    return operationUrls(this.config, (source) => this.spec(source))
  }

  /** Returns the files that documents depend on, including missing files and those outside `files`. */
  get specFiles(): readonly string[] {
    return [...new Set(this.specSources().flatMap((source) => this.spec(source).dependencies))].sort()
  }

  get trails(): ReadonlyMap<string, Trail> {
    return this.#read(queries.trails)
  }

  get files(): ReadonlyMap<string, RepoFile> {
    return this.#read(queries.files).all
  }

  /** Returns the diagnostics of docs.json, files, routes and navigation. */
  get diagnostics(): Diagnostic[] {
    const diagnostics = [...this.#config.diagnostics, ...this.#files.diagnostics]
    if (!this.isConfigCurrent) return diagnostics
    const structure = checkStructure({
      repository: this.repository,
      config: this.#config,
      files: this.files,
      specs: this.#specs,
      derived: this.derived,
      ...this.#read(queries.frontmatterApi),
    })
    return [...diagnostics, ...structure]
  }

  /** Returns docs.json and all files that it references, including missing ones. */
  get configFiles(): readonly string[] {
    return this.#config.files
  }

  /** Returns docs.json as written, without invalid values. Paths in it can be passed to `locate`. */
  get writtenConfig(): DocsConfig | undefined {
    return this.#config.writtenConfig
  }

  /** Returns the location of a `config` value in docs.json or in a file that it references. */
  locate(pointer: Pointer): ReturnType<SiteConfig['find']> {
    return this.#config.find(pointer)
  }

  /**
   * Returns the operation that a page shows, from its OpenAPI document or its frontmatter. Undefined for other pages.
   */
  pageOperation(slug: string): PageOperation | undefined {
    return queries.readOperation(this.#read, slug)
  }

  /** Returns the operation title for a page with a file, the same as on a generated page. */
  operationTitle(slug: string): string | undefined {
    const pageTarget = this.pageOperation(slug)
    return pageTarget && 'operation' in pageTarget ? operationTitle(pageTarget.operation) : undefined
  }

  /** Returns plain text about a page's operation, for search engines and agents. */
  operationDescription(slug: string): string | undefined {
    const generated = this.derived.generated.get(slug)
    if (generated && 'part' in generated) return this.#partDescription(generated)
    const pageTarget = generated ?? this.pageOperation(slug)
    return pageTarget && 'operation' in pageTarget ? operationDescription(pageTarget.operation) : undefined
  }

  #partDescription({ source, part }: DocumentPage): string | undefined {
    const { document } = this.spec(source)
    const description = document && partDescription(document, part)
    return description === undefined
      ? undefined
      : operationDescription({ kind: 'operation', method: '', path: '', description })
  }

  /** Returns the model that a page shows (`openapi-schema`): `[file] Name`. */
  pageModel(slug: string): PageModel | undefined {
    return queries.readModel(this.#read, slug)
  }

  /**
   * Returns the facts of a page: from its file's frontmatter or its operation. Notices are not indexed. Title and
   * description are plain text.
   */
  pageFacts(slug: string): Pick<PageFacts, 'frontmatter' | 'title'> | undefined {
    const { routes, generated, navigated, untranslated } = this.derived
    const [route, page] = [routes.get(slug), generated.get(slug)]
    const ownFacts = route ? this.facts(route.file) : page && generatedFacts(page)
    const facts = ownFacts && withPlainTexts(ownFacts)
    const original = untranslated.get(slug)
    if (facts) return original ? { ...facts, frontmatter: { ...facts.frontmatter, original } } : facts
    return !route && navigated.has(slug) ? NOTICE_FACTS : undefined
  }

  /** Returns the post that a page shows, with its blog. Undefined for other pages. */
  post(slug: string): { post: Post; blog: PlacedBlog } | undefined {
    return this.#read(queries.posts).get(slug)
  }

  /** Returns the pages of the default language with their state in each other language. */
  translations(): (Translation & { status: TranslationStatus })[] {
    return this.#read(queries.translations)
  }

  /** Returns the text of the ledger with all translations that are new or have changed. */
  updatedLedger(): string {
    return this.#read(queries.updatedLedger)
  }

  /** Returns the slug of the original that has changed since a page was translated. Undefined for other pages. */
  outdatedOriginal(slug: string): string | undefined {
    return this.#read(queries.outdated).get(slug)
  }

  /** Returns the slug of the page whose file has the path of another slug. Undefined for paths of pages. */
  movedPage(slug: string): string | undefined {
    return this.derived.moved.get(slug)
  }

  /** Returns whether a page has this slug: a page with a file, in navigation, or of a hidden operation. */
  hasPage(slug: string): boolean {
    const { routes, navigated, generated } = this.derived
    return routes.has(slug) || navigated.has(slug) || generated.has(slug)
  }

  /** Returns the slug of the page for a path from the root. `index` refers to its folder. */
  pageAt(path: string): string | undefined {
    const slug = pathnameToSlug(path)
    return [slug, slug.replace(/(?:^|\/)index$/, '')].find((each) => this.hasPage(each))
  }

  /** Returns the redirects that have an effect. A page takes precedence over a redirect from its path. */
  activeRedirects(): ResolvedDocsConfig['redirects'] {
    const rules = this.config?.redirects ?? []
    return rules.filter(
      (rule) => !this.hasPage(pathnameToSlug(decodePercent(rule.source))) && !isCircular(rule, this.redirects),
    )
  }

  /** Returns all documents that pages or entries show. */
  specSources(): string[] {
    return this.#read(queries.specSources)
  }

  /** Returns the location of the redirect from a path. */
  redirectPlace(source: string): ReturnType<SiteConfig['find']> {
    return this.#config.findRedirect(source)
  }

  /** Returns the facts of a page file, with docs.json `variables` replaced in its frontmatter. */
  facts(file: string): PageFacts | undefined {
    return queries.readFacts(this.#read, file)
  }

  exportFacts(): StoredFacts {
    return this.#facts.export(this.files.keys())
  }

  /** Iterates over all pages of the site: pages with a file, then pages of operations, hidden ones last. */
  pages(): Generator<SitePage> {
    return allPages(this.derived)
  }

  /** Ends the time in which the site of `isFirstPageFast` may be incomplete. */
  completeFacts(): void {
    this.graph.set(queries.areFactsRead, true)
  }

  get updates(): number {
    return this.#read(queries.updates)
  }

  /** Applies changes on disk to the site. */
  async update(changes: readonly FileChange[]): Promise<SiteChange> {
    const before = this.graph.version(queries.structure)
    const change: SiteChange = { config: false, structure: false, files: new Set() }
    let rescan = false
    this.#countUpdate()
    this.repository.openTexts(changes)
    const linked = changes.flatMap(({ type, path }) =>
      this.#files.linkedPaths(path).map((other) => ({ type, path: other })),
    )
    for (const { type, path } of [...changes, ...linked]) {
      const isLink = this.#files.isLink(path)
      const inLink = isLink ? [...this.files.keys()].filter((file) => file.startsWith(`${path}/`)) : []
      for (const each of [path, ...inLink]) {
        this.graph.change(queries.fileFacts, each)
        this.graph.change(fileRevision, each)
        change.files.add(each)
      }
      change.config ||= this.#config.files.includes(path)
      rescan ||= path === '.mintignore' || isLink || this.repository.isLink(path)
      if (type !== 'change' || !this.files.has(path)) this.#files.update(path)
    }
    if (change.config) await this.#readConfig(this.#config)
    if (rescan) await this.#files.scan()
    this.graph.set(queries.files, this.#files.list)
    for (const path of this.#updateGenerated()) change.files.add(path)
    await this.#specs.fetch()
    // Values that were read while this waited may be of both states.
    this.#countUpdate()
    change.structure = this.graph.version(queries.structure) !== before
    return change
  }

  /** Replaces the pages that list posts. Returns the paths of those that changed. */
  #updateGenerated(): string[] {
    const changedFiles = this.repository.replaceGenerated(this.#read(queries.generatedPages))
    if (changedFiles.length === 0) return []
    for (const path of changedFiles) {
      this.graph.change(queries.fileFacts, path)
      this.graph.change(fileRevision, path)
      this.#files.update(path)
    }
    this.graph.set(queries.files, this.#files.list)
    // A file that replaces a generated page can be a post.
    return [...changedFiles, ...this.#updateGenerated()]
  }

  async #readConfig(before?: SiteConfig): Promise<void> {
    this.graph.set(queries.config, await SiteConfig.read(this.repository, this.#configure, before))
  }

  #countUpdate(): void {
    this.graph.set(queries.updates, this.updates + 1)
  }
}

/** Facts of a page whose OpenAPI document cannot be used. The page is not indexed and has no Markdown. */
const NOTICE_FACTS: Pick<PageFacts, 'frontmatter' | 'title'> = {
  frontmatter: { noindex: true, metadata: {}, contextual: { options: [] } },
}
