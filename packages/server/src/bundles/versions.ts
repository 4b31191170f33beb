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
import { BundleError } from './bundleError.js'

/** The symlink to the active version, which a web server serves. */
const CURRENT = 'current'
const VERSIONS = 'versions'
/** Prefix of unfinished work. Versions never begin with a dot. */
const DRAFT = '.draft-'
/** Prefix of versions that are being removed. */
const REMOVED_PREFIX = '.gone-'
/** Matches the file with the SHA-256 of a version's bundle. */
const DIGEST = /^\.(.+)\.sha256$/
const digestFile = (version: string) => `.${version}.sha256`

/** Interval at which a program touches its draft, because the pods of a site can share one folder. */
const BEAT_MS = 10_000
/** Age after which a draft is abandoned. */
export const DRAFT_MS = 10 * 60_000

/** A temporary folder for a new version. */
interface Draft {
  folder: string
  /** Removes the folder. */
  end(): Promise<void>
}

/**
 * The versions of a site in a folder: `versions/<name>`, and the symlink `current` to one of them. Several programs
 * can change them at the same time, because each step is one atomic rename whose result is checked.
 */
export interface Versions {
  has(version: string): Promise<boolean>
  /** Returns the SHA-256 of a version's bundle, if known. */
  digest(version: string): Promise<string | undefined>
  /** Returns the active version, if any. */
  active(): Promise<string | undefined>
  /** Creates a folder for a new version. */
  draft(): Promise<Draft>
  /** Atomically renames a finished folder to a version. Does nothing if the version exists. */
  keep(folder: string, version: string, digest: string): Promise<void>
  /** Activates a version atomically. Returns false if another program has removed it. */
  activate(version: string): Promise<boolean>
  /** Removes drafts of killed programs and, if `currentVersions` is given, all other versions. Never fails. */
  prune(currentVersions?: readonly string[]): Promise<void>
}

interface VersionsOptions {
  beatMs?: number
  remove?(path: string): Promise<void>
  log?(line: string): void
}

/** @throws BundleError for an invalid name */
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

  /** Removes a version. It is renamed first, and restored if it became active or was created again in the meantime. */
  const withdraw = async (version: string): Promise<void> => {
    const removedFolder = join(folder, REMOVED_PREFIX + unique())
    await rename(at(version), removedFolder)
    if ((await target()) === `${VERSIONS}/${version}`)
      return rename(removedFolder, at(version)).catch(() => remove(removedFolder))
    await rename(digestAt(version), `${removedFolder}.sha256`).catch(() => {})
    if ((await has(version)) && (await digest(version)) === undefined)
      await rename(`${removedFolder}.sha256`, digestAt(version)).catch(() => {})
    await remove(`${removedFolder}.sha256`)
    await remove(removedFolder)
  }

  const isLeft = async (name: string): Promise<boolean> => {
    if (name.startsWith(REMOVED_PREFIX)) return true
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
    draft: () => openDraft(folder, { beatMs, remove, log }),
    async keep(draft, version, sha256) {
      if (await has(version)) return
      // The digest first, so that no version is without it.
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
      // A rename over a symlink replaces it atomically.
      await rename(link, join(root, CURRENT))
      return has(version)
    },
    async prune(currentVersions) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        try {
          if (name.startsWith('.')) {
            if (await isLeft(name)) await remove(path)
          } else if (currentVersions && !currentVersions.includes(name)) await withdraw(name)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log(leftover(name, error as Error))
        }
      }
    },
  }
}

async function openDraft(versions: string, { beatMs, remove, log }: Required<VersionsOptions>): Promise<Draft> {
  await mkdir(versions, { recursive: true })
  const folder = await mkdtemp(join(versions, DRAFT))
  const beat = setInterval(() => void utimes(folder, new Date(), new Date()).catch(() => {}), beatMs)
  beat.unref()
  return {
    folder,
    async end() {
      clearInterval(beat)
      await remove(folder).catch((error: Error) => log(leftover(folder, error)))
    },
  }
}

/** Returns a random name, because process ids are not unique across pods. */
function unique(): string {
  return randomBytes(8).toString('hex')
}

function removeAll(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 3 })
}

function leftover(name: string, { message }: Error): string {
  return `Warning: ${name} could not be removed (${message}).`
}
