import {
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { contentHash, DocsError } from '@octavo/core'
import { leakedKey, leakedKeyOfFile } from './adminKeys.js'
import { writeError } from './writeError.js'

/** A file of the output: its text or bytes, the file it is copied from, or a long text piece by piece. */
type OutputSource = { content: string | Uint8Array } | { copyOf: string } | { parts(): Iterable<string> }

/** What a written output folder holds by path: a hash of the content, the file's stamp, and what it was made of. */
export type OutputRecord = Record<string, OutputEntry>

interface OutputEntry {
  hash: string
  stamp: string
  /** A hash of everything that the file was made of, where it is cheaper to tell than the content. */
  inputs?: string
  /** What the next build wants to know of the file without making it again. */
  note?: unknown
}

/**
 * Writes a whole output folder beside the old one and swaps the two at the end, so that readers see
 * the old tree or the new one and a killed build leaves the old. Files that did not change are
 * linked, not written.
 */
export class OutputTree {
  readonly #outDir: string
  readonly #stage: string
  readonly #previous: OutputRecord
  readonly #record: OutputRecord = {}
  readonly #transform: ((text: string, path: string) => string) | undefined
  readonly #folders = new Set<string>()
  /** Files of the old tree that were found as they had been written. */
  readonly #intact = new Set<string>()
  /** Files written or copied, as opposed to linked. */
  written = 0
  /** Admin keys in what was written, by path: such a tree must not be published. */
  readonly leaks = new Map<string, string>()

  /** `transform` changes every text before it is written. */
  constructor(outDir: string, previous: OutputRecord = {}, transform?: (text: string, path: string) => string) {
    this.#outDir = outDir
    this.#transform = transform
    this.#previous = previous
    this.#stage = sibling(outDir, 'tmp')
    try {
      rmSync(this.#stage, { recursive: true, force: true })
      mkdirSync(this.#stage, { recursive: true })
    } catch (error) {
      throw this.#writeError(basename(outDir), error)
    }
  }

  /** Whether the old tree still holds this path with this content, so that it need not be made again. */
  isCurrent(path: string, hash: string): boolean {
    return this.#known(path)?.hash === hash
  }

  /** Takes a file over that was made of the same inputs. Returns the hash of its content, or nothing when there is no such file. */
  keepMadeOf(path: string, inputs: string): string | undefined {
    const known = this.#known(path)
    if (known?.inputs !== inputs) return undefined
    this.keep(path, known.hash, inputs)
    return known.hash
  }

  /** What was noted when the old tree's file was made. */
  noteOf(path: string): unknown {
    return this.#known(path)?.note
  }

  /** Takes all files of a folder over that were made of the same inputs; false when there are none, or one has changed. */
  keepAllMadeOf(folder: string, inputs: string): boolean {
    const paths = Object.keys(this.#previous).filter(
      (path) => path.startsWith(folder) && this.#previous[path]?.inputs === inputs,
    )
    if (paths.length === 0 || !paths.every((path) => this.#known(path))) return false
    for (const path of paths) this.keep(path, this.#previous[path]?.hash ?? '', inputs)
    return true
  }

  /** The entry of a file that is still as it was written. */
  #known(path: string): OutputEntry | undefined {
    const known = this.#previous[path]
    if (known === undefined || this.#intact.has(path)) return known
    if (stampOf(join(this.#outDir, path)) !== known.stamp) return undefined
    this.#intact.add(path)
    return known
  }

  /** Adds a file; `hash` identifies its content and defaults to a hash of it. */
  add(path: string, source: OutputSource, { hash = hashOf(source), inputs, note }: Partial<OutputEntry> = {}): void {
    if (this.isCurrent(path, hash)) {
      this.keep(path, hash, inputs)
      if (note !== undefined) this.#record[path] = { ...(this.#record[path] as OutputEntry), note }
      return
    }
    const target = this.#prepare(path)
    if ('content' in source) this.#write(path, () => writeFileSync(target, this.#textOf(path, source.content)))
    else if ('parts' in source)
      this.#write(path, () => writeParts(target, source.parts(), (part) => this.#textOf(path, part)))
    else this.#write(path, () => this.#copy(path, source.copyOf))
    this.#record[path] = {
      hash,
      stamp: stampOf(target) ?? '',
      inputs,
      note,
    }
  }

  /**
   * Adds a file that `write` writes to an absolute path, maybe in a thread. It returns the first admin key in the file, and
   * throws an error of the file system.
   */
  async addWritten(
    path: string,
    write: (target: string) => Promise<string | undefined>,
    entry: Pick<OutputEntry, 'hash' | 'inputs'>,
  ): Promise<void> {
    const target = this.#prepare(path)
    // Others see the path as taken from now on.
    this.#record[path] = { ...entry, stamp: '' }
    try {
      this.#note(path, await write(target))
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === undefined ? error : this.#writeError(this.#nameOf(path), error)
    }
    this.written++
    this.#record[path] = { ...entry, stamp: stampOf(target) ?? '' }
  }

  /** Takes a file over from the old tree; call it only when `isCurrent`. */
  keep(path: string, hash: string, inputs?: string): void {
    const target = this.#prepare(path)
    const isLinked = linkOrCopy(join(this.#outDir, path), target)
    // Links keep the stamp.
    const stamp = (isLinked ? this.#previous[path]?.stamp : stampOf(target)) ?? ''
    const note = this.#previous[path]?.note
    this.#record[path] = {
      hash,
      stamp,
      inputs,
      note,
    }
  }

  #textOf(path: string, content: string | Uint8Array): string | Uint8Array {
    if (typeof content !== 'string') return content
    this.#note(path, leakedKey(content))
    return this.#transform ? this.#transform(content, path) : content
  }

  #copy(path: string, from: string): void {
    this.#note(path, leakedKeyOfFile(from))
    copyFileSync(from, join(this.#stage, path))
  }

  #note(path: string, key: string | undefined): void {
    if (key !== undefined) this.leaks.set(path, key)
  }

  /** Gives a file a second path. */
  alias(path: string, of: string): void {
    const target = this.#prepare(path)
    linkOrCopy(join(this.#stage, of), target)
    this.#record[path] = { hash: this.#record[of]?.hash ?? '', stamp: stampOf(target) ?? '' }
  }

  /** The text of a file that was added or kept. */
  read(path: string): string {
    return readFileSync(join(this.#stage, path), 'utf8')
  }

  /** What was added or kept so far. */
  paths(): string[] {
    return Object.keys(this.#record)
  }

  has(path: string): boolean {
    return path in this.#record
  }

  /** Puts the new tree in place of the old. */
  commit(): OutputRecord {
    const old = sibling(this.#outDir, 'old')
    try {
      rmSync(old, { recursive: true, force: true })
      if (existsSync(this.#outDir)) renameSync(this.#outDir, old)
      renameSync(this.#stage, this.#outDir)
    } catch (error) {
      throw this.#writeError(basename(this.#outDir), error)
    }
    rmSync(old, { recursive: true, force: true })
    return this.#record
  }

  /** Drops what was written; the old tree stays. */
  discard(): void {
    rmSync(this.#stage, { recursive: true, force: true })
  }

  #prepare(path: string): string {
    const target = join(this.#stage, path)
    if (!target.startsWith(this.#stage + sep)) throw outside(path)
    const folder = dirname(target)
    if (!this.#folders.has(folder)) {
      mkdirSync(folder, { recursive: true })
      this.#folders.add(folder)
    }
    return target
  }

  #write(path: string, action: () => void): void {
    try {
      action()
      this.written++
    } catch (error) {
      throw this.#writeError(this.#nameOf(path), error)
    }
  }

  #nameOf(path: string): string {
    return `${basename(this.#outDir)}/${path}`
  }

  #writeError(path: string, error: unknown): DocsError {
    return writeError(path, basename(this.#outDir), error)
  }
}

/** A slug made of docs.json, such as `directory` of a spec, can hold anything. */
function outside(path: string): DocsError {
  return new DocsError([
    {
      rule: 'OUT_OUTSIDE',
      severity: 'error',
      message: `Invalid page path "${path.slice(0, 200)}": it is outside the output folder.`,
      expected: 'a path without "..".',
      hint: 'Fix: look for ".." in "directory" in docs.json.',
    },
  ])
}

function writeParts(target: string, parts: Iterable<string>, textOf: (part: string) => string | Uint8Array): void {
  const file = openSync(target, 'w')
  try {
    for (const part of parts) writeSync(file, Buffer.from(textOf(part)))
  } finally {
    closeSync(file)
  }
}

function hashOf(source: OutputSource): string {
  return 'content' in source ? contentHash(source.content) : ''
}

/** Not every file system has hard links: false where the file was copied. */
function linkOrCopy(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch {
    copyFileSync(from, to)
    return false
  }
}

/** Brings an output folder back that a build killed between its two renames had moved away. */
export function recoverOutput(outDir: string): void {
  const old = sibling(outDir, 'old')
  if (existsSync(old) && !existsSync(outDir)) renameSync(old, outDir)
}

/** Whether every file of a record is still in the folder as it was written. */
export function isIntact(outDir: string, record: OutputRecord): boolean {
  return Object.entries(record).every(([path, { stamp }]) => stampOf(join(outDir, path)) === stamp)
}

function sibling(outDir: string, suffix: string): string {
  return join(dirname(outDir), `.${basename(outDir)}.octavo-${suffix}`)
}

/** Size, modification time and inode: links keep all three. */
function stampOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && `${stats.size}:${stats.mtimeMs}:${stats.ino}`
}
