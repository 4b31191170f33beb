import { createHash } from 'node:crypto'
import type { HeadTag } from '@octavo/core'
import type { ServiceSources } from '../view/integrations.js'

interface PolicyInput {
  /** Texts of the site's custom scripts and style sheets, which may load files from other sites. */
  scripts: Iterable<string>
  styles: Iterable<string>
  /** Texts of static HTML files. */
  documents: Iterable<string>
  /** Elements that pages have in their heads. */
  head?: readonly HeadTag[]
  /** URLs of servers that pages call directly; those with http are added to the policy. */
  connect?: readonly string[]
  /** The pages' rules for prefetching. */
  rules?: string
  /** Sources of the services of docs.json. */
  services?: ServiceSources
}

const NO_SERVICES: ServiceSources = { scripts: [], fonts: [], workers: false }

const REMOTE = /https?:\/\/|["'(]\/\//
const REMOTE_STYLE = /(?:@import|url\()[^;)]{0,20}(?:https?:)?\/\//
const INLINE_SCRIPT = /<script\b(?![^>]*\bsrc\s*=)|<[^>]{0,500}\son[a-z]{3,20}\s*=/i
const REMOTE_SCRIPT = /<script\b[^>]*\bsrc\s*=\s*["']?\s*(?:https?:)?\/\//i

/**
 * Returns the Content-Security-Policy of a site. Pages contain `style` attributes but no inline scripts except
 * speculation rules. Images, videos and frames are allowed from any site, because authors embed them. For custom
 * scripts, styles and HTML files, only the necessary exceptions are added.
 */
export function contentSecurityPolicy({
  scripts,
  styles,
  documents,
  head = [],
  connect = [],
  rules = '',
  services = NO_SERVICES,
}: PolicyInput): string {
  const html = [...documents]
  const loadsScripts = some(scripts, REMOTE)
  const inline = some(html, INLINE_SCRIPT) ? " 'unsafe-inline'" : ''
  const remoteScripts = loadsScripts || some(html, REMOTE_SCRIPT) ? ' https:' : ''
  const remoteStyles = loadsScripts || some(styles, REMOTE_STYLE) ? ' https:' : ''
  const headHashes = headSources(head)
  // Browsers ignore the keyword for rules beside a hash.
  const ruleHashes = headHashes.scripts.some((source) => source.startsWith("'sha256-")) ? [hashSource(rules)] : []
  const names = [...new Set([...ruleHashes, ...headHashes.scripts, ...services.scripts])]
  // Browsers ignore 'unsafe-inline' beside a hash, and it allows all that the hashes do.
  const scriptUrls = names
    .filter((source) => remoteScripts === '' || !source.startsWith('https:'))
    .filter((source) => inline === '' || !source.startsWith("'sha256-"))
  const styleOrigins = remoteStyles === '' ? headHashes.styles : []
  return [
    "default-src 'self'",
    [`script-src 'self' 'inline-speculation-rules'${inline}${remoteScripts}`, ...scriptUrls].join(' '),
    [`style-src 'self' 'unsafe-inline'${remoteStyles}`, ...styleOrigins].join(' '),
    "img-src 'self' data: blob: https:",
    "media-src 'self' data: blob: https:",
    [`font-src 'self' data:${remoteStyles}`, ...styleOrigins, ...services.fonts].join(' '),
    ...(services.workers ? ["worker-src 'self' blob:"] : []),
    "frame-src 'self' blob: https:",
    ["connect-src 'self' https: wss:", ...urlOrigins(connect)].join(' '),
    'object-src blob:',
    "base-uri 'self'",
    "form-action 'self' https:",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Returns the sources that elements of the head need: origins of their files, and hashes of inline scripts. */
function headSources(head: readonly HeadTag[]): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const { tag, attrs = {}, content } of head) {
    const url = String(attrs.src ?? attrs.href ?? '')
    const origin = /^https?:\/\//.test(url) && URL.canParse(url) ? new URL(url).origin : undefined
    if (tag === 'script' && content !== undefined) scripts.add(hashSource(content))
    if (origin === undefined) continue
    if (tag === 'script' || attrs.as === 'script' || attrs.rel === 'modulepreload') scripts.add(origin)
    else if (tag === 'link' && (attrs.rel === 'stylesheet' || attrs.as === 'style')) styles.add(origin)
  }
  return { scripts: [...scripts].sort(), styles: [...styles].sort() }
}

function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

/** Returns the http origins of URLs; URL templates are ignored. */
function urlOrigins(addresses: readonly string[]): string[] {
  const origins = addresses
    .filter((address) => /^http:/i.test(address) && URL.canParse(address))
    .map((address) => new URL(address).origin)
  return [...new Set(origins.filter((origin) => /^http:\/\/[\w.:[\]-]+$/.test(origin)))].sort()
}

function some(texts: Iterable<string>, pattern: RegExp): boolean {
  for (const text of texts) if (pattern.test(text)) return true
  return false
}
