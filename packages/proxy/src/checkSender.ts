import { Refusal } from './rules/refusal.js'

/**
 * Rejects requests from other sites, which could otherwise make their visitors send requests.
 * @throws {Refusal}
 */
export function checkSender({ headers, url }: Request, origins: readonly string[] | undefined): void {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin') ?? ''
  const isOwn = origins ? origins.includes(origin) : isSameHost(origin, headers.get('host') ?? new URL(url).host)
  if (!isOwn || (site !== null && site !== 'same-origin'))
    throw new Refusal(403, 'origin', 'Only pages of this site can send requests through this proxy.')
}

/** The scheme is not compared: a server behind a reverse proxy that terminates TLS does not know it. */
function isSameHost(origin: string, host: string): boolean {
  return (
    /^https?:\/\//.test(origin) && URL.canParse(origin) && new URL(origin).host === withoutDefaultPort(host, origin)
  )
}

function withoutDefaultPort(host: string, origin: string): string {
  const url = `${origin.slice(0, origin.indexOf(':'))}://${host}`
  return URL.canParse(url) ? new URL(url).host : ''
}
