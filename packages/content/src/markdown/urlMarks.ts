import { hasFileEnding, slugToPathname } from '@octavo/core'
import { classifyUrl, splitUrl } from '../esm/url.js'
import type { CompiledPage, ContentOptions } from '../types.js'

/**
 * Marks around the path of a page, and before the path of a file. The site's URL and pages are known only when files
 * are written, and must not be part of the cache.
 */
const PAGE_MARK = '\u0001'
const FILE_MARK = '\u0002'
/** Placeholder for the URL of the current page, because pages can share content. */
export const PAGE_URL_MARK = '\u0003'

/** Returns a function that marks the internal URLs of a compiled page. */
export function urlMarker(
  { links }: Pick<CompiledPage, 'links'>,
  { base = '/', linkStyle }: Pick<ContentOptions, 'base' | 'linkStyle'>,
): (url: string) => string {
  const pages = new Set(links.map(({ slug }) => slugToPathname(slug).slice(1)))
  return (url) => {
    if (classifyUrl(url, true) !== 'internal' || !url.startsWith(base)) return url
    const { path, query, hash } = splitUrl(url.slice(base.length))
    const rest = `${query}${hash === undefined ? '' : `#${hash}`}`
    const page = slugPath(path, linkStyle)
    if (pages.has(page)) return `${PAGE_MARK}${page}${PAGE_MARK}${rest}`
    // `.html` can be a page or a file, so the extension stays until the pages are known.
    return !hasFileEnding(page) ? `${PAGE_MARK}${path}${PAGE_MARK}${rest}` : `${FILE_MARK}${path}${rest}`
  }
}

/** Returns the mark for the URL of a page. */
export function markPage(slug: string): string {
  return PAGE_MARK + slugToPathname(slug).slice(1) + PAGE_MARK
}

/** Returns the mark for the URL of a file of the site. */
export function markFile(path: string): string {
  return FILE_MARK + slugToPathname(path).slice(1)
}

/** Returns the path of a page without the additions of the link style. */
function slugPath(path: string, style: ContentOptions['linkStyle']): string {
  if (style === 'html') return path.replace(/\.html$/, '').replace(/^index$/, '')
  return style === 'folder' ? path.replace(/\/$/, '') : path
}

interface SiteUrls {
  /** URL of the site's root, with a trailing slash. */
  root: string
  /** Returns the URL of a page for its path without the base. */
  page(path: string): string
  /** URL of the page that contains the text. */
  own?: string
}

/** Replaces the marks with URLs. */
export function resolveUrls(markdown: string, { root, page, own = root }: SiteUrls): string {
  return markdown
    .replace(PAGE_LINK, (_, path: string) => page(path))
    .replaceAll(FILE_MARK, root)
    .replaceAll(PAGE_URL_MARK, own)
}

/** Returns the paths of marked pages in Markdown, without duplicates. */
export function markedPages(markdown: string): string[] {
  return [...new Set(Array.from(markdown.matchAll(PAGE_LINK), ([, path = '']) => path))]
}

const PAGE_LINK = new RegExp(`${PAGE_MARK}([^${PAGE_MARK}]*)${PAGE_MARK}`, 'g')
