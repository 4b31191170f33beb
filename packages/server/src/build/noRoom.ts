import { statfs } from 'node:fs/promises'
import { hasRoom } from '../database/room.js'

/** The server's disk is full, so the job can be retried. It has the `code` of Node's error. */
export class NoRoom extends Error {
  readonly code = 'ENOSPC'
}

/** Errors of a full disk: Node's codes, and messages of the C library, which git prints. */
const SAID = /\b(?:ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded/i

/**
 * Returns whether a program failed because the server's disk was full: the disk is full now, or the program printed such an
 * error and less than its disk limit is free. The error alone does not suffice, because builds are untrusted.
 */
export async function wasHeldUp(folder: string, { said, disk }: { said: string; disk: number }): Promise<boolean> {
  if (await isFull(folder)) return true
  if (!SAID.test(said)) return false
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < disk
}

/** Returns whether the disk of a folder is full; false for a missing folder. */
export async function isFull(folder: string): Promise<boolean> {
  return hasRoom(folder).then(
    (has) => !has,
    () => false,
  )
}
