import { constants, type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ArchiveFile } from './listFiles.js'

/** Files up to this size are read at once: thousands of streams cost more than they save. */
const AT_ONCE = 1024 * 1024

/**
 * What a file holds, in exactly the length that was listed: an archive's writer can't be told later that it is another.
 * @throws {Error} when the file is shorter now; a stream ends with the error
 */
export async function readWhole(file: ArchiveFile): Promise<Buffer | Readable> {
  const handle = await open(file.path, constants.O_RDONLY | constants.O_NOFOLLOW)
  if (file.bytes > AT_ONCE) return Readable.from(chunks(handle, file), { objectMode: false })
  try {
    const content = Buffer.allocUnsafe(file.bytes)
    let at = 0
    while (at < content.length) at += await readSome(handle, content, { at, file })
    return content
  } finally {
    await handle.close()
  }
}

async function* chunks(handle: FileHandle, file: ArchiveFile): AsyncGenerator<Buffer> {
  try {
    for (let at = 0; at < file.bytes; ) {
      const chunk = Buffer.allocUnsafe(Math.min(256 * 1024, file.bytes - at))
      const count = await readSome(handle, chunk, { at: 0, file })
      yield chunk.subarray(0, count)
      at += count
    }
  } finally {
    await handle.close()
  }
}

async function readSome(
  handle: FileHandle,
  into: Buffer,
  { at, file }: { at: number; file: ArchiveFile },
): Promise<number> {
  const { bytesRead } = await handle.read(into, at, into.length - at)
  if (bytesRead === 0) throw new Error(`${file.name} has become shorter while it was packed.`)
  return bytesRead
}
