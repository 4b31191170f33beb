import { open } from 'node:fs/promises'
import { type ArchiveLimits, BUNDLE_LIMITS } from '../../archive/bundleRules.js'
import { BundleError } from '../errors/bundleError.js'
import { FolderWriter } from './folderWriter.js'
import { unpackTar } from './unpackTar.js'
import { unpackZip } from './unpackZip.js'

interface UnpackOptions {
  signal: AbortSignal
  limits?: ArchiveLimits
}

/**
 * Unpacks an untrusted archive into an empty folder: only files and folders, nothing outside it, and within the limits. Files
 * that were written before an error stay.
 * @throws BundleError
 */
export async function unpackArchive(
  file: string,
  folder: string,
  { signal, limits = BUNDLE_LIMITS }: UnpackOptions,
): Promise<void> {
  const writer = new FolderWriter(folder, limits)
  if ((await formatOf(file)) === 'gzip') await unpackTar(file, { writer, limits }, signal)
  else await unpackZip(file, writer, signal)
}

/** Detects the format by the first bytes, because names and content types are untrusted. */
async function formatOf(path: string): Promise<'gzip' | 'zip'> {
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
