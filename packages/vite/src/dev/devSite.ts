import { resolveConfig } from '@octavo/config'
import { contentHash, type Diagnostic, type LinkStyle, pathnameToSlug } from '@octavo/core'
import type { Operation } from '@octavo/openapi'
import type { ServerTemplate } from '@octavo/proxy'
import { SEARCH_FOLDER } from '@octavo/search'
import { DependencyGraph, type FileChange, type RedirectMatch, Site, sidebarFragment } from '@octavo/site'
import { renderDocument, renderSidebarItems } from '@octavo/theme'
import type { ApiPage } from '../api/apiPages.js'
import { createSpecFetcher } from '../api/specFetcher.js'
import { inDocument } from '../bodies/renderBodies.js'
import { apiProblems } from '../diagnostics/apiPages.js'
import { addFileHints } from '../diagnostics/fileHints.js'
import { leakOfPage } from '../diagnostics/leakedKeys.js'
import { pageDiagnostics } from '../diagnostics/runChecks.js'
import { finalDiagnostics } from '../diagnostics/severity.js'
import { checkConfig, checkConfigLinks, checkPageLinks } from '../diagnostics/siteChecks.js'
import { type FontAssets, siteFonts } from '../fonts/siteFonts.js'
import { type StoredDates, siteDates } from '../git/siteDates.js'
import { islandProblem } from '../islands/pageIslands.js'
import { excludedPaths } from '../options/excludedPaths.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { linkStyleOf } from '../options/resolveOptions.js'
import { requireRoot } from '../options/rootFolder.js'
import { notFoundView } from '../outputs/notFound.js'
import { placeholderBody } from '../outputs/placeholder.js'
import { type RenderedConfigTexts, renderConfigTexts } from '../render/configTexts.js'
import { createRenderContext } from '../render/renderContext.js'
import { RenderPool } from '../render/renderPool.js'
import { renderSettings } from '../render/renderSettings.js'
import type { PageBody } from '../render/types.js'
import { readMarkdown, readSections } from '../render/writtenTexts.js'
import { FileHashes } from '../store/fileHashes.js'
import { pageUrl } from '../urls/urls.js'
import { loadAnchorLinks, writeAnchorLinks } from '../view/anchorLinks.js'
import { type DocumentAssets, pageView, type ViewContext } from '../view/pageView.js'
import { createViewContext, fragmentNames } from '../view/viewContext.js'
import { DevApi } from './devApi.js'
import { type CheckedBody, DevCheck } from './devCheck.js'
import { DevIslands } from './devIslands.js'
import { devOutput } from './devOutput.js'
import { DevSearch, type RenderedTexts } from './devSearch.js'
import { DevUtilities } from './devUtilities.js'
import { errorBody } from './errorBody.js'
import type { Reporter } from './reporter.js'

/** One page that never ends must not hold up the others. */
const THREADS = 2

/** Milliseconds of reading between two looks at whether somebody waits for a page. */
const READING_MS = 5

export interface DevDocument {
  status: 200 | 404 | 500
  html: string
  /** Changes when a reader would see something else. */
  hash: string
  /** Errors of the page; the document then shows them. */
  errors: Diagnostic[]
  /** Components that can't be bundled for the browser; the document shows them as they start. */
  islandProblems: Diagnostic[]
}

/** What stays the same of an operation when its page gets another address. */
export type OperationIdentity = Pick<Operation, 'kind' | 'source' | 'method' | 'path'>

/** A site that renders its pages when they are asked for and remembers them until a file they read changes. */
export class DevSite {
  readonly site: Site
  readonly #options: ResolvedOctavoOptions
  readonly #assets: () => DocumentAssets
  readonly #graph = new DependencyGraph()
  /** By page file, or by the slug of a page without one; API pages also by what they show. */
  readonly #bodies = new Map<string, { key: string; body: Promise<PageBody> }>()
  /** What the search needs of rendered pages, named as bodies are; bodies are kept of pages that were opened only. */
  readonly #texts = new Map<string, KeptTexts>()
  readonly #api: DevApi
  readonly #search: DevSearch
  readonly #check: DevCheck
  readonly hashes: FileHashes
  /** Told of the problems of what was read or rendered. */
  reporter: Reporter | undefined
  #settings = ''
  #islands: DevIslands
  readonly #utilities = new DevUtilities()
  #configTexts: Pick<RenderedConfigTexts, 'diagnostics' | 'links'> = { diagnostics: [], links: [] }
  /** Of icons and links in docs.json, which are looked up only when the server listens. */
  #configChecks: Diagnostic[] = []
  #commits: StoredDates | undefined
  #isCheckDue = false
  /** Until a server listens nobody waits for anything. */
  #lull: () => Promise<void> = async () => {}
  #arePagesRead = false
  #pool: RenderPool | undefined
  #context: Promise<ViewContext> | undefined

  private constructor(site: Site, options: ResolvedOctavoOptions, assets: () => DocumentAssets) {
    this.site = site
    this.#options = options
    this.#assets = assets
    this.hashes = new FileHashes(site.repository)
    this.#islands = this.#newIslands()
    this.#api = new DevApi(site, options)
    this.#search = new DevSearch({
      context: () => this.#viewContext(),
      known: (slug) => this.#kept(slug)?.texts,
      render: (slug) => this.#readTexts(slug),
      lull: () => this.#lull(),
    })
    this.#check = new DevCheck({
      site,
      options,
      known: (slug) => this.#kept(slug)?.checked,
      render: (slug) => this.#readTexts(slug),
      lull: () => this.#lull(),
      texts: async () => {
        await this.#viewContext()
        return this.#configTexts
      },
      checkFragments: (fragments) => this.#api.checkFragments(fragments),
      checkIslands: (codes) => this.#islands.check(codes),
    })
  }

  /** How links are written, as docs.json has it now. */
  get linkStyle(): LinkStyle {
    const { config } = this.site
    return config ? linkStyleOf(this.#options, config) : this.#options.linkStyle
  }

  /** A style sheet of utility classes, by its path. */
  utilities(path: string): string | undefined {
    return this.#utilities.file(path)
  }

  /** A script for interactive components, by its path. */
  islandFile(path: string): string | undefined {
    return this.#islands.file(path)
  }

  static async load(options: ResolvedOctavoOptions, assets: (dev: DevSite) => DocumentAssets): Promise<DevSite> {
    requireRoot(options.root)
    const site = await Site.load({
      root: options.root,
      exclude: excludedPaths(options),
      fetchSpec: createSpecFetcher(options).fetch,
      remoteRefs: options.remoteRefs,
    })
    const dev: DevSite = new DevSite(site, options, () => assets(dev))
    return dev
  }

  /** Starts the renderer, which takes as long to load as the server to listen. */
  warm(): void {
    this.#renderer().warm()
  }

  /** Reads which files others import, a few at a time, and none while the `lull` between requests is waited for. */
  async readImports(lull: () => Promise<void>): Promise<void> {
    this.#lull = lull
    await lull()
    let turn = performance.now()
    for (const path of [...this.site.files.keys()]) {
      if (/\.mdx?$/i.test(path)) this.site.facts(path)
      if (performance.now() - turn < READING_MS) continue
      await lull()
      turn = performance.now()
    }
    this.site.readImports()
    this.#arePagesRead = true
    this.#context = undefined
    this.#checkConfig()
  }

  /** Reports what a build would report of all pages, once they have been rendered in the background. */
  async checkSite(): Promise<void> {
    const found = await this.#check.run()
    if (found) this.reporter?.reportSite(found)
  }

  /** Reads what can be found of the pages, in the same lulls. */
  warmSearch(): Promise<void> {
    return this.#search.warm()
  }

  /** Problems of docs.json, its texts, files and navigation. */
  get configDiagnostics(): Diagnostic[] {
    return this.#final([
      ...addFileHints(this.site.diagnostics, this.site),
      ...this.#configChecks,
      ...this.#configTexts.diagnostics,
    ])
  }

  /** The document at a path without base, or undefined when no page has it. */
  async document(pathname: string): Promise<DevDocument | undefined> {
    const slug = this.#slugOf(pathname)
    const route = this.site.routes.get(slug)
    const node = this.site.derived.navigated.get(slug)
    if (!route && !node && !this.site.derived.generated.has(slug)) return undefined
    const body = await this.#body(slug)
    const errors = body?.diagnostics.filter((diagnostic) => diagnostic.severity === 'error') ?? []
    const shown =
      body && errors.length > 0 && !isReadable(body, errors)
        ? errorBody(errors, (file) => this.site.repository.readText(file))
        : (body ?? { ...placeholderBody({ ...(node && { node }), isBroken: false }) })
    const context = await this.#viewContext()
    const islandProblems =
      body?.islands && route ? this.#final(islandProblem(route.file, await this.#islands.add(body.islands))) : []
    this.reporter?.report(islandProblems)
    if (body) await this.#utilities.add(body.classNames)
    const facts = this.site.pageFacts(slug)
    const written = typeof shown.html === 'string' ? shown.html : shown.html()
    const anchors = await loadAnchorLinks(slug, body, (target) => this.#body(target), context.urls)
    const html = writeAnchorLinks(written, anchors)
    const view = pageView(context, {
      slug,
      frontmatter: facts?.frontmatter ?? { metadata: {} },
      body: { ...shown, html },
      ...(node && { node }),
      ...(facts?.title !== undefined && { title: facts.title }),
    })
    const document = renderDocument(view, createRenderContext(context.config))
    return { ...this.#finish(errors.length > 0 ? 500 : 200, document, errors), islandProblems }
  }

  /** The operation of a page without a file. */
  operationAt(pathname: string): OperationIdentity | undefined {
    return this.site.derived.generated.get(this.#slugOf(pathname))?.operation
  }

  /** Where an operation has its page now, with the base. */
  pathnameOf(operation: OperationIdentity): string | undefined {
    const found = [...this.site.derived.generated.values()].find((page) =>
      (['kind', 'source', 'method', 'path'] as const).every((key) => page.operation[key] === operation[key]),
    )
    return found && pageUrl(found.slug, { base: this.#options.base, linkStyle: this.linkStyle })
  }

  async notFound(): Promise<DevDocument> {
    const context = await this.#viewContext()
    const { view, body } = notFoundView(context)
    const html = renderDocument({ ...view, bodyHtml: body.html() }, createRenderContext(context.config))
    return this.#finish(404, html, [])
  }

  /** A group's sidebar, for sidebars that are loaded on demand. */
  async sidebar(index: number): Promise<string | undefined> {
    const context = await this.#viewContext()
    const group = [...fragmentNames(this.site)].find(([, number]) => number === index)?.[0]
    return (
      group &&
      renderSidebarItems(sidebarFragment(group, context.source), createRenderContext(context.config), context.urls.base)
    )
  }

  /** A generated file by its path without base: Markdown twins, indexes, feeds; undefined when there is no such file. */
  async output(path: string): Promise<string | undefined> {
    if (path.startsWith(`${SEARCH_FOLDER}/`)) return this.#search.file(path)
    return devOutput(path, { context: await this.#viewContext(), body: (slug) => this.#body(slug) })
  }

  /** A file of API pages by its path without base. */
  apiFile(path: string): Promise<string | undefined> {
    return this.#api.file(path, () => this.#viewContext())
  }

  /** Where requests of API playgrounds may be forwarded to. */
  servers(): readonly ServerTemplate[] {
    return this.#api.servers()
  }

  redirect(pathname: string): RedirectMatch | undefined {
    return this.site.redirects.match(pathname)
  }

  /** URL of the first page, with base; where `/` leads on sites without an index. */
  async home(): Promise<string> {
    return (await this.#viewContext()).home
  }

  /** The site's own fonts, as docs.json names them now. */
  fonts(): Promise<FontAssets> {
    return siteFonts(this.site.config?.fonts, this.site.repository)
  }

  /** Takes in changes on disk and forgets what depends on them. */
  async update(changes: readonly FileChange[]): Promise<void> {
    const { config, structure, specs, files } = await this.site.update(changes)
    if (config || specs) this.#api.forget()
    else this.#api.forgetServers()
    for (const file of files) this.hashes.forget(file)
    this.reporter?.forget(files)
    if (config || specs || structure) this.#check.forgetDocuments()
    if (config) this.#checkConfig()
    else this.#isCheckDue ||= structure
    for (const file of this.#graph.affected(files)) {
      this.#bodies.delete(file)
      this.#texts.delete(file)
    }
    if (config && this.#pool && this.#settingsKey() !== this.#settings) await this.#restart()
    // A page's title shows in the sidebars of others; labels are read again, bodies are not.
    if (structure || files.size > 0) this.#context = undefined
  }

  /** Reports what changed files mean for the site, once readers have seen their pages. */
  reportChanges(): void {
    if (this.#isCheckDue) this.#checkConfig()
    if (this.#arePagesRead) void this.checkSite()
  }

  async close(): Promise<void> {
    // Nothing is read any more.
    this.#lull = () => new Promise<void>(() => {})
    await this.#pool?.close()
  }

  #slugOf(pathname: string): string {
    const slug = pathnameToSlug(pathname)
    const whole = slug.replace(/\.html$/, '')
    // An operation called "Index" has a page of that name.
    if (this.site.derived.generated.has(whole)) return whole
    return slug.replace(/(?:^|\/)index$/, '').replace(/\.html$/, '')
  }

  #finish(status: DevDocument['status'], html: string, errors: Diagnostic[]): DevDocument {
    return { status, html, hash: contentHash(html), errors, islandProblems: [] }
  }

  /** Undefined for pages that have nothing of their own. */
  async #body(slug: string): Promise<PageBody | undefined> {
    const file = this.site.routes.get(slug)?.file
    const api = this.#api.of(slug)
    if (file === undefined && !api) return undefined
    const name = nameOf(slug, file)
    const key = api?.key ?? ''
    const known = this.#bodies.get(name)
    if (known?.key === key) return known.body
    const body = this.#render({ slug, own: file, api, isOpened: true })
    this.#bodies.set(name, { key, body })
    return body
  }

  /** What was noted of a page when it was rendered, unless it has changed since. */
  #kept(slug: string): KeptTexts | undefined {
    const known = this.#texts.get(nameOf(slug, this.site.routes.get(slug)?.file))
    return known?.key === (this.#api.of(slug)?.key ?? '') ? known : undefined
  }

  async #readTexts(slug: string): Promise<void> {
    const file = this.site.routes.get(slug)?.file
    const api = this.#api.of(slug)
    if ((file === undefined && !api) || this.#kept(slug)?.texts) return
    const opened = this.#bodies.get(nameOf(slug, file))
    await (opened?.key === (api?.key ?? '') ? opened.body : this.#render({ slug, own: file, api, isOpened: false }))
  }

  /** Diagnostics of an opened page are reported at once; `checkSite` reports those of all pages together. */
  async #render({ slug, own, api, isOpened }: PageRender): Promise<PageBody> {
    const file = own ?? api?.source ?? ''
    const text = own === undefined ? (api?.text ?? '') : (this.site.repository.readText(own) ?? '')
    const content = api && (await this.#api.content(api, isOpened))
    const request = { file, text, ...(content && { api: JSON.stringify(content) }) }
    const kept: KeptTexts = { key: api?.key ?? '' }
    // Before it is rendered: a change meanwhile takes it out again.
    this.#texts.set(nameOf(slug, own), kept)
    const { meta, texts } = await this.#renderer().render(request)
    const placed = own === undefined && api ? inDocument(meta, api) : meta
    const found = placed.diagnostics
    const ofApi = own === undefined ? [] : apiProblems(this.site, own)
    const diagnostics = addFileHints([...found, ...ofApi], this.site)
    if (own !== undefined) this.#graph.set(own, meta.dependencies)
    if (isOpened) {
      const links = own === undefined ? [] : checkPageLinks(this.site, slug, { ...meta, diagnostics }, this.#options)
      const ofPage = pageDiagnostics(this.site, { slug, file, isGenerated: own === undefined, diagnostics: found })
      const reported = this.#final([...addFileHints(ofPage, this.site), ...links])
      this.reporter?.report(reported)
      // A document is right when all of it is, not this page of it.
      if (own !== undefined || !this.site.specFiles.includes(file)) this.reporter?.settle(file, reported)
    }
    const sections = readSections(texts.sections)
    const { headings, title } = meta
    const hash = contentHash(JSON.stringify([headings, sections]))
    kept.texts = { headings, sections, key: hash, ...(title !== undefined && { title }) }
    const leak = leakOfPage(this.site, slug, [texts.html, texts.markdown])
    kept.checked = {
      ...{ slug, file, isGenerated: own === undefined, diagnostics: found },
      ...{ headings, anchors: meta.anchors, links: placed.links, fragments: api?.fragments() ?? [] },
      islands: meta.islands,
      ...(leak !== undefined && { leak }),
    }
    return { ...meta, html: texts.html, ...readMarkdown(texts.markdown), diagnostics }
  }

  #final(found: readonly Diagnostic[]): Diagnostic[] {
    return finalDiagnostics(found, this.#options)
  }

  #checkConfig(): void {
    this.#isCheckDue = false
    this.#configChecks = this.site.isConfigCurrent
      ? [...checkConfig(this.site, this.#options), ...checkConfigLinks(this.site, this.#options)]
      : []
    const { configFiles, specFiles } = this.site
    const found = this.configDiagnostics
    this.reporter?.report(found)
    for (const spec of specFiles) {
      const ofSpec = found.filter(({ file }) => file === spec)
      this.reporter?.settle(spec, ofSpec)
    }
    this.reporter?.settle(
      'docs.json',
      found.filter(({ file }) => file !== undefined && configFiles.includes(file)),
    )
  }

  #renderer(): RenderPool {
    this.#settings ||= this.#settingsKey()
    this.#pool ??= new RenderPool({
      settings: { ...renderSettings(this.#options, this.site.config), showErrors: true },
      size: THREADS,
    })
    return this.#pool
  }

  #settingsKey(): string {
    return JSON.stringify(renderSettings(this.#options, this.site.config))
  }

  #newIslands(): DevIslands {
    return new DevIslands({ base: this.#options.base, linkStyle: this.linkStyle })
  }

  async #restart(): Promise<void> {
    await this.#pool?.close()
    this.#pool = undefined
    this.#settings = ''
    this.#islands = this.#newIslands()
    this.#bodies.clear()
    this.#texts.clear()
  }

  #viewContext(): Promise<ViewContext> {
    this.#context ??= this.#createContext()
    return this.#context
  }

  async #createContext(): Promise<ViewContext> {
    const { site } = this
    const { config = resolveConfig() } = site
    const { texts, diagnostics, links } = await renderConfigTexts(site, config, this.#renderer())
    this.#configTexts = { diagnostics, links }
    // Whether a page asks for its date is known when all have been read; the first one does not wait for that.
    if (config.metadata.timestamp || this.#arePagesRead) this.#commits = await siteDates(site, this.#commits)
    return createViewContext({
      site,
      config,
      islandPath: (code) => this.#islands.path(code),
      utilitiesUrl: (names) => this.#utilities.url(names, this.#options.base),
      options: this.#options,
      assets: this.#assets(),
      texts,
      ...(this.#commits && { commits: new Map(this.#commits.dates) }),
    })
  }
}

/** What a body is kept under: its file, or the slug of a page without one. */
function nameOf(slug: string, file: string | undefined): string {
  return file ?? `/${slug}`
}

/** What is noted of a rendered page: for the search, and for the check of the whole site. */
interface KeptTexts {
  key: string
  texts?: RenderedTexts
  checked?: CheckedBody
}

interface PageRender {
  slug: string
  /** The page's own file. */
  own: string | undefined
  api: ApiPage | undefined
  isOpened: boolean
}

/** What leaves the rest of a page as it is: components that failed. */
const LOCAL = new Set(['MDX_RENDER'])

function isReadable({ html }: PageBody, errors: readonly Diagnostic[]): boolean {
  return html !== '' && errors.every(({ rule }) => LOCAL.has(rule))
}
