import type { PageLink } from '@octavo/content'
import { decodePercent, escapeHtml, type Heading, memo, unescapeHtml } from '@octavo/core'
import { fragmentId, resolveAnchor } from '@octavo/site'
import { pageUrl, type UrlOptions } from '../files/urls.js'

/** The headings and anchors of a page, to which links may point. */
interface AnchoredPage {
  headings: readonly Heading[]
  anchors: readonly string[]
}

/** IDs for links with a different spelling, by decoded path and fragment. */
type AnchorLinks = ReadonlyMap<string, string>

/** Finds the links of a page whose fragments differ from an ID but resolve to one. `target` returns a rendered page. */
export function findAnchorLinks(
  slug: string,
  links: readonly PageLink[],
  target: (slug: string) => AnchoredPage | undefined,
  urls: Pick<UrlOptions, 'base' | 'linkStyle'>,
): AnchorLinks {
  const anchorLinks = new Map<string, string>()
  for (const link of links) {
    const fragment = fragmentId(link.hash ?? '')
    const page = fragment === '' ? undefined : target(link.slug)
    const id = page && resolveAnchor(pageIds(page), fragment)
    if (id === undefined || id === decodePercent(fragment)) continue
    anchorLinks.set(anchorKey(pageUrl(link.slug, urls), fragment), id)
    if (link.slug === slug) anchorLinks.set(anchorKey('', fragment), id)
  }
  return anchorLinks
}

/** Fragments with the same characters as most IDs. */
const PLAIN = /^[\w-]*$/

/** Returns the links whose fragments have an unusual spelling, for dev, where pages are rendered on demand. */
export function unusualLinks(links: readonly PageLink[]): PageLink[] {
  return links.filter(({ hash = '' }) => !PLAIN.test(hash))
}

const pageIds = memo(
  (page: AnchoredPage): ReadonlySet<string> => new Set([...page.headings.map(({ id }) => id), ...page.anchors]),
)

const HREF = / href="([^"#?]*)(\?[^"#]*)?#([^"]+)"/g

/** Replaces link fragments in a body with the IDs. */
export function writeAnchorLinks(html: string, links: AnchorLinks): string {
  if (links.size === 0) return html
  return html.replace(HREF, (text, path: string, query = '', fragment: string) => {
    const id = links.get(anchorKey(unescapeHtml(path), unescapeHtml(fragment)))
    return id === undefined ? text : ` href="${path}${query}#${escapeHtml(encodeURI(id))}"`
  })
}

function anchorKey(path: string, fragment: string): string {
  return `${decodePercent(path)}#${decodePercent(fragment)}`
}
