import { contentHash, escapeHtml, type PageView } from '@octavo/core'
import { label, uiStrings } from '@octavo/theme'
import { pageView } from '../view/pageView.js'
import type { ViewContext } from '../view/viewContext.js'
import type { PlaceholderBody } from './placeholder.js'

/** Returns the 404 page (docs.json `errors.404`). */
export function notFoundView(context: ViewContext): { view: PageView; body: PlaceholderBody } {
  const { title, redirect } = context.config.errors['404']
  const text = context.texts.notFound ?? `<p>${label('notFoundText')}</p>`
  const link = `<a class="button primary" href="${escapeHtml(context.home)}">${label('home')}</a>`
  const html =
    '<div class="mdx-content not-found-container">' +
    `<div class="not-found-description">${text}</div><p>${link}</p></div>`
  const body: PlaceholderBody = { key: contentHash(html), html: () => html, headings: [], features: [] }
  const frontmatter = { title: title ?? '404', noindex: true, hideFooterPagination: true, metadata: {} }
  const view = pageView(context, { slug: '404', frontmatter, body: { ...body, html: '' } })
  const page = {
    ...view.page,
    isNotFound: true as const,
    title: title ?? uiStrings(view.page.language).notFound,
    breadcrumbs: [{ label: '404', href: '' }],
    refresh: redirect ? context.home : undefined,
  }
  return { view: { ...view, page }, body }
}
