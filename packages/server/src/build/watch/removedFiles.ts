import { closeSync, openSync, readdirSync, readlinkSync, readSync, statSync } from 'node:fs'

/** Maximum length of a process's list of mappings, and of all lists together. A build has a few hundred kilobytes. */
const LIST_BYTES = 4 * 1024 ** 2
const LISTS_BYTES = 32 * 1024 ** 2
const REMOVED = ' (deleted)'
/** Kernel memory of a descriptor that an epoll watches, rounded up. */
const WATCH_BYTES = 256
/** Kernel memory per descriptor registered with an epoll instance, in bytes, rounded up. */
const MAPPING_BYTES = 384
const INHERITED_BYTES = 64
const EPOLL = 'anon_inode:[eventpoll]'

/**
 * Counts deleted files that are still in use, whose bytes no folder shows, and the kernel memory of mappings and watches, of
 * which few descriptors can create many.
 */
export class RemovedFiles {
  /** Bytes on the disk; infinite if unknown. */
  bytes = 0
  /** Bytes of files in memory, and kernel memory; infinite if too much to be counted. */
  memory = 0
  readonly #folder: string | undefined
  readonly #mappingBytes: number
  readonly #counted = new Set<string>()
  #listBytes = 0

  /**
   * @param folder the writable folder: of mapped files only those deleted there count
   * @param processes number of processes, through as many of which a mapping can have been inherited
   */
  constructor(folder: string | undefined, processes = 1) {
    this.#folder = folder
    this.#mappingBytes = MAPPING_BYTES + INHERITED_BYTES * processes
  }

  /**
   * Counts the open files of a process, and its mapped files and program.
   * @param procFolder its folder in `/proc`, or that of one of its threads
   * @returns false for an unreadable process
   */
  add(procFolder: string): boolean {
    try {
      for (const name of readdirSync(`${procFolder}/fd`)) this.#addOpen(procFolder, name)
      if (this.#folder !== undefined) this.#addMapped(procFolder, `${this.#folder}/`)
      return true
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== 'EACCES'
    }
  }

  #addOpen(procFolder: string, name: string): void {
    const path = `${procFolder}/fd/${name}`
    try {
      const target = readlinkSync(path)
      if (target === EPOLL)
        this.memory += countLines(this.#readList(`${procFolder}/fdinfo/${name}`), /^tfd:/gm) * WATCH_BYTES
      if (!target.endsWith(REMOVED)) return
      const { dev, ino, blocks } = statSync(path)
      const id = `${dev}:${ino}`
      if (this.#counted.has(id)) return
      this.#counted.add(id)
      this[target.startsWith('/memfd:') ? 'memory' : 'bytes'] += blocks * 512
    } catch {
      // The descriptor was closed in the meantime.
    }
  }

  /** Deleted files that are mapped count as infinite: their size is unknown, and no normal build has any. */
  #addMapped(procFolder: string, inFolder: string): void {
    const isRemoved = (path: string) => path.startsWith(inFolder) && path.endsWith(REMOVED)
    const list = this.#readList(`${procFolder}/maps`)
    this.memory += countLines(list, /^/gm) * this.#mappingBytes
    if (list === undefined || isRemoved(readlinkSync(`${procFolder}/exe`))) this.bytes = Number.POSITIVE_INFINITY
    else if (list.includes(REMOVED))
      for (const line of list.split('\n'))
        if (isRemoved(line.slice(line.indexOf('/')))) this.bytes = Number.POSITIVE_INFINITY
  }

  /** Reads a list; undefined if it is too long. */
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

/** Counts lines; infinite for a list that is too long. */
function countLines(list: string | undefined, each: RegExp): number {
  return list === undefined ? Number.POSITIVE_INFINITY : (list.match(each)?.length ?? 0)
}
