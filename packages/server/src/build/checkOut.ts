import { createHash } from 'node:crypto'
import { copyFile, lchown, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { compareText, plural } from '@octavo/core'
import { readWhole } from '../bundles/readWhole.js'
import { ExportFailure } from '../jobs/exportFailure.js'
import type { SiteSource } from '../stores/siteRecord.js'
import type { CheckoutOptions } from './checkoutOptions.js'
import { cloneRepository } from './cloneRepository.js'

interface Checkout {
  /** Folder that contains docs.json. */
  root: string
  /** The commit, or a hash of the copied files. */
  revision: string
  /** Paths of skipped links and special files, relative to the source folder. */
  leftOut: string[]
}

/**
 * Copies a site's files to the folder of a job, so that they do not change during the build.
 * @throws ExportFailure if the source can't be read
 */
export async function checkOut(source: SiteSource, options: CheckoutOptions): Promise<Checkout> {
  if (source.kind === 'folder') return { root: options.folder, ...(await copyFolder(source.path, options)) }
  const { commit: revision, leftOut } = await cloneRepository(source, options)
  if (!source.directory) return { root: options.folder, revision, leftOut }
  const root = join(options.folder, source.directory)
  if (!(await isFolder(root))) throw new ExportFailure(`Folder "${source.directory}" not found in the repository.`)
  return { root, revision, leftOut }
}

async function isFolder(path: string): Promise<boolean> {
  return lstat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}

/** Changes the owner of a folder and its content recursively. For links, changes the link and not its target. */
export async function changeOwner(folder: string, user: number): Promise<void> {
  await lchown(folder, user, user)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await changeOwner(path, user)
    else await lchown(path, user, user)
  }
}

/** Folders that are not part of a site. */
const IGNORED = new Set(['.git', '.octavo', 'node_modules'])

interface SourceEntry {
  /** Path in the folder. */
  name: string
  kind: 'folder' | 'file' | 'other'
  bytes: number
  modifiedMs: number
}

/**
 * Copies the files and folders of a folder, again while they change. Links and special files are skipped, because they
 * could point anywhere.
 * @returns a hash of all names and contents, and the skipped paths
 */
async function copyFolder(from: string, options: CheckoutOptions): Promise<{ revision: string; leftOut: string[] }> {
  for (const pause of options.limits.pauses) {
    await wait(pause, undefined, { signal: options.signal })
    try {
      const entries = await listFolder(from, options)
      const revision = await copyEntries(from, entries, options)
      if (JSON.stringify(await listFolder(from, options)) !== JSON.stringify(entries)) continue
      return { revision, leftOut: entries.filter(({ kind }) => kind === 'other').map(({ name }) => name) }
    } catch (error) {
      const { code = '', path } = error as NodeJS.ErrnoException
      if (path === from && code === 'ENOENT') throw new ExportFailure("The site's folder does not exist.")
      if (path === from && code === 'ENOTDIR') throw new ExportFailure("The site's folder is a file.")
      if (!CHANGED.has(code)) throw error
    }
  }
  throw new ExportFailure(
    "The site's folder changed each time that it was copied. Start a new job when its files are complete.",
  )
}

/** Errors of files and folders that have been removed or replaced. */
const CHANGED = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

/** Lists a folder recursively, each folder before its content. */
async function listFolder(from: string, { limits, signal }: CheckoutOptions): Promise<SourceEntry[]> {
  const sourceEntries: SourceEntry[] = []
  let files = 0
  let bytes = 0
  const list = async (folder: string, prefix: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true })
    entries.sort((a, b) => compareText(a.name, b.name))
    for (const entry of entries) {
      signal.throwIfAborted()
      if (IGNORED.has(entry.name)) continue
      const path = join(folder, entry.name)
      const name = prefix + entry.name
      const kind = entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'other'
      const { size, mtimeMs: modifiedMs } = await lstat(path)
      sourceEntries.push({ name, kind, bytes: size, modifiedMs })
      if (kind === 'folder') await list(path, `${name}/`)
      if (kind !== 'file') continue
      files++
      bytes += size
      if (files > limits.files)
        throw new ExportFailure(`The site's source has more than ${plural(limits.files, 'file')}.`)
      if (bytes > limits.bytes) throw new ExportFailure(`The site's source is larger than ${limits.bytes} bytes.`)
    }
  }
  await list(from, '')
  return sourceEntries
}

/** Copies entries of a folder to the folder of a job. Returns a hash of their names and contents. */
async function copyEntries(
  from: string,
  entries: readonly SourceEntry[],
  { folder, signal }: CheckoutOptions,
): Promise<string> {
  const hash = createHash('sha256')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const { name, kind } of entries) {
    signal.throwIfAborted()
    const target = join(folder, name)
    if (kind === 'folder') await mkdir(target)
    if (kind !== 'file') continue
    await copyFile(join(from, name), target)
    hash.update(JSON.stringify(name)).update(await hashFile(target))
  }
  return `sha256:${hash.digest('hex')}`
}

async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  const content = await readWhole({ name: path, path, bytes: (await lstat(path)).size })
  if (Buffer.isBuffer(content)) hash.update(content)
  else await pipeline(content, hash)
  return hash.digest()
}
