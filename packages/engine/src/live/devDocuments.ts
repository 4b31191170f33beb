import { contentHash, type Diagnostic, type PageView, pathnameToSlug } from '@octavo/core'
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
import { loadAnchorLinks, writeAnchorLinks } from '../view/anchorLinks.js'
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
  context(): Promise<ViewContext>
  /** Prepares the files that an opened page will load. Returns the error if its components can't be bundled. */
  open(page: RenderedPage): Promise<string | undefined>
  /** Prints errors of layout components. */
  report(diagnostics: readonly Diagnostic[]): void
}

/** Renders the documents of a site on request. */
export class DevDocuments {
  readonly #source: DevDocumentsSource

  constructor(source: DevDocumentsSource) {
    this.#source = source
  }

  /** Returns the document at a path without the base, or undefined if no page has this path. */
  async at(pathname: string): Promise<DevDocument | undefined> {
    const { engine, open } = this.#source
    const { site, pages } = engine
    const slug = this.#slugOf(pathname)
    if (!site.hasPage(slug)) return this.#allPages(pathname)
    const page = await pages.render(slug)
    const errors = page ? this.#errorsOf(page) : []
    const reason = page && (await open(page))
    const shown = this.#shown(page?.body, errors)
    const context = await this.#source.context()
    const bodyAt = async (target: string) => (await pages.render(target))?.body
    const anchors = await loadAnchorLinks(slug, page?.body, bodyAt, context.urls)
    const node = site.derived.navigated.get(slug)
    const view = documentView(context, { slug, node, body: shown, isNotice: false })
    const bodyHtml = writeAnchorLinks(shown.html(), anchors)
    const { html, problems } = this.#render({ ...view, bodyHtml }, context)
    const ofIslands = page ? engine.final(islandDiagnostics(page.file, reason)) : []
    return {
      status: errors.length > 0 ? 500 : 200,
      html,
      hash: contentHash(html),
      errors,
      problems: [...ofIslands, ...problems],
    }
  }

  async notFound(): Promise<DevDocument> {
    const context = await this.#source.context()
    return this.#generated(404, notFoundView(context), context)
  }

  async #allPages(pathname: string): Promise<DevDocument | undefined> {
    if (!pathname.includes('_octavo/all-pages/')) return undefined
    const context = await this.#source.context()
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
    const { source, config, urls, layout } = await this.#source.context()
    const group = [...fragmentNames(this.#source.engine.site)].find(([, number]) => number === index)?.[0]
    return (
      group &&
      renderSidebarItems(sidebarFragment(group, source), createRenderContext(config, layout?.components), urls.base)
    )
  }

  /** Returns the operation that a page without a file documents. */
  operationAt(pathname: string): OperationIdentity | undefined {
    return this.#source.engine.site.derived.generated.get(this.#slugOf(pathname))?.operation
  }

  /** Returns the current pathname of an operation's page, with the base. */
  pathnameOf(operation: OperationIdentity): string | undefined {
    const { site, options, linkStyle } = this.#source.engine
    const found = [...site.derived.generated.values()].find((page) =>
      (['kind', 'source', 'method', 'path'] as const).every((key) => page.operation[key] === operation[key]),
    )
    return found && pageUrl(found.slug, { base: options.base, linkStyle })
  }

  #render(view: PageView, { config: { icons }, layout }: ViewContext): RenderedDocument {
    const { engine, report } = this.#source
    const settings = { icons, layout: engine.options.layout, root: engine.site.repository.root }
    const document = createDocumentRenderer(settings, layout?.components)(view)
    if (document.problems.length > 0) report(document.problems)
    return document
  }

  #slugOf(pathname: string): string {
    const slug = pathnameToSlug(pathname)
    const whole = slug.replace(/\.html$/, '')
    // An operation called "Index" has a page of that name.
    if (this.#source.engine.site.derived.generated.has(whole)) return whole
    return slug.replace(/(?:^|\/)index$/, '').replace(/\.html$/, '')
  }

  #errorsOf({ file, isGenerated, body }: RenderedPage): Diagnostic[] {
    const { site } = this.#source.engine
    const ofApi = isGenerated ? [] : apiDiagnostics(site, file)
    return addFileHints([...body.diagnostics, ...ofApi], site).filter(({ severity }) => severity === 'error')
  }

  /** Returns the body to show, or the page's errors if it can't be rendered. */
  #shown(body: CachedBody | undefined, errors: readonly Diagnostic[]) {
    if (!body) return placeholderBody({ isBroken: false })
    if (errors.length === 0 || isReadable(body, errors)) return body
    return errorBody(errors, (file) => this.#source.engine.site.repository.readText(file))
  }
}

/** Rules whose errors affect a single component. The rest of the page is shown. */
const LOCAL = new Set(['MDX_RENDER'])

function isReadable(body: CachedBody, errors: readonly Diagnostic[]): boolean {
  return body.html() !== '' && errors.every(({ rule }) => LOCAL.has(rule))
}
