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
export function siteLink(text: string, place: SitePlace): string | undefined {
  const { root, links } = place
  const path = pathInSite(text, place)
  if (path === undefined) return undefined
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  const url = resolve(pagePath(pathname, links) + rest, root)
  return url?.startsWith(root) ? url : undefined
}

/** Returns the path relative to the site's root. */
function pathInSite(target: string, { root, addresses }: SitePlace): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from URLs
  if (target.length > MAX_LENGTH || /[\u0000-\u001f\u007f\\]/.test(target)) return undefined
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)) {
    const url = resolve(target, root)
    const text = [root, ...addresses].find((start) => url?.startsWith(start))
    return text === undefined ? undefined : url?.slice(text.length)
  }
  if (target === '' || /^[#?]/.test(target)) return undefined
  const base = new URL(root).pathname
  return target.startsWith(base) ? target.slice(base.length) : rootPath(target)
}

/** Returns the path of a page in the site's link style. */
function pagePath(pathname: string, links: LinkStyle): string {
  const page = pathname.replace(/\.mdx?$/i, '')
  const isFile = FILE.test(page)
  if (page === 'index') return pagePath('', links)
  if (isFile || links === 'extensionless') return page
  const slug = page.replace(/\/$/, '')
  if (links === 'html') return `${slug || 'index'}.html`
  return slug && `${slug}/`
}

function resolve(text: string, base: string): string | undefined {
  return URL.canParse(text, base) ? new URL(text, base).href : undefined
}
