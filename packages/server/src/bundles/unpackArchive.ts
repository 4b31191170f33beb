import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { BundleError } from './bundleError.js'
import { type ArchiveLimits, BUNDLE_LIMITS } from './bundleRules.js'
import { archiveTooLarge, FolderWriter } from './folderWriter.js'

interface UnpackOptions {
  signal: AbortSignal
  limits?: ArchiveLimits
}

/**
 * Unpacks an untrusted archive into an empty folder: only files and folders, nothing outside the folder, and within
 * the limits. Files written before an error are kept.
 * @throws BundleError
 */
export async function unpackArchive(
  file: string,
  folder: string,
  { signal, limits = BUNDLE_LIMITS }: UnpackOptions,
): Promise<void> {
  const writer = new FolderWriter(folder, limits)
  if ((await archiveFormat(file)) === 'gzip') await unpackTar(file, { writer, limits }, signal)
  else await unpackZip(file, writer, signal)
}

/** Detects the format from the first bytes, because names and content types are untrusted. */
async function archiveFormat(path: string): Promise<'gzip' | 'zip'> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    if (buffer.readUInt16BE(0) === 0x1f8b) return 'gzip'
    if (buffer.toString('latin1', 0, 2) === 'PK') return 'zip'
  } finally {
    await file.close()
  }
  throw new BundleError('Unsupported archive format. Expected a gzipped tar file or a zip file.')
}

/** Maximum number of bytes of headers and padding per entry. */
const BESIDE_ENTRY = 2048
/** Maximum padding at the end of an archive. Most programs write 10 KB. */
const PADDING = 1024 ** 2

/** Unpacks a gzipped tar file. @throws BundleError */
async function unpackTar(
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

/** Limits the decompressed bytes to the largest allowed archive. */
function bounded(limits: ArchiveLimits): Transform {
  let left = limits.bytes + limits.entries * BESIDE_ENTRY + PADDING
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      done(left < 0 ? archiveTooLarge(limits) : null, chunk)
    },
  })
}

/** Converts errors of zlib and the tar reader about a damaged archive. */
function readable(error: NodeJS.ErrnoException): Error {
  const isBroken = error.code?.startsWith('Z_') || /tar|header|data/i.test(error.message)
  if (error instanceof BundleError || !isBroken) return error
  return new BundleError(`The archive is damaged or truncated (${error.message}).`, { cause: error })
}

/** File types in the upper bits of a Unix mode. */
const [KIND, FILE, FOLDER] = [0o170000, 0o100000, 0o040000]
const UNIX = 3

/** Unpacks a zip file, one entry at a time. @throws BundleError */
async function unpackZip(file: string, writer: FolderWriter, signal: AbortSignal): Promise<void> {
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

/** Returns whether an error comes from the disk and not from the archive. */
function isSystemError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall !== undefined
}

function damaged(error: Error): BundleError {
  return new BundleError(`The archive is damaged or truncated (${error.message}).`, { cause: error })
}
