import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The data folder belongs to another process, which may be starting or stopping. */
export class FolderInUse extends Error {}

/**
 * Takes the data folder for this process and returns what gives it back. A lock whose process is gone is taken over.
 * @throws FolderInUse naming the process that has it
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock')
  const draft = join(folder, `lock.${process.pid}`)
  const owner = ownMark()
  writeFileSync(draft, owner)
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      try {
        // A link appears with its text or not at all, so nobody reads a lock that is half written.
        linkSync(draft, path)
        return () => release(path, owner)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const holder = read(path)
      if (holder !== undefined && isAlive(holder)) {
        const pid = holder.split(' ')[0]
        throw new FolderInUse(
          `The data folder is in use by process ${pid}. Stop it first, choose another folder with --data, or set DATABASE_URL to share a PostgreSQL server.`,
        )
      }
      release(path, holder)
    }
    throw new Error('The data folder is being taken by other processes. Try again.')
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes a lock, if it is still the one that was meant. */
function release(path: string, owner: string | undefined): void {
  if (read(path) === owner) rmSync(path, { force: true })
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Names this process. Process ids are given out again; with its start time a process can't be mistaken for a later one. */
export function ownMark(): string {
  return `${process.pid} ${startOf(process.pid) ?? ''}`.trim()
}

/** Whether the process with this mark goes on. */
export function isAlive(owner: string): boolean {
  const [pid = '', start] = owner.split(' ')
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    // Another user's: its start can be read all the same, unless this machine hides other users' processes.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
    const now = startOf(Number(pid))
    return start === undefined || now === undefined || start === now
  }
  return start === undefined || start === startOf(Number(pid))
}

/** Clock ticks from boot to the start of a process; undefined where there is no `/proc`, `ended` for one that is over. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A process that was killed stays in the list until its parent has noticed.
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19]
  } catch {
    return undefined
  }
}
