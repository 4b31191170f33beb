import { join } from 'node:path'
import { takeLock } from '@octavo/core'

/** Another process, which may be starting or stopping, uses the data folder. */
export class FolderInUse extends Error {}

/**
 * Locks the data folder for this process and returns a function that releases it.
 * @throws FolderInUse with the id of the process that has the lock
 */
export function lockFolder(folder: string): () => void {
  const lock = takeLock(join(folder, 'lock'))
  if ('release' in lock) return lock.release
  if (lock.owner === undefined) throw new Error('Other processes are locking the data folder. Retry shortly.')
  throw new FolderInUse(
    `The data folder is in use by process ${lock.owner}. Stop it first, set another folder with --data, or set DATABASE_URL to share a PostgreSQL server.`,
  )
}
