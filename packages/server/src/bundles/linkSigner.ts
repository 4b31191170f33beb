import { createHmac, timingSafeEqual } from 'node:crypto'

/** A key that signs links. Links signed with retired keys are invalid. */
export interface LinkKey {
  id: string
  secret: string
}

interface SignedLink {
  /** Host and port of the link. */
  host: string
  path: string
  /** Name of the bundle in the store. */
  name: string
  /** Expiry in seconds since 1970. The link is invalid from this second on. */
  expires: number
}

const PARAMETERS = ['bundle', 'expires', 'key', 'signature']

/** Returns the query string of a signed link. */
export function signLink(link: SignedLink, key: LinkKey): string {
  return new URLSearchParams({
    bundle: link.name,
    expires: String(link.expires),
    key: key.id,
    signature: signature(link, key).toString('base64url'),
  }).toString()
}

/**
 * Verifies a request for a bundle. The clock is used only for expiry, so links of a server whose clock is ahead are
 * already valid.
 * @param keys all valid keys
 * @returns the bundle's name, or undefined for an invalid or expired link
 */
export function verifyLink(
  request: { host: string; path: string; query: string },
  { keys, now }: { keys: readonly LinkKey[]; now: Date },
): string | undefined {
  const query = new URLSearchParams(request.query)
  const names = [...query.keys()].sort()
  // No repeated, missing or additional parameters.
  if (names.join() !== PARAMETERS.join()) return undefined
  const expires = query.get('expires') ?? ''
  if (!/^[1-9][0-9]{0,10}$/.test(expires)) return undefined
  const key = keys.find(({ id }) => id === query.get('key'))
  if (!key) return undefined
  const link = { host: request.host, path: request.path, name: query.get('bundle') ?? '', expires: Number(expires) }
  const expected = Buffer.from(signature(link, key).toString('base64url'))
  const requestSignature = Buffer.from(query.get('signature') ?? '')
  // The length is compared in bytes.
  if (requestSignature.length !== expected.length || !timingSafeEqual(requestSignature, expected)) return undefined
  return now.getTime() < link.expires * 1000 ? link.name : undefined
}

function signature({ host, path, name, expires }: SignedLink, { secret }: LinkKey): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['octavo bundle 1', host, path, name, expires]))
    .digest()
}
