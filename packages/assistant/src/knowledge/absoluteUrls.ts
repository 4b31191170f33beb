import { linkTargets } from '../text/linkTargets.js'
import { ownLinks } from '../text/ownLink.js'

interface PageLocation {
  slug: string
  /** The origin of the site, as links start with it; `/` where it is unknown. */
  siteUrl: string
  /** Base path of the site, with a slash at both ends. */
  base: string
}

const isWithinSite = ownLinks('')
/** Placeholder for the host. */
const HOST = 'https://site.invalid'

/**
 * Returns the Markdown of a page with absolute URLs in place of relative ones: parts of a page are read alone, and by
 * clients on other hosts.
 */
export function withAbsoluteUrls(markdown: string, place: PageLocation): string {
  let text = ''
  let at = 0
  for (const [from, to] of linkTargets(markdown)) {
    text += markdown.slice(at, from) + fullAddress(markdown.slice(from, to), place)
    at = to
  }
  return text + markdown.slice(at)
}

function fullAddress(written: string, { slug, siteUrl, base }: PageLocation): string {
  const page = `${HOST}${base}${(slug || 'index').split('/').map(encodeURIComponent).join('/')}.md`
  if (!isWithinSite(written) || !URL.canParse(written, page)) return written
  const { origin, pathname, search, hash } = new URL(written, page)
  // More than one slash would start a host name.
  return origin === HOST
    ? siteUrl.replace(/\/$/, '') + pageOf(pathname.replace(/^\/+/, '/'), base) + search + hash
    : written
}

/** Returns the page of a Markdown twin. */
function pageOf(path: string, base: string): string {
  if (!path.endsWith('.md')) return path
  const page = path.slice(0, -'.md'.length)
  return page === `${base}index` ? base : page.replace(/\/index$/, '')
}
