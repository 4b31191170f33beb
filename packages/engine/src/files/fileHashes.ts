import { randomUUID } from 'node:crypto'
import { FOLDER, PACKAGE } from '@octavo/content'
import { contentHash, type Graph, query, type Source } from '@octavo/core'
import { fileRevision, isReliable, type Repository, updates } from '@octavo/site'
import { packageHash } from './packages.js'

/** Hashes with the stamps of their files, stored between builds. */
export type StoredHashes = Record<string, { stamp: string; hash: string }>

/** A dependency on all files, for results that any change can affect, such as the failure of a thread. */
export const ANY_CHANGE = 'change:'

/** Content hashes of repository files, computed once per version of a file. */
export class FileHashes {
  readonly #graph: Graph
  readonly #repository: Repository
  readonly #stored: Map<string, StoredHashes[string]>
  readonly #hashedFiles = new Set<string>()
  readonly #hash: Source<string>

  constructor({ graph, repository }: { graph: Graph; repository: Repository }, stored: StoredHashes = {}) {
    this.#graph = graph
    this.#repository = repository
    this.#stored = new Map(Object.entries(stored))
    const run = randomUUID()
    this.#hash = query('fileHash', (read, path) => {
      if (path === ANY_CHANGE) return `${run} ${read(updates)}`
      if (path.startsWith(FOLDER)) {
        read(updates)
        return contentHash(JSON.stringify(repository.names(path.slice(FOLDER.length))))
      }
      if (path.startsWith(PACKAGE)) {
        // Nobody watches packages. The lock file changes when they are installed, which is an update.
        read(updates)
        return packageHash(path.slice(PACKAGE.length), repository.root)
      }
      read(fileRevision, path)
      this.#hashedFiles.add(path)
      return this.#load(path)
    })
  }

  /**
   * Returns the hash of a file's content, or `''` if it does not exist. For `npm:` and a specifier, returns a hash of
   * the package's version and, for linked packages, of the file; for `names:` and a folder, of the names in it. For
   * `ANY_CHANGE`, the hash differs after every update and in
   * every run.
   */
  get(path: string): string {
    return this.#graph.read(this.#hash, path)
  }

  /** Returns the hash of a file that may have changed since `get`. */
  getAnew(path: string): string {
    return this.#load(path)
  }

  export(): StoredHashes {
    const result: StoredHashes = {}
    for (const path of [...this.#hashedFiles].sort()) {
      const stored = this.#stored.get(path)
      if (stored) result[path] = stored
    }
    return result
  }

  #load(path: string): string {
    const stamp = this.#repository.stamp(path)
    const stored = this.#stored.get(path)
    if (stamp !== undefined && stored?.stamp === stamp) return stored.hash
    this.#stored.delete(path)
    const bytes = stamp === undefined ? undefined : this.#repository.readBytes(path)
    if (stamp === undefined || !bytes) return ''
    const hash = contentHash(bytes)
    // The stamp of a file that was changed a moment ago may not show the next change.
    if (isReliable(stamp, Date.now())) this.#stored.set(path, { stamp, hash })
    return hash
  }
}
