import { LONGEST_KEY } from './keyFormat.js'

/**
 * The token of a request's `Authorization: Bearer` header (RFC 6750, scheme in any case).
 * @param rawHeaders names and values in turn, as node:http gives them: only there are repeated headers seen
 * @returns undefined without a token, with one that can't be a key, and with several headers
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
