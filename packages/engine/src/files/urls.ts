import {
  fileToSlug,
  hasFileEnding,
  type LinkStyle,
  pagePath,
  pathnameToSlug,
  rootPath,
  slugToPathname,
} from '@octavo/core'
import type { SitePlace } from '@octavo/openapi'
import { RELATIVE_BASE } from './relativeUrls.js'

export interface UrlOptions {
  /** Root path of the site with a trailing slash. */
  base: string
  linkStyle: LinkStyle
  /** Absolute URL of the published site's root, with a trailing slash. Undefined if it is not configured. */
  site?: string
  /**
   * Path of the canonical URL, such as `/docs/`, if it is neither `/` nor the base. Links in docs.json can start
   * with it.
   */
  sitePath?: string
  /** Returns the slug of the page at a path in docs.json. Undefined for other paths, such as files. */
  pageAt?(path: string): string | undefined
}

/**
 * Returns the URL of the site's root with a trailing slash. Undefined if it is invalid. A URL without a path gets the
 * base path.
 */
export function parseSiteUrl(value: unknown, base: string): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const url = new URL(value)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  const root = base === RELATIVE_BASE ? '/' : base
  const path = url.pathname === '/' ? root : `${url.pathname.replace(/\/+$/, '')}/`
  return url.origin + path
}

/** Returns the path of the site's URL if links can start with it. Undefined for `/` and the base. */
export function siteBasePath(site: string | undefined, base: string): string | undefined {
  const path = site === undefined ? '/' : new URL(site).pathname
  return path === '/' || path === base ? undefined : path
}

/** Returns the origin and root path of the site, against which relative URLs of API servers are resolved. */
export function sitePlace({ base, site }: Pick<UrlOptions, 'base' | 'site'>): SitePlace {
  return {
    siteBase: base === RELATIVE_BASE ? '/' : base,
    siteOrigin: site !== undefined ? new URL(site).origin : undefined,
  }
}

/** Returns the prefix of URLs in files for agents: the site URL if known, otherwise the base. */
export function urlRoot({ site, base }: UrlOptions): string {
  return site ?? base
}

/** Returns the URL of a page's Markdown file. */
export function markdownUrl(slug: string, urls: UrlOptions): string {
  return `${urlRoot(urls)}${slugToPathname(slug || 'index').slice(1)}.md`
}

/** Returns the output path of a page's Markdown file. */
export function markdownFile(slug: string): string {
  return `${slug || 'index'}.md`
}

/** Returns the canonical URL of a page, which has no extension in any link style. */
export function canonicalUrl(slug: string, site: string, trailingSlash = false): string {
  const path = slugToPathname(slug).slice(1)
  return `${site}${path}${trailingSlash && path !== '' ? '/' : ''}`
}

/** Returns the URL of a page in files for agents: the canonical URL, or without a site URL the URL in documents. */
export function statedUrl(slug: string, urls: UrlOptions, trailingSlash = false): string {
  return urls.site === undefined && urls.linkStyle === 'html'
    ? pageUrl(slug, urls)
    : canonicalUrl(slug, urlRoot(urls), trailingSlash)
}

/** Returns the output path of a page's feed. */
export function feedFile(slug: string): string {
  return `${slug === '' ? '' : `${slug}/`}rss.xml`
}

/** Returns the output paths of a blog's feeds. */
export function blogFeedFiles(path: string): { rss: string; atom: string; json: string } {
  return { rss: `${path}/rss.xml`, atom: `${path}/atom.xml`, json: `${path}/feed.json` }
}

/** Returns the output path of the list of all pages in a scope. It ends in `.htm`, because it is not a page of the site. */
export function allPagesFile(scope: { id: string }): string {
  return `_octavo/all-pages/${scope.id}.htm`
}

/** Returns the URL of a page in documents. */
export function pageUrl(slug: string, { base, linkStyle }: UrlOptions): string {
  return base + pagePath(slug, linkStyle)
}

/** Returns the output path of a page. */
export function pageFile(slug: string, linkStyle: LinkStyle): string {
  return linkStyle === 'folder' && slug !== '' ? `${slug}/index.html` : `${slug || 'index'}.html`
}

/** Resolves an href from docs.json: site paths get the base path and link style. */
export function siteHref(href: string, urls: UrlOptions): { href: string; external: boolean } {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) {
    return { href: isSafe(href) ? href : '#', external: /^(?:https?:)?\/\//i.test(href) }
  }
  if (href.startsWith('#')) return { href, external: false }
  const [, text = '', rest = ''] = /^\/*([^?#]*)(.*)$/s.exec(href) ?? []
  const path = withoutSitePath(text, urls)
  const isUnknownPage = urls.linkStyle !== 'extensionless' && !hasFileEnding(path)
  const slug =
    urls.pageAt?.(path) ?? urls.pageAt?.(fileToSlug(path)) ?? (isUnknownPage ? pathnameToSlug(path) : undefined)
  return { href: (slug === undefined ? urls.base + path : pageUrl(slug, urls)) + rest, external: false }
}

/** Removes the path of the site's URL from a path, unless a page has that path. */
function withoutSitePath(path: string, { sitePath, pageAt }: UrlOptions): string {
  if (sitePath === undefined || !`/${path}/`.startsWith(sitePath) || pageAt?.(path) !== undefined) return path
  return path.slice(sitePath.length - 1)
}

function isSafe(href: string): boolean {
  return /^(?:https?:|mailto:|tel:|\/\/)/i.test(href)
}

/** Returns the URL of a repository file in documents. Absolute URLs are unchanged. */
export function assetUrl(path: string, base: string): string {
  return /^(?:https?:|data:image\/)/i.test(path)
    ? path
    : base + rootPath(path).split('/').map(encodeURIComponent).join('/')
}
