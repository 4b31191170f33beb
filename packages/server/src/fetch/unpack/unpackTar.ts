import { createReadStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { ArchiveLimits } from '../../archive/bundleRules.js'
import { BundleError } from '../errors/bundleError.js'
import { type FolderWriter, tooMuch } from './folderWriter.js'

/** Maximum bytes of headers and padding per entry. */
const BESIDE_ENTRY = 2048
/** Maximum padding at the end, 10 KB with most programs. */
const PADDING = 1024 ** 2

/** Unpacks a gzipped tar file. @throws BundleError */
export async function unpackTar(
  file: string,
  { writer, limits }: { writer: FolderWriter; limits: ArchiveLimits },
  signal: AbortSignal,
): Promise<void> {
  const entries = extract()
  const read = pipeline(createReadStream(file), createGunzip(), bounded(limits), entries, { signal })
  const write = async () => {
    for await (const entry of entries) {
      const { name, type, size = 0 } = entry.header
      if (type === 'directory') {
        if (size > 0) throw new BundleError(`Invalid folder ${JSON.stringify(name)} in the archive: it has content.`)
        await writer.addFolder(name)
        entry.resume()
      } else if (type === 'file') await writer.addFile(name, entry as unknown as Readable)
      // Links could point anywhere, and sites need none.
      else
        throw new BundleError(`Unsupported entry ${JSON.stringify(name)} in the archive: it is not a file (${type}).`)
    }
  }
  const writing = write().catch((error: Error) => {
    entries.destroy(error)
    throw error
  })
  // Each of the two aborts the other; a `BundleError` is the actual cause.
  const ends = await Promise.allSettled([read, writing])
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []))
  const cause = errors.find((error) => error instanceof BundleError) ?? errors[0]
  if (cause) throw readable(cause)
}

/** Limits the decompressed bytes to the largest archive within the limits. */
function bounded(limits: ArchiveLimits): Transform {
  let left = limits.bytes + limits.entries * BESIDE_ENTRY + PADDING
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      done(left < 0 ? tooMuch(limits) : null, chunk)
    },
  })
}

/** Converts errors of zlib and the tar reader about a damaged archive. */
function readable(error: NodeJS.ErrnoException): Error {
  const isBroken = error.code?.startsWith('Z_') || /tar|header|data/i.test(error.message)
  if (error instanceof BundleError || !isBroken) return error
  return new BundleError(`The archive is damaged or truncated (${error.message}).`, { cause: error })
}
