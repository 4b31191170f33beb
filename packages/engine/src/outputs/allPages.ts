import { contentHash, escapeHtml, type NavigationNode, type PageView } from '@octavo/core'
import { isDivision, languageTag } from '@octavo/site'
import { uiStrings } from '@octavo/theme'
import { allPagesFile } from '../files/urls.js'
import { pageView } from '../view/pageView.js'
import type { Scope } from '../view/siteScopes.js'
import type { ViewContext } from '../view/viewContext.js'
import type { PlaceholderBody } from './placeholder.js'

/** Returns the list of all pages in a scope. It replaces the search for readers without JavaScript. */
export function allPagesView(context: ViewContext, scope: Scope): { view: PageView; body: PlaceholderBody } {
  const nodes = context.source.navigation.children.filter((node) => !isOther(node, scope))
  const html = `<div class="mdx-content all-pages">${listHtml(context, scope, nodes, 2)}</div>`
  const body: PlaceholderBody = { key: contentHash(html), html: () => html, headings: [], features: [] }
  const title = uiStrings(scope.language).allPages
  const frontmatter = { title, noindex: true, hideFooterPagination: true, contextual: { options: [] }, metadata: {} }
  // Any page of the scope provides the language and navigation.
  const slug = [...context.site.trails.keys()].find((one) => context.scopes.of(one) === scope) ?? ''
  const view = pageView(context, { slug, frontmatter, body: { ...body, html: '' } })
  const pathname = context.urls.base + allPagesFile(scope)
  const page = { ...view.page, pathname, title, breadcrumbs: [], meta: [], links: [] }
  for (const key of PAGE_TAGS) delete page[key]
  return {
    view: { ...view, page: { ...page, meta: [{ name: 'robots', content: 'noindex' }] }, ...unmarked(view) },
    body,
  }
}

/** Fields that belong to the page whose navigation is reused. */
const PAGE_TAGS = [
  'canonical',
  'feed',
  'feedback',
  'icon',
  'lastModified',
  'markdown',
  'operation',
  'structuredData',
] as const

/** Returns the navigation with no tab, anchor or page marked as current. */
export function unmarked({ navigation: { levels, sidebar } }: PageView): Pick<PageView, 'navigation'> {
  const isShownChoice = (kind: string) => kind !== 'tab' && kind !== 'anchor'
  const unmark = <Item extends { active: boolean }>(item: Item): Item => ({ ...item, active: false })
  return {
    navigation: {
      levels: levels.map((level) => (isShownChoice(level.kind) ? level : { ...level, items: level.items.map(unmark) })),
      sidebar: sidebar.map((item) =>
        item.kind === 'group' && item.children
          ? { ...unmark(item), children: item.children.map(unmark) }
          : unmark(item),
      ),
    },
  }
}

/** Returns true for divisions of other languages and versions. */
function isOther(node: NavigationNode, { language, version }: Scope): boolean {
  if (!isDivision(node)) return false
  if (node.kind === 'language') return languageTag(node.name) !== language
  return node.kind === 'version' && version !== undefined && node.label !== version
}

function listHtml(context: ViewContext, scope: Scope, nodes: readonly NavigationNode[], level: number): string {
  const pages: string[] = []
  const parts: string[] = []
  for (const node of nodes) {
    if (node.kind === 'page') {
      const { label, href, hidden, external } = context.source.label(node)
      if (!hidden && !external)
        pages.push(`<li><a class="link" href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`)
    } else if (!node.hidden && !isOther(node, scope)) {
      const inner = listHtml(context, scope, node.children, Math.min(level + 1, 6))
      if (inner !== '') parts.push(`<h${level}>${escapeHtml(node.label)}</h${level}>${inner}`)
    }
  }
  return (pages.length > 0 ? `<ul>${pages.join('')}</ul>` : '') + parts.join('')
}
