import { mkdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { plural, takeLock } from '@octavo/core'

/** Space for a new database: a thousand files and 40 MB, plus temporary files while it is created. */
const NEW_DATABASE: Room = { bytes: 64 * 1024 ** 2, files: 1_500 }

const NO_ROOM = ['ENOSPC', 'EDQUOT']
const CHOOSE_ANOTHER = 'Set another folder with --data or OCTAVO_DATA'
const NO_PERMISSION =
  'this user has no write permission. Change the owner, or set another folder with --data or OCTAVO_DATA'
/** Explanations of errors, by Node error code. */
const HINDRANCES: Record<string, string> = {
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  EROFS: `its disk is read-only. ${CHOOSE_ANOTHER}`,
  ENOTDIR: `its path is a file, or contains one. ${CHOOSE_ANOTHER}`,
  EEXIST: `its path is a file, or contains one. ${CHOOSE_ANOTHER}`,
  ENOENT: `folders can't be created there. ${CHOOSE_ANOTHER}`,
  ENAMETOOLONG: `its path is too long. ${CHOOSE_ANOTHER}`,
}

/**
 * Creates the data folder and its parents, accessible only to this user. Creates one folder at a time, because Node's
 * `recursive` option never returns below `/proc`, and reports a full disk as a missing folder.
 * @throws {Error} with one line that explains the fix
 */
export function makeDataFolder(folder: string): void {
  const missing: string[] = []
  try {
    for (let at = folder; !isFolder(at); at = dirname(at)) missing.unshift(at)
    for (const each of missing) mkdirSync(each, { mode: 0o700 })
  } catch (error) {
    // Another process has created it in the meantime.
    if (isFolderNow(folder)) return
    throw folderError(error, folder)
  }
}

/** @throws {Error} if the disk of a folder has no space for a new database */
export async function requireRoomForDatabase(folder: string): Promise<void> {
  if (await lacksRoom(folder, NEW_DATABASE)) throw await noRoom(folder, NEW_DATABASE)
}

/** Returns a one-line error with a fix if the data folder is the cause. Returns other errors unchanged. */
export async function explainFolder(error: unknown, folder: string): Promise<unknown> {
  const { code = '', path = folder } = error as NodeJS.ErrnoException
  if (!`${path}/`.startsWith(`${folder}/`)) return error
  if (NO_ROOM.includes(code)) return noRoom(folder, MIN_FREE_BYTES, error)
  return ['EACCES', 'EROFS'].includes(code) ? folderError(error, folder) : error
}

/** Like `explainFolder`, for errors of the embedded database, which differ widely when a disk is full. */
export async function explainDatabase(error: unknown, folder: string): Promise<unknown> {
  const isFull = await lacksRoom(folder, MIN_FREE_BYTES).catch(() => false)
  return isFull ? noRoom(folder, MIN_FREE_BYTES, error) : explainFolder(error, folder)
}

async function noRoom(folder: string, needed: Room, cause?: unknown): Promise<Error> {
  const left = await statfs(folder)
  const has = roomText({ bytes: left.bavail * left.bsize, files: left.files === 0 ? Number.NaN : left.ffree })
  return new Error(
    `The disk of the data folder ${folder} is full: ${has} free, at least ${roomText(needed)} required. Free space, or set another folder with --data or OCTAVO_DATA.`,
    { cause },
  )
}

function roomText({ bytes, files }: Room): string {
  const megabytes = `${Math.floor(bytes / 1024 ** 2)} MB`
  return Number.isNaN(files) ? megabytes : `${megabytes} and ${plural(files, 'file')}`
}

function folderError(error: unknown, folder: string): Error {
  const { code = '', message, path } = error as NodeJS.ErrnoException
  if (NO_ROOM.includes(code))
    return new Error(
      `The data folder ${folder} can't be created: the disk is full. Free bytes or inodes (see df and df -i), or set another folder with --data or OCTAVO_DATA.`,
      { cause: error },
    )
  const place = path === undefined || path === folder ? '' : ` (${path})`
  return new Error(`The data folder ${folder} can't be used${place}: ${HINDRANCES[code] ?? message}.`, { cause: error })
}

/** @throws {Error} for a file */
function isFolder(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats && !stats.isDirectory()) throw Object.assign(new Error(`${path} is a file.`), { code: 'ENOTDIR', path })
  return stats !== undefined
}

function isFolderNow(path: string): boolean {
  try {
    return isFolder(path)
  } catch {
    return false
  }
}

/** The data folder is in use by another process, which may be starting or stopping. */
export class FolderInUse extends Error {}

/**
 * Locks the data folder for this process and returns a function that releases the lock.
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

/** Free space of a disk. */
interface Room {
  bytes: number
  /** Number of files that can be created. */
  files: number
}

/** Minimum space for the database and jobs. A table needs several files, and so does a job. */
const MIN_FREE_BYTES: Room = { bytes: 16 * 1024 ** 2, files: 100 }

/** Returns whether the disk of a folder has less free space than required. */
async function lacksRoom(folder: string, required: Room): Promise<boolean> {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  // File systems without a fixed number of files report zero.
  return bavail * bsize < required.bytes || (files !== 0 && ffree < required.files)
}

/** Returns whether the disk of a folder has the minimum free space. */
export async function hasRoom(folder: string): Promise<boolean> {
  return !(await lacksRoom(folder, MIN_FREE_BYTES))
}
