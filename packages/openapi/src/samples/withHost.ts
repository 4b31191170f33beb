import type { RequestDescription } from '@octavo/core'

/** A placeholder host for an API without servers (RFC 2606). */
const PLACEHOLDER_HOST = 'https://api.example.com'

/** Returns a request with a full URL: a relative one gets the origin of the site, or a placeholder. */
export function withHost(request: RequestDescription, siteOrigin: string = PLACEHOLDER_HOST): RequestDescription {
  const { url } = request
  return /^\/(?!\/)/.test(url) ? { ...request, url: siteOrigin + url } : request
}
