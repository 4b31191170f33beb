import type { IncomingHttpHeaders } from 'node:http'

/** Host names that every browser resolves to the local machine. */
const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/**
 * Returns true for requests that may use the assistant of a development server: requests to a local host name, sent by
 * the site itself or from outside a browser page. Other sites could send requests from a visitor's browser, or use DNS
 * rebinding.
 */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const { host = '', origin } = headers
  const site = headers['sec-fetch-site']
  if (!LOOPBACK.test(host)) return false
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) return false
  return site === undefined || site === 'same-origin' || site === 'none'
}
