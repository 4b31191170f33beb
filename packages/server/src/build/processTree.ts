import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, readSync, statSync } from 'node:fs'

/**
 * Kernel memory of an open descriptor that is not included in a process's usage: the buffer of a pipe (pipe(7)). A
 * sandbox can't open descriptors that use more.
 */
const DESCRIPTOR_BYTES = 64 * 1024
/** Memory of a process in `/proc/<pid>/status`. Page tables are not part of the resident memory. */
const MEMORY = /^Vm(?:RSS|Swap|PTE):\s+(\d+) kB$/gm

/** Milliseconds allowed for a process to end. */
const END_MS = 30

/** Kills the process group of a `detached` process. */
export function killTree(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The usage of a process and its descendants, as the kernel counts it. */
interface TreeUsage {
  /** Number of processes and threads. */
  processes: number
  /** Bytes, including buffers of open descriptors, mappings, watches and files in memory. */
  memory: number
  /** Size in bytes of deleted files that are still open, which no folder shows. Infinite if unknown. */
  removedFiles: number
}

/**
 * Measures the usage of a process and its descendants. All values are zero on systems without `/proc`. Fast counts
 * come first; the others are skipped if those exceed `limit`, which bounds the time.
 */
export function treeUsage(
  pid: number,
  limit: Pick<TreeUsage, 'processes' | 'memory'>,
  folder?: string | undefined,
): TreeUsage {
  const usage: TreeUsage = { processes: 0, memory: 0, removedFiles: 0 }
  const isEnough = () => usage.processes > limit.processes || usage.memory > limit.memory
  const children = readChildren()
  const tree = [pid]
  const parents = new Map<number, number>()
  for (let at = 0; at < tree.length && !isEnough(); at++) {
    const next = tree[at] as number
    const status = read(`${processFolder(next)}/status`)
    usage.processes += Number(/^Threads:\s+(\d+)$/m.exec(status)?.[1] ?? 0)
    for (const [, kilobytes] of status.matchAll(MEMORY)) usage.memory += Number(kilobytes) * 1024
    for (const child of children.get(next) ?? []) {
      tree.push(child)
      parents.set(child, next)
    }
  }
  for (const next of tree) {
    if (isEnough()) return usage
    usage.memory += descriptorCount(next) * DESCRIPTOR_BYTES
  }
  const removed = new RemovedFiles(folder, tree.length)
  // The sandbox's own process may be unreadable for its parent; the processes inside are not.
  const unreadable = new Set<number | undefined>([undefined])
  for (const next of tree) {
    if (!Number.isFinite(removed.bytes) || usage.memory + removed.memory > limit.memory) break
    if (removed.add(processFolder(next))) continue
    if (unreadable.has(parents.get(next))) unreadable.add(next)
    else if (staysUnreadable(next)) removed.bytes = Number.POSITIVE_INFINITY
  }
  usage.memory += removed.memory
  usage.removedFiles = removed.bytes
  return usage
}

/** Returns whether a process has ended; true for a zombie. */
export function hasExited(pid: number | string): boolean {
  const { state } = readStat(String(pid))
  return state === '' || state === 'Z' || state === 'X'
}

/**
 * Returns the `/proc` folder of a process, or of one of its living threads: after the first thread has ended, the
 * process folder does not show what other threads use. The isolation guarantees that all threads of a process share
 * their descriptors.
 */
function processFolder(pid: number): string {
  const folder = `/proc/${pid}`
  if (!hasExited(pid)) return folder
  const living = list(`${folder}/task`).find((id) => id !== String(pid) && !hasExited(`${pid}/task/${id}`))
  return living === undefined ? folder : `${folder}/task/${living}`
}

function descriptorCount(pid: number): number {
  const folder = `${processFolder(pid)}/fd`
  try {
    // Since Linux 6.2 the size of the folder is the number of descriptors.
    return statSync(folder).size || list(folder).length
  } catch {
    return 0
  }
}

/**
 * Returns whether a process is permanently unreadable, such as a program without read permission. Ending processes are
 * only briefly unreadable.
 */
function staysUnreadable(pid: number): boolean {
  const isDefinitelyGone = () => hasExited(pid) && processFolder(pid) === `/proc/${pid}`
  if (isDefinitelyGone()) return false
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, END_MS)
  return !isDefinitelyGone() && !new RemovedFiles(undefined).add(processFolder(pid))
}

function readChildren(): Map<number, number[]> {
  const children = new Map<number, number[]>()
  for (const name of list('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const { parent } = readStat(name)
    if (!(parent > 0)) continue
    const siblings = children.get(parent)
    if (siblings) siblings.push(Number(name))
    else children.set(parent, [Number(name)])
  }
  return children
}

function readStat(pid: string): { state: string; parent: number } {
  const stat = read(`/proc/${pid}/stat`)
  // The program's name before it can contain any characters.
  const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state, parent: Number(parent) }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Maximum length of a process's mapping list, and of all lists together. A normal build has some hundred kB. */
const LIST_BYTES = 4 * 1024 ** 2
const LISTS_BYTES = 32 * 1024 ** 2
const REMOVED = ' (deleted)'
/** Kernel memory per descriptor registered with an epoll instance, in bytes, rounded up. */
const WATCH_BYTES = 256
/** Kernel memory of a mapping, and of each inherited copy, in bytes, rounded up. */
const MAPPING_BYTES = 384
const INHERITED_BYTES = 64
const EPOLL = 'anon_inode:[eventpoll]'

/**
 * Counts deleted files that are still in use, which no folder shows, and the kernel memory of mappings and watches,
 * which few descriptors can create in large numbers.
 */
class RemovedFiles {
  /** Bytes on disk. Infinite if unknown. */
  bytes = 0
  /** Bytes of in-memory files and kernel memory. Infinite if there is too much to count. */
  memory = 0
  readonly #folder: string | undefined
  readonly #mappingBytes: number
  readonly #countedFiles = new Set<string>()
  #listBytes = 0

  /**
   * @param folder the writable folder; mapped files outside it are not counted
   * @param processes number of processes that can have inherited a mapping
   */
  constructor(folder: string | undefined, processes = 1) {
    this.#folder = folder
    this.#mappingBytes = MAPPING_BYTES + INHERITED_BYTES * processes
  }

  /**
   * Counts the open files of a process, its mapped files and its program.
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
      if (this.#countedFiles.has(id)) return
      this.#countedFiles.add(id)
      this[target.startsWith('/memfd:') ? 'memory' : 'bytes'] += blocks * 512
    } catch {
      // The descriptor was closed in the meantime.
    }
  }

  /** Adds the size of mapped files. A deleted file counts as infinite, because normal builds map none. */
  #addMapped(procFolder: string, inFolder: string): void {
    const isRemoved = (path: string) => path.startsWith(inFolder) && path.endsWith(REMOVED)
    const list = this.#readList(`${procFolder}/maps`)
    this.memory += countLines(list, /^/gm) * this.#mappingBytes
    if (list === undefined || isRemoved(readlinkSync(`${procFolder}/exe`))) this.bytes = Number.POSITIVE_INFINITY
    else if (list.includes(REMOVED))
      for (const line of list.split('\n'))
        if (isRemoved(line.slice(line.indexOf('/')))) this.bytes = Number.POSITIVE_INFINITY
  }

  /** Reads a list. Returns undefined if it is too long. */
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

/** Counts lines. Returns infinity for a list that is too long. */
function countLines(list: string | undefined, each: RegExp): number {
  return list === undefined ? Number.POSITIVE_INFINITY : (list.match(each)?.length ?? 0)
}
