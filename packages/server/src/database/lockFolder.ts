import { join } from 'node:path'
import { takeLock } from '@octavo/core'

/** The data folder belongs to another process, which may be starting or stopping. */
export class FolderInUse extends Error {}

/**
 * Takes the data folder for this process and returns what gives it back.
 * @throws FolderInUse naming the process that has it
 */
export function lockFolder(folder: string): () => void {
  const lock = takeLock(join(folder, 'lock'))
  if ('release' in lock) return lock.release
  if (lock.owner === undefined) throw new Error('Other processes are locking the data folder. Retry shortly.')
  throw new FolderInUse(
    `The data folder is in use by process ${lock.owner}. Stop it first, set another folder with --data, or set DATABASE_URL to share a PostgreSQL server.`,
  )
}
