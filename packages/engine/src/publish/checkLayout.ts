import { breaksPage, type Diagnostic } from '@octavo/core'
import type { LayoutOption } from '../files/layout.js'
import { documentView } from '../outputs/documentView.js'
import { notFoundView } from '../outputs/notFound.js'
import type { RenderedPage } from '../queries/pageBodies.js'
import { createDocumentRenderer } from '../render/documentRenderer.js'
import type { ViewContext } from '../view/viewContext.js'

/**
 * Returns the errors of replaced parts of the layout on the 404 page and on one page of each mode: their first one. All
 * pages would take as long as a build.
 */
export function checkLayout(context: ViewContext, pages: readonly RenderedPage[], layout: LayoutOption): Diagnostic[] {
  if (!context.layout) return []
  const render = createDocumentRenderer(
    { icons: context.config.icons, layout, root: context.site.repository.root },
    context.layout.components,
  )
  const first = new Map<string | undefined, RenderedPage>()
  for (const page of pages) {
    const { mode } = context.site.pageFacts(page.slug)?.frontmatter ?? {}
    if (!first.has(mode) && !breaksPage(page.body.diagnostics)) first.set(mode, page)
  }
  const documents = [...first.values()].map(({ slug, body }) => {
    const node = context.site.derived.navigated.get(slug)
    return { view: documentView(context, { slug, node, body, isNotice: false }), body }
  })
  return [...documents, notFoundView(context)].flatMap(
    ({ view, body }) => render({ ...view, bodyHtml: body.html() }).problems,
  )
}
