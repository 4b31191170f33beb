import { hasFileEnding, slugToPathname } from '@octavo/core'
import type { CompiledPage, ContentOptions } from '../types.js'
import { classifyUrl, splitUrl } from '../urls/url.js'

/**
 * Around the path of a page, and before that of a file: where the site will stand and which pages it has is known
 * only when its files are written, and must not be part of what is cached.
 */
const PAGE_MARK = '\u0001'
const FILE_MARK = '\u0002'
/** Stands for the address of the page itself, whose content other pages may share. */
export const PAGE_URL_MARK = '\u0003'

/** Marks the addresses of a compiled page that lead into the site. */
export function urlMarker(
  { links }: Pick<CompiledPage, 'links'>,
  { base = '/', linkStyle }: Pick<ContentOptions, 'base' | 'linkStyle'>,
): (address: string) => string {
  const pages = new Set(links.map(({ slug }) => slugToPathname(slug).slice(1)))
  return (address) => {
    if (classifyUrl(address, true) !== 'internal' || !address.startsWith(base)) return address
    const { path, query, hash } = splitUrl(address.slice(base.length))
    const rest = `${query}${hash === undefined ? '' : `#${hash}`}`
    const page = slugPath(path, linkStyle)
    if (pages.has(page)) return `${PAGE_MARK}${page}${PAGE_MARK}${rest}`
    // What ends in `.html` may be a page, or a file of that name: it keeps its ending until the pages are known.
    return !hasFileEnding(page) ? `${PAGE_MARK}${path}${PAGE_MARK}${rest}` : `${FILE_MARK}${path}${rest}`
  }
}

/** The path of a page without what the style of links adds to it. */
function slugPath(path: string, style: ContentOptions['linkStyle']): string {
  if (style === 'html') return path.replace(/\.html$/, '').replace(/^index$/, '')
  return style === 'folder' ? path.replace(/\/$/, '') : path
}

interface SiteUrls {
  /** The address of the site's root, with a slash at the end. */
  root: string
  /** The address to read a page at, by its path without base. */
  page(path: string): string
  /** The address of the page whose text it is. */
  own?: string
}

/** Puts addresses in the place of the marks. */
export function resolveUrls(markdown: string, { root, page, own = root }: SiteUrls): string {
  return markdown
    .replace(PAGE_LINK, (_, path: string) => page(path))
    .replaceAll(FILE_MARK, root)
    .replaceAll(PAGE_URL_MARK, own)
}

/** Paths of the pages that marks of a Markdown text stand for, each once. */
export function markedPages(markdown: string): string[] {
  return [...new Set(Array.from(markdown.matchAll(PAGE_LINK), ([, path = '']) => path))]
}

const PAGE_LINK = new RegExp(`${PAGE_MARK}([^${PAGE_MARK}]*)${PAGE_MARK}`, 'g')
