import { withoutEnd, withoutStart } from '../text/withoutSigns.js'

/** Returns the slug of a page for a path in an index or a URL. It never points outside the site. */
export function pathToSlug(path: string): string {
  const [pathname = ''] = path.trim().split(/[?#]/, 1)
  return withoutEnd(withoutStart(decoded(pathname), '/'), '/')
    .replace(/\.(?:html|mdx?)$/, '')
    .replace(/(?:^|\/)index$/, '')
}

interface SitePlace {
  /** `https://docs.example.com/`, or `/` if the host is unknown. */
  siteUrl: string
  /** Base path of the site, with a slash at both ends. */
  base?: string
}

/** Returns the slugs that a path or URL may refer to, relative to the root of the site and of the host. */
export function requestedSlugs(path: string, { siteUrl, base = '/' }: SitePlace): string[] {
  const sitePathname = sitePath(path.trim(), siteUrl)
  const fromHost = `/${sitePathname.replace(/^\/+/, '')}`
  const slug = pathToSlug(sitePathname)
  if (base === '/' || !`${fromHost}/`.startsWith(base)) return [slug]
  return [pathToSlug(fromHost.slice(base.length)), slug]
}

/** Returns the path in a URL of the site. Returns other texts unchanged. */
function sitePath(text: string, siteUrl: string): string {
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

/** Returns the file of a page's Markdown. */
export function markdownFile(slug: string): string {
  return `${slug === '' ? 'index' : slug}.md`
}
