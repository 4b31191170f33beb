import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BundleError } from './bundleError.js'
import { type ArchiveLimits, BUNDLE_LIMITS } from './bundleRules.js'
import { DOWNLOAD_LIMITS, type DownloadLimits, download } from './download.js'
import { unpackArchive } from './unpackArchive.js'
import { checkVersion, openVersions, type Versions } from './versions.js'

/** Maximum number of tries. Other programs that fetch versions can remove this one before it is online. */
const TRIES = 10

export interface FetchBundleOptions {
  /** `bundleUrl` of a completed job. */
  url: string
  /** Folder of the site's versions. A web server serves `current` in it. */
  folder: string
  /** Name of the version. Default: the first characters of the bundle's SHA-256. */
  version?: string
  /** Expected SHA-256 of the bundle. */
  sha256?: string
  allowHttp: boolean
  /** Keeps the current version online, if any, when this bundle can't be published. Default: false */
  allowStale?: boolean
  signal: AbortSignal
  limits?: { download: DownloadLimits; unpack: ArchiveLimits }
  log(line: string): void
}

/**
 * Downloads, verifies and unpacks a bundle beside the current version, then switches to it. On any error, the current
 * version stays online.
 * @returns the version that is online
 * @throws BundleError
 */
export async function fetchBundle(options: FetchBundleOptions): Promise<string> {
  const { folder, version, allowStale = false, signal, log } = options
  if (version !== undefined) checkVersion(version)
  const versions = openVersions(folder, { log })
  try {
    return await publishVersion(options, versions)
  } catch (error) {
    const served = await versions.active()
    if (!allowStale || served === undefined || signal.aborted) throw error
    log(`Warning: ${(error as Error).message} Version ${served} stays online.`)
    return served
  }
}

async function publishVersion(options: FetchBundleOptions, versions: Versions): Promise<string> {
  const { version: expectedVersion, sha256, log } = options
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const before = await versions.active()
    if (expectedVersion !== undefined && (await versions.has(expectedVersion))) {
      // A version is complete, so it is not downloaded again, even if its link has expired.
      if (sha256 !== undefined) await checkDigest(versions, expectedVersion, sha256)
      if (!(await versions.activate(expectedVersion))) continue
      log(`Version ${expectedVersion} already exists.`)
      return expectedVersion
    }
    const draft = await versions.draft()
    try {
      const version = await addVersion(options, versions, draft.folder)
      if (!(await versions.activate(version))) continue
      log(`Version ${version} is online.`)
      // If another program has just published the same version, the previous one is unknown here.
      await versions.prune(before === version ? undefined : [version, ...(before === undefined ? [] : [before])])
      return version
    } finally {
      await draft.end()
    }
  }
  throw new BundleError('Other programs keep removing the version. Set the same version for all pods of the site.')
}

async function addVersion(
  {
    url,
    version: expectedVersion,
    sha256,
    allowHttp,
    signal,
    limits = { download: DOWNLOAD_LIMITS, unpack: BUNDLE_LIMITS },
    log,
  }: FetchBundleOptions,
  versions: Versions,
  draft: string,
): Promise<string> {
  const archive = join(draft, 'bundle')
  const site = join(draft, 'site')
  const onRetry = (error: Error, waitMs: number) => log(`${error.message} Retrying in ${waitMs / 1000} s.`)
  const digest = await download({ url, file: archive, allowHttp, limits: limits.download, signal, onRetry })
  if (sha256 !== undefined && digest !== sha256.toLowerCase())
    throw new BundleError(`Unexpected SHA-256 of the bundle: ${digest}.`)
  log(`Downloaded ${(await stat(archive)).size} bytes (SHA-256 ${digest}).`)
  const version = expectedVersion ?? digest.slice(0, 16)
  if (await versions.has(version)) return version
  await mkdir(site)
  await unpackArchive(archive, site, { signal, limits: limits.unpack })
  if (!(await isFile(join(site, 'index.html')))) throw new BundleError('Invalid bundle: index.html is missing.')
  await versions.keep(site, version, digest)
  return version
}

/** Requires that an existing version has the expected content, because versions are never replaced. */
async function checkDigest(versions: Versions, version: string, sha256: string): Promise<void> {
  const digest = await versions.digest(version)
  if (digest === sha256.toLowerCase()) return
  const digestText = digest === undefined ? 'an unknown SHA-256' : `the SHA-256 ${digest}`
  throw new BundleError(
    `Version ${version} already exists, from a bundle with ${digestText}. Set another version for this bundle.`,
  )
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false
}
