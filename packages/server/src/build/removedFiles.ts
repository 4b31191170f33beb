import { closeSync, openSync, readdirSync, readlinkSync, readSync, statSync } from 'node:fs'

/** What the list of a process's mappings may be long, and those of all together: a build has a few hundred kilobytes. */
const LIST_BYTES = 8 * 1024 ** 2
const LISTS_BYTES = 64 * 1024 ** 2
const REMOVED = ' (deleted)'

/** Files that were removed and are in use still, so that they take their bytes where no folder shows them. */
export class RemovedFiles {
  /** Bytes on the disk, without end where it can't be known how many. */
  bytes = 0
  /** Bytes of those that lie in memory only. */
  memory = 0
  readonly #folder: string | undefined
  readonly #counted = new Set<string>()
  #listBytes = 0

  /** @param folder the one that can be written to: only what was removed from there counts where it is mapped */
  constructor(folder: string | undefined) {
    this.#folder = folder
  }

  /**
   * Counts what a process has open, and then what it has mapped or runs.
   * @returns false for a process that may not be looked at
   */
  add(pid: number): boolean {
    try {
      for (const name of readdirSync(`/proc/${pid}/fd`)) this.#addOpen(`/proc/${pid}/fd/${name}`)
      if (this.#folder !== undefined) this.#addMapped(pid, `${this.#folder}/`)
      return true
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== 'EACCES'
    }
  }

  #addOpen(path: string): void {
    try {
      const target = readlinkSync(path)
      if (!target.endsWith(REMOVED)) return
      const { dev, ino, blocks } = statSync(path)
      const id = `${dev}:${ino}`
      if (this.#counted.has(id)) return
      this.#counted.add(id)
      this[target.startsWith('/memfd:') ? 'memory' : 'bytes'] += blocks * 512
    } catch {
      // It was closed meanwhile.
    }
  }

  /** Nothing tells how large such a file is, and no build has one. */
  #addMapped(pid: number, inFolder: string): void {
    const isRemoved = (path: string) => path.startsWith(inFolder) && path.endsWith(REMOVED)
    const list = this.#readList(`/proc/${pid}/maps`)
    if (list === undefined || isRemoved(readlinkSync(`/proc/${pid}/exe`))) this.bytes = Number.POSITIVE_INFINITY
    else if (list.includes(REMOVED))
      for (const line of list.split('\n'))
        if (isRemoved(line.slice(line.indexOf('/')))) this.bytes = Number.POSITIVE_INFINITY
  }

  /** Undefined for one that is too long. */
  #readList(path: string): string | undefined {
    const file = openSync(path, 'r')
    try {
      const parts: Buffer[] = []
      for (let bytes = 0; bytes < LIST_BYTES && this.#listBytes < LISTS_BYTES; ) {
        const part = Buffer.allocUnsafe(64 * 1024)
        const read = readSync(file, part)
        if (read === 0) return Buffer.concat(parts).toString('latin1')
        parts.push(part.subarray(0, read))
        bytes += read
        this.#listBytes += read
      }
      return undefined
    } finally {
      closeSync(file)
    }
  }
}
