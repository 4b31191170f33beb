import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { BundleError } from '../errors/bundleError.js'
import type { FolderWriter } from './folderWriter.js'

/** File types in the upper bits of a Unix mode. */
const [KIND, FILE, FOLDER] = [0o170000, 0o100000, 0o040000]
const UNIX = 3

/** Unpacks a zip file, one entry at a time. @throws BundleError */
export async function unpackZip(file: string, writer: FolderWriter, signal: AbortSignal): Promise<void> {
  const archive = await openPromise(file, { strictFileNames: true }).catch((error: Error) => {
    throw damaged(error)
  })
  try {
    for await (const entry of archive.eachEntry()) {
      signal.throwIfAborted()
      await unpackEntry(archive, entry, writer)
    }
  } catch (error) {
    throw error instanceof BundleError || signal.aborted || isSystemError(error) ? error : damaged(error as Error)
  } finally {
    archive.close()
  }
}

async function unpackEntry(archive: ZipFile, entry: Entry, writer: FolderWriter): Promise<void> {
  const name = entry.fileName
  const isFolder = name.endsWith('/')
  const kind = entry.versionMadeBy >> 8 === UNIX ? (entry.externalFileAttributes >>> 16) & KIND : 0
  if (kind !== 0 && kind !== (isFolder ? FOLDER : FILE))
    throw new BundleError(`Unsupported entry ${JSON.stringify(name)} in the archive: it is not a file.`)
  if (isFolder) return writer.addFolder(name)
  const content = await archive.openReadStreamPromise(entry)
  const checked = checksum(entry)
  // An error of the source destroys `checked`, and is thrown by `addFile`.
  const read = pipeline(content, checked).catch(() => {})
  await writer.addFile(name, checked)
  await read
}

function checksum(entry: Entry): Transform {
  let sum = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush: (done) =>
      done(
        sum === entry.crc32
          ? null
          : new BundleError(`Damaged entry ${JSON.stringify(entry.fileName)} in the archive (checksum).`),
      ),
  })
}

/** Returns whether an error is of the disk, not of the archive. */
function isSystemError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall !== undefined
}

function damaged(error: Error): BundleError {
  return new BundleError(`The archive is damaged or truncated (${error.message}).`, { cause: error })
}
