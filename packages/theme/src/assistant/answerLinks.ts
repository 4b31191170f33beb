import { type LinkStyle, rootPath } from '@octavo/core'

/** URLs and link style of the site. */
export interface SitePlace {
  /** URL of the site's root on this host, with a trailing slash. */
  root: string
  /** Other URLs of the root: the configured site URL, and the domain that the assistant knows. */
  addresses: readonly string[]
  links: LinkStyle
}

const MAX_LENGTH = 2000
/** File extensions. Page names may contain dots too: `next.js`, `2.1-to-2.2`. */
const FILE = /\.(?:html?|json|ya?ml|xml|txt|csv|pdf|zip|t?gz|png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mp3)$/i

/**
 * Returns the URL of a page of this site for a link in an answer: root-relative, absolute, or to a Markdown file.
 * Undefined for other links, so that links in answers never leave the site or run code.
 */
export function siteLink(written: string, place: SitePlace): string | undefined {
  const { root, links } = place
  const path = pathInSite(written, place)
  if (path === undefined) return undefined
  const [, way = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  const url = resolve(pageWay(way, links) + rest, root)
  return url?.startsWith(root) ? url : undefined
}

/** Returns the path relative to the site's root. */
function pathInSite(written: string, { root, addresses }: SitePlace): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from URLs
  if (written.length > MAX_LENGTH || /[\u0000-\u001f\u007f\\]/.test(written)) return undefined
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(written)) {
    const url = resolve(written, root)
    const found = [root, ...addresses].find((start) => url?.startsWith(start))
    return found === undefined ? undefined : url?.slice(found.length)
  }
  if (written === '' || /^[#?]/.test(written)) return undefined
  const base = new URL(root).pathname
  return written.startsWith(base) ? written.slice(base.length) : rootPath(written)
}

/** Returns the path of a page in the site's link style. */
function pageWay(way: string, links: LinkStyle): string {
  const page = way.replace(/\.mdx?$/i, '')
  const isFile = FILE.test(page)
  if (page === 'index') return pageWay('', links)
  if (isFile || links === 'extensionless') return page
  const slug = page.replace(/\/$/, '')
  if (links === 'html') return `${slug || 'index'}.html`
  return slug && `${slug}/`
}

function resolve(written: string, base: string): string | undefined {
  return URL.canParse(written, base) ? new URL(written, base).href : undefined
}
