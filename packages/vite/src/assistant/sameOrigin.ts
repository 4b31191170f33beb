import type { IncomingHttpHeaders } from 'node:http'

/** Names that mean this machine to every browser. */
const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/**
 * Whether a request may reach the assistant of a development server: by a name of this machine, from the site itself or
 * from no page at all. Other sites could ask with their readers' browsers, or by a name that leads here (DNS rebinding).
 */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const { host = '', origin } = headers
  const site = headers['sec-fetch-site']
  if (!LOOPBACK.test(host)) return false
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) return false
  return site === undefined || site === 'same-origin' || site === 'none'
}
