/// <reference path="./archiver.d.ts" />
import { createHash, type Hash } from 'node:crypto'
import { createWriteStream, type Stats } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Archiver, TarArchive, ZipArchive } from 'archiver'
import type { ArchiveFormat } from '../jobs/job.js'
import type { ArchiveFile } from './listFiles.js'
import { isSmall, readWhole } from './readWhole.js'

/** Modification date of all files, so that the same content produces the same bytes. The earliest for zip. */
const DATE = new Date(Date.UTC(1980, 0, 1))
const MODE = 0o644
/** Minimum number of bytes that are hashed and written at once. */
const WRITE = 256 * 1024

export interface WrittenArchive {
  sha256: string
  bytes: number
}

interface ArchiveOptions {
  format: ArchiveFormat
  /** The file to write; it must not exist. */
  target: string
  signal: AbortSignal
  onEntry?(done: number): void
}

/** Writes files into an archive, one at a time. The same files produce the same bytes on every machine. */
export async function writeArchive(
  files: readonly ArchiveFile[],
  { format, target, signal, onEntry }: ArchiveOptions,
): Promise<WrittenArchive> {
  const archive = openArchive(format)
  const hash = createHash('sha256')
  const count = counter(hash)
  const archiveWrite = pipeline(archive, count.stream, createWriteStream(target, { flags: 'wx', mode: 0o600 }), {
    signal,
  })
  // The pipeline reports errors of the archive.
  const feeding = feed(archive, files, { signal, onEntry }).catch((error: Error) => archive.destroy(error))
  await Promise.all([archiveWrite, feeding])
  return { sha256: hash.digest('hex'), bytes: count.bytes() }
}

function openArchive(format: ArchiveFormat): Archiver {
  return format === 'zip'
    ? new ZipArchive({ zlib: { level: 6 } })
    : new TarArchive({ gzip: true, gzipOptions: { level: 6 } })
}

/** Adds all files. The next small file is read while other threads compress the current one. */
async function feed(
  archive: Archiver,
  files: readonly ArchiveFile[],
  { signal, onEntry }: Pick<ArchiveOptions, 'signal' | 'onEntry'>,
): Promise<void> {
  let ahead: Promise<Buffer | Readable> | undefined
  for (const [index, file] of files.entries()) {
    signal.throwIfAborted()
    const source = await (ahead ?? readWhole(file))
    const next = files[index + 1]
    ahead = next && isSmall(next) ? readWhole(next) : undefined
    // An error is reported when the file's turn comes, unless the archive fails before.
    ahead?.catch(() => {})
    await entry(archive, { file, source })
    onEntry?.(index + 1)
  }
  await archive.finalize()
}

/** Adds a file and waits until it is archived, so that only one is open and large files are never in memory. */
async function entry(
  archive: Archiver,
  { file, source }: { file: ArchiveFile; source: Buffer | Readable },
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error) => {
      archive.off('entry', onEntry)
      archive.off('error', settle)
      archive.off('close', onClose)
      if (error) reject(error)
      else resolve()
    }
    const onEntry = () => settle()
    const onClose = () => settle(new Error('The archive was closed.'))
    archive.on('entry', onEntry)
    archive.on('error', settle)
    archive.on('close', onClose)
    if (source instanceof Readable) source.on('error', settle)
    archive.append(source, { name: file.name, date: DATE, mode: MODE, stats: { size: file.bytes } as Stats })
  })
}

/** Counts and hashes the bytes. Joins small chunks, because a zip has four of them per file. */
function counter(hash: Hash): { stream: Transform; bytes(): number } {
  let bytes = 0
  let pieces: Buffer[] = []
  let size = 0
  const join = () => {
    const joined = Buffer.concat(pieces, size)
    hash.update(joined)
    bytes += size
    pieces = []
    size = 0
    return joined
  }
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      pieces.push(piece)
      size += piece.length
      if (size < WRITE) done()
      else done(null, join())
    },
    flush: (done) => done(null, join()),
  })
  return { stream, bytes: () => bytes }
}
