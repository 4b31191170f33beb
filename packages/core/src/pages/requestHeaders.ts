/** Headers that apply to a single connection (RFC 9110, 7.6.1). */
export const HOP_BY_HOP: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

const REPLACED = new Set([
  ...HOP_BY_HOP,
  'cf-connecting-ip',
  'content-length',
  'expect',
  'forwarded',
  'host',
  'http2-settings',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-url',
  'x-real-ip',
  'x-rewrite-url',
])

/** Returns whether a request must not set the header, because forwarding replaces it or it identifies the sender. */
export function isReplacedHeader(name: string): boolean {
  const key = name.toLowerCase()
  return REPLACED.has(key) || /^(?:proxy-|sec-|x-forwarded-)/.test(key)
}

const FORBIDDEN =
  /^(?:accept-charset|accept-encoding|access-control-request-(?:headers|method|private-network)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i

/** Returns whether browsers prevent pages from setting the header (Fetch, forbidden request-header). */
export function isForbiddenHeader(name: string): boolean {
  return FORBIDDEN.test(name)
}
