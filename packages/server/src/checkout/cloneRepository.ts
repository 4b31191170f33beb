import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { folderBytes } from '../build/folderBytes.js'
import type { SiteSource } from '../sites/site.js'
import { ExportFailure } from '../worker/exportFailure.js'
import type { CheckoutOptions } from './checkOut.js'

const run = promisify(execFile)

/** What git may read from outside: nothing of the machine's settings, and nothing that asks a person. */
const ENVIRONMENT = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ALLOW_PROTOCOL: 'https:ssh:git:file',
}

/** Settings that keep a hostile repository from running anything or writing links. */
const SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.symlinks=false',
  'core.fsmonitor=false',
  'protocol.ext.allow=never',
  'submodule.recurse=false',
  'filter.lfs.smudge=',
  'filter.lfs.required=false',
].flatMap((setting) => ['-c', setting])

/**
 * Fetches one commit of a repository, without history and submodules.
 * @returns the commit's hash
 * @throws ExportFailure when the repository or the ref can't be read
 */
export async function cloneRepository(
  { url, ref = 'HEAD', directory }: SiteSource & { kind: 'git' },
  { folder, limits, signal }: CheckoutOptions,
): Promise<string> {
  const git = (...args: string[]) =>
    run('git', [...SETTINGS, '-C', folder, ...args], {
      env: ENVIRONMENT,
      signal,
      timeout: limits.time,
      maxBuffer: 1_000_000,
    })
  await mkdir(folder, { recursive: true })
  await git('init', '--quiet')
  try {
    await git('fetch', '--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules', '--end-of-options', url, ref)
  } catch (error) {
    signal.throwIfAborted()
    throw new ExportFailure(`The site's repository has no "${ref}", or can't be read.`, { cause: error })
  }
  await git('checkout', '--quiet', '--detach', 'FETCH_HEAD')
  const { stdout } = await git('rev-parse', 'HEAD')
  await rm(join(folder, '.git'), { recursive: true, force: true })
  if ((await folderBytes(folder, limits.bytes)) > limits.bytes)
    throw new ExportFailure(`The site's source is larger than ${limits.bytes} bytes.`)
  if (directory?.split('/').some((part) => part === '..' || part === ''))
    throw new ExportFailure("The site's directory leads out of its repository.")
  return stdout.trim()
}
