import { withoutEnd, withoutStart } from '../text/withoutSigns.js'

/** The slug of a page, of its path in an index or of an address that somebody has written. Never leads out of a site. */
export function slugOf(path: string): string {
  const [pathname = ''] = path.trim().split(/[?#]/, 1)
  return withoutEnd(withoutStart(decoded(pathname), '/'), '/')
    .replace(/\.(?:html|mdx?)$/, '')
    .replace(/(?:^|\/)index$/, '')
}

interface SitePlace {
  /** `https://docs.example.com/`, or `/` where the host is not known. */
  siteUrl: string
  /** Path that the site lies below, with a slash at both ends. */
  base?: string
}

/** The slugs that a path may mean, or an address: counted from the site's first page, and from its host. */
export function requestedSlugs(path: string, { siteUrl, base = '/' }: SitePlace): string[] {
  const below = pathOf(path.trim(), siteUrl)
  const fromHost = `/${below.replace(/^\/+/, '')}`
  const own = slugOf(below)
  if (base === '/' || !`${fromHost}/`.startsWith(base)) return [own]
  return [slugOf(fromHost.slice(base.length)), own]
}

/** The path of an address of the site; what is none stays as it is. */
function pathOf(text: string, siteUrl: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text
  const { origin, pathname } = new URL(text)
  return !URL.canParse(siteUrl) || new URL(siteUrl).origin === origin ? pathname : text
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** File of a page's Markdown. */
export function markdownFile(slug: string): string {
  return `${slug === '' ? 'index' : slug}.md`
}
