import { statfs } from 'node:fs/promises'
import { hasRoom } from '../database/room.js'

/** The disk that the server itself works on is full, so whoever met that may try again; `code` as Node's own errors have. */
export class NoRoom extends Error {
  readonly code = 'ENOSPC'
}

/** What programs say of a full disk: Node's codes, and the C library's words in git's messages. */
const SAID = /\b(?:ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded/i

/**
 * Whether a program that ended badly within its own limits was held up by the server's disk: there is no room, or it says
 * so and could indeed not have had all that it may write. Its word alone is not enough: a stranger's build may say anything.
 */
export async function wasHeldUp(folder: string, { said, disk }: { said: string; disk: number }): Promise<boolean> {
  if (await isFull(folder)) return true
  if (!SAID.test(said)) return false
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < disk
}

/** A folder that is not there takes no room. */
export async function isFull(folder: string): Promise<boolean> {
  return hasRoom(folder).then(
    (has) => !has,
    () => false,
  )
}
