import { PACKAGE } from '@octavo/content'
import { contentHash } from '@octavo/core'
import { isReliable, type Repository } from '@octavo/site'
import { packageHash } from '../modules/packages.js'

/** Hashes with the stamps of their files, stored between builds. */
export type StoredHashes = Record<string, { stamp: string; hash: string }>

/** Content hashes of repository files, computed once per version of a file. */
export class FileHashes {
  readonly #repository: Repository
  readonly #stored: Map<string, StoredHashes[string]>
  readonly #current = new Map<string, string>()

  constructor(repository: Repository, stored: StoredHashes = {}) {
    this.#repository = repository
    this.#stored = new Map(Object.entries(stored))
  }

  /**
   * Returns the hash of a file's content, or `''` if it does not exist. For `npm:` and a specifier, returns a hash of
   * the package's version and, for linked packages, of the file.
   */
  get(path: string): string {
    const known = this.#current.get(path)
    if (known !== undefined) return known
    const hash = path.startsWith(PACKAGE)
      ? packageHash(path.slice(PACKAGE.length), this.#repository.root)
      : this.#load(path)
    this.#current.set(path, hash)
    return hash
  }

  /** Returns the hash of a file that may have changed since `get`. */
  getAnew(path: string): string {
    if (this.#stored.get(path)?.stamp !== this.#repository.stamp(path)) this.forget(path)
    return this.get(path)
  }

  forget(path: string): void {
    this.#current.delete(path)
    this.#stored.delete(path)
  }

  export(): StoredHashes {
    const result: StoredHashes = {}
    for (const path of [...this.#current.keys()].sort()) {
      const stored = this.#stored.get(path)
      if (stored) result[path] = stored
    }
    return result
  }

  #load(path: string): string {
    const stamp = this.#repository.stamp(path)
    const stored = this.#stored.get(path)
    if (stamp !== undefined && stored?.stamp === stamp) return stored.hash
    const bytes = stamp === undefined ? undefined : this.#repository.readBytes(path)
    if (stamp === undefined || !bytes) return ''
    const hash = contentHash(bytes)
    // The stamp of a file that was changed a moment ago may not show the next change.
    if (isReliable(stamp, Date.now())) this.#stored.set(path, { stamp, hash })
    return hash
  }
}
