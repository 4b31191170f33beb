import { readdirSync, readFileSync, statSync } from 'node:fs'
import { RemovedFiles } from './removedFiles.js'

/**
 * Kernel memory of an open descriptor that no process's count includes: the buffer of a pipe (pipe(7)). A sandbox can't open
 * descriptors with more.
 */
const DESCRIPTOR_BYTES = 64 * 1024
/** Memory of a process in `/proc/<pid>/status`; page tables are not part of the resident memory. */
const MEMORY = /^Vm(?:RSS|Swap|PTE):\s+(\d+) kB$/gm

/** Milliseconds that a process may take to end. */
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
  /** Processes and threads. */
  processes: number
  /** Bytes, including buffers of open descriptors, mappings, watches and files in memory. */
  memory: number
  /** Bytes of deleted files that are still open, which no folder shows; infinite if unknown. */
  removedFiles: number
}

/**
 * Counts the usage of a process and its descendants; zero on systems without `/proc`. Cheap counts come first, and the rest is
 * skipped when they exceed `enough`, which bounds the time.
 */
export function treeUsage(
  pid: number,
  enough: Pick<TreeUsage, 'processes' | 'memory'>,
  folder?: string | undefined,
): TreeUsage {
  const usage: TreeUsage = { processes: 0, memory: 0, removedFiles: 0 }
  const isEnough = () => usage.processes > enough.processes || usage.memory > enough.memory
  const children = readChildren()
  const tree = [pid]
  const parents = new Map<number, number>()
  for (let at = 0; at < tree.length && !isEnough(); at++) {
    const next = tree[at] as number
    const status = read(`${folderOf(next)}/status`)
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
    if (!Number.isFinite(removed.bytes) || usage.memory + removed.memory > enough.memory) break
    if (removed.add(folderOf(next))) continue
    if (unreadable.has(parents.get(next))) unreadable.add(next)
    else if (staysUnreadable(next)) removed.bytes = Number.POSITIVE_INFINITY
  }
  usage.memory += removed.memory
  usage.removedFiles = removed.bytes
  return usage
}

/** Returns whether a process has ended; true for a zombie. */
export function isGone(pid: number | string): boolean {
  const { state } = readStat(String(pid))
  return state === '' || state === 'Z' || state === 'X'
}

/**
 * Returns the folder of a process in `/proc`, or of one of its living threads: when the first thread has ended, its folder does
 * not show what the others use. The isolation guarantees that all threads of a process share their descriptors.
 */
function folderOf(pid: number): string {
  const folder = `/proc/${pid}`
  if (!isGone(pid)) return folder
  const living = list(`${folder}/task`).find((id) => id !== String(pid) && !isGone(`${pid}/task/${id}`))
  return living === undefined ? folder : `${folder}/task/${living}`
}

function descriptorCount(pid: number): number {
  const folder = `${folderOf(pid)}/fd`
  try {
    // Since Linux 6.2 the size of the folder is the number of descriptors.
    return statSync(folder).size || list(folder).length
  } catch {
    return 0
  }
}

/** Returns whether a process is permanently unreadable, as programs without read permission are. Ending ones are for a moment. */
function staysUnreadable(pid: number): boolean {
  const isOver = () => isGone(pid) && folderOf(pid) === `/proc/${pid}`
  if (isOver()) return false
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, END_MS)
  return !isOver() && !new RemovedFiles(undefined).add(folderOf(pid))
}

function readChildren(): Map<number, number[]> {
  const children = new Map<number, number[]>()
  for (const name of list('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const { parent } = readStat(name)
    if (!(parent > 0)) continue
    const known = children.get(parent)
    if (known) known.push(Number(name))
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
