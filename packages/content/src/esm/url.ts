import { normalizeSlug, pagePath, pathnameToSlug, slugToPathname } from '@octavo/core'
import type { ContentOptions } from '../types.js'
import { resolvePath } from './resolveSpecifier.js'

type UrlKind = 'internal' | 'hash' | 'external' | 'unsafe'

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const UNSAFE = new Set(['javascript', 'vbscript', 'data', 'file', 'blob', 'filesystem', 'view-source'])

/** Classifies a URL. Ignores control characters and spaces in the scheme, like browsers. */
export function classifyUrl(url: string, images = false): UrlKind {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers remove them from URLs
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
  /** Query with `?`, or empty. */
  query: string
  /** Fragment without `#`. Undefined if there is none. */
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

/** Resolves a URL path in `from` to a decoded path from the docs root. Undefined if the path is outside the root. */
export function resolveUrlPath(path: string, from: string): string | undefined {
  const resolved = resolvePath(path, from)
  return resolved === undefined ? undefined : pathnameToSlug(resolved)
}

export type UrlOptions = Pick<ContentOptions, 'base' | 'linkStyle'>

/** Returns the URL of a page according to the site's options. */
export function pageUrl(slug: string, { query, hash }: UrlParts, options: UrlOptions): string {
  const { base = '/', linkStyle = 'extensionless' } = options
  return `${base}${pagePath(slug, linkStyle)}${query}${hash === undefined ? '' : `#${hash}`}`
}

export function assetUrl(file: string, { query, hash }: UrlParts, options: UrlOptions): string {
  const { base = '/' } = options
  return `${base}${slugToPathname(file).slice(1)}${query}${hash === undefined ? '' : `#${hash}`}`
}

/** Returns the base paths of the site with slashes around them. Empty if the site is at the root of its host. */
export function servedUnder({ base = '/', sitePath = '/' }: ContentOptions): string[] {
  return [...new Set([base, sitePath])].filter((path) => path !== '/')
}

export function pathSlug(path: string): string {
  return normalizeSlug(path)
}

/** Shortens a URL to one line, for a message. */
export function oneLine(url: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: messages must not contain them
  return url.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, 60)
}
