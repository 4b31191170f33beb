import { type Diagnostic, decodePercent, foldName, hasFileEnding, pagePath } from '@octavo/core'
import { isPattern, type Site } from '@octavo/site'
import { pageFile, siteHref, statedUrl } from '../files/urls.js'
import type { OutputFile, PluginSite } from '../options/plugin.js'
import type { ViewContext } from '../view/viewContext.js'

interface RedirectDocument {
  path: string
  content: string
  /** The `source` of the rule in docs.json. */
  source?: string
}

/**
 * Returns the redirects whose source is not a page, because some hosts would redirect the page. Circular ones are
 * excluded.
 */
export function pageless({ site, urls }: Pick<ViewContext, 'site' | 'urls'>): ViewContext['config']['redirects'] {
  return site.activeRedirects().map((rule) => ({ ...rule, destination: redirectTarget(rule.destination, urls) }))
}

/** Returns a destination in the link style of the site; `:name` and `*` are kept. */
function redirectTarget(destination: string, { linkStyle, pageAt }: ViewContext['urls']): string {
  if (!destination.startsWith('/')) return destination
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(destination) ?? []
  const slug = pageAt?.(path)
  if (slug !== undefined) return `/${pagePath(slug, linkStyle === 'folder' ? 'folder' : 'extensionless')}${rest}`
  const isWhole = linkStyle !== 'folder' || /\/$|[:*]/.test(path) || hasFileEnding(path)
  return isWhole ? destination : `${path}/${rest}`
}

/** Returns true if the site has redirect pages. */
export function hasRedirectDocuments(context: ViewContext): boolean {
  return redirectDocuments(context).length > 0
}

/** Returns an HTML document for each redirect without parameters, and `index.html` if no page has that path. */
export function redirectDocuments(context: ViewContext): RedirectDocument[] {
  const { urls, home, site } = context
  const documents = pageless(context)
    .filter(({ source }) => !isPattern(source))
    .map(({ source, destination }) => ({
      source,
      path: redirectFile(decodePercent(source.replace(/^\/+|\/+$/g, '')), urls.linkStyle),
      content: redirectDocument(siteHref(destination, urls).href, canonicalDestination(destination, urls)),
    }))
  // A redirect to itself would never end.
  const isRootKnown = site.routes.has('') || home === urls.base
  const root = isRootKnown ? [] : [{ path: 'index.html', content: redirectDocument(home) }]
  return [...root, ...documents.filter(({ path }) => !path.split('/').includes('..'))]
}

/** Returns the output path of a redirect's document. Sources such as `old.html` are file names already. */
export function redirectFile(path: string, linkStyle: ViewContext['urls']['linkStyle']): string {
  return /\.html?$/i.test(path) ? path : pageFile(path, linkStyle)
}

/** Returns the canonical URL of the target page; undefined when the target is not a page of the site. */
function canonicalDestination(destination: string, urls: ViewContext['urls']): string | undefined {
  const slug = destination.startsWith('/') ? urls.pageAt?.(destination.replace(/[?#].*$/s, '')) : undefined
  return slug === undefined ? undefined : statedUrl(slug, urls, urls.linkStyle === 'folder')
}

/**
 * Removes documents whose paths differ from another only in case, because case-insensitive file systems would keep
 * only one of them.
 */
export function distinctDocuments(
  documents: readonly RedirectDocument[],
  reservedPaths: Iterable<string>,
  site: Pick<Site, 'redirectPlace'>,
): { documents: RedirectDocument[]; diagnostics: Diagnostic[] } {
  const paths = new Map(Array.from(reservedPaths, (path) => [foldName(path), path]))
  const diagnostics: Diagnostic[] = []
  const distinct = documents.filter(({ path, source }) => {
    const other = paths.get(foldName(path))
    paths.set(foldName(path), other ?? path)
    if (source === undefined || other === undefined || other === path) return true
    diagnostics.push({
      rule: 'REDIRECT_CASE',
      severity: 'warning',
      file: 'docs.json',
      ...site.redirectPlace(source),
      message: `No document for the redirect from "${source}": its file ${path} differs from ${other} only in case.`,
      hint: 'Some file systems treat both as one file. Hosts that read `_redirects` still follow it.',
    })
    return false
  })
  return { documents: distinct, diagnostics }
}

/** Output path of the redirects of docs.json, for preview and the companion server. */
export const REDIRECT_RULES = '_octavo/redirects.json'

export interface PublishedRedirects {
  redirects: { source: string; destination: string; permanent: boolean }[]
}

/** Encodes spaces and other characters that URLs cannot contain. What is encoded already stays so. */
export function encodedUrl(url: string): string {
  return encodeURI(url.replace(/\p{Cs}/gu, '')).replace(/%25(?=[\dA-Fa-f]{2})/g, '%')
}

/** Returns the `_redirects` file of Netlify and Cloudflare Pages, and the rules as JSON. */
export function hostRules({ redirects: rules, base }: Pick<PluginSite, 'redirects' | 'base'>): OutputFile[] {
  if (rules.length === 0) return []
  const prefix = base.replace(/\/$/, '')
  const lines = rules.map(({ source, destination, permanent }) => {
    const target = destination.startsWith('/') ? prefix + destination : destination
    const from = encodedUrl(prefix + source).replace(/:\w+\*/g, '*')
    const to = encodedUrl(target).replace(/:\w+\*|\*/g, ':splat')
    return `${from} ${to} ${permanent ? 308 : 307}`.replace(/[\r\n]+/g, ' ')
  })
  return [
    { path: '_redirects', content: `${lines.join('\n')}\n` },
    { path: REDIRECT_RULES, content: JSON.stringify({ redirects: rules }) },
  ]
}

/**
 * Goes to the link of a redirect page, with the query and the fragment of the request, which a refresh drops. The text
 * is the same on all pages, because the policy of the site contains its hash.
 */
export const REDIRECT_SCRIPT =
  'const to=new URL(document.links[0].href);' +
  'new URLSearchParams(location.search).forEach((value,name)=>to.searchParams.has(name)||to.searchParams.append(name,value));' +
  'to.hash||=location.hash;location.replace(to)'

function redirectDocument(href: string, canonical = href): string {
  const [url, one] = [href, canonical].map((text) =>
    text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Redirecting</title><noscript><meta http-equiv="refresh" content="0; url=${url}"></noscript><link rel="canonical" href="${one}"><meta name="robots" content="noindex"></head><body><a href="${url}">${url}</a><script>${REDIRECT_SCRIPT}</script></body></html>\n`
}
