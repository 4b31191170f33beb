import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** `admin` keys are secrets of an organisation; `assistant` keys may stand in a page. */
export type KeyKind = 'admin' | 'assistant'

/** platform-api 5. The first is a prefix of the second, so what follows must be checked as well. */
const PREFIXES: Record<KeyKind, string> = { admin: 'svc_', assistant: 'svc_dsc_' }

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET = 32
const CHECKSUM = 6

/** No key is longer; text that is may be refused before it is looked at. */
export const LONGEST_KEY = PREFIXES.assistant.length + SECRET + CHECKSUM

/** A new key: prefix, 190 random bits and a checksum, by which leaked keys are recognised without a database. */
export function generateKey(kind: KeyKind): string {
  let secret = ''
  for (let index = 0; index < SECRET; index++) secret += ALPHABET[randomInt(ALPHABET.length)]
  return withChecksum(PREFIXES[kind] + secret)
}

/** A prefix and a secret as a well-formed key. */
export function withChecksum(text: string): string {
  return text + checksum(text)
}

/** The kind of a well-formed key; undefined for anything else. Says nothing about whether the key was ever issued. */
export function kindOfKey(text: string): KeyKind | undefined {
  if (text.length > LONGEST_KEY) return undefined
  // The alphabet has no `_`, so nothing that begins with the longer prefix is a key of the shorter one.
  const kind: KeyKind = text.startsWith(PREFIXES.assistant) ? 'assistant' : 'admin'
  const prefix = PREFIXES[kind]
  if (!text.startsWith(prefix) || text.length !== prefix.length + SECRET + CHECKSUM) return undefined
  const rest = text.slice(prefix.length)
  if (!/^[0-9A-Za-z]+$/.test(rest)) return undefined
  return checksum(prefix + rest.slice(0, SECRET)) === rest.slice(SECRET) ? kind : undefined
}

/** Each of these may stand for a letter of a key. */
const ENCODED = /%([0-9a-f]{2})/gi
/** Encoded by several programs on its way, which is as good as in clear. */
const ROUNDS = 4

/** An address, or a part of one, with the keys in it taken out: it may be logged. */
export function withoutKeys(text: string): string {
  let plain = text
  for (let round = 0; round < ROUNDS; round++)
    plain = plain.replace(ENCODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return /svc_/i.test(plain) ? plain.replace(/(svc_(?:dsc_)?)[0-9a-z]*/gi, '$1***') : text
}

/** What is stored of a key: keys have more entropy than a dictionary, so a plain hash can't be reversed. */
export function digestOfKey(key: string): Buffer {
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
