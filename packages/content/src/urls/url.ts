import { normalizeSlug, pagePath, pathnameToSlug, slugToPathname } from '@octavo/core'
import type { ContentOptions } from '../types.js'
import { resolvePath } from './resolveSpecifier.js'

type UrlKind = 'internal' | 'hash' | 'external' | 'unsafe'

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const UNSAFE = new Set(['javascript', 'vbscript', 'data', 'file', 'blob', 'filesystem', 'view-source'])

/** What a URL leads to. Browsers skip control characters and spaces in a scheme, so does this check. */
export function classifyUrl(url: string, images = false): UrlKind {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from URLs
  const bare = url.replace(/[\u0000-\u0020\u007f-\u009f]/g, '')
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase()
  if (scheme) {
    if (images && scheme === 'data' && /^data:image\//i.test(bare)) return 'external'
    return UNSAFE.has(scheme) ? 'unsafe' : 'external'
  }
  if (/^[\\/]{2}/.test(bare)) return 'external'
  if (bare === '' || bare.startsWith('#')) return 'hash'
  return 'internal'
}

interface UrlParts {
  path: string
  /** With `?`, or empty. */
  query: string
  /** Without `#`; undefined when there is none. */
  hash: string | undefined
}

export function splitUrl(url: string): UrlParts {
  const [beforeHash = '', ...hash] = url.trim().split('#')
  const [path = '', ...query] = beforeHash.split('?')
  return {
    path,
    query: query.length > 0 ? `?${query.join('?')}` : '',
    hash: hash.length > 0 ? hash.join('#') : undefined,
  }
}

/** The file or page a path means, from the docs root and without escapes; undefined when it leaves the root. */
export function resolveUrlPath(path: string, from: string): string | undefined {
  const resolved = resolvePath(path, from)
  return resolved === undefined ? undefined : pathnameToSlug(resolved)
}

/** What a site decides of its addresses. */
export type UrlOptions = Pick<ContentOptions, 'base' | 'linkStyle'>

/** The address of a page as the site's options write it. */
export function pageUrl(slug: string, { query, hash }: UrlParts, options: UrlOptions): string {
  const { base = '/', linkStyle = 'extensionless' } = options
  return `${base}${pagePath(slug, linkStyle)}${query}${hash === undefined ? '' : `#${hash}`}`
}

/** The address of a static file. */
export function assetUrl(file: string, { query, hash }: UrlParts, options: UrlOptions): string {
  const { base = '/' } = options
  return `${base}${slugToPathname(file).slice(1)}${query}${hash === undefined ? '' : `#${hash}`}`
}

/** Returns the paths that the site is served under, with slashes around them; none for the root of a host. */
export function servedUnder({ base = '/', sitePath = '/' }: ContentOptions): string[] {
  return [...new Set([base, sitePath])].filter((path) => path !== '/')
}

export function slugOf(path: string): string {
  return normalizeSlug(path)
}

/** The beginning of an address as one line of a message. */
export function oneLine(url: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a message must not hold them
  return url.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, 60)
}
