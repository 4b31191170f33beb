import { readdirSync, readFileSync } from 'node:fs'

/** Ends a process group: what was started `detached`, with its children. */
export function killTree(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Bytes of memory of a process and all below it, by the kernel's count; 0 where there is no `/proc`. */
export function treeMemory(pid: number): number {
  const parents = readParents()
  let bytes = 0
  const waiting = [pid]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    bytes += residentBytes(next)
    for (const [child, parent] of parents) if (parent === next) waiting.push(child)
  }
  return bytes
}

function readParents(): Map<number, number> {
  const parents = new Map<number, number>()
  for (const name of list('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = read(`/proc/${name}/stat`)
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parent > 0) parents.set(Number(name), parent)
  }
  return parents
}

function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1]
  return Number(kilobytes ?? 0) * 1024
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
