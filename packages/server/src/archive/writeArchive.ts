/// <reference path="./archiver.d.ts" />
import { createHash, type Hash } from 'node:crypto'
import { createWriteStream, type Stats } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Archiver, TarArchive, ZipArchive } from 'archiver'
import type { ArchiveFormat } from '../jobs/job.js'
import type { ArchiveFile } from './listFiles.js'
import { readWhole } from './readWhole.js'

/** All files have the same date, so that the same content gives the same bytes. It is the first that zip knows. */
const DATE = new Date(Date.UTC(1980, 0, 1))
const MODE = 0o644

export interface WrittenArchive {
  sha256: string
  bytes: number
}

export interface ArchiveOptions {
  format: ArchiveFormat
  /** Where the archive is written; it must not exist. */
  target: string
  signal: AbortSignal
  onEntry?(done: number): void
}

/** Packs files into one archive, a file at a time. The same files give the same bytes on every machine. */
export async function writeArchive(
  files: readonly ArchiveFile[],
  { format, target, signal, onEntry }: ArchiveOptions,
): Promise<WrittenArchive> {
  const archive = openArchive(format)
  const hash = createHash('sha256')
  const count = counter(hash)
  const written = pipeline(archive, count.stream, createWriteStream(target, { flags: 'wx', mode: 0o600 }), { signal })
  // The pipeline reports what goes wrong; feeding only has to end.
  const fed = feed(archive, files, { signal, onEntry }).catch((error: Error) => archive.destroy(error))
  await Promise.all([written, fed])
  return { sha256: hash.digest('hex'), bytes: count.bytes() }
}

function openArchive(format: ArchiveFormat): Archiver {
  return format === 'zip'
    ? new ZipArchive({ zlib: { level: 6 } })
    : new TarArchive({ gzip: true, gzipOptions: { level: 6 } })
}

async function feed(
  archive: Archiver,
  files: readonly ArchiveFile[],
  { signal, onEntry }: Pick<ArchiveOptions, 'signal' | 'onEntry'>,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    signal.throwIfAborted()
    await entry(archive, file)
    onEntry?.(index + 1)
  }
  await archive.finalize()
}

/** Adds a file and waits until the archive has taken all of it: only one is open, and no large one is held in memory. */
async function entry(archive: Archiver, file: ArchiveFile): Promise<void> {
  const source = await readWhole(file)
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

function counter(hash: Hash): { stream: Transform; bytes(): number } {
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, bytes: () => bytes }
}
