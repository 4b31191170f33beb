import { foldName } from '@octavo/core'

/** Bytes of a name that file systems take, and of a path below a folder. */
const LONGEST_PART = 255
const LONGEST_PATH = 2048

export interface ArchiveLimits {
  /** Files and folders, also those that only names of files tell of. */
  entries: number
  /** Bytes of all files together. */
  bytes: number
}

/** What a bundle contains at most, far beyond any site of documentation: none with more is made, and none is unpacked. */
export const BUNDLE_LIMITS: ArchiveLimits = { entries: 200_000, bytes: 4 * 1024 ** 3 }

/**
 * Why a file can't have this name in a bundle; undefined for one that can. Names that lead elsewhere and names that two
 * systems read differently are none; those that Windows alone keeps for itself (`aux.html`) are.
 */
export function nameFault(name: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(name)) return 'it contains control characters'
  if (name.includes('\\')) return 'it contains a backslash'
  // Elsewhere a colon is a letter like others, as in the addresses of methods such as `/files:copy`.
  if (/^\w+:/.test(name)) return 'it begins like a drive or a URL'
  // It stands for bytes that are no text.
  if (name.includes('\ufffd')) return 'it is not valid UTF-8'
  if (Buffer.byteLength(name) > LONGEST_PATH) return 'it is too long'
  for (const part of name.split('/')) {
    if (part === '' || part === '.' || part === '..') return 'it has an empty, "." or ".." segment'
    if (Buffer.byteLength(part) > LONGEST_PART) return 'it is too long'
  }
  if (name !== name.normalize('NFC')) return 'it is not normalized (NFC)'
  return undefined
}

/** The names of a bundle. On a disk that does not tell upper from lower case, one of two files would be lost. */
export class BundleNames {
  readonly #known = new Map<string, { name: string; isFolder: boolean }>()

  /** Adds a name, and returns the one that it clashes with. Folders whose names differ in case only become one, so they don't. */
  clash(name: string, isFolder: boolean): string | undefined {
    const key = foldName(name)
    const known = this.#known.get(key)
    if (!known) this.#known.set(key, { name, isFolder })
    return known?.isFolder && isFolder ? undefined : known?.name
  }
}
