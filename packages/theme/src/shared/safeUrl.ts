/** Characters that browsers ignore in the scheme of a URL: control characters and white space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop exactly these before they read the scheme
const IGNORED = /[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g

/**
 * Returns the URL, or undefined if opening it could run scripts: `javascript:`, `vbscript:`, and `data:`, except
 * images in `src`, where browsers run no scripts.
 */
export function safeUrl(value: unknown, use: 'href' | 'src' = 'href'): string | undefined {
  if (typeof value !== 'string') return undefined
  const scheme = urlScheme(value)
  if (scheme === 'javascript' || scheme === 'vbscript') return undefined
  if (scheme === 'data') return use === 'src' && isImageData(value) ? value : undefined
  return value
}

/** Returns true for URLs with a host or a scheme. */
export function isExternalUrl(url: string): boolean {
  return urlScheme(url) !== undefined || url.startsWith('//')
}

/** Adds the base to a path on the site, unless it already has it. Other URLs are unchanged. */
export function withBase(url: string, base: string): string {
  if (base === '/' || isExternalUrl(url) || url.startsWith(base)) return url
  return base + url.replace(/^(?:\.{0,2}\/)+/, '')
}

/** Returns the href for an element's id. Percent-encoding in the id is not encoded again. */
export function hashHref(id: string): string {
  return `#${encodeURIComponent(id).replace(/%25(?=[\da-f]{2})/gi, '%')}`
}

function urlScheme(value: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(upTo(':', value))?.[1]?.toLowerCase()
}

function isImageData(value: string): boolean {
  return /^data:image\//i.test(upTo('/', value))
}

/** Returns the beginning of a URL as browsers read it. Any number of ignored characters can be in it. */
function upTo(end: string, value: string): string {
  return value.slice(0, value.indexOf(end) + 1).replace(IGNORED, '')
}

/** Attributes of links that open in a new tab. */
export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const
