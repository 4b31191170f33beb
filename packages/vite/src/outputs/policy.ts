interface PolicyInput {
  /** Texts of the site's own scripts and style sheets, which may load more from elsewhere. */
  scripts: Iterable<string>
  styles: Iterable<string>
  /** Texts of HTML files that the repository publishes as they are. */
  documents: Iterable<string>
  /** Addresses that pages ask besides those on https: servers of an API that its playground calls itself. */
  connect?: readonly string[]
}

const REMOTE = /https?:\/\/|["'(]\/\//
const REMOTE_STYLE = /(?:@import|url\()[^;)]{0,20}(?:https?:)?\/\//
const INLINE_SCRIPT = /<script\b(?![^>]*\bsrc\s*=)|<[^>]{0,500}\son[a-z]{3,20}\s*=/i
const REMOTE_SCRIPT = /<script\b[^>]*\bsrc\s*=\s*["']?\s*(?:https?:)?\/\//i

/**
 * The Content-Security-Policy of a site. Pages hold no script, but `style` attributes; images, videos and frames may
 * come from any site, as authors embed them. What a site brings itself loosens the policy only for that.
 */
export function contentSecurityPolicy({ scripts, styles, documents, connect = [] }: PolicyInput): string {
  const html = [...documents]
  const loadsScripts = some(scripts, REMOTE)
  const inline = some(html, INLINE_SCRIPT) ? " 'unsafe-inline'" : ''
  const remoteScripts = loadsScripts || some(html, REMOTE_SCRIPT) ? ' https:' : ''
  const remoteStyles = loadsScripts || some(styles, REMOTE_STYLE) ? ' https:' : ''
  return [
    "default-src 'self'",
    `script-src 'self'${inline}${remoteScripts}`,
    `style-src 'self' 'unsafe-inline'${remoteStyles}`,
    "img-src 'self' data: blob: https:",
    "media-src 'self' data: blob: https:",
    `font-src 'self' data:${remoteStyles}`,
    "frame-src 'self' https:",
    ["connect-src 'self' https: wss:", ...originsOf(connect)].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self' https:",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Origins of plain http; templates of addresses name none. */
function originsOf(addresses: readonly string[]): string[] {
  const origins = addresses
    .filter((address) => /^http:/i.test(address) && URL.canParse(address))
    .map((address) => new URL(address).origin)
  return [...new Set(origins.filter((origin) => /^http:\/\/[\w.:[\]-]+$/.test(origin)))].sort()
}

function some(texts: Iterable<string>, pattern: RegExp): boolean {
  for (const text of texts) if (pattern.test(text)) return true
  return false
}
