import { hasFileEnding, type LinkStyle, pagePath, pathnameToSlug, rootPath, slugToPathname } from '@octavo/core'
import type { SitePlace } from '@octavo/openapi'
import { RELATIVE_BASE } from './relativeUrls.js'

export interface UrlOptions {
  /** Root path of the site with a trailing slash. */
  base: string
  linkStyle: LinkStyle
  /** Where the root of the site will stand: an absolute URL with a trailing slash. Absent when nobody has said. */
  site?: string
  /** Path of the canonical URL, `/docs/`, when it is neither the root nor the base: hrefs of docs.json may begin with it. */
  sitePath?: string
  /** The slug of the page at a path of docs.json; undefined where there is none, as at files. */
  pageAt?(path: string): string | undefined
}

/**
 * The address of the site: what the options say, else docs.json `seo.metatags.canonical`. An address without a path
 * gets the base path, as that is where the pages lie.
 */
export function parseSiteUrl(written: unknown, base: string): string | undefined {
  if (typeof written !== 'string' || !URL.canParse(written)) return undefined
  const url = new URL(written)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  const root = base === RELATIVE_BASE ? '/' : base
  const path = url.pathname === '/' ? root : `${url.pathname.replace(/\/+$/, '')}/`
  return url.origin + path
}

/** Returns the path of the site's URL when links may begin with it: not the root of a host, and not the base already. */
export function sitePathOf(site: string | undefined, base: string): string | undefined {
  const path = site === undefined ? '/' : new URL(site).pathname
  return path === '/' || path === base ? undefined : path
}

/** Where servers with a relative address count from: origin and root path of the site, as far as they are known. */
export function sitePlace({ base, site }: Pick<UrlOptions, 'base' | 'site'>): SitePlace {
  return {
    siteBase: base === RELATIVE_BASE ? '/' : base,
    siteOrigin: site !== undefined ? new URL(site).origin : undefined,
  }
}

/** What addresses in files for machines begin with: absolute where the site's place is known, else from the root. */
export function urlRoot({ site, base }: UrlOptions): string {
  return site ?? base
}

/** The address of a page's Markdown twin. */
export function markdownUrl(slug: string, urls: UrlOptions): string {
  return `${urlRoot(urls)}${slugToPathname(slug || 'index').slice(1)}.md`
}

/** The output file of a page's Markdown twin. */
export function markdownFile(slug: string): string {
  return `${slug || 'index'}.md`
}

/** The one address of a page: without extension, whatever links are written like. */
export function canonicalUrl(slug: string, site: string, trailingSlash = false): string {
  const path = slugToPathname(slug).slice(1)
  return `${site}${path}${trailingSlash && path !== '' ? '/' : ''}`
}

/**
 * The address that files for agents name as a page's own: the canonical one, or where nobody has said where the site
 * will stand, what documents link to it with.
 */
export function statedUrl(slug: string, urls: UrlOptions, trailingSlash = false): string {
  return urls.site === undefined && urls.linkStyle === 'html'
    ? pageUrl(slug, urls)
    : canonicalUrl(slug, urlRoot(urls), trailingSlash)
}

/** The output file of a page's feed. */
export function feedFile(slug: string): string {
  return `${slug === '' ? '' : `${slug}/`}rss.xml`
}

/** The URL of a page as documents link to it. */
export function pageUrl(slug: string, { base, linkStyle }: UrlOptions): string {
  return base + pagePath(slug, linkStyle)
}

/** The output file of a page. */
export function pageFile(slug: string, linkStyle: LinkStyle): string {
  return linkStyle === 'folder' && slug !== '' ? `${slug}/index.html` : `${slug || 'index'}.html`
}

/** Turns an href of docs.json into one for documents: paths of the site get its base. */
export function siteHref(href: string, urls: UrlOptions): { href: string; external: boolean } {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) {
    return { href: isSafe(href) ? href : '#', external: /^(?:https?:)?\/\//i.test(href) }
  }
  if (href.startsWith('#')) return { href, external: false }
  const [, written = '', rest = ''] = /^\/*([^?#]*)(.*)$/s.exec(href) ?? []
  const path = withoutSitePath(written, urls)
  const isUnknownPage = urls.linkStyle !== 'extensionless' && !hasFileEnding(path)
  const slug = urls.pageAt?.(path) ?? (isUnknownPage ? pathnameToSlug(path) : undefined)
  return { href: (slug === undefined ? urls.base + path : pageUrl(slug, urls)) + rest, external: false }
}

/** A page of that name in the site wins. */
function withoutSitePath(path: string, { sitePath, pageAt }: UrlOptions): string {
  if (sitePath === undefined || !`/${path}/`.startsWith(sitePath) || pageAt?.(path) !== undefined) return path
  return path.slice(sitePath.length - 1)
}

function isSafe(href: string): boolean {
  return /^(?:https?:|mailto:|tel:|\/\/)/i.test(href)
}

/** The URL of a file of the repository, as documents refer to it; other sites' URLs stay as they are. */
export function assetUrl(path: string, base: string): string {
  return /^(?:https?:|data:image\/)/i.test(path)
    ? path
    : base + rootPath(path).split('/').map(encodeURIComponent).join('/')
}
