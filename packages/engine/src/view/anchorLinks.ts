import type { PageLink } from '@octavo/content'
import { decodePercent, escapeHtml, type Heading, memo, unescapeHtml } from '@octavo/core'
import { fragmentId, resolveAnchor } from '@octavo/site'
import { pageUrl, type UrlOptions } from '../files/urls.js'

/** The headings and anchors of a page, to which links may point. */
interface AnchoredPage {
  headings: readonly Heading[]
  anchors: readonly string[]
}

/** Links that a document writes in another way than the body of its page. */
interface AnchorLinks {
  /** IDs for links with a different spelling, by decoded path and fragment. */
  ids: ReadonlyMap<string, string>
  /** URLs of pages with another path than their file, by the decoded path of the file. */
  paths: ReadonlyMap<string, string>
}

interface LinkedPages {
  /** Returns a rendered page. */
  target(slug: string): AnchoredPage | undefined
  /** Returns the slug of the page whose file has this path, if it is another one. */
  moved(slug: string): string | undefined
}

/** Finds the links of a page whose fragments differ from an ID but resolve to one, and those to files of other paths. */
export function findAnchorLinks(
  slug: string,
  links: readonly PageLink[],
  { target, moved }: LinkedPages,
  urls: Pick<UrlOptions, 'base' | 'linkStyle'>,
): AnchorLinks {
  const ids = new Map<string, string>()
  const paths = new Map<string, string>()
  for (const link of links) {
    const fragment = fragmentId(link.hash ?? '')
    const movedSlug = moved(link.slug)
    const linkedSlug = movedSlug ?? link.slug
    if (movedSlug !== undefined) paths.set(decodePercent(pageUrl(link.slug, urls)), pageUrl(movedSlug, urls))
    const page = fragment === '' ? undefined : target(linkedSlug)
    const id = page && resolveAnchor(pageIds(page), fragment)
    if (id === undefined || id === decodePercent(fragment)) continue
    ids.set(anchorKey(pageUrl(link.slug, urls), fragment), id)
    if (linkedSlug === slug) ids.set(anchorKey('', fragment), id)
  }
  return { ids, paths }
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

const HREF = / href="([^"#?]*)(\?[^"#]*)?(?:#([^"]+))?"/g

/** Replaces link fragments in a body with the IDs, and paths of files with those of their pages. */
export function writeAnchorLinks(html: string, links: AnchorLinks): string {
  const { ids, paths } = links
  if (ids.size + paths.size === 0) return html
  return html.replace(HREF, (text, path: string, query = '', fragment: string | undefined) => {
    const plainPath = unescapeHtml(path)
    const id = fragment === undefined ? undefined : ids.get(anchorKey(plainPath, unescapeHtml(fragment)))
    const movedUrl = paths.get(decodePercent(plainPath))
    if (id === undefined && movedUrl === undefined) return text
    const newFragment = id === undefined ? fragment : escapeHtml(encodeURI(id))
    const url = movedUrl === undefined ? path : escapeHtml(movedUrl)
    return ` href="${url}${query}${newFragment === undefined ? '' : `#${newFragment}`}"`
  })
}

function anchorKey(path: string, fragment: string): string {
  return `${decodePercent(path)}#${decodePercent(fragment)}`
}
