import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'

/** Ends a process group: what was started `detached`, with its children. */
export function killTree(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** What a process and all below it use, by the kernel's count. */
export interface TreeUsage {
  /** Processes and threads. */
  processes: number
  /** Bytes, also of files that lie in memory only. */
  memory: number
  /** Bytes of files that were removed and are still open: no folder shows them. */
  removedFiles: number
}

/** All zero where there is no `/proc`. */
export function treeUsage(pid: number): TreeUsage {
  const parents = readParents()
  const usage: TreeUsage = { processes: 0, memory: 0, removedFiles: 0 }
  const counted = new Set<string>()
  const waiting = [pid]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const status = read(`/proc/${next}/status`)
    usage.processes += Number(/^Threads:\s+(\d+)$/m.exec(status)?.[1] ?? 0)
    usage.memory += Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
    addRemovedFiles(usage, next, counted)
    for (const [child, parent] of parents) if (parent === next) waiting.push(child)
  }
  return usage
}

/** Whether a process has gone, with all that end with it. A process that nobody has asked for is gone as well. */
export function isGone(pid: number): boolean {
  const { state } = readStat(String(pid))
  return state === '' || state === 'Z' || state === 'X'
}

function addRemovedFiles(usage: TreeUsage, pid: number, counted: Set<string>): void {
  for (const name of list(`/proc/${pid}/fd`)) {
    const path = `/proc/${pid}/fd/${name}`
    try {
      const target = readlinkSync(path)
      if (!target.endsWith(' (deleted)')) continue
      const { dev, ino, blocks } = statSync(path)
      const id = `${dev}:${ino}`
      if (counted.has(id)) continue
      counted.add(id)
      usage[target.startsWith('/memfd:') ? 'memory' : 'removedFiles'] += blocks * 512
    } catch {
      // It was closed meanwhile.
    }
  }
}

function readParents(): Map<number, number> {
  const parents = new Map<number, number>()
  for (const name of list('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const { parent } = readStat(name)
    if (parent > 0) parents.set(Number(name), parent)
  }
  return parents
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
