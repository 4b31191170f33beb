import { randomBytes } from 'node:crypto'
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { BundleError } from './errors/bundleError.js'

/** What a web server serves: a link to the active version. */
const CURRENT = 'current'
const VERSIONS = 'versions'
/** Work that is not done; a version never begins with a dot. */
const DRAFT = '.draft-'
/** What was a version, and is being removed. */
const GONE = '.gone-'
/** The SHA-256 of a version's bundle is in a file beside it. */
const DIGEST = /^\.(.+)\.sha256$/
const digestFile = (version: string) => `.${version}.sha256`

/** Who works on a draft says so by its time, as the pods of a site share one folder. */
const BEAT_MS = 10_000
/** A draft of which nobody has said so for this long is left over. */
export const DRAFT_MS = 10 * 60_000

/** A folder for work on a version. */
interface Draft {
  folder: string
  /** Removes it. */
  end(): Promise<void>
}

/**
 * The versions of a site in one folder: `versions/<name>`, and `current`, which leads to one of them. Any number of programs
 * may change them at the same time: each step is one change of a name, and is looked at once more when it was made.
 */
export interface Versions {
  has(version: string): Promise<boolean>
  /** SHA-256 of the bundle that a version was made of. */
  digest(version: string): Promise<string | undefined>
  /** The version that is served, when it is there. */
  active(): Promise<string | undefined>
  draft(): Promise<Draft>
  /** Makes a finished folder a version: it is there whole, or not at all. Does nothing when it is there already. */
  keep(folder: string, version: string, digest: string): Promise<void>
  /** From one moment to the next, requests get this version. Returns false when another program has removed it. */
  activate(version: string): Promise<boolean>
  /** Removes what killed programs have left and, when it is told which to keep, the other versions. It never fails. */
  prune(kept?: readonly string[]): Promise<void>
}

interface VersionsOptions {
  beatMs?: number
  remove?(path: string): Promise<void>
  log?(line: string): void
}

/** @throws BundleError for a name that is no folder's */
export function checkVersion(version: string): string {
  if (/^[a-z\d][\w.-]{0,99}$/i.test(version)) return version
  throw new BundleError(
    `Invalid version ${JSON.stringify(version)}. Expected up to 100 letters, digits, dots, dashes and underscores.`,
  )
}

export function openVersions(
  root: string,
  { beatMs = BEAT_MS, remove = removeAll, log = () => {} }: VersionsOptions = {},
): Versions {
  const folder = join(root, VERSIONS)
  const at = (version: string) => join(folder, checkVersion(version))
  const digestAt = (version: string) => join(folder, digestFile(checkVersion(version)))
  const has = async (version: string) => (await lstat(at(version)).catch(() => undefined))?.isDirectory() ?? false
  const digest = (version: string) => readFile(digestAt(version), 'utf8').catch(() => undefined)
  const target = async () => (await readlink(join(root, CURRENT)).catch(() => undefined)) ?? ''

  /** Takes a version away under another name, and gives it back when it is served or made anew meanwhile. */
  const withdraw = async (version: string): Promise<void> => {
    const gone = join(folder, GONE + unique())
    await rename(at(version), gone)
    if ((await target()) === `${VERSIONS}/${version}`) return rename(gone, at(version)).catch(() => remove(gone))
    await rename(digestAt(version), `${gone}.sha256`).catch(() => {})
    if ((await has(version)) && (await digest(version)) === undefined)
      await rename(`${gone}.sha256`, digestAt(version)).catch(() => {})
    await remove(`${gone}.sha256`)
    await remove(gone)
  }

  const isLeft = async (name: string): Promise<boolean> => {
    if (name.startsWith(GONE)) return true
    const version = DIGEST.exec(name)?.[1]
    if (version !== undefined && (await has(version))) return false
    const stats = await lstat(join(folder, name)).catch(() => undefined)
    return stats !== undefined && stats.mtimeMs < Date.now() - DRAFT_MS
  }

  return {
    has,
    digest,
    async active() {
      const link = await target()
      if (!link.startsWith(`${VERSIONS}/`)) return undefined
      const version = link.slice(VERSIONS.length + 1)
      return (await has(version)) ? version : undefined
    },
    async draft() {
      await mkdir(folder, { recursive: true })
      const draft = await mkdtemp(join(folder, DRAFT))
      const beat = setInterval(() => void utimes(draft, new Date(), new Date()).catch(() => {}), beatMs)
      beat.unref()
      return {
        folder: draft,
        async end() {
          clearInterval(beat)
          await remove(draft).catch((error: Error) => log(leftover(draft, error)))
        },
      }
    },
    async keep(draft, version, sha256) {
      if (await has(version)) return
      // Before the version itself, so that none is there without it.
      await writeFile(digestAt(version), sha256)
      try {
        await rename(draft, at(version))
      } catch (error) {
        if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
      }
      if ((await digest(version)) === undefined) await writeFile(digestAt(version), sha256)
    },
    async activate(version) {
      if (!(await has(version))) return false
      const link = join(root, `.${CURRENT}-${unique()}`)
      await symlink(`${VERSIONS}/${version}`, link)
      // A rename over a link replaces it in one step.
      await rename(link, join(root, CURRENT))
      return has(version)
    },
    async prune(kept) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        try {
          if (name.startsWith('.')) {
            if (await isLeft(name)) await remove(path)
          } else if (kept && !kept.includes(name)) await withdraw(name)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log(leftover(name, error as Error))
        }
      }
    },
  }
}

/** No number of a process: in pods of their own, programs have the same. */
function unique(): string {
  return randomBytes(8).toString('hex')
}

function removeAll(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 3 })
}

function leftover(name: string, { message }: Error): string {
  return `Warning: ${name} could not be removed (${message}).`
}
