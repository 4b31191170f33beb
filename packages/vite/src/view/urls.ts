import { pathnameToSlug, slugToPathname } from '@octavo/core'

export interface UrlOptions {
  /** Root path of the site with a trailing slash. */
  base: string
  linkStyle: 'extensionless' | 'html'
}

/** The URL of a page as documents link to it. */
export function pageUrl(slug: string, { base, linkStyle }: UrlOptions): string {
  const pathname = slugToPathname(slug).slice(1)
  return linkStyle === 'html' ? `${base}${pathname || 'index'}.html` : `${base}${pathname}`
}

/** The output file of a page. */
export function pageFile(slug: string): string {
  return `${slug || 'index'}.html`
}

/** Turns an href of docs.json into one for documents: paths of the site get its base. */
export function siteHref(href: string, urls: UrlOptions): { href: string; external: boolean } {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) {
    return { href: isSafe(href) ? href : '#', external: /^(?:https?:)?\/\//i.test(href) }
  }
  if (href.startsWith('#')) return { href, external: false }
  const [, path = '', rest = ''] = /^\/*([^?#]*)(.*)$/s.exec(href) ?? []
  const isPage = urls.linkStyle === 'html' && !/\.\w{1,8}$/.test(path)
  return { href: (isPage ? pageUrl(pathnameToSlug(path), urls) : urls.base + path) + rest, external: false }
}

function isSafe(href: string): boolean {
  return /^(?:https?:|mailto:|tel:|\/\/)/i.test(href)
}

/** The URL of a file of the repository, as documents refer to it; other sites' URLs stay as they are. */
export function assetUrl(path: string, base: string): string {
  return /^(?:https?:|data:image\/)/i.test(path)
    ? path
    : base +
        path
          .replace(/^(?:\.?\/)+/, '')
          .split('/')
          .map(encodeURIComponent)
          .join('/')
}
