import type { DocsConfig, ResolvedDocsConfig } from '@octavo/config'
import { compareText, type Diagnostic, pathnameToSlug } from '@octavo/core'
import { type LoadedSpec, operationDescription, operationTitle } from '@octavo/openapi'
import { ApiFrontmatter } from './api/apiFrontmatter.js'
import { findAuthoredPages } from './api/authoredPages.js'
import type { PageModel } from './api/pageModels.js'
import type { PageOperation } from './api/pageOperations.js'
import { namedSpecs } from './api/specReferences.js'
import { SpecStore } from './api/specStore.js'
import { operationUrls, type UnlistedOperation } from './api/unlistedOperations.js'
import { checkStructure } from './checkStructure.js'
import { type DerivedRoutes, type DerivedSite, deriveRoutes, deriveSite } from './deriveSite.js'
import {
  FactsStore,
  generatedFacts,
  type PageFacts,
  replaceFactsVariables,
  type StoredFacts,
  withPlainTexts,
} from './facts.js'
import { importedFiles } from './imports.js'
import { collectTrails, type Trail } from './navigation/trails.js'
import { pagesOf, type SitePage } from './pages.js'
import { isCircular } from './redirects/checkRedirects.js'
import { decodePath, RedirectTable } from './redirects/redirects.js'
import { Repository } from './repository.js'
import type { Route } from './routes/routes.js'
import { FileList } from './scan/fileList.js'
import type { RepoFile } from './scan/scanRepository.js'
import { type PageSelection, selectPages } from './selectPages.js'
import { SiteConfig } from './siteConfig.js'
import type { Pointer } from './sources/keys.js'

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
  /** Pages to build. Default: all. */
  selection?: PageSelection
  /** Texts of pages without a file, by the path that their file would have. */
  virtual?: ReadonlyMap<string, string>
  /** Changes docs.json each time it is read. */
  configure?: (config: DocsConfig) => DocsConfig
}

export interface FileChange {
  type: 'add' | 'change' | 'unlink'
  /** Path from the docs root, with `/`. */
  path: string
}

/** The result of an update. */
export interface SiteChange {
  config: boolean
  /** True if routes, navigation or the list of static files changed. */
  structure: boolean
  /** True if an OpenAPI document, or a file that one references, changed. */
  specs: boolean
  /** Changed files that belong to the site or are read by a page. */
  files: Set<string>
}

/**
 * A docs repository with its routes and navigation. `update` has the same result as loading the changed folder again.
 * While docs.json has errors, the last valid version is used.
 */
export class Site {
  readonly repository: Repository
  readonly #options: SiteOptions
  readonly #config: SiteConfig
  readonly #files: FileList
  readonly #facts: FactsStore
  readonly #specs: SpecStore
  #replacedFacts = new WeakMap<PageFacts, PageFacts>()
  /** Computed on first use, because a build without changes does not need it. */
  #derived: DerivedSite | undefined
  #derivedRoutes: DerivedRoutes | undefined
  #trails: Map<string, Trail> | undefined
  #redirects: RedirectTable | undefined
  #api: ApiFrontmatter | undefined
  #imported = new Set<string>()
  #areImportsRead = false
  /** `openapi` of all pages as JSON, after imports are read. */
  #operations = '[]'

  private constructor(options: SiteOptions) {
    this.#options = options
    this.repository = new Repository(options.root, options.virtual)
    this.#config = new SiteConfig(this.repository, options.configure)
    this.#files = new FileList(this.repository, options.exclude)
    this.#facts = new FactsStore(this.repository, options.storedFacts)
    this.#specs = new SpecStore({
      repository: this.repository,
      files: () => this.#files.data,
      fetch: options.fetchSpec,
      remoteRefs: options.remoteRefs,
    })
  }

  /**
   * Reads docs.json and lists the files. Pages are read on first use. Until `readImports` has run, imported files
   * count as pages unless navigation lists them.
   */
  static async load(options: SiteOptions): Promise<Site> {
    const site = new Site(options)
    await site.#files.scan()
    await site.#useSpecs()
    return site
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
    const ofConfig = this.isConfigCurrent ? [] : this.#config.diagnostics
    return [...ofConfig, ...this.#specs.unreadable()].filter(({ severity }) => severity === 'error')
  }

  get routes(): ReadonlyMap<string, Route> {
    return this.derived.routes
  }

  get derived(): Readonly<DerivedSite> {
    this.#derived ??= this.#select(
      deriveSite(
        {
          files: this.files,
          config: this.config,
          locate: this.#config.locate,
          imported: this.#imported,
          specs: this.#specs,
          ownPages: this.#areImportsRead
            ? (pageSpecs) => findAuthoredPages(this.#writtenOperations(), { specs: this.#specs, pageSpecs })
            : undefined,
        },
        this.#deriveRoutes(),
      ),
    )
    return this.#derived
  }

  /** Returns `openapi` of pages with a file, by slug. */
  #writtenOperations(): [slug: string, written: string][] {
    return [...this.#deriveRoutes().routes.values()].flatMap(({ slug, file }): [string, string][] => {
      const written = this.facts(file)?.frontmatter.openapi
      return written === undefined ? [] : [[slug, written]]
    })
  }

  #select(site: DerivedSite): DerivedSite {
    const { selection } = this.#options
    return selection ? selectPages(site, selection) : site
  }

  get redirects(): RedirectTable {
    this.#redirects ??= new RedirectTable(this.config?.redirects ?? [])
    return this.#redirects
  }

  /** Returns an OpenAPI document by a path or URL from `derived.generated` or `pageOperation`. */
  spec(source: string): LoadedSpec {
    return this.#specs.get(source)
  }

  /** Returns the operations of the documents, by the path that their page has or would have. */
  operationAddresses(): Map<string, UnlistedOperation> {
    return operationUrls(this.config, (source) => this.spec(source))
  }

  /** Returns the files that loaded documents depend on, including missing files and those outside `files`. */
  get specFiles(): readonly string[] {
    return this.#specs.dependencies()
  }

  get trails(): ReadonlyMap<string, Trail> {
    this.#trails ??= collectTrails(this.derived.navigation)
    return this.#trails
  }

  get files(): ReadonlyMap<string, RepoFile> {
    return this.#files.all
  }

  /** Returns the diagnostics of docs.json, files, routes and navigation. */
  get diagnostics(): Diagnostic[] {
    const found = [...this.#config.diagnostics, ...this.#files.diagnostics]
    if (!this.isConfigCurrent) return found
    const structure = checkStructure({
      repository: this.repository,
      config: this.#config,
      files: this.files,
      specs: this.#specs,
      derived: this.derived,
      api: this.#areImportsRead ? this.#apiFrontmatter() : undefined,
    })
    return [...found, ...structure]
  }

  /** Returns docs.json and all files that it references, including missing ones. */
  get configFiles(): readonly string[] {
    return this.#config.files
  }

  /** Returns docs.json as written, without invalid values. Paths in it can be passed to `locate`. */
  get writtenConfig(): DocsConfig | undefined {
    return this.#config.written
  }

  /** Returns the location of a `config` value in docs.json or in a file that it references. */
  locate(pointer: Pointer): ReturnType<SiteConfig['find']> {
    return this.#config.find(pointer)
  }

  /**
   * Returns the operation that a page shows, from its OpenAPI document or its frontmatter. Undefined for other pages.
   */
  pageOperation(slug: string): PageOperation | undefined {
    return this.#apiFrontmatter().operation(slug)
  }

  /** Returns the operation title for a page with a file, the same as on a generated page. */
  operationTitle(slug: string): string | undefined {
    const found = this.pageOperation(slug)
    return found && 'operation' in found ? operationTitle(found.operation) : undefined
  }

  /** Returns plain text about a page's operation, for search engines and agents. */
  operationDescription(slug: string): string | undefined {
    const generated = this.derived.generated.get(slug)
    const found = generated ?? this.pageOperation(slug)
    return found && 'operation' in found ? operationDescription(found.operation) : undefined
  }

  /** Returns the model that a page shows (`openapi-schema`): `[file] Name`. */
  pageModel(slug: string): PageModel | undefined {
    return this.#apiFrontmatter().model(slug)
  }

  #apiFrontmatter(): ApiFrontmatter {
    this.#api ??= new ApiFrontmatter({ site: this.derived, specs: this.#specs, factsOf: (file) => this.facts(file) })
    return this.#api
  }

  /**
   * Returns the facts of a page: from its file's frontmatter or its operation. Notices are not indexed. Title and
   * description are plain text.
   */
  pageFacts(slug: string): Pick<PageFacts, 'frontmatter' | 'title'> | undefined {
    const { routes, generated, navigated, untranslated } = this.derived
    const [route, page] = [routes.get(slug), generated.get(slug)]
    const found = route ? this.facts(route.file) : page && generatedFacts(page)
    const facts = found && withPlainTexts(found)
    const original = untranslated.get(slug)
    if (facts) return original ? { ...facts, frontmatter: { ...facts.frontmatter, original } } : facts
    return !route && navigated.has(slug) ? NOTICE_FACTS : undefined
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
      (rule) => !this.hasPage(pathnameToSlug(decodePath(rule.source))) && !isCircular(rule, this.redirects),
    )
  }

  /** Returns all documents that pages or entries show. */
  specSources(): string[] {
    const api = this.#apiFrontmatter()
    const shown = [...api.operations(), ...api.models()].flatMap(({ found }) => ('source' in found ? found.source : []))
    return [...new Set([...namedSpecs(this.config).sources, ...shown])].sort(compareText)
  }

  /** Returns the location of the redirect from a path. */
  redirectPlace(source: string): ReturnType<SiteConfig['find']> {
    return this.#config.findRedirect(source)
  }

  /** Returns the facts of a page file, with docs.json `variables` replaced in its frontmatter. */
  facts(file: string): PageFacts | undefined {
    const facts = this.#facts.get(file)
    const variables = this.config?.variables ?? {}
    if (!facts || Object.keys(variables).length === 0) return facts
    const known = this.#replacedFacts.get(facts) ?? replaceFactsVariables(facts, variables)
    this.#replacedFacts.set(facts, known)
    return known
  }

  exportFacts(): StoredFacts {
    return this.#facts.export(this.files.keys())
  }

  /** Iterates over all pages of the site: pages with a file, then pages of operations, hidden ones last. */
  pages(): Generator<SitePage> {
    return pagesOf(this.derived)
  }

  /** Reads the imports of all files. Imported files are no longer pages. */
  readImports(): void {
    this.#areImportsRead = true
    const importsChanged = this.#updateImports()
    if (importsChanged) this.#derivedRoutes = undefined
    if (this.#updateOperations() || importsChanged) this.#forgetDerived()
  }

  /** Applies changes on disk to the site. */
  async update(changes: readonly FileChange[]): Promise<SiteChange> {
    const change: SiteChange = { config: false, structure: false, specs: false, files: new Set() }
    let rescan = false
    for (const { type, path } of changes) {
      this.#facts.forget(path)
      change.files.add(path)
      change.config ||= this.#config.files.includes(path)
      change.specs = this.#specs.invalidate(path) || change.specs
      rescan ||= path === '.mintignore' || this.repository.isLink(path)
      if (type !== 'change' || !this.files.has(path)) change.structure = this.#files.update(path) || change.structure
    }
    if (change.config) {
      this.#config.load()
      this.#replacedFacts = new WeakMap()
    }
    if (rescan) {
      await this.#files.scan()
      this.#specs.clear()
    }
    if (change.config || change.specs || rescan) await this.#useSpecs()
    const importsChanged = this.#areImportsRead && this.#updateImports()
    if (importsChanged || change.structure) this.#derivedRoutes = undefined
    const operationsChanged = this.#areImportsRead && this.#updateOperations()
    change.structure ||= change.config || change.specs || rescan || importsChanged || operationsChanged
    if (change.structure) this.#forgetDerived()
    this.#api = undefined
    return change
  }

  #useSpecs(): Promise<void> {
    return this.#specs.use(namedSpecs(this.config))
  }

  /** Updates the set of imported files. Returns true if it changed. */
  #updateImports(): boolean {
    const imported = importedFiles(this.files, (path) => this.#facts.get(path)?.imports ?? [])
    if (sameSet(imported, this.#imported)) return false
    this.#imported = imported
    return true
  }

  /** Updates the operations of pages. Returns true if they changed. */
  #updateOperations(): boolean {
    const operations = JSON.stringify(this.#writtenOperations())
    if (operations === this.#operations) return false
    this.#operations = operations
    return true
  }

  #deriveRoutes(): DerivedRoutes {
    this.#derivedRoutes ??= deriveRoutes({ files: this.files, config: this.config, imported: this.#imported })
    return this.#derivedRoutes
  }

  #forgetDerived(): void {
    this.#derivedRoutes = undefined
    this.#derived = undefined
    this.#trails = undefined
    this.#redirects = undefined
    this.#api = undefined
  }
}

/** Facts of a page whose OpenAPI document cannot be used. The page is not indexed and has no Markdown. */
const NOTICE_FACTS: Pick<PageFacts, 'frontmatter' | 'title'> = {
  frontmatter: { noindex: true, metadata: {}, contextual: { options: [] } },
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((value) => b.has(value))
}
