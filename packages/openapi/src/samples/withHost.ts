import type { RequestDescription } from '@octavo/core'

/** The host of samples for an API whose servers nobody names: plainly one to replace (RFC 2606). */
const PLACEHOLDER_HOST = 'https://api.example.com'

/** Returns a request as programs send it: a path (`/v1/…`) is on the docs site's own host, or on a placeholder. */
export function withHost(request: RequestDescription, siteOrigin: string = PLACEHOLDER_HOST): RequestDescription {
  const { url } = request
  return /^\/(?!\/)/.test(url) ? { ...request, url: siteOrigin + url } : request
}
