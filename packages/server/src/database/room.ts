import { statfs } from 'node:fs/promises'

/** What a disk has, or should have, left. */
export interface Room {
  bytes: number
  /** Files that may still be made. */
  files: number
}

/** With less a database can't even tell what it lacks: a table takes several files, and so does a job. */
export const LEAST_ROOM: Room = { bytes: 16 * 1024 ** 2, files: 100 }

/** Whether a folder's disk has less room than this. */
export async function lacksRoom(folder: string, least: Room): Promise<boolean> {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  // Some file systems have no fixed number of files, and say that they have none.
  return bavail * bsize < least.bytes || (files !== 0 && ffree < least.files)
}

/** Whether a folder's disk has room for more bytes and for more files. */
export async function hasRoom(folder: string): Promise<boolean> {
  return !(await lacksRoom(folder, LEAST_ROOM))
}
