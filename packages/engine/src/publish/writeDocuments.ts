import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { breaksPage, contentHash, type Diagnostic, memo, type PageNode, type PageView } from '@octavo/core'
import { sidebarFragment } from '@octavo/site'
import { renderSidebarItems } from '@octavo/theme'
import type { OutputTree } from '../files/outputTree.js'
import { allPagesFile, pageFile } from '../files/urls.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { VERSION } from '../options/version.js'
import { allPagesView } from '../outputs/allPages.js'
import { documentView } from '../outputs/documentView.js'
import { notFoundView } from '../outputs/notFound.js'
import { placeholderBody } from '../outputs/placeholder.js'
import { distinctDocuments, redirectDocuments } from '../outputs/redirectFiles.js'
import type { CachedBody } from '../queries/bodyCache.js'
import type { BuildProgress } from '../queries/progress.js'
import { DocumentPool } from '../render/documentPool.js'
import type { DocumentSettings } from '../render/documentWriter.js'
import { createRenderContext } from '../render/renderContext.js'
import type { RenderPool } from '../render/renderPool.js'
import { findAnchorLinks, writeAnchorLinks } from '../view/anchorLinks.js'
import { fragmentNames, fragmentPath, type ViewContext } from '../view/viewContext.js'
import type { TransformHtml } from './htmlHooks.js'

interface SiteDocumentsOptions {
  tree: OutputTree
  context: ViewContext
  /** Hash of the inputs that all documents share (`sharedInputs`). */
  shared: string
  options: ResolvedOctavoOptions
  settings: DocumentSettings
  /** The threads that render pages. */
  pool: RenderPool
  transformHtml: TransformHtml | undefined
}

/** The values of the whole site, which are known when all pages are rendered. */
interface RenderedSite extends Pick<SiteDocumentsOptions, 'context' | 'shared'> {
  /** Rendered bodies by slug. */
  pages: ReadonlyMap<string, CachedBody>
  onProgress?: ((progress: BuildProgress) => void) | undefined
}

interface WrittenDocuments {
  pages: number
  /** Number of pages that are notices. */
  noticePages: number
  /** Output paths of the documents that were written instead of linked from the last output. */
  documents: readonly string[]
  /** Diagnostics of redirects for which no document is written. */
  diagnostics: Diagnostic[]
}

/**
 * Writes the documents of a site: those of pages that need nothing of others while others are rendered, then the rest
 * with sidebars that are loaded on demand, redirects, the 404 page and lists of all pages.
 */
export class SiteDocuments {
  readonly #options: SiteDocumentsOptions
  readonly #pool: DocumentPool
  readonly #writer: DocumentWriter
  readonly #pages: ReadonlyMap<string, { slug: string; node?: PageNode | undefined }>
  readonly #rendered = new Map<string, CachedBody>()
  readonly #queue: string[] = []
  /** Set while documents are written, and after an error. */
  #writing: Promise<void> | undefined

  constructor(options: SiteDocumentsOptions) {
    const { context, settings, pool, transformHtml, tree } = options
    this.#options = options
    this.#pages = new Map([...context.site.pages()].map((page) => [page.slug, page]))
    this.#pool = new DocumentPool({ settings, pool, layout: context.layout?.components, transformHtml })
    const key = JSON.stringify([context.config.icons, context.layout?.hash])
    this.#writer = new DocumentWriter(tree, this.#pool, transformHtml ? randomUUID() : key)
  }

  /** Writes the document of a page soon. Hooks see documents when all are rendered. */
  add({ slug, body }: { slug: string; body: CachedBody }): void {
    this.#rendered.set(slug, body)
    // Names of style sheets and scripts of these pages are hashes over all pages.
    if (this.#options.transformHtml || body.classNames.length > 0 || body.islands !== undefined) return
    this.#queue.push(slug)
    if (this.#writing) return
    this.#writing = this.#writeQueue()
    // `finish` throws the error of a file system.
    this.#writing.catch(() => {})
  }

  async #writeQueue(): Promise<void> {
    const { context, shared, tree } = this.#options
    for (let slug = this.#queue.shift(); slug !== undefined; slug = this.#queue.shift()) {
      const page = this.#pages.get(slug)
      const document = page && pageDocument(page, { context, shared, pages: this.#rendered })
      if (document && tree.keepOutputFrom(document.file, document.inputs) === undefined)
        await this.#writer.write(document.file, document.content())
    }
    this.#writing = undefined
  }

  /** Writes what is left. Documents whose inputs have changed since they were written are written again. */
  async finish(site: RenderedSite): Promise<WrittenDocuments> {
    await this.#stop()
    this.#pool.useThreads()
    const input = { ...this.#options, ...site }
    const counts = await writePages(input, this.#writer)
    writeSidebars(input)
    return {
      ...counts,
      documents: this.#writer.written,
      diagnostics: [...this.#writer.problems, ...writeRedirects(input)],
    }
  }

  async close(): Promise<void> {
    await this.#stop().catch(() => {})
  }

  async #stop(): Promise<void> {
    this.#queue.length = 0
    await this.#writing
    await this.#writer.finish()
  }
}

type WriteInput = SiteDocumentsOptions & RenderedSite

interface PageDocument {
  file: string
  inputs: string
  isNotice: boolean
  content(): WrittenDocument
}

/** Returns the document of a page. Undefined for pages with errors that no navigation lists. */
function pageDocument(
  { slug, node }: { slug: string; node?: PageNode | undefined },
  { context, pages, shared }: Pick<WriteInput, 'context' | 'pages' | 'shared'>,
): PageDocument | undefined {
  const { site, urls } = context
  const body = pages.get(slug)
  const isBroken = body !== undefined && breaksPage(body.diagnostics)
  if (isBroken && !site.trails.has(slug)) return undefined
  const documentBody = body && !isBroken ? body : placeholderBody({ isBroken })
  const linkedPages = { target: (target: string) => pages.get(target), moved: (from: string) => site.movedPage(from) }
  const anchors = findAnchorLinks(slug, body?.links ?? [], linkedPages, urls)
  const links = anchors.ids.size + anchors.paths.size > 0 ? JSON.stringify([[...anchors.ids], [...anchors.paths]]) : ''
  const post = JSON.stringify(site.post(slug)?.post ?? '')
  const outdated = site.outdatedOriginal(slug) ?? ''
  const inputs = contentHash(shared, documentBody.key, ownUrls(context, body), links, post, outdated)
  return {
    file: pageFile(slug, urls.linkStyle),
    inputs,
    isNotice: !body || isBroken,
    content: () => ({
      view: documentView(context, { slug, node, body: documentBody, isNotice: isBroken }),
      body: { key: documentBody.key + links, html: () => writeAnchorLinks(documentBody.html(), anchors) },
      inputs,
    }),
  }
}

async function writePages(
  input: WriteInput,
  writer: DocumentWriter,
): Promise<Pick<WrittenDocuments, 'pages' | 'noticePages'>> {
  const { tree, context, transformHtml, onProgress } = input
  const all = [...context.site.pages()]
  // The results of hooks are not known in advance, so no document is kept.
  const shared = transformHtml ? randomUUID() : input.shared
  let count = 0
  let noticePages = 0
  for (const page of all) {
    const document = pageDocument(page, { ...input, shared })
    if (!document) continue
    const { file, inputs, isNotice, content } = document
    count++
    if (isNotice) noticePages++
    onProgress?.({ step: 'write', done: count, total: all.length })
    if (tree.hasOutputFrom(file, inputs) || tree.keepOutputFrom(file, inputs) !== undefined) continue
    await writer.write(file, content())
  }
  if (!tree.has('404.html')) await writer.write('404.html', notFoundView(context))
  for (const scope of context.scopes.list) await writer.write(allPagesFile(scope), allPagesView(context, scope))
  await writer.finish()
  return { pages: count, noticePages }
}

function writeSidebars({ tree, context, options, shared }: WriteInput): void {
  const { site, config, source, urls, layout } = context
  const renderContext = createRenderContext(config, layout?.components)
  for (const [group, index] of options.links === 'relative' ? [] : fragmentNames(site)) {
    const path = fragmentPath(index)
    const inputs = contentHash(shared, path)
    if (tree.keepOutputFrom(path, inputs) !== undefined) continue
    const html = renderSidebarItems(sidebarFragment(group, source), renderContext, urls.base)
    tree.add(path, { content: html }, { inputs })
  }
}

function writeRedirects({ tree, context, options }: WriteInput): Diagnostic[] {
  const redirects = redirectDocuments(context).filter(({ path }) => !tree.has(path))
  const { documents, diagnostics } =
    options.links === 'relative'
      ? distinctDocuments(redirects, tree.paths(), context.site)
      : { documents: redirects, diagnostics: [] }
  for (const { path, content } of documents) if (!tree.has(path)) tree.add(path, { content })
  return diagnostics
}

/** Returns the URLs of the files that only this page loads. */
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

/** Maximum number of documents waiting for a thread, because their bodies are in memory. */
const MAX_WAITING_DOCUMENTS = 32

class DocumentWriter {
  readonly #tree: OutputTree
  readonly #pool: DocumentPool
  readonly #contextKey: string
  readonly #waiting = new Set<Promise<void>>()
  readonly #errors: unknown[] = []
  /** Output paths of written documents. */
  readonly written: string[] = []
  /** Errors of the site's layout, only the first one per component. */
  readonly problems: Diagnostic[] = []

  /** Creates a writer. `contextKey` identifies the render context. */
  constructor(tree: OutputTree, pool: DocumentPool, contextKey: string) {
    this.#tree = tree
    this.#pool = pool
    this.#contextKey = contextKey
  }

  /** Renders a document unless the last build wrote the same one. Resolves when another document may be added. */
  async write(path: string, { view, body, inputs }: WrittenDocument): Promise<void> {
    const { site, bodyHtml: _, ...pageView } = view
    const shared = siteText(site)
    const text = JSON.stringify(pageView)
    const hash = contentHash(VERSION, this.#contextKey, shared.key, text, body.key)
    if (this.#tree.keep(path, hash, inputs)) return
    this.written.push(path)
    const write = async (target: string) => {
      const request = { path, target, view: { ...view, bodyHtml: body.html() } }
      const { leak, failure, problems = [] } = await this.#pool.write(request, { view: text, site: shared.text })
      this.#addProblems(problems)
      if (failure) throw Object.assign(new Error(failure.message), failure)
      return leak
    }
    const waiting: Promise<void> = this.#tree
      .addWritten(path, write, { hash, inputs })
      .catch((error: unknown) => void this.#errors.push(error))
      .finally(() => this.#waiting.delete(waiting))
    this.#waiting.add(waiting)
    // Responses of threads arrive between turns of the event loop.
    await (this.#waiting.size >= MAX_WAITING_DOCUMENTS ? Promise.race(this.#waiting) : setImmediate())
    this.#throwFirst()
  }

  /** Waits until all documents are written. */
  async finish(): Promise<void> {
    await Promise.all(this.#waiting)
    this.#throwFirst()
  }

  #addProblems(problems: readonly Diagnostic[]): void {
    for (const problem of problems)
      if (!this.problems.some(({ file }) => file === problem.file)) this.problems.push(problem)
  }

  #throwFirst(): void {
    if (this.#errors.length > 0) throw this.#errors[0]
  }
}

/** The part of a view that many documents share, as text, and its hash. */
const siteText = memo((site: object) => {
  const text = JSON.stringify(site)
  return { text, key: contentHash(text) }
})
