import { type DocsConfig, type LoadedConfig, loadConfig, type ResolvedDocsConfig, resolveConfig } from '@octavo/config'
import { compareText, type Diagnostic, hasErrors, type PageNode, type Position, pathnameToSlug } from '@octavo/core'
import { type LoadedSpec, nameOf, operationDescription, operationTitle } from '@octavo/openapi'
import { generatedFacts } from './api/generatedFacts.js'
import type { GeneratedPage } from './api/generatedPages.js'
import { findOwnPages } from './api/ownPages.js'
import { checkPageModels, findPageModel, type PageModel, type PageWithModel } from './api/pageModels.js'
import {
  checkPageOperations,
  findPageOperation,
  type PageOperation,
  type PageWithOperation,
} from './api/pageOperations.js'
import { checkSampleLanguages } from './api/sampleLanguages.js'
import { foreignContent } from './api/scopedSpecs.js'
import { atOverlays, namedSpecs, overlayConflict } from './api/specReferences.js'
import { isData, SpecStore } from './api/specStore.js'
import { strayOverlays } from './api/strayOverlays.js'
import { operationAddresses, type UnlistedOperation } from './api/unlistedOperations.js'
import { checkConfigImages } from './configImages.js'
import { type DerivedRoutes, type DerivedSite, deriveRoutes, deriveSite } from './deriveSite.js'
import { FactsStore, type PageFacts, replaceFactsVariables, type StoredFacts, withPlainDescription } from './facts.js'
import { resolveImport } from './imports.js'
import { collectTrails, type Trail } from './navigation/trails.js'
import { checkRedirects, leadsBack } from './redirects/checkRedirects.js'
import { RedirectTable } from './redirects/redirects.js'
import { Repository } from './repository.js'
import type { Route } from './routes/routes.js'
import { createIgnoreRules, type IgnoreRules, PRUNED_FOLDERS } from './scan/ignore.js'
import { isBuiltOutput, type RepoFile, scanRepository, toRepoFile } from './scan/scanRepository.js'
import { type PageSelection, selectPages } from './selectPages.js'
import type { Pointer } from './sources/keys.js'

export interface SiteOptions {
  /** Absolute path of the folder with docs.json. */
  root: string
  /** Folders and files from the root that are not part of it, such as the output folder. */
  exclude?: readonly string[]
  /** Facts that an earlier run exported. */
  storedFacts?: StoredFacts
  /** Fetches OpenAPI documents of other servers; without it their pages say that they are missing. */
  fetchSpec?: (url: string) => Promise<Uint8Array>
  /** Https origins that references of OpenAPI documents may lead to. */
  remoteRefs?: readonly string[]
  /** The pages to build; all of them by default. */
  selection?: PageSelection
}

export interface FileChange {
  type: 'add' | 'change' | 'unlink'
  /** From the docs root, with `/`. */
  path: string
}

/** What an update changed; everything not named is as it was. */
export interface SiteChange {
  config: boolean
  /** Routes, navigation or the list of static files. */
  structure: boolean
  /** An OpenAPI document, or a file that one refers to. */
  specs: boolean
  /** Changed files that belong to the site or that one of its pages reads. */
  files: Set<string>
}

/**
 * A docs repository joined into routes and navigation. `update` gives the same site as a fresh load
 * of the changed folder; while docs.json has errors, the last good one stays in force.
 */
export class Site {
  readonly repository: Repository
  readonly #options: SiteOptions
  readonly #facts: FactsStore
  #ignoreRules: IgnoreRules = createIgnoreRules()
  #files = new Map<string, RepoFile>()
  #dataFiles: readonly string[] | undefined
  /** What `openapi` of pages leads to, by slug; sidebars ask for it again and again. */
  readonly #pageOperations = new Map<string, PageOperation | undefined>()
  #scanDiagnostics: Diagnostic[] = []
  #loaded!: LoadedConfig
  /** The last configuration without errors, or the first one that could be read. */
  #good: LoadedConfig | undefined
  #config: ResolvedDocsConfig | undefined
  #replacedFacts = new WeakMap<PageFacts, PageFacts>()
  /** Made when it is first asked for: a build that finds nothing changed needs none of it. */
  #derived: DerivedSite | undefined
  #derivedRoutes: DerivedRoutes | undefined
  #trails: Map<string, Trail> | undefined
  #redirects: RedirectTable | undefined
  #imported = new Set<string>()
  #areImportsRead = false
  /** `openapi` of all pages, once imports are read. */
  #operations = '[]'
  readonly #specs: SpecStore

  private constructor(options: SiteOptions) {
    this.#options = options
    this.repository = new Repository(options.root)
    this.#specs = new SpecStore({
      repository: this.repository,
      files: () => (this.#dataFiles ??= [...this.#files.keys()].filter(isData)),
      ...(options.fetchSpec && { fetch: options.fetchSpec }),
      ...(options.remoteRefs && { remoteRefs: options.remoteRefs }),
    })
    this.#facts = new FactsStore(this.repository, options.storedFacts)
  }

  /**
   * Reads docs.json and lists the files. Pages are read when they are asked for; until
   * `readImports` has run, files that others import count as pages when navigation doesn't name them.
   */
  static async load(options: SiteOptions): Promise<Site> {
    const site = new Site(options)
    site.#loadConfig()
    await site.#scan()
    await site.#useSpecs()
    return site
  }

  get config(): ResolvedDocsConfig | undefined {
    return this.#config
  }

  /** Whether `config` is what stands in docs.json now, and not the last one that could be used. */
  get isConfigCurrent(): boolean {
    return this.#loaded === this.#good
  }

  /** What keeps docs.json and OpenAPI documents, as they are now, from being in force. */
  get blockingErrors(): Diagnostic[] {
    const ofConfig = this.isConfigCurrent ? [] : this.#loaded.diagnostics
    return [...ofConfig, ...this.#specs.unreadable()].filter(({ severity }) => severity === 'error')
  }

  get routes(): ReadonlyMap<string, Route> {
    return this.#options.selection ? this.derived.routes : this.#deriveRoutes().routes
  }

  get derived(): Readonly<DerivedSite> {
    this.#derived ??= this.#select(
      deriveSite(
        {
          files: this.#files,
          config: this.#config,
          locate: (pointer) => this.#good?.locate([...pointer]),
          imported: this.#imported,
          specs: this.#specs,
          ...(this.#areImportsRead && {
            ownPages: (pageSpecs) => findOwnPages(this.#writtenOperations(), { specs: this.#specs, pageSpecs }),
          }),
        },
        this.#deriveRoutes(),
      ),
    )
    return this.#derived
  }

  /** `openapi` of pages with a file, by slug. */
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
    this.#redirects ??= new RedirectTable(this.#config?.redirects ?? [])
    return this.#redirects
  }

  /** An OpenAPI document by the path or address that `derived.generated` and `pageOperation` name. */
  spec(source: string): LoadedSpec {
    return this.#specs.get(source)
  }

  /** Operations of the documents by the address that a page of them has or would have. */
  operationAddresses(): Map<string, UnlistedOperation> {
    return operationAddresses(this.#config, (source) => this.spec(source))
  }

  /** Files that the documents read so far consist of or look for, also those that are not listed in `files`. */
  get specFiles(): readonly string[] {
    return this.#specs.dependencies()
  }

  get trails(): ReadonlyMap<string, Trail> {
    this.#trails ??= collectTrails(this.derived.navigation)
    return this.#trails
  }

  get files(): ReadonlyMap<string, RepoFile> {
    return this.#files
  }

  /** Problems of docs.json, files, routes and navigation. */
  get diagnostics(): Diagnostic[] {
    const structure = this.isConfigCurrent
      ? [...this.derived.diagnostics, ...this.#checkSpecs(), ...this.#checkRedirects(), ...this.#checkImages()]
      : []
    return [...this.#loaded.diagnostics, ...this.#scanDiagnostics, ...structure]
  }

  /** docs.json and every file it refers to, existing or not. */
  get configFiles(): readonly string[] {
    return this.#loaded.files
  }

  /** docs.json as its author wrote it, without what is wrong in it; `locate` takes its paths. */
  get writtenConfig(): DocsConfig | undefined {
    return this.#good?.config
  }

  /** Place of a value of `config` in docs.json or one of the files it refers to. */
  locate(pointer: (string | number)[]): { file: string; start: Position; end: Position } | undefined {
    return this.#good?.locate(pointer)
  }

  /**
   * The operation that a page shows: its own for a generated page, that of its frontmatter for one with a file.
   * Undefined for pages that name none.
   */
  pageOperation(slug: string): PageOperation | undefined {
    if (!this.#pageOperations.has(slug)) this.#pageOperations.set(slug, this.#findPageOperation(slug))
    return this.#pageOperations.get(slug)
  }

  #findPageOperation(slug: string): PageOperation | undefined {
    const route = this.derived.routes.get(slug)
    const written = route && this.facts(route.file)?.frontmatter.openapi
    if (written === undefined) return undefined
    return findPageOperation(written, { specs: this.#specs, scoped: this.derived.pageSpecs.get(slug) ?? [] })
  }

  /** What the operation of a page with a file is called, as on a page of its own. */
  operationTitle(slug: string): string | undefined {
    const found = this.pageOperation(slug)
    return found && 'operation' in found ? operationTitle(found.operation) : undefined
  }

  /** Plain text about the operation of a page, for search engines and agents. */
  operationDescription(slug: string): string | undefined {
    const generated = this.derived.generated.get(slug)
    const found = generated ?? this.pageOperation(slug)
    return found && 'operation' in found ? operationDescription(found.operation) : undefined
  }

  /** The model that a page shows (`openapi-schema`): `[file] Name`. */
  pageModel(slug: string): PageModel | undefined {
    const route = this.derived.routes.get(slug)
    const written = route && this.facts(route.file)?.frontmatter['openapi-schema']
    if (written === undefined) return undefined
    return findPageModel(written, { specs: this.#specs, scoped: this.derived.pageSpecs.get(slug) ?? [] })
  }

  /** Returns the frontmatter of a page's file, or what its operation says; a notice is not indexed. Its description is plain text. */
  pageFacts(slug: string): Pick<PageFacts, 'frontmatter' | 'title'> | undefined {
    const { routes, generated, navigated } = this.derived
    const [route, page] = [routes.get(slug), generated.get(slug)]
    const facts = route ? this.facts(route.file) : page && generatedFacts(page)
    if (facts) return withPlainDescription(facts)
    return !route && navigated.has(slug) ? NOTICE_FACTS : undefined
  }

  /** Whether a page has this slug: with a file, in navigation, or of an operation that navigation hides. */
  hasPage(slug: string): boolean {
    const { routes, navigated, generated } = this.derived
    return routes.has(slug) || navigated.has(slug) || generated.has(slug)
  }

  /** The slug of the page that an author means by a path from the root: `index` stands for its folder. */
  pageAt(path: string): string | undefined {
    const slug = pathnameToSlug(path)
    return [slug, slug.replace(/(?:^|\/)index$/, '')].find((each) => this.hasPage(each))
  }

  /** Rules that have an effect: a page wins over a redirect from its path. */
  activeRedirects(): ResolvedDocsConfig['redirects'] {
    const rules = this.#config?.redirects ?? []
    return rules.filter((rule) => !this.hasPage(pathnameToSlug(rule.source)) && !leadsBack(rule, this.redirects))
  }

  /** What makes a page: its file, or its operation. */
  #nameOfPage(slug: string): string | undefined {
    const { routes, navigated, generated } = this.derived
    const operation = generated.get(slug)?.operation
    const node = navigated.get(slug)
    return (
      routes.get(slug)?.file ??
      (operation && nameOf(operation)) ??
      (node && (node.operation?.path ?? node.spec ?? slug))
    )
  }

  /** Every document that a page or an entry shows. */
  specSources(): string[] {
    const shown = [...this.derived.routes.keys()].flatMap((slug) => {
      const found = this.pageOperation(slug) ?? this.pageModel(slug)
      return found && 'source' in found ? [found.source] : []
    })
    return [...new Set([...namedSpecs(this.#config).sources, ...shown])].sort(compareText)
  }

  /** Problems of the documents that docs.json and pages name, and of what names them. */
  #checkSpecs(): Diagnostic[] {
    const named = namedSpecs(this.#config)
    const used = new Set(named.sources)
    const pages = this.#areImportsRead ? this.#pagesWithOperation() : []
    const modelPages = this.#areImportsRead ? this.#pagesWithModel() : []
    const isUnusable = (source: string) => this.#specs.get(source).document === undefined
    for (const { found } of [...pages, ...modelPages]) {
      for (const source of 'source' in found ? [found.source] : found.sources.filter(isUnusable)) used.add(source)
    }
    const locate = (pointer: Pointer) => this.#good?.locate([...pointer]) ?? { file: 'docs.json' }
    const conflicts = named.conflicts.map(({ pointer, source }) => ({ ...overlayConflict(source), ...locate(pointer) }))
    const readText = (file: string) => this.repository.readText(file)
    const problems = checkPageOperations(pages, {
      entries: this.derived.entries,
      readText,
      locate: ({ pointer }) => locate(pointer),
    })
    // That a document is not there is said where it is named.
    const documents = [...used].flatMap((source) => {
      const spec = this.#specs.get(source)
      return [...atOverlays(spec.diagnostics, source, named, locate), ...foreignContent(source, spec)]
    })
    return [
      ...conflicts,
      ...checkSampleLanguages(this.#config, (pointer) => this.#good?.locate(pointer)),
      ...documents.filter(({ rule }) => rule !== 'OAS_NOT_FOUND'),
      ...problems,
      ...checkPageModels(modelPages, readText),
      ...this.#checkOverlays(),
    ]
  }

  #checkOverlays(): Diagnostic[] {
    const specs = this.#specs.all()
    if (specs.length === 0) return []
    const overlays = this.#specs.overlays().map((file) => ({ file, text: this.repository.readText(file) ?? '' }))
    return strayOverlays(overlays, { hasFile: (path) => this.#files.has(path), specs })
  }

  #pagesWithOperation(): PageWithOperation[] {
    return [...this.derived.routes.values()].flatMap(({ slug, file }) => {
      const written = this.facts(file)?.frontmatter.openapi
      const found = this.pageOperation(slug)
      return written !== undefined && found ? [{ file, written, found }] : []
    })
  }

  #pagesWithModel(): PageWithModel[] {
    return [...this.derived.routes.values()].flatMap(({ slug, file }) => {
      const found = this.pageOperation(slug) ? undefined : this.pageModel(slug)
      return found ? [{ file, found }] : []
    })
  }

  #checkImages(): Diagnostic[] {
    return checkConfigImages(this.#config, {
      hasFile: (path) => this.#files.has(path),
      files: () => this.#files.keys(),
      locate: (pointer) => this.#good?.locate(pointer),
    })
  }

  #checkRedirects(): Diagnostic[] {
    return checkRedirects({
      rules: this.#config?.redirects ?? [],
      pageAt: (pathname) => this.#nameOfPage(pathnameToSlug(pathname)),
      locate: ({ source }) => this.redirectPlace(source),
    })
  }

  /** Where docs.json has the redirect from a path. */
  redirectPlace(source: string): { file: string; start: Position; end: Position } | undefined {
    // A source that is written twice counts once, so the rules behind it have other numbers in docs.json.
    const index = (this.writtenConfig?.redirects ?? []).findIndex((rule) => rule.source === source)
    return this.#good?.locate(['redirects', index, 'source'])
  }

  /** What a page tells without being compiled; values of docs.json `variables` stand in its frontmatter. */
  facts(file: string): PageFacts | undefined {
    const facts = this.#facts.get(file)
    const variables = this.#config?.variables ?? {}
    if (!facts || Object.keys(variables).length === 0) return facts
    const known = this.#replacedFacts.get(facts) ?? replaceFactsVariables(facts, variables)
    this.#replacedFacts.set(facts, known)
    return known
  }

  exportFacts(): StoredFacts {
    return this.#facts.export(this.#files.keys())
  }

  /** Every page of the site: those with a file first, then those that stand for operations, the hidden ones last. */
  *pages(): Generator<{ slug: string; route?: Route; node?: PageNode; generated?: GeneratedPage }> {
    const { routes, navigated, generated } = this.derived
    for (const route of routes.values()) {
      const node = navigated.get(route.slug)
      yield { slug: route.slug, route, ...(node && { node }) }
    }
    for (const node of navigated.values()) {
      if (routes.has(node.slug)) continue
      const page = generated.get(node.slug)
      yield { slug: node.slug, node, ...(page && { generated: page }) }
    }
    for (const page of generated.values()) {
      if (!navigated.has(page.slug)) yield { slug: page.slug, generated: page }
    }
  }

  /** Reads which files others import, so that they stop being pages (feature map 1, "implicit snippets"). */
  readImports(): void {
    this.#areImportsRead = true
    const importsChanged = this.#updateImports()
    if (importsChanged) this.#derivedRoutes = undefined
    if (this.#updateOperations() || importsChanged) this.#forgetDerived()
  }

  /** Takes in changes on disk. */
  async update(changes: readonly FileChange[]): Promise<SiteChange> {
    const change: SiteChange = { config: false, structure: false, specs: false, files: new Set() }
    let rescan = false
    for (const { type, path } of changes) {
      this.#facts.forget(path)
      change.files.add(path)
      change.config ||= this.#loaded.files.includes(path)
      change.specs = this.#specs.invalidate(path) || change.specs
      rescan ||= path === '.mintignore' || this.repository.isLink(path)
      if (type !== 'change' || !this.#files.has(path)) change.structure = this.#updateFile(path) || change.structure
    }
    if (change.config) this.#loadConfig()
    if (rescan) {
      await this.#scan()
      this.#specs.clear()
    }
    if (change.config || change.specs || rescan) await this.#useSpecs()
    const importsChanged = this.#areImportsRead && this.#updateImports()
    if (importsChanged || change.structure) this.#derivedRoutes = undefined
    const operationsChanged = this.#areImportsRead && this.#updateOperations()
    change.structure ||= change.config || change.specs || rescan || importsChanged || operationsChanged
    if (change.structure) this.#forgetDerived()
    this.#pageOperations.clear()
    return change
  }

  #useSpecs(): Promise<void> {
    return this.#specs.use(namedSpecs(this.#config))
  }

  #loadConfig(): void {
    this.#loaded = loadConfig({ readText: (file) => readConfigFile(this.repository, file) })
    const { config, diagnostics } = this.#loaded
    // Before there was a good one, a faulty docs.json is better than none: its pages can be checked.
    if (!config || (hasErrors(diagnostics) && this.#good)) return
    this.#good = this.#loaded
    this.#config = resolveConfig(config)
    this.#replacedFacts = new WeakMap()
  }

  async #scan(): Promise<void> {
    const mintignore = this.repository.readText('.mintignore') ?? ''
    this.#ignoreRules = createIgnoreRules(mintignore)
    const { root } = this.repository
    const { exclude = [] } = this.#options
    const { files, diagnostics } = await scanRepository({ root, mintignore, exclude })
    this.#files = files
    this.#dataFiles = undefined
    this.#scanDiagnostics = diagnostics
  }

  /** Adds or removes one file by what is on disk now; true when the list changed. */
  #updateFile(path: string): boolean {
    const isExcluded =
      PRUNED_FOLDERS.some((folder) => path.split('/').includes(folder)) ||
      (this.#options.exclude ?? []).some((excluded) => path === excluded || path.startsWith(`${excluded}/`)) ||
      isBuiltOutput(path, (folder) => this.repository.isFolder(folder)) ||
      path.split('/').some((segment) => segment.startsWith('.') && segment !== '.well-known')
    const file = isExcluded ? undefined : toRepoFile(path, this.#ignoreRules)
    const exists =
      file !== undefined && this.repository.resolve(path) !== undefined && this.repository.stamp(path) !== undefined
    if (exists === this.#files.has(path)) return false
    if (exists) this.#files.set(path, file)
    else this.#files.delete(path)
    this.#dataFiles = undefined
    return true
  }

  /** True when the set of imported files changed. */
  #updateImports(): boolean {
    const imported = this.#collectImports()
    if (sameSet(imported, this.#imported)) return false
    this.#imported = imported
    return true
  }

  /** True when pages document other operations than before. */
  #updateOperations(): boolean {
    const operations = JSON.stringify(this.#writtenOperations())
    if (operations === this.#operations) return false
    this.#operations = operations
    return true
  }

  #collectImports(): Set<string> {
    const imported = new Set<string>()
    const exists = (path: string) => this.#files.has(path)
    for (const { path, kind } of this.#files.values()) {
      if ((kind !== 'page' && kind !== 'snippet') || !/\.mdx?$/i.test(path)) continue
      for (const specifier of this.#facts.get(path)?.imports ?? []) {
        const target = resolveImport(specifier, path, exists)
        if (target !== undefined && target !== path) imported.add(target)
      }
    }
    return imported
  }

  #deriveRoutes(): DerivedRoutes {
    this.#derivedRoutes ??= deriveRoutes({ files: this.#files, config: this.#config, imported: this.#imported })
    return this.#derivedRoutes
  }

  #forgetDerived(): void {
    this.#derivedRoutes = undefined
    this.#derived = undefined
    this.#trails = undefined
    this.#redirects = undefined
    this.#pageOperations.clear()
  }
}

/** Facts of a page whose OpenAPI document cannot be used: it is not indexed, and has no Markdown twin to offer. */
const NOTICE_FACTS: Pick<PageFacts, 'frontmatter' | 'title'> = {
  frontmatter: { noindex: true, metadata: {}, contextual: { options: [] } },
}

/** A link to another folder is no file of this site; that it is there makes it more than absent. */
function readConfigFile(repository: Repository, file: string): string | undefined | { error: string } {
  const text = repository.readText(file)
  if (text !== undefined || !repository.isLink(file)) return text
  return { error: 'it is a link that leads nowhere or outside of the docs folder. Put the file itself there.' }
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((value) => b.has(value))
}
