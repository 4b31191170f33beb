import { statfs } from 'node:fs/promises'

/** Free space of a disk. */
export interface Room {
  bytes: number
  /** Number of files that can be created. */
  files: number
}

/** Minimum space for the database and jobs: a table needs several files, and so does a job. */
export const LEAST_ROOM: Room = { bytes: 16 * 1024 ** 2, files: 100 }

/** Returns whether the disk of a folder has less free space. */
export async function lacksRoom(folder: string, least: Room): Promise<boolean> {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  // File systems without a fixed number of files report zero.
  return bavail * bsize < least.bytes || (files !== 0 && ffree < least.files)
}

/** Returns whether the disk of a folder has the minimum free space. */
export async function hasRoom(folder: string): Promise<boolean> {
  return !(await lacksRoom(folder, LEAST_ROOM))
}
