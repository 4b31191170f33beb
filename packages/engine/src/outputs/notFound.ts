import { contentHash, escapeHtml, type PageView } from '@octavo/core'
import { label, uiStrings } from '@octavo/theme'
import { allPagesFile } from '../files/urls.js'
import { pageView } from '../view/pageView.js'
import type { ViewContext } from '../view/viewContext.js'
import { unmarked } from './allPages.js'
import type { PlaceholderBody } from './placeholder.js'

/** Returns the 404 page (docs.json `errors.404`). */
export function notFoundView(context: ViewContext): { view: PageView; body: PlaceholderBody } {
  const { title, redirect } = context.config.errors['404']
  const text = context.texts.notFound ?? `<p>${label('notFoundText')}</p>`
  const lists = context.scopes.list.map((scope) => context.urls.base + allPagesFile(scope))
  const html =
    '<div class="mdx-content not-found-container">' +
    `<div class="not-found-description">${text}</div>` +
    '<p class="not-found-actions">' +
    `<a class="button primary" href="${escapeHtml(context.home)}">${label('home')}</a>` +
    `<button type="button" class="button js-only" data-search-open>${label('search')}</button>` +
    `<a class="button" href="${escapeHtml(lists[0] ?? context.home)}">${label('allPages')}</a></p>` +
    // Filled by the script `not-found`.
    `<nav class="not-found-similar" data-similar="${escapeHtml(lists.join(' '))}" aria-labelledby="similar-pages" hidden>` +
    `<p id="similar-pages">${label('similarPages')}</p><ul></ul></nav></div>`
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
  const script = context.assets.parts['not-found']
  const assets = { ...view.assets, scripts: [...view.assets.scripts, ...(script ? [script] : [])] }
  return { view: { ...view, page, assets, ...unmarked(view) }, body }
}
