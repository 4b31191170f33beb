import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { ExportFailure } from '../jobs/exportFailure.js'
import type { SiteSource } from '../sites/site.js'
import { cloneRepository } from './cloneRepository.js'
import { copyFolder } from './copyFolder.js'
import type { SshAccess } from './sshCommand.js'

export interface Checkout {
  /** Folder that holds docs.json. */
  root: string
  /** The commit, or a hash of the files. */
  revision: string
  /** Links and devices that are not part of it, by their path in the source. */
  leftOut: string[]
}

export interface CheckoutOptions {
  /** Where the files are put; it must not exist. */
  folder: string
  limits: CheckoutLimits
  signal: AbortSignal
  /** Without it, no repository is fetched over ssh. */
  ssh?: SshAccess
}

export interface CheckoutLimits {
  files: number
  bytes: number
  /** Milliseconds that fetching a repository may take. */
  time: number
  /**
   * Milliseconds that each try at a repository takes at least when it fails, whatever the reason: time that passes would
   * tell which addresses of a network answer.
   */
  tries: readonly number[]
}

export const CHECKOUT_LIMITS: CheckoutLimits = {
  files: 100_000,
  bytes: 2 * 1024 ** 3,
  time: 5 * 60_000,
  // Linux gives up a neighbour that does not answer after 3 seconds (three times `retrans_time_ms`, arp(7)).
  tries: [4_000, 10_000, 4_000],
}

/**
 * Puts a site's files into a folder of the job's own, so that they stay as they are while it is built.
 * @throws ExportFailure when the source can't be read
 */
export async function checkOut(source: SiteSource, options: CheckoutOptions): Promise<Checkout> {
  if (source.kind === 'folder') return { root: options.folder, ...(await copyFolder(source.path, options)) }
  const { commit: revision, leftOut } = await cloneRepository(source, options)
  if (!source.directory) return { root: options.folder, revision, leftOut }
  const root = join(options.folder, source.directory)
  if (!(await isFolder(root))) throw new ExportFailure(`The repository has no folder "${source.directory}".`)
  return { root, revision, leftOut }
}

async function isFolder(path: string): Promise<boolean> {
  return lstat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}
