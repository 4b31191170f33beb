import { lstat, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { BundleError } from './bundleError.js'

/** What a web server serves: a link to the active version. */
const CURRENT = 'current'
const VERSIONS = 'versions'
/** Work that is not done; a version never begins with a dot. */
const DRAFT = '.draft-'

/** The versions of a site in one folder: `versions/<name>`, and `current`, which leads to one of them. */
export interface Versions {
  has(version: string): Promise<boolean>
  active(): Promise<string | undefined>
  /** A new folder for work on a version. */
  draft(): Promise<string>
  /** Makes a finished folder a version: it is there whole, or not at all. */
  keep(folder: string, version: string): Promise<void>
  /** From one moment to the next, requests get this version. */
  activate(version: string): Promise<void>
  /** Removes what is neither active nor was before, and what killed runs have left. */
  prune(kept: readonly string[]): Promise<void>
}

/** @throws BundleError for a name that is no folder's */
export function checkVersion(version: string): string {
  if (/^[a-z\d][\w.-]{0,99}$/i.test(version)) return version
  throw new BundleError(
    `${JSON.stringify(version)} is no version: letters, digits, dots, dashes and underscores, 100 at most.`,
  )
}

export function openVersions(root: string): Versions {
  const folder = join(root, VERSIONS)
  const at = (version: string) => join(folder, checkVersion(version))
  return {
    has: async (version) => (await lstat(at(version)).catch(() => undefined))?.isDirectory() ?? false,
    async active() {
      const target = await readlink(join(root, CURRENT)).catch(() => undefined)
      return target?.startsWith(`${VERSIONS}/`) ? target.slice(VERSIONS.length + 1) : undefined
    },
    async draft() {
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `${DRAFT}${process.pid}-${Date.now()}`)
      await mkdir(draft)
      return draft
    },
    keep: (draft, version) => rename(draft, at(version)),
    async activate(version) {
      const link = join(root, `.${CURRENT}-${process.pid}`)
      await rm(link, { force: true })
      await symlink(`${VERSIONS}/${checkVersion(version)}`, link)
      // A rename over a link replaces it in one step.
      await rename(link, join(root, CURRENT))
    },
    async prune(kept) {
      for (const name of await readdir(folder))
        if (!kept.includes(name)) await rm(join(folder, name), { recursive: true, force: true })
    },
  }
}
