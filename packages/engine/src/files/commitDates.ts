import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

/** Prevents git from running programs configured in the repository: hooks, pagers and file monitors. */
export const GIT = ['-c', 'core.quotePath=false', '-c', 'core.fsmonitor=false', '--no-pager', '--no-optional-locks']

/** Returns the hash of the checked-out commit. Undefined outside a repository, or without git. */
export async function headCommit(root: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', [...GIT, 'rev-parse', 'HEAD'], { cwd: root, timeout: 10_000 })
    return stdout.trim()
  } catch {
    return undefined
  }
}

/**
 * Returns the day of the last commit for each file in a folder, from a single `git log`. Paths are relative to the
 * folder. In a shallow clone, files without a known commit are omitted, because they would all seem new.
 */
export function commitDates(root: string, files: ReadonlySet<string>): Promise<Map<string, string>> {
  const git = spawn(
    'git',
    [
      ...GIT,
      'log',
      '--no-show-signature',
      '--no-renames',
      '-z',
      '--relative',
      '--name-only',
      '--format=//%ct %d',
      '--',
      '.',
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const reader = new LogReader(files)
  return new Promise((resolve) => {
    git.on('error', () => resolve(new Map()))
    git.on('close', () => resolve(reader.dates))
    git.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (reader.read(text)) git.kill()
    })
  })
}

/** Parses the log as a stream, until the date of every file is known. */
class LogReader {
  readonly dates = new Map<string, string>()
  readonly #files: ReadonlySet<string>
  readonly #datedFiles = new Set<string>()
  #rest = ''
  #date: string | undefined

  constructor(files: ReadonlySet<string>) {
    this.#files = files
  }

  /** Parses a chunk of the log. Returns true once all dates are known. */
  read(text: string): boolean {
    const parts = (this.#rest + text).split('\0')
    this.#rest = parts.pop() ?? ''
    for (const part of parts) this.#take(part.replace(/^\n+/, ''))
    return this.#datedFiles.size >= this.#files.size
  }

  #take(part: string): void {
    // A part may contain the header of a commit and its first file.
    const [, seconds, names] = /^\/\/(\d+) ([^\n]*)/.exec(part) ?? []
    if (seconds !== undefined) {
      const isBoundary = /\bgrafted\b/.test(names ?? '')
      this.#date = isBoundary ? undefined : new Date(Number(seconds) * 1000).toISOString().slice(0, 10)
      const rest = part.slice(part.indexOf('\n') + 1)
      if (part.includes('\n')) this.#take(rest.replace(/^\n+/, ''))
      return
    }
    if (part === '' || !this.#files.has(part) || this.#datedFiles.has(part)) return
    this.#datedFiles.add(part)
    if (this.#date !== undefined) this.dates.set(part, this.#date)
  }
}
