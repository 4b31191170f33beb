import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { SiteFiles } from '@octavo/assistant'
import { costOf, HEAD_BYTES, LARGEST_FILE, MOST_BYTES, PACK_MARK } from './packFormat.js'

interface UnpackedKnowledge {
  files: SiteFiles
  /** Their memory. */
  bytes: number
}

/** Reads an untrusted pack. @throws {Error} for an invalid or unsupported pack, or one that is too large */
export async function unpackKnowledge(file: string): Promise<UnpackedKnowledge> {
  // Kept as bytes: text takes up to twice the memory, and most files are never read.
  const files = new Map<string, Buffer>()
  let bytes = 0
  const input = createReadStream(file)
  const unzipped = input.pipe(createGunzip())
  input.on('error', (error) => unzipped.destroy(error))
  try {
    const read = byteReader(unzipped)
    const mark = await read(PACK_MARK.length)
    if (!mark?.equals(PACK_MARK)) throw new Error('Unsupported version of the knowledge pack.')
    for (let head = await read(HEAD_BYTES); head; head = await read(HEAD_BYTES)) {
      const [nameBytes, contentBytes] = [head.readUInt16BE(0), head.readUInt32BE(2)]
      bytes += costOf(nameBytes, contentBytes)
      if (contentBytes > LARGEST_FILE || bytes > MOST_BYTES) throw new Error('The knowledge pack is too large.')
      const name = await read(nameBytes)
      const content = await read(contentBytes)
      if (!name || !content) throw new Error('The knowledge pack is truncated.')
      files.set(name.toString('utf8'), content)
    }
  } finally {
    input.destroy()
    unzipped.destroy()
  }
  return { files: { read: async (path) => files.get(path)?.toString('utf8') }, bytes }
}

/** Returns a function that reads a number of bytes, or returns undefined at the end. @throws {Error} when the source is truncated */
function byteReader(source: AsyncIterable<Buffer>): (count: number) => Promise<Buffer | undefined> {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async (count) => {
    const bytes = Buffer.alloc(count)
    let at = 0
    while (at < count) {
      if (rest.length === 0) {
        const { done, value } = await chunks.next()
        if (done && at === 0) return undefined
        if (done) throw new Error('The knowledge pack is truncated.')
        rest = value
      }
      const taken = rest.copy(bytes, at)
      rest = rest.subarray(taken)
      at += taken
    }
    return bytes
  }
}
