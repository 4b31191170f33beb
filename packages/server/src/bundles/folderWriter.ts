import { constants } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { BundleError } from './bundleError.js'
import { type ArchiveLimits, BundleNames, nameFault } from './bundleRules.js'

/** Flags for new files. An existing file or link is an error. */
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
const [FILE_MODE, FOLDER_MODE] = [0o644, 0o755]

/** Writes archive entries into an empty folder, never outside it. Counts them, because headers are untrusted. */
export class FolderWriter {
  readonly #root: string
  readonly #limits: ArchiveLimits
  readonly #folders = new Set<string>()
  readonly #names = new BundleNames()
  #entries = 0
  #bytes = 0

  constructor(root: string, limits: ArchiveLimits) {
    this.#root = root
    this.#limits = limits
  }

  /** @throws BundleError */
  async addFolder(name: string): Promise<void> {
    // Existing folders count as well: an archive can repeat an entry endlessly.
    if (!(await this.#ensureFolder(entryParts(name)))) this.#countEntry()
  }

  /**
   * Writes a file from a stream.
   * @throws BundleError
   */
  async addFile(name: string, content: Readable): Promise<void> {
    this.#countEntry()
    const parts = entryParts(name)
    await this.#ensureFolder(parts.slice(0, -1))
    this.#reservePath(parts, 'file')
    const file = await open(join(this.#root, ...parts), NEW_FILE, FILE_MODE)
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        this.#bytes += chunk.length
        if (this.#bytes > this.#limits.bytes) throw archiveTooLarge(this.#limits)
        await file.writeFile(chunk)
      }
    } finally {
      await file.close()
    }
  }

  /** Creates a folder and its parents. Returns whether it was created. */
  async #ensureFolder(parts: string[]): Promise<boolean> {
    let isNew = false
    for (let depth = 1; depth <= parts.length; depth++) {
      const part = parts.slice(0, depth)
      const name = part.join('/')
      isNew = !this.#folders.has(name)
      if (!isNew) continue
      this.#countEntry()
      this.#reservePath(part, 'folder')
      this.#folders.add(name)
      await mkdir(join(this.#root, ...part), { mode: FOLDER_MODE })
    }
    return isNew
  }

  #countEntry(): void {
    if (++this.#entries > this.#limits.entries)
      throw new BundleError(`The archive has more than ${this.#limits.entries} entries.`)
  }

  #reservePath(parts: string[], kind: 'file' | 'folder'): void {
    const name = parts.join('/')
    const other = this.#names.clash(name, kind === 'folder')
    if (other === undefined) return
    throw new BundleError(
      other === name
        ? `Duplicate entry ${JSON.stringify(name)} in the archive.`
        : `Conflicting entries ${JSON.stringify(other)} and ${JSON.stringify(name)} in the archive: some systems treat them as one name.`,
    )
  }
}

export function archiveTooLarge({ bytes }: ArchiveLimits): BundleError {
  return new BundleError(`The unpacked archive exceeds ${Math.round(bytes / 1024 ** 2)} MB.`)
}

/** Splits the name of an entry. @throws BundleError for an invalid name */
function entryParts(name: string): string[] {
  const path = name.replace(/\/$/, '')
  const fault = nameFault(path)
  if (fault === undefined) return path.split('/')
  const text = name.length > 100 ? `${name.slice(0, 100)}…` : name
  throw new BundleError(`Invalid entry name ${JSON.stringify(text)} in the archive: ${fault}.`)
}
