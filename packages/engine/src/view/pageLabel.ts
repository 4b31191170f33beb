import { titleHtml } from '@octavo/content'
import { type Frontmatter, type PageNode, type PageView, titleFromSlug } from '@octavo/core'
import { parseFrontmatterEntry } from '@octavo/openapi'
import type { PageLabel, Site } from '@octavo/site'
import { pageUrl, siteHref, type UrlOptions } from '../files/urls.js'
import { parseApiEntry } from './apiEntry.js'
import type { PageInput } from './pageInput.js'
import { iconReference } from './siteView.js'

interface TitleInput extends Pick<PageInput, 'slug' | 'node' | 'frontmatter' | 'title'> {
  /** Title of the page's operation, for pages with a file. */
  operationTitle: string | undefined
  body?: { title?: string }
}

/** Returns the visible title: from frontmatter, the first H1, the operation, or the slug. */
export function pageTitle({ slug, node, frontmatter, title, operationTitle, body }: TitleInput): string {
  const operation = node?.operation ?? (frontmatter.openapi ? parseFrontmatterEntry(frontmatter.openapi) : undefined)
  const operationName = operationTitle ?? (operation && `${operation.method} ${operation.path}`)
  const spec = node?.spec === undefined ? undefined : 'API reference'
  return frontmatter.title ?? title ?? body?.title ?? node?.title ?? operationName ?? spec ?? titleFromSlug(slug)
}

/** Returns the navigation entry of a page, without rendering it. */
export function pageLabel(site: Site, node: PageNode, urls: UrlOptions): PageLabel {
  const facts = site.pageFacts(node.slug)
  const frontmatter = facts?.frontmatter ?? { metadata: {} }
  const label =
    frontmatter.sidebarTitle ??
    pageTitle({
      slug: node.slug,
      node,
      frontmatter,
      operationTitle: site.operationTitle(node.slug),
      title: facts?.title,
    })
  const { sidebarTitle, titleMarkdown, sidebarTitleMarkdown } = frontmatter
  const external = frontmatter.url === undefined ? undefined : siteHref(frontmatter.url, urls)
  const icon = pageIcon(frontmatter)
  const operation = pageOperation({ node, frontmatter }, { site, slug: node.slug })
  return {
    label,
    labelHtml: titleHtml((sidebarTitle === undefined ? titleMarkdown : sidebarTitleMarkdown) ?? ''),
    href: external?.href ?? pageUrl(node.slug, urls),
    external: external?.external ?? false,
    hidden: frontmatter.hidden === true,
    icon,
    tag: frontmatter.tag,
    method: operation && !frontmatter.hideApiMarker ? operation.method : undefined,
    deprecated: frontmatter.deprecated || undefined,
  }
}

export function pageIcon({ icon, iconType }: Frontmatter): PageView['page']['icon'] {
  const reference = iconReference(icon)
  return reference && { ...reference, style: iconType ?? reference.style }
}

/** Returns method and path of an API page, from navigation, `openapi`, `asyncapi` or `api`. */
export function pageOperation(
  { node, frontmatter }: { node?: PageNode; frontmatter: Frontmatter },
  { site, slug }: { site: Pick<Site, 'pageOperation'>; slug: string },
): { method: string; path: string } | undefined {
  if (node?.operation) return { method: node.operation.method, path: node.operation.path }
  const { openapi, asyncapi, api } = frontmatter
  if (openapi === undefined && asyncapi !== undefined) {
    const target = site.pageOperation(slug)
    if (!target || !('operation' in target)) return undefined
    return { method: target.operation.method, path: target.operation.path }
  }
  if (openapi === undefined) {
    const entry = api === undefined ? undefined : parseApiEntry(api)
    return entry && 'address' in entry ? { method: entry.method, path: entry.address } : undefined
  }
  return parseFrontmatterEntry(openapi)
}
