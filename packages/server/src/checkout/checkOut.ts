import { lchown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ExportFailure } from '../jobs/exportFailure.js'
import type { SiteSource } from '../sites/site.js'
import type { CheckoutOptions } from './checkoutOptions.js'
import { cloneRepository } from './cloneRepository.js'
import { copyFolder } from './copyFolder.js'

interface Checkout {
  /** Folder that contains docs.json. */
  root: string
  /** The commit, or a hash of the files. */
  revision: string
  /** Paths of skipped links and special files, relative to the source. */
  leftOut: string[]
}

/**
 * Copies a site's files into the folder of a job, so that they do not change during the build.
 * @throws ExportFailure when the source can't be read
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

/** Changes the owner of a folder and its content recursively. Links are changed, not their targets. */
export async function changeOwner(folder: string, user: number): Promise<void> {
  await lchown(folder, user, user)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await changeOwner(path, user)
    else await lchown(path, user, user)
  }
}
