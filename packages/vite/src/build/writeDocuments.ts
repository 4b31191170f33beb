import { contentHash, type Diagnostic, hasErrors, type PageView } from '@octavo/core'
import { sidebarFragment } from '@octavo/site'
import { renderDocument, renderSidebarItems } from '@octavo/theme'
import type { CachedBody } from '../bodies/bodyCache.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { VERSION } from '../options/version.js'
import { documentView } from '../outputs/documentView.js'
import { notFoundView } from '../outputs/notFound.js'
import { placeholderBody } from '../outputs/placeholder.js'
import { distinctDocuments, redirectDocuments } from '../outputs/redirects.js'
import { createRenderContext } from '../render/renderContext.js'
import type { BuildProgress } from '../report/progress.js'
import type { OutputTree } from '../store/outputTree.js'
import { pageFile } from '../urls/urls.js'
import { findAnchorLinks, writeAnchorLinks } from '../view/anchorLinks.js'
import type { ViewContext } from '../view/pageView.js'
import { fragmentNames, fragmentPath } from '../view/viewContext.js'

export interface WriteDocumentsOptions {
  tree: OutputTree
  context: ViewContext
  /** Rendered bodies by slug. */
  pages: ReadonlyMap<string, CachedBody>
  options: ResolvedOctavoOptions
  /** What all documents have in common: `sharedInputs`. */
  shared: string
  onProgress?(progress: BuildProgress): void
}

/** Writes the document of every page, the sidebars loaded on demand, redirects and 404. Returns the number of pages, and of notices among them. */
export function writeDocuments({ tree, context, pages, options, shared, onProgress }: WriteDocumentsOptions): {
  pages: number
  noticePages: number
  /** About redirects that have no document. */
  diagnostics: Diagnostic[]
} {
  const { site } = context
  const writer = new DocumentWriter(tree, createRenderContext(context.config), JSON.stringify(context.config.icons))
  const all = [...site.pages()]
  let count = 0
  let noticePages = 0
  for (const { slug, node } of all) {
    const body = pages.get(slug)
    const isBroken = body !== undefined && hasErrors(body.diagnostics)
    if (isBroken && !site.trails.has(slug)) continue
    const shown = body && !isBroken ? body : placeholderBody({ isBroken })
    const file = pageFile(slug, context.urls.linkStyle)
    const anchors = findAnchorLinks(slug, body?.links ?? [], (target) => pages.get(target), context.urls)
    const links = anchors.size > 0 ? JSON.stringify([...anchors]) : ''
    const inputs = contentHash(shared, shown.key, ownUrls(context, body), links)
    count++
    if (!body || isBroken) noticePages++
    onProgress?.({ step: 'write', done: count, total: all.length })
    if (tree.keepMadeOf(file, inputs) !== undefined) continue
    const view = documentView(context, { slug, node, body: shown, isNotice: isBroken })
    const linked = { key: shown.key + links, html: () => writeAnchorLinks(shown.html(), anchors) }
    writer.write(file, { view, body: linked, inputs })
  }
  for (const [group, index] of options.links === 'relative' ? [] : fragmentNames(site)) {
    const path = fragmentPath(index)
    const inputs = contentHash(shared, path)
    if (tree.keepMadeOf(path, inputs) !== undefined) continue
    const html = renderSidebarItems(sidebarFragment(group, context.source), writer.renderContext, context.urls.base)
    tree.add(path, { content: html }, { inputs })
  }
  if (!tree.has('404.html')) {
    const { view, body } = notFoundView(context)
    writer.write('404.html', { view, body })
  }
  const redirects = redirectDocuments(context).filter(({ path }) => !tree.has(path))
  const { documents, diagnostics } =
    options.links === 'relative'
      ? distinctDocuments(redirects, tree.paths(), site)
      : { documents: redirects, diagnostics: [] }
  for (const { path, content } of documents) if (!tree.has(path)) tree.add(path, { content })
  return { pages: count, noticePages, diagnostics }
}

/** The addresses of what one page loads besides what all do. */
function ownUrls({ utilitiesUrl, islandPath }: ViewContext, body: CachedBody | undefined): string {
  const utilities = body && utilitiesUrl?.(body.classNames)
  const islands = body?.islands && islandPath?.(body.islands)
  return `${utilities ?? ''} ${islands ?? ''}`
}

interface WrittenDocument {
  view: PageView
  body: { key: string; html(): string }
  inputs?: string
}

class DocumentWriter {
  readonly renderContext
  readonly #tree: OutputTree
  readonly #contextKey: string
  readonly #siteKeys = new WeakMap<object, string>()

  /** `contextKey` stands for what the render context was made of. */
  constructor(tree: OutputTree, renderContext: ReturnType<typeof createRenderContext>, contextKey: string) {
    this.#tree = tree
    this.#contextKey = contextKey
    this.renderContext = renderContext
  }

  /** Renders a document unless the last build wrote the same one. */
  write(path: string, { view, body, inputs }: WrittenDocument): void {
    const { site, ...own } = view
    const hash = contentHash(VERSION, this.#contextKey, this.#siteKey(site), JSON.stringify(own), body.key)
    if (this.#tree.isCurrent(path, hash)) this.#tree.keep(path, hash, inputs)
    else {
      const content = renderDocument({ ...view, bodyHtml: body.html() }, this.renderContext)
      this.#tree.add(path, { content }, { hash, inputs })
    }
  }

  #siteKey(site: object): string {
    const key = this.#siteKeys.get(site) ?? contentHash(JSON.stringify(site))
    this.#siteKeys.set(site, key)
    return key
  }
}
