import {
  breaksPage,
  contentHash,
  type Diagnostic,
  type PageView,
  pathnameToSlug,
  type Query,
  query,
  type Source,
} from '@octavo/core'
import type { Operation } from '@octavo/openapi'
import { sidebarFragment } from '@octavo/site'
import { renderSidebarItems } from '@octavo/theme'
import { allPagesFile, pageUrl } from '../files/urls.js'
import { allPagesView } from '../outputs/allPages.js'
import { documentView } from '../outputs/documentView.js'
import { notFoundView } from '../outputs/notFound.js'
import { placeholderBody } from '../outputs/placeholder.js'
import { apiDiagnostics } from '../queries/apiPageProblems.js'
import type { CachedBody } from '../queries/bodyCache.js'
import type { Engine } from '../queries/engine.js'
import { addFileHints } from '../queries/fileHints.js'
import type { RenderedPage } from '../queries/pageBodies.js'
import { createDocumentRenderer, type RenderedDocument } from '../render/documentRenderer.js'
import { islandDiagnostics } from '../render/pageIslands.js'
import { createRenderContext } from '../render/renderContext.js'
import { findAnchorLinks, unusualLinks, writeAnchorLinks } from '../view/anchorLinks.js'
import { fragmentNames, type ViewContext } from '../view/viewContext.js'
import { errorBody } from './errorBody.js'

interface DevDocument {
  status: 200 | 404 | 500
  html: string
  hash: string
  /** Errors of the page, which the document shows. */
  errors: Diagnostic[]
  /**
   * Warnings about components that can't be bundled, which are shown in their initial state, and errors of layout
   * components, which are replaced with the default.
   */
  problems: Diagnostic[]
}

/** Properties that identify an operation even if the URL of its page changes. */
export type OperationIdentity = Pick<Operation, 'kind' | 'source' | 'method' | 'path'>

interface DevDocumentsSource {
  engine: Engine
  context: Source<Promise<ViewContext>>
  /** Prepares the files that an opened page will load. Returns the error if its components can't be bundled. */
  open(page: RenderedPage): Promise<string | undefined>
  /** Prints errors of layout components. */
  report(diagnostics: readonly Diagnostic[]): void
}

/** Number of documents that are kept while nothing that they show changes. */
const MAX_DOCUMENTS = 50

/** The documents of a site, rendered on request. */
export class DevDocuments {
  readonly #source: DevDocumentsSource
  readonly #page: Query<Promise<DevDocument>>
  readonly #recent = new Set<string>()

  constructor(source: DevDocumentsSource) {
    const { engine, context, open } = source
    const { pages } = engine
    this.#source = source
    this.#page = query('document', async (read, slug, track) => {
      const shared = await read(context)
      const page = await pages.render(slug)
      const reason = page && (await open(page))
      const linked = unusualLinks(page?.body.links ?? []).map((link) => engine.site.movedPage(link.slug) ?? link.slug)
      await Promise.all(linked.map((target) => pages.render(target)))
      return track(() => this.#document(slug, { linked, reason, context: shared }))
    })
  }

  /** Returns the document at a path without the base, or undefined if no page has this path. */
  async at(pathname: string): Promise<DevDocument | undefined> {
    const { engine, open } = this.#source
    const { site, pages } = engine
    const slug = this.#pageSlug(pathname)
    // An imported file is not a page, and a date needs the commits. Neither is known before all facts are read.
    const isCertain = site.derived.navigated.has(slug) && site.pageFacts(slug)?.frontmatter.timestamp !== true
    if (site.hasPage(slug) && !isCertain) await engine.completeFacts()
    if (!site.hasPage(slug)) return this.#allPages(pathname)
    const document = await site.graph.current(this.#page, slug)
    // The files that the page loads may have been dropped from memory.
    const page = pages.find(slug)
    if (page) await open(page)
    this.#recent.delete(slug)
    this.#recent.add(slug)
    const [oldest] = this.#recent.size > MAX_DOCUMENTS ? this.#recent : []
    if (oldest !== undefined) {
      this.#recent.delete(oldest)
      site.graph.drop(this.#page, oldest)
    }
    return document
  }

  #context(): Promise<ViewContext> {
    return this.#source.engine.site.graph.read(this.#source.context)
  }

  #document(
    slug: string,
    { linked, reason, context }: { linked: readonly string[]; reason: string | undefined; context: ViewContext },
  ): DevDocument {
    const { engine } = this.#source
    const { site, pages } = engine
    const page = pages.find(slug)
    const errors = page ? this.#pageErrors(page) : []
    const visibleBody = this.#visibleBody(page?.body, errors)
    const isKnown = (target: string) => target === slug || linked.includes(target)
    const anchored = (target: string) => (isKnown(target) ? pages.find(target)?.body : undefined)
    const moved = (target: string) => site.movedPage(target)
    const anchors = findAnchorLinks(slug, page?.body.links ?? [], { target: anchored, moved }, context.urls)
    const node = site.derived.navigated.get(slug)
    const view = documentView(context, { slug, node, body: visibleBody, isNotice: false })
    const bodyHtml = writeAnchorLinks(visibleBody.html(), anchors)
    const { html, problems } = this.#render({ ...view, bodyHtml }, context)
    const islandProblems = page ? engine.final(islandDiagnostics(page.file, reason)) : []
    return {
      status: errors.length > 0 ? 500 : 200,
      html,
      hash: contentHash(html),
      errors,
      problems: [...islandProblems, ...problems],
    }
  }

  async notFound(): Promise<DevDocument> {
    const context = await this.#context()
    return this.#generated(404, notFoundView(context), context)
  }

  async #allPages(pathname: string): Promise<DevDocument | undefined> {
    if (!pathname.includes('_octavo/all-pages/')) return undefined
    await this.#source.engine.completeFacts()
    const context = await this.#context()
    const scope = context.scopes.list.find((one) => pathname.endsWith(allPagesFile(one)))
    return scope && this.#generated(200, allPagesView(context, scope), context)
  }

  #generated(
    status: DevDocument['status'],
    { view, body }: ReturnType<typeof notFoundView>,
    context: ViewContext,
  ): DevDocument {
    const { html, problems } = this.#render({ ...view, bodyHtml: body.html() }, context)
    return { status, html, hash: contentHash(html), errors: [], problems }
  }

  /** Returns the sidebar of a group that is loaded on demand. */
  async sidebar(index: number): Promise<string | undefined> {
    const { source, config, urls, layout } = await this.#context()
    const group = [...fragmentNames(this.#source.engine.site)].find(([, number]) => number === index)?.[0]
    return (
      group &&
      renderSidebarItems(sidebarFragment(group, source), createRenderContext(config, layout?.components), urls.base)
    )
  }

  /** Returns the operation that a page without a file documents. */
  operationAt(pathname: string): OperationIdentity | undefined {
    const page = this.#source.engine.site.derived.generated.get(this.#pageSlug(pathname))
    return page && 'operation' in page ? page.operation : undefined
  }

  /** Returns the current pathname of an operation's page, with the base. */
  operationPathname(operation: OperationIdentity): string | undefined {
    const { site, options, linkStyle } = this.#source.engine
    const generatedPage = [...site.derived.generated.values()].find(
      (page) =>
        'operation' in page &&
        (['kind', 'source', 'method', 'path'] as const).every((key) => page.operation[key] === operation[key]),
    )
    return generatedPage && pageUrl(generatedPage.slug, { base: options.base, linkStyle })
  }

  #render(view: PageView, { config: { icons }, layout }: ViewContext): RenderedDocument {
    const { engine, report } = this.#source
    const settings = { icons, layout: engine.options.layout, root: engine.site.repository.root }
    const document = createDocumentRenderer(settings, layout?.components)(view)
    if (document.problems.length > 0) report(document.problems)
    return document
  }

  #pageSlug(pathname: string): string {
    const slug = pathnameToSlug(pathname)
    const whole = slug.replace(/\.html$/, '')
    // An operation called "Index" has a page of that name.
    if (this.#source.engine.site.derived.generated.has(whole)) return whole
    return slug.replace(/(?:^|\/)index$/, '').replace(/\.html$/, '')
  }

  #pageErrors({ file, isGenerated, body }: RenderedPage): Diagnostic[] {
    const { site } = this.#source.engine
    const apiProblems = isGenerated ? [] : apiDiagnostics(site, file)
    return addFileHints([...body.diagnostics, ...apiProblems], site).filter((problem) => breaksPage([problem]))
  }

  /** Returns the body to show, or the page's errors if it can't be rendered. */
  #visibleBody(body: CachedBody | undefined, errors: readonly Diagnostic[]) {
    if (!body) return placeholderBody({ isBroken: false })
    if (errors.length === 0) return body
    return errorBody(errors, (file) => this.#source.engine.site.repository.readText(file))
  }
}
