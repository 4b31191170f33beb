import { BundleError } from '../errors/bundleError.js'

/** Bytes of a name that file systems take, and of a path below a folder. */
const LONGEST_PART = 255
const LONGEST_PATH = 2048

/**
 * The parts of an entry's name, which must lie below the folder it is unpacked into.
 * @throws BundleError
 */
export function entryParts(name: string): string[] {
  const path = name.replace(/\/$/, '')
  const fault = nameFault(path)
  if (fault !== undefined) throw new BundleError(`The archive has an entry ${JSON.stringify(shorten(name))}: ${fault}.`)
  return path.split('/')
}

/**
 * Why a name is not taken; undefined for one that is. The server that makes bundles (`archive/`) has the same rule,
 * and a test compares them.
 */
function nameFault(name: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(name)) return 'its name has control characters'
  if (name.includes('\\')) return 'its name has a backslash'
  // Elsewhere a colon is a letter like others, as in the addresses of methods such as `/files:copy`.
  if (/^\w+:/.test(name)) return 'its name begins like a drive or an address'
  // It stands for bytes that are no text.
  if (name.includes('\ufffd')) return 'its name is no text'
  if (Buffer.byteLength(name) > LONGEST_PATH) return 'its name is too long'
  for (const part of name.split('/')) {
    if (part === '' || part === '.' || part === '..') return 'its name leads elsewhere'
    if (Buffer.byteLength(part) > LONGEST_PART) return 'its name is too long'
  }
  if (name !== name.normalize('NFC')) return 'its name has letters that are composed of several'
  return undefined
}

/** What names share that are one on a disk that does not tell upper from lower case; to some, `ß` and `SS` are one. */
export function foldName(name: string): string {
  return name.toLowerCase().toUpperCase().toLowerCase()
}

function shorten(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name
}
