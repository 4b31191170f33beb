import { constants, type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ArchiveFile } from './listFiles.js'

/** Files up to this size are read at once, because a stream per small file is slower. */
const SMALL_BYTES = 1024 * 1024

/** Returns whether a file is small enough to be read into memory in advance. */
export function isSmall(file: ArchiveFile): boolean {
  return file.bytes <= SMALL_BYTES
}

/**
 * Reads exactly the listed number of bytes, because the archive has already announced that size.
 * @throws {Error} if the file has become shorter; a stream ends with the error
 */
export async function readWhole(file: ArchiveFile): Promise<Buffer | Readable> {
  if (!isSmall(file)) return Readable.from(chunks(file), { objectMode: false })
  const handle = await openFile(file)
  try {
    const content = Buffer.allocUnsafe(file.bytes)
    let at = 0
    while (at < content.length) at += await readSome(handle, content, { at, file })
    return content
  } finally {
    await handle.close()
  }
}

/** Opens the file at the first read, so that an abandoned stream leaves nothing open. */
async function* chunks(file: ArchiveFile): AsyncGenerator<Buffer> {
  const handle = await openFile(file)
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

function openFile({ path }: ArchiveFile): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
}

async function readSome(
  handle: FileHandle,
  into: Buffer,
  { at, file }: { at: number; file: ArchiveFile },
): Promise<number> {
  const { bytesRead } = await handle.read(into, at, into.length - at)
  if (bytesRead === 0) throw new Error(`${file.name} was truncated while it was archived.`)
  return bytesRead
}
