import { readdirSync, readFileSync, statSync } from 'node:fs'
import { RemovedFiles } from './removedFiles.js'

/**
 * What an open descriptor may hold in the kernel, where no process's own count shows it: a pipe's buffer (pipe(7)). What
 * could hold more, a sandbox can't open.
 */
const DESCRIPTOR_BYTES = 64 * 1024
/** Parts of a process's memory in `/proc/<pid>/status`; tables of pages are not in what is resident. */
const MEMORY = /^Vm(?:RSS|Swap|PTE):\s+(\d+) kB$/gm

/** How long a process may take to end. */
const END_MS = 30

/** Ends a process group: what was started `detached`, with its children. */
export function killTree(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** What a process and all below it use, by the kernel's count. */
interface TreeUsage {
  /** Processes and threads. */
  processes: number
  /** Bytes, with what open descriptors may hold, mappings and watches, and with files that lie in memory only. */
  memory: number
  /** Bytes of files that were removed and are in use: no folder shows them. Without end where that can't be known. */
  removedFiles: number
}

/**
 * All zero where there is no `/proc`. What is cheap to find is looked at first, and the rest is left out when that is
 * more than `enough`: so a look takes no longer than what is allowed.
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
    const status = read(`${placeOf(next)}/status`)
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
  // A sandbox may be closed to who started it; what runs inside is not.
  const closed = new Set<number | undefined>([undefined])
  for (const next of tree) {
    if (!Number.isFinite(removed.bytes) || usage.memory + removed.memory > enough.memory) break
    if (removed.add(placeOf(next))) continue
    if (closed.has(parents.get(next))) closed.add(next)
    else if (staysClosed(next)) removed.bytes = Number.POSITIVE_INFINITY
  }
  usage.memory += removed.memory
  usage.removedFiles = removed.bytes
  return usage
}

/** Whether a process has gone, with all that end with it. A process that nobody has asked for is gone as well. */
export function isGone(pid: number | string): boolean {
  const { state } = readStat(String(pid))
  return state === '' || state === 'Z' || state === 'X'
}

/**
 * Where a process is looked at: a first thread that has ended shows nothing of what the others hold still. That all
 * threads of a process have the same descriptors is for the isolation to see to.
 */
function placeOf(pid: number): string {
  const place = `/proc/${pid}`
  if (!isGone(pid)) return place
  const living = list(`${place}/task`).find((id) => id !== String(pid) && !isGone(`${pid}/task/${id}`))
  return living === undefined ? place : `${place}/task/${living}`
}

function descriptorCount(pid: number): number {
  const folder = `${placeOf(pid)}/fd`
  try {
    // Since Linux 6.2 it is the folder's size.
    return statSync(folder).size || list(folder).length
  } catch {
    return 0
  }
}

/** A program whose file nobody may read is closed; one that ends is so for a moment. */
function staysClosed(pid: number): boolean {
  const isOver = () => isGone(pid) && placeOf(pid) === `/proc/${pid}`
  if (isOver()) return false
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, END_MS)
  return !isOver() && !new RemovedFiles(undefined).add(placeOf(pid))
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
  // The program's name before it may hold anything.
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
