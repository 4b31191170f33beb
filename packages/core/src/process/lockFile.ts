import { constants, copyFileSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * A function that releases the lock, or the ID of the process that has it. The ID is undefined while another process
 * is taking the lock.
 */
export type LockResult = { release(): void } | { owner: string | undefined }

const ATTEMPTS = 3

/**
 * Takes a lock file for this process. Replaces a lock whose process has ended.
 * @throws Error of the file system
 */
export function takeLock(path: string): LockResult {
  const draft = `${path}.${process.pid}`
  const owner = processMark()
  writeFileSync(draft, owner)
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (publish(draft, path)) return { release: () => release(path, owner) }
      const holder = read(path)
      if (holder !== undefined && isProcessAlive(holder)) return { owner: holder.split(' ')[0] }
      release(path, holder)
    }
    return { owner: undefined }
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Creates the lock and its text in one step with a hard link, so that no process reads an incomplete lock. Returns
 * false if the lock exists. Writes the file directly if the disk has no hard links.
 */
function publish(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (isTaken(error)) return false
  }
  try {
    copyFileSync(draft, path, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST'
}

/** Removes a lock if it still has this owner. */
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

/** Returns a text that identifies this process. It includes the start time, because process IDs are reused. */
export function processMark(): string {
  return `${process.pid} ${processStart(process.pid) ?? ''}`.trim()
}

/** Returns true if the identified process is running. */
export function isProcessAlive(mark: string): boolean {
  const [pid = '', start] = mark.split(' ')
  if (!(Number(pid) > 0)) return false
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    // A process of another user. Its start time can be read unless this machine hides other users' processes.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
    const now = processStart(Number(pid))
    return start === undefined || now === undefined || start === now
  }
  return start === undefined || start === processStart(Number(pid))
}

/**
 * Returns the start of a process in clock ticks since boot, or `ended` if the process has ended. Undefined without
 * `/proc`.
 */
function processStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A process that was killed stays in the list until its parent has noticed.
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19]
  } catch {
    return undefined
  }
}
