import { LONGEST_KEY } from './keyFormat.js'

/**
 * Returns the token of a request's `Authorization: Bearer` header (RFC 6750; the scheme is case-insensitive).
 * @param rawHeaders alternating names and values of node:http, which include repeated headers
 * @returns undefined without a token, for a token that is too long or malformed, and for several headers
 */
export function bearerToken(rawHeaders: readonly string[]): string | undefined {
  let found: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== 'authorization') continue
    if (found !== undefined) return undefined
    found = rawHeaders[index + 1] ?? ''
  }
  if (found === undefined || found.length > LONGEST_KEY + 'bearer '.length) return undefined
  return /^bearer ([!-~]+)$/i.exec(found)?.[1]
}
