import { createReadStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { ArchiveLimits } from '../../archive/bundleRules.js'
import { BundleError } from '../errors/bundleError.js'
import type { FolderWriter } from './folderWriter.js'
import { tooMuch } from './limits.js'

/** Headers and what fills blocks, beside the content of an entry. */
const BESIDE_ENTRY = 2048
/** What fills the last block that programs write at once, 10 KB with most. */
const PADDING = 1024 ** 2

/** Unpacks a gzipped tar file as it is read. @throws BundleError */
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
      // A link could lead anywhere, and a site needs none.
      else
        throw new BundleError(`Unsupported entry ${JSON.stringify(name)} in the archive: it is not a file (${type}).`)
    }
  }
  const writing = write().catch((error: Error) => {
    entries.destroy(error)
    throw error
  })
  // Each end breaks the other off: the cause is what was found in the archive, or else what its reader says.
  const ends = await Promise.allSettled([read, writing])
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []))
  const cause = errors.find((error) => error instanceof BundleError) ?? errors[0]
  if (cause) throw readable(cause)
}

/** Passes on what comes out of the compression while it is no more than the largest archive within the limits. */
function bounded(limits: ArchiveLimits): Transform {
  let left = limits.bytes + limits.entries * BESIDE_ENTRY + PADDING
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      done(left < 0 ? tooMuch(limits) : null, chunk)
    },
  })
}

/** What zlib and the reader of tar files say of a broken archive. */
function readable(error: NodeJS.ErrnoException): Error {
  const isBroken = error.code?.startsWith('Z_') || /tar|header|data/i.test(error.message)
  if (error instanceof BundleError || !isBroken) return error
  return new BundleError(`The archive is damaged or truncated (${error.message}).`, { cause: error })
}
