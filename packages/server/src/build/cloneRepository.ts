import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { plural } from '@octavo/core'
import { ExportFailure } from '../jobs/exportFailure.js'
import type { SiteSource } from '../stores/siteRecord.js'
import type { CheckoutOptions } from './checkoutOptions.js'
import { GIT_PROTOCOLS, isInside, isRef } from './gitSource.js'
import type { LineEnd } from './lineReader.js'
import { type RunEnd, runLimited } from './runLimited.js'
import { isSshUrl, type SshAccess, sshCommand } from './sshCommand.js'

/** Returns the environment of git, in which it ignores the machine's settings and never prompts. */
function gitEnvironment(ssh: SshAccess | undefined): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    HOME: '/nonexistent',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: [...GIT_PROTOCOLS, ...(ssh ? ['ssh'] : [])].join(':'),
    ...(ssh && { GIT_SSH_COMMAND: sshCommand(ssh), GIT_SSH_VARIANT: 'ssh' }),
  }
}

/** Settings that prevent a malicious repository from running programs, writing links, or writing outside its folder. */
const SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.symlinks=false',
  'core.quotePath=false',
  'core.fsmonitor=false',
  'core.protectNTFS=true',
  'core.protectHFS=true',
  // Larger files are streamed instead of read into memory.
  'core.bigFileThreshold=16m',
  'protocol.ext.allow=never',
  'submodule.recurse=false',
  'filter.lfs.smudge=',
  'filter.lfs.required=false',
  'gc.auto=0',
  // Git then reports each second in which data arrives, even within an object.
  'fetch.unpackLimit=1',
].flatMap((setting) => ['-c', setting])

/** Limits on git's memory and processes. */
const MEMORY = 1024 ** 3
const PROCESSES = 256
/** Disk space of a file in addition to its bytes, and disk entries per file, while a repository is fetched. */
const MAX_BLOCKS = 8192
const MAX_ENTRIES = 4

interface GitRun {
  /** Maximum time without output, in milliseconds. */
  idle?: number
  /** Aborts the fetch without an error. */
  enough?: AbortSignal
  onLine?(line: string): void
  lineEnd?: LineEnd
}

/** Maximum number of symlinks, because their names are kept in memory. */
const MAX_LINKS = 10_000
interface ClonedRepository {
  /** Hash of the commit. */
  commit: string
  /** Skipped symlinks, which could point anywhere. */
  leftOut: string[]
}

/**
 * Fetches one commit of a repository, without history, submodules and symlinks. Failed fetches are retried according
 * to the limits, because the server may be temporarily unavailable.
 * @throws ExportFailure if the repository or the ref can't be read, or exceeds the limits. The message contains
 * neither the URL, which may have a password, nor the output of git. That output is the cause, for the operator
 */
export async function cloneRepository(
  { url, ref = 'HEAD', directory }: SiteSource & { kind: 'git' },
  { folder, limits, signal, ssh }: CheckoutOptions,
): Promise<ClonedRepository> {
  if (!ssh && isSshUrl(url))
    throw new ExportFailure('Repositories are fetched over SSH only for trusted sites. Use the HTTPS URL.')
  if (!isRef(ref)) throw new ExportFailure(`Invalid ref "${ref}". Expected a branch, tag or commit.`)
  if (directory !== undefined && !isInside(directory))
    throw new ExportFailure("The site's directory is outside its repository.")
  const until = performance.now() + limits.time
  const environment = gitEnvironment(ssh)
  const git = async (args: string[], { idle, enough, onLine = () => {}, lineEnd }: GitRun = {}): Promise<RunEnd> => {
    const end = await runLimited(
      { file: 'git', args: [...SETTINGS, '-C', folder, ...args] },
      {
        environment,
        input: '',
        // The packed objects are on disk as well while files are written.
        limits: {
          time: Math.max(until - performance.now(), 1),
          memory: MEMORY,
          disk: 2 * limits.bytes + MAX_BLOCKS * limits.files,
          entries: MAX_ENTRIES * limits.files,
          processes: PROCESSES,
        },
        idle,
        outputFolder: folder,
        signal: enough ? AbortSignal.any([signal, enough]) : signal,
        onLine,
        lineEnd,
      },
    )
    signal.throwIfAborted()
    if (end.reason === 'time' && idle !== undefined && performance.now() < until)
      throw new ExportFailure(`The server of the site's repository sent nothing for ${idle / 1000} seconds.`)
    if (end.reason === 'time')
      throw new ExportFailure(`Fetching the site's repository took longer than ${limits.time / 1000} seconds.`)
    if (end.reason !== undefined && end.reason !== 'signal') throw sourceTooLarge(limits.bytes)
    if (end.reason === undefined && end.status === null) throw new Error(`git was killed (${end.text}).`)
    return end
  }
  await mkdir(folder, { recursive: true })
  await succeeded(git(['init', '--quiet', '--template=']))
  let fetched: RunEnd | undefined
  for (const least of limits.tries) {
    const start = performance.now()
    fetched = await git(
      [
        ...['fetch', '--progress', '--depth=1', '--no-tags', '--no-recurse-submodules', '--no-auto-maintenance'],
        ...['--end-of-options', url, ref],
      ],
      { idle: limits.idle },
    )
    if (fetched.status === 0) break
    await wait(Math.max(0, start + least - performance.now()), undefined, { signal })
  }
  // The message is the same for all reasons, so that clients can't probe a network with URLs.
  if (fetched?.status !== 0)
    throw new ExportFailure(`Ref "${ref}" not found, or the repository can't be read.`, {
      // The output without progress lines, which git overwrites on terminals.
      cause: withoutQuery(fetched?.text ?? '', url).replace(/[^\n]*\r/g, ''),
    })
  const leftOut = await measure(git, limits)
  const runEnd = await git(['checkout', '--quiet', '--detach', 'FETCH_HEAD'])
  if (runEnd.status !== 0)
    throw new ExportFailure("The repository has files that can't be written on this server.", { cause: runEnd.text })
  // Git wrote symlinks as files with their targets, which must not be published.
  for (const link of leftOut) await rm(join(folder, link), { force: true })
  let commit = ''
  await succeeded(git(['rev-parse', 'HEAD'], { onLine: (line) => (commit = line.trim()) }))
  await rm(join(folder, '.git'), { recursive: true, force: true })
  return { commit, leftOut }
}

/**
 * Checks the size of a commit before its files are written, because a small repository can expand to very large files.
 * @returns its symlinks
 */
async function measure(
  git: (args: string[], run: GitRun) => Promise<RunEnd>,
  limits: CheckoutOptions['limits'],
): Promise<string[]> {
  const limitReached = new AbortController()
  let files = 0
  let bytes = 0
  const links: string[] = []
  const end = await git(['ls-tree', '-r', '-l', '-z', '--full-tree', 'FETCH_HEAD'], {
    enough: limitReached.signal,
    // Names can contain all other characters, and are not quoted with -z.
    lineEnd: '\0',
    onLine(line) {
      files++
      const link = /^120000 [^\t]*\t(.*)$/s.exec(line)?.[1]
      if (link !== undefined) links.push(link)
      bytes += Number(/^\d+ blob \S+ +(\d+)\t/.exec(line)?.[1] ?? 0)
      if (files > limits.files || bytes > limits.bytes || links.length > MAX_LINKS) limitReached.abort()
    },
  })
  if (files > limits.files) throw new ExportFailure(`The site's source has more than ${plural(limits.files, 'file')}.`)
  if (bytes > limits.bytes) throw sourceTooLarge(limits.bytes)
  if (links.length > MAX_LINKS) throw new ExportFailure(`The repository has more than ${plural(MAX_LINKS, 'symlink')}.`)
  // The name with a replacement character would not match the file.
  if (links.some((link) => link.includes('\ufffd')))
    throw new ExportFailure('The repository has a symlink whose name is not valid UTF-8.')
  if (end.status !== 0) throw new ExportFailure('The repository is damaged.', { cause: end.text })
  return links
}

/** Removes the query of a URL from git's output. Git removes the user from URLs that it prints, but not the query. */
function withoutQuery(text: string, url: string): string {
  const [query = ''] = /[?#].+$/s.exec(url) ?? []
  if (query === '') return text
  return [query, asGitDecodes(query)].reduce((text, form) => text.replaceAll(form, `${query[0]}***`), text)
}

/** Decodes part of a URL as git prints it: escapes except `%00` are decoded, and control characters become `?`. */
function asGitDecodes(part: string): string {
  const bytes = Buffer.from(part).toString('latin1')
  const decoded = bytes.replace(/%(?!00)([\da-f]{2})/gi, (_escape, hex: string) => {
    const code = Number.parseInt(hex, 16)
    const isShown = (code >= 0x20 && code !== 0x7f) || code === 0x09 || code === 0x0a
    return isShown ? String.fromCharCode(code) : '?'
  })
  return Buffer.from(decoded, 'latin1').toString()
}

/**
 * Awaits a git command that does not depend on the repository, so a failure is an error of the server.
 * @throws {Error} for the operator
 */
async function succeeded(running: Promise<RunEnd>): Promise<void> {
  const { status, text } = await running
  if (status !== 0) throw new Error(`git failed (${text}).`)
}

function sourceTooLarge(bytes: number): ExportFailure {
  return new ExportFailure(`The site's source is larger than ${bytes} bytes.`)
}
