import { createHmac, timingSafeEqual } from 'node:crypto'

/** A secret that links are signed with. Retired ones no longer open anything. */
export interface LinkKey {
  id: string
  secret: string
}

/** What a link says; all of it is signed. */
interface SignedLink {
  /** Host that the link leads to, with its port. */
  host: string
  path: string
  /** Name of the bundle in the store. */
  name: string
  /** Seconds since 1970. From this second on the link is refused. */
  expires: number
}

const PARAMETERS = ['bundle', 'expires', 'key', 'signature']

/** The query string that opens a bundle. */
export function signLink(link: SignedLink, key: LinkKey): string {
  return new URLSearchParams({
    bundle: link.name,
    expires: String(link.expires),
    key: key.id,
    signature: signature(link, key).toString('base64url'),
  }).toString()
}

/**
 * Checks a request for a bundle. The server's clock decides alone, and only about expiry: links of a server whose clock
 * is ahead work at once.
 * @param keys the key to sign with, and the ones before it that still hold
 * @returns the bundle's name, or undefined for a link that is not ours, was changed, or has expired
 */
export function verifyLink(
  request: { host: string; path: string; query: string },
  { keys, now }: { keys: readonly LinkKey[]; now: Date },
): string | undefined {
  const query = new URLSearchParams(request.query)
  const names = [...query.keys()].sort()
  // Nothing repeated, missing or added.
  if (names.join() !== PARAMETERS.join()) return undefined
  const expires = query.get('expires') ?? ''
  if (!/^[1-9][0-9]{0,10}$/.test(expires)) return undefined
  const key = keys.find(({ id }) => id === query.get('key'))
  if (!key) return undefined
  const link = { host: request.host, path: request.path, name: query.get('bundle') ?? '', expires: Number(expires) }
  const expected = Buffer.from(signature(link, key).toString('base64url'))
  const given = Buffer.from(query.get('signature') ?? '')
  // As many characters may be more bytes.
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return now.getTime() < link.expires * 1000 ? link.name : undefined
}

function signature({ host, path, name, expires }: SignedLink, { secret }: LinkKey): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['octavo bundle 1', host, path, name, expires]))
    .digest()
}
