import { statfs } from 'node:fs/promises'

/** With less a database can't even tell what it lacks. */
const LEAST_BYTES = 16 * 1024 ** 2
/** Files that may still be made: a table takes several, and so does a job. */
const LEAST_FILES = 100

/** Whether a folder's disk has room for more bytes and for more files. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  // Some file systems have no fixed number of files, and say that they have none.
  return bavail * bsize >= LEAST_BYTES && (files === 0 || ffree >= LEAST_FILES)
}
