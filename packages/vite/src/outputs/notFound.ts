import { contentHash, type PageView } from '@octavo/core'
import { pageView, type ViewContext } from '../view/pageView.js'
import type { PlaceholderBody } from './placeholder.js'

/** The page for addresses that do not exist (docs.json `errors.404`). */
export function notFoundView(context: ViewContext): { view: PageView; body: PlaceholderBody } {
  const { title = 'Page not found', redirect } = context.config.errors['404']
  const text = context.texts.notFound ?? '<p>This page does not exist, or it has moved.</p>'
  const link = `<a class="link" href="${escapeHtml(context.home)}">Go to the first page</a>`
  const html = `<div class="mdx-content">${text}<p>${link}</p></div>`
  const body: PlaceholderBody = { key: contentHash(html), html: () => html, headings: [], features: [] }
  const frontmatter = { title, noindex: true, hideFooterPagination: true, metadata: {} }
  const view = pageView(context, { slug: '404', frontmatter, body: { ...body, html: '' } })
  return { view: redirect ? { ...view, page: { ...view.page, refresh: context.home } } : view, body }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
