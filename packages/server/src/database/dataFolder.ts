import { mkdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { plural } from '@octavo/core'
import { LEAST_ROOM, lacksRoom, type Room } from './room.js'

/** A new database has a thousand files and 40 MB, and what is written beside them while it is made. */
const NEW_DATABASE: Room = { bytes: 64 * 1024 ** 2, files: 1_500 }

const NO_ROOM = ['ENOSPC', 'EDQUOT']
const OTHER = 'Set another folder with --data or OCTAVO_DATA'
const NOT_ITS = 'this user has no write permission. Change the owner, or set another folder with --data or OCTAVO_DATA'
/** What hinders a process from writing to a folder, in words, by the code of Node's error. */
const HINDRANCES: Record<string, string> = {
  EACCES: NOT_ITS,
  EPERM: NOT_ITS,
  EROFS: `its disk is read-only. ${OTHER}`,
  ENOTDIR: `its path is a file, or contains one. ${OTHER}`,
  EEXIST: `its path is a file, or contains one. ${OTHER}`,
  ENOENT: `folders can't be created there. ${OTHER}`,
  ENAMETOOLONG: `its path is too long. ${OTHER}`,
}

/**
 * Makes the data folder, and those above it, for this user only. One at a time: Node's own `recursive` never returns below
 * `/proc`, and takes a full disk for a folder that is missing.
 * @throws {Error} in one line, with what to do
 */
export function makeDataFolder(folder: string): void {
  const missing: string[] = []
  try {
    for (let at = folder; !isFolder(at); at = dirname(at)) missing.unshift(at)
    for (const each of missing) mkdirSync(each, { mode: 0o700 })
  } catch (error) {
    // Another process has made it meanwhile.
    if (isFolderNow(folder)) return
    throw hindrance(error, folder)
  }
}

/** @throws {Error} when a folder's disk has no room for a new database */
export async function requireRoomForDatabase(folder: string): Promise<void> {
  if (await lacksRoom(folder, NEW_DATABASE)) throw await noRoom(folder, NEW_DATABASE)
}

/** What the operator is told instead of a fault of the data folder: one line, with what to do. Other errors stay. */
export async function explainFolder(error: unknown, folder: string): Promise<unknown> {
  const { code = '', path = folder } = error as NodeJS.ErrnoException
  if (!`${path}/`.startsWith(`${folder}/`)) return error
  if (NO_ROOM.includes(code)) return noRoom(folder, LEAST_ROOM, error)
  return ['EACCES', 'EROFS'].includes(code) ? hindrance(error, folder) : error
}

/** The same for what an embedded database fails with: on a full disk its errors have many names. */
export async function explainDatabase(error: unknown, folder: string): Promise<unknown> {
  const lacks = await lacksRoom(folder, LEAST_ROOM).catch(() => false)
  return lacks ? noRoom(folder, LEAST_ROOM, error) : explainFolder(error, folder)
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

function hindrance(error: unknown, folder: string): Error {
  const { code = '', message, path } = error as NodeJS.ErrnoException
  if (NO_ROOM.includes(code))
    return new Error(
      `The data folder ${folder} can't be created: the disk is full. Free bytes or inodes (see df and df -i), or set another folder with --data or OCTAVO_DATA.`,
      { cause: error },
    )
  const where = path === undefined || path === folder ? '' : ` (${path})`
  return new Error(`The data folder ${folder} can't be used${where}: ${HINDRANCES[code] ?? message}.`, { cause: error })
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
