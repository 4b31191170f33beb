interface PolicyInput {
  /** Texts of the site's custom scripts and style sheets, which may load files from other sites. */
  scripts: Iterable<string>
  styles: Iterable<string>
  /** Texts of static HTML files. */
  documents: Iterable<string>
  /** URLs of servers that pages call directly; those with http are added to the policy. */
  connect?: readonly string[]
}

const REMOTE = /https?:\/\/|["'(]\/\//
const REMOTE_STYLE = /(?:@import|url\()[^;)]{0,20}(?:https?:)?\/\//
const INLINE_SCRIPT = /<script\b(?![^>]*\bsrc\s*=)|<[^>]{0,500}\son[a-z]{3,20}\s*=/i
const REMOTE_SCRIPT = /<script\b[^>]*\bsrc\s*=\s*["']?\s*(?:https?:)?\/\//i

/**
 * Returns the Content-Security-Policy of a site. Pages contain no inline scripts, but `style` attributes. Images, videos and
 * frames may come from any site, as authors embed them. Custom scripts, styles and HTML files loosen only what they need.
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

/** Returns the http origins of URLs; URL templates are ignored. */
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
