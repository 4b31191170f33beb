import { type LinkStyle, rootPath } from '@octavo/core'

/** Where the site is, and how its pages are linked to. */
export interface SitePlace {
  /** Address of the site's root here, with a slash at its end. */
  root: string
  /** Other addresses of the root: where its author says that it stands, and where the assistant takes it to. */
  addresses: readonly string[]
  links: LinkStyle
}

const MAX_LENGTH = 2000
/** Files that documents link to. Pages have dots in their names, too: `next.js`, `2.1-to-2.2`. */
const FILE = /\.(?:html?|json|ya?ml|xml|txt|csv|pdf|zip|t?gz|png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mp3)$/i

/**
 * The address of a page of this site, however an answer names it: from the root, in full, or by its Markdown. Undefined
 * for everything else, so nothing in an answer leads to another site or runs code.
 */
export function siteLink(written: string, place: SitePlace): string | undefined {
  const { root, links } = place
  const path = pathInSite(written, place)
  if (path === undefined) return undefined
  const [, way = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  const url = resolve(pageWay(way, links) + rest, root)
  return url?.startsWith(root) ? url : undefined
}

/** The way from the site's root, without a slash at its start. */
function pathInSite(written: string, { root, addresses }: SitePlace): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses
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

/** The file or address of a page as the site's own links write it. */
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
