import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { compareText } from '@octavo/core'
import { type ArchiveLimits, BundleNames, nameFault } from './bundleRules.js'

export interface ArchiveFile {
  /** Path in the archive, with `/` as separator. */
  name: string
  path: string
  bytes: number
}

/** Maximum number of characters of all names together, because the list is kept in memory. */
const NAMES = 16 * 1024 ** 2

/** A build output that can't be published. The message is for the owner of the site. */
export class UnfitOutput extends Error {}

/**
 * Lists the files written by an untrusted build, sorted by name. Rejects links, devices, and names that systems
 * interpret differently.
 * @throws UnfitOutput
 */
export async function listFiles(folder: string, limits: ArchiveLimits): Promise<ArchiveFile[]> {
  const files: ArchiveFile[] = []
  const bundleNames = new BundleNames()
  let [entries, names, bytes] = [0, 0, 0]
  const walk = async (directory: string, prefix: string): Promise<void> => {
    const folders: string[] = []
    for await (const entry of await opendir(directory, { bufferSize: 256 })) {
      const name = prefix + entry.name
      const path = join(directory, entry.name)
      const fault = nameFault(name)
      if (fault !== undefined) throw new UnfitOutput(`Invalid file name in the site (${fault}): ${name}`)
      if (++entries > limits.entries)
        throw new UnfitOutput(`The site has more than ${limits.entries} files and folders.`)
      names += name.length
      if (names > NAMES) throw new UnfitOutput('The file names of the site are too long in total.')
      const other = bundleNames.clash(name, entry.isDirectory())
      if (other !== undefined)
        throw new UnfitOutput(
          `The site has files or folders whose names differ only in case: ${[other, name].sort(compareText).join(' and ')}`,
        )
      if (entry.isDirectory()) {
        folders.push(entry.name)
        continue
      }
      const stat = await lstat(path)
      if (!stat.isFile()) throw new UnfitOutput(`The site contains a link or special file: ${name}`)
      bytes += stat.size
      files.push({ name, path, bytes: stat.size })
      if (bytes > limits.bytes) throw new UnfitOutput(`The site is larger than ${limits.bytes} bytes.`)
    }
    for (const folder of folders) await walk(join(directory, folder), `${prefix}${folder}/`)
  }
  // The folder itself could be a symlink.
  if (!(await isFolder(folder))) throw new UnfitOutput('The build wrote no site.')
  try {
    await walk(folder, '')
  } catch (error) {
    if (!UNREADABLE.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new UnfitOutput('The site has folders that are unreadable or nested too deeply.', { cause: error })
  }
  if (files.length === 0) throw new UnfitOutput('The build wrote no site.')
  files.sort((a, b) => compareText(a.name, b.name))
  return files
}

/** Errors for folders that are not readable or nested too deeply. */
const UNREADABLE = new Set(['EACCES', 'ENAMETOOLONG', 'ELOOP'])

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isDirectory()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
