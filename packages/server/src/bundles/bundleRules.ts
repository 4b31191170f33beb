import { foldName } from '@octavo/core'

/** Maximum length of a file name in common file systems, and of a path, in bytes. */
const MAX_SEGMENT_LENGTH = 255
const MAX_PATH_LENGTH = 2048

export interface ArchiveLimits {
  /** Number of files and folders, including folders that exist only in paths of files. */
  entries: number
  /** Total size of all files in bytes. */
  bytes: number
}

/** Limits for creating and unpacking a bundle, far above any documentation site. */
export const BUNDLE_LIMITS: ArchiveLimits = { entries: 200_000, bytes: 4 * 1024 ** 3 }

/**
 * Returns why a file name is invalid in a bundle, or undefined if it is valid. Names that point outside the folder, or
 * that systems interpret differently, are invalid. Names that only Windows reserves (`aux.html`) are valid.
 */
export function nameFault(name: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matching them is the purpose
  if (/[\u0000-\u001f\u007f]/.test(name)) return 'it contains control characters'
  if (name.includes('\\')) return 'it contains a backslash'
  // A colon later in the name is allowed, as in the paths of custom methods such as `/files:copy`.
  if (/^\w+:/.test(name)) return 'it begins like a drive or URL'
  // The replacement character of invalid UTF-8.
  if (name.includes('\ufffd')) return 'it is not valid UTF-8'
  if (Buffer.byteLength(name) > MAX_PATH_LENGTH) return 'it is too long'
  for (const part of name.split('/')) {
    if (part === '' || part === '.' || part === '..') return 'it has an empty, "." or ".." segment'
    if (Buffer.byteLength(part) > MAX_SEGMENT_LENGTH) return 'it is too long'
  }
  if (name !== name.normalize('NFC')) return 'it is not normalized (NFC)'
  return undefined
}

/** The names in a bundle, compared without case, because a case-insensitive disk would lose one of two such files. */
export class BundleNames {
  readonly #entries = new Map<string, { name: string; isFolder: boolean }>()

  /**
   * Adds a name. Returns an earlier name that conflicts with it. Two folders do not conflict, because they are merged.
   */
  clash(name: string, isFolder: boolean): string | undefined {
    const key = foldName(name)
    const entry = this.#entries.get(key)
    if (!entry) this.#entries.set(key, { name, isFolder })
    return entry?.isFolder && isFolder ? undefined : entry?.name
  }
}
