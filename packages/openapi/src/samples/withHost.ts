import type { RequestDescription } from '@octavo/core'

/** A request as programs send it: what goes to the docs site's own host (`/v1/…`) names that host, where it is known. */
export function withHost(request: RequestDescription, siteOrigin?: string): RequestDescription {
  const { url } = request
  return siteOrigin === undefined || !/^\/(?!\/)/.test(url) ? request : { ...request, url: siteOrigin + url }
}
