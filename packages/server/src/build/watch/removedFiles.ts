import { closeSync, openSync, readdirSync, readlinkSync, readSync, statSync } from 'node:fs'

/** What the list of a process's mappings may be long, and those of all together: a build has a few hundred kilobytes. */
const LIST_BYTES = 4 * 1024 ** 2
const LISTS_BYTES = 32 * 1024 ** 2
const REMOVED = ' (deleted)'
/** What the kernel keeps for a descriptor that an epoll watches (a little less). */
const WATCH_BYTES = 256
/** What it keeps for a mapping, and how much more for each process above that it was inherited from (both a little less). */
const MAPPING_BYTES = 384
const INHERITED_BYTES = 64
const EPOLL = 'anon_inode:[eventpoll]'

/**
 * Files that were removed and are in use still, so that they take their bytes where no folder shows them; and what the
 * kernel keeps of mappings and watches, of which few descriptors may make very many.
 */
export class RemovedFiles {
  /** Bytes on the disk, without end where it can't be known how many. */
  bytes = 0
  /** Bytes of those that lie in memory only, and what the kernel keeps; without end where it is too much to be counted. */
  memory = 0
  readonly #folder: string | undefined
  readonly #mappingBytes: number
  readonly #counted = new Set<string>()
  #listBytes = 0

  /**
   * @param folder the one that can be written to: only what was removed from there counts where it is mapped
   * @param processes that are looked at: as many may have passed on a mapping, also those that have ended since
   */
  constructor(folder: string | undefined, processes = 1) {
    this.#folder = folder
    this.#mappingBytes = MAPPING_BYTES + INHERITED_BYTES * processes
  }

  /**
   * Counts what a process has open, and then what it has mapped or runs.
   * @param place its folder in `/proc`, or that of one of its threads
   * @returns false for a process that may not be looked at
   */
  add(place: string): boolean {
    try {
      for (const name of readdirSync(`${place}/fd`)) this.#addOpen(place, name)
      if (this.#folder !== undefined) this.#addMapped(place, `${this.#folder}/`)
      return true
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== 'EACCES'
    }
  }

  #addOpen(place: string, name: string): void {
    const path = `${place}/fd/${name}`
    try {
      const target = readlinkSync(path)
      if (target === EPOLL)
        this.memory += countLines(this.#readList(`${place}/fdinfo/${name}`), /^tfd:/gm) * WATCH_BYTES
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
  #addMapped(place: string, inFolder: string): void {
    const isRemoved = (path: string) => path.startsWith(inFolder) && path.endsWith(REMOVED)
    const list = this.#readList(`${place}/maps`)
    this.memory += countLines(list, /^/gm) * this.#mappingBytes
    if (list === undefined || isRemoved(readlinkSync(`${place}/exe`))) this.bytes = Number.POSITIVE_INFINITY
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

/** Without end for a list that is too long. */
function countLines(list: string | undefined, each: RegExp): number {
  return list === undefined ? Number.POSITIVE_INFINITY : (list.match(each)?.length ?? 0)
}
