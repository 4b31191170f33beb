import { lstat, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BundleError } from './bundleError.js'

/** What a web server serves: a link to the active version. */
const CURRENT = 'current'
const VERSIONS = 'versions'
/** Work that is not done; a version never begins with a dot. */
const DRAFT = '.draft-'
/** The SHA-256 of a version's bundle is in a file beside it. */
const digestFile = (version: string) => `.${version}.sha256`

/** The versions of a site in one folder: `versions/<name>`, and `current`, which leads to one of them. */
export interface Versions {
  has(version: string): Promise<boolean>
  /** SHA-256 of the bundle that a version was made of. */
  digest(version: string): Promise<string | undefined>
  /** The version that is served, when it is there. */
  active(): Promise<string | undefined>
  /** A new folder for work on a version. */
  draft(): Promise<string>
  /** Makes a finished folder a version: it is there whole, or not at all. */
  keep(folder: string, version: string, digest: string): Promise<void>
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
  const has = async (version: string) => (await lstat(at(version)).catch(() => undefined))?.isDirectory() ?? false
  return {
    has,
    digest: (version) => readFile(join(folder, digestFile(checkVersion(version))), 'utf8').catch(() => undefined),
    async active() {
      const target = await readlink(join(root, CURRENT)).catch(() => undefined)
      if (!target?.startsWith(`${VERSIONS}/`)) return undefined
      const version = target.slice(VERSIONS.length + 1)
      return (await has(version)) ? version : undefined
    },
    async draft() {
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `${DRAFT}${process.pid}-${Date.now()}`)
      await mkdir(draft)
      return draft
    },
    async keep(draft, version, digest) {
      // Before the version itself, so that none is there without it.
      await writeFile(join(folder, digestFile(version)), digest)
      await rename(draft, at(version))
    },
    async activate(version) {
      const link = join(root, `.${CURRENT}-${process.pid}`)
      await rm(link, { force: true })
      await symlink(`${VERSIONS}/${checkVersion(version)}`, link)
      // A rename over a link replaces it in one step.
      await rename(link, join(root, CURRENT))
    },
    async prune(kept) {
      const names = kept.flatMap((version) => [version, digestFile(version)])
      for (const name of await readdir(folder))
        if (!names.includes(name)) await rm(join(folder, name), { recursive: true, force: true })
    },
  }
}
