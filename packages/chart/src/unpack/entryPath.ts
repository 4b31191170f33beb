import { BundleError } from '../bundleError.js'

/** Bytes of a name that file systems take. */
const LONGEST_PART = 255
const LONGEST_PATH = 2048
/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i

/**
 * The parts of an entry's name, which must lie below the folder it is unpacked into.
 * @throws BundleError for every name that could mean anything else on any system
 */
export function entryParts(name: string): string[] {
  const refuse = (why: string) => new BundleError(`The archive has an entry ${JSON.stringify(shorten(name))}: ${why}.`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
  if (/[\u0000-\u001f\u007f]/.test(name)) throw refuse('its name has control characters')
  if (name.includes('\\')) throw refuse('its name has a backslash')
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) throw refuse('its name is absolute')
  if (Buffer.byteLength(name) > LONGEST_PATH) throw refuse('its name is too long')
  const parts = name.replace(/\/$/, '').split('/')
  for (const part of parts) {
    if (part === '' || part === '.' || part === '..') throw refuse('its name leads elsewhere')
    if (Buffer.byteLength(part) > LONGEST_PART) throw refuse('its name is too long')
    if (DEVICE.test(part) || /[. ]$/.test(part)) throw refuse('its name is none on every system')
  }
  return parts
}

/** What two names must differ in to be two files everywhere: neither letter case nor the way letters are composed. */
export function collisionKey(parts: readonly string[]): string {
  return parts.join('/').normalize('NFC').toLowerCase()
}

function shorten(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name
}
