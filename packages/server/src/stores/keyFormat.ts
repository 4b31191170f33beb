import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** `admin` keys are secrets of an organization; `assistant` keys are public. */
export type KeyKind = 'admin' | 'assistant'

/** Key prefixes. The first is a prefix of the second, so the rest of a key must be checked as well. */
const PREFIXES: Record<KeyKind, string> = { admin: 'svc_', assistant: 'svc_dsc_' }

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET = 32
const CHECKSUM = 6

const MAX_KEY_LENGTH = PREFIXES.assistant.length + SECRET + CHECKSUM

/** Generates a key: a prefix, 190 random bits and a checksum, which identifies leaked keys. */
export function generateKey(kind: KeyKind): string {
  let secret = ''
  for (let index = 0; index < SECRET; index++) secret += ALPHABET[randomInt(ALPHABET.length)]
  return withChecksum(PREFIXES[kind] + secret)
}

/** Appends the checksum to a prefix and a secret. */
export function withChecksum(text: string): string {
  return text + checksum(text)
}

/** Returns the kind of a well-formed key, or undefined. The key need not exist. */
export function keyKind(text: string): KeyKind | undefined {
  if (text.length > MAX_KEY_LENGTH) return undefined
  // The alphabet has no `_`, so nothing that begins with the longer prefix is a key of the shorter one.
  const kind: KeyKind = text.startsWith(PREFIXES.assistant) ? 'assistant' : 'admin'
  const prefix = PREFIXES[kind]
  if (!text.startsWith(prefix) || text.length !== prefix.length + SECRET + CHECKSUM) return undefined
  const rest = text.slice(prefix.length)
  if (!/^[0-9A-Za-z]+$/.test(rest)) return undefined
  return checksum(prefix + rest.slice(0, SECRET)) === rest.slice(SECRET) ? kind : undefined
}

/** Matches percent-encoded characters, which a key in a URL can contain. */
const ENCODED = /%([0-9a-f]{2})/gi
/** Maximum number of nested encodings to decode. */
const ROUNDS = 4

/** Masks keys in a URL, or in part of one, for logs. */
export function withoutKeys(text: string): string {
  let plain = text
  for (let round = 0; round < ROUNDS; round++)
    plain = plain.replace(ENCODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return /svc_/i.test(plain) ? plain.replace(/(svc_(?:dsc_)?)[0-9a-z]*/gi, '$1***') : text
}

/** Returns the digest under which a key or token is stored. They are random and long, so a plain hash is safe. */
export function keyDigest(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function checksum(text: string): string {
  let value = crc32(text)
  let digits = ''
  for (let index = 0; index < CHECKSUM; index++) {
    digits = ALPHABET[value % ALPHABET.length] + digits
    value = Math.floor(value / ALPHABET.length)
  }
  return digits
}

/**
 * Returns the token in a request's `Authorization: Bearer` header (RFC 6750; the scheme is case-insensitive).
 * @param rawHeaders alternating names and values from node:http, including repeated headers
 * @returns undefined if the token is missing, malformed or too long, or if there are several headers
 */
export function bearerToken(rawHeaders: readonly string[]): string | undefined {
  let text: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== 'authorization') continue
    if (text !== undefined) return undefined
    text = rawHeaders[index + 1] ?? ''
  }
  if (text === undefined || text.length > MAX_KEY_LENGTH + 'bearer '.length) return undefined
  return /^bearer ([!-~]+)$/i.exec(text)?.[1]
}
