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
import { leakedFileKey, leakedKey } from './adminKeys.js'
import { writeError } from './writeError.js'

/** Content of an output file: text or bytes, a file to copy, or a long text in chunks. */
type OutputSource = { content: string | Uint8Array } | { originalPath: string } | { parts(): Iterable<string> }

/** The files of an output folder by path. */
export type OutputRecord = Record<string, OutputEntry>

interface OutputEntry {
  hash: string
  stamp: string
  /** Hash of the file's inputs, if that is cheaper to compute than the content. */
  inputs?: string
  /** Data about the file for the next build. */
  note?: unknown
}

/**
 * Writes a whole output folder beside the old one and swaps them at the end. Readers therefore see either the old or
 * the new tree, and a killed build keeps the old one. Unchanged files are hard-linked.
 */
export class OutputTree {
  readonly #outDir: string
  readonly #stagingFolder: string
  readonly #previous: OutputRecord
  readonly #record: OutputRecord = {}
  readonly #transform: ((text: string, path: string) => string) | undefined
  readonly #folders = new Set<string>()
  /** Files of the old tree known to be unchanged on disk. */
  readonly #intact = new Set<string>()
  /** Number of files that were written or copied instead of linked. */
  written = 0
  /** Admin keys in written files, by path. A tree with keys must not be published. */
  readonly leaks = new Map<string, string>()

  /** Creates a tree. `transform` changes every text before it is written. */
  constructor(outDir: string, previous: OutputRecord = {}, transform?: (text: string, path: string) => string) {
    this.#outDir = outDir
    this.#transform = transform
    this.#previous = previous
    this.#stagingFolder = sibling(outDir, 'tmp')
    try {
      rmSync(this.#stagingFolder, { recursive: true, force: true })
      mkdirSync(this.#stagingFolder, { recursive: true })
    } catch (error) {
      throw this.#writeError(basename(outDir), error)
    }
  }

  /** Keeps a file of the old tree if it has this content. Returns false if it does not. */
  keep(path: string, hash: string, inputs?: string): boolean {
    if (this.#previousEntry(path)?.hash !== hash) return false
    this.#keep(path, hash, inputs)
    return true
  }

  /**
   * Keeps a file if its inputs are unchanged. Returns the hash of its content, or undefined if the old tree has no
   * such file.
   */
  keepOutputFrom(path: string, inputs: string): string | undefined {
    const outputEntry = this.#previousEntry(path)
    if (outputEntry?.inputs !== inputs) return undefined
    this.#keep(path, outputEntry.hash, inputs)
    return outputEntry.hash
  }

  /** Returns whether a file was added with these inputs. */
  hasOutputFrom(path: string, inputs: string): boolean {
    return this.#record[path]?.inputs === inputs
  }

  /** Returns the note of a file in the old tree. */
  outputNote(path: string): unknown {
    return this.#previousEntry(path)?.note
  }

  /** Keeps all files in a folder if their inputs are unchanged. Returns false if there are none, or one has changed. */
  keepOutputsFrom(folder: string, inputs: string): boolean {
    const paths = Object.keys(this.#previous).filter(
      (path) => path.startsWith(folder) && this.#previous[path]?.inputs === inputs,
    )
    if (paths.length === 0 || !paths.every((path) => this.#previousEntry(path))) return false
    for (const path of paths) this.#keep(path, this.#previous[path]?.hash ?? '', inputs)
    return true
  }

  /** Returns the entry of a file if it is unchanged on disk. */
  #previousEntry(path: string): OutputEntry | undefined {
    const outputEntry = this.#previous[path]
    if (outputEntry === undefined || this.#intact.has(path)) return outputEntry
    if (fileStamp(join(this.#outDir, path)) !== outputEntry.stamp) return undefined
    this.#intact.add(path)
    return outputEntry
  }

  /** Adds a file. `hash` identifies its content and defaults to a hash of it. */
  add(
    path: string,
    source: OutputSource,
    { hash = sourceHash(source), inputs, note }: Partial<OutputEntry> = {},
  ): void {
    if (this.keep(path, hash, inputs)) {
      if (note !== undefined) this.#record[path] = { ...(this.#record[path] as OutputEntry), note }
      return
    }
    const target = this.#prepare(path)
    if ('content' in source) this.#write(path, () => writeFileSync(target, this.#transformedText(path, source.content)))
    else if ('parts' in source)
      this.#write(path, () => writeParts(target, source.parts(), (part) => this.#transformedText(path, part)))
    else this.#write(path, () => this.#copy(path, source.originalPath))
    this.#record[path] = {
      hash,
      stamp: fileStamp(target) ?? '',
      inputs,
      note,
    }
  }

  /**
   * Adds a file that `write` writes to an absolute path, possibly in a thread. `write` returns the first admin key in
   * the file, and throws file system errors.
   */
  async addWritten(
    path: string,
    write: (target: string) => Promise<string | undefined>,
    entry: Pick<OutputEntry, 'hash' | 'inputs'>,
  ): Promise<void> {
    const target = this.#prepare(path)
    // Reserves the path.
    this.#record[path] = { ...entry, stamp: '' }
    try {
      this.#noteLeak(path, await write(target))
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === undefined
        ? error
        : this.#writeError(this.#displayPath(path), error)
    }
    this.written++
    this.#record[path] = { ...entry, stamp: fileStamp(target) ?? '' }
  }

  #keep(path: string, hash: string, inputs?: string): void {
    const target = this.#prepare(path)
    const isLinked = linkOrCopy(join(this.#outDir, path), target)
    // Links keep the stamp.
    const stamp = (isLinked ? this.#previous[path]?.stamp : fileStamp(target)) ?? ''
    const note = this.#previous[path]?.note
    this.#record[path] = {
      hash,
      stamp,
      inputs,
      note,
    }
  }

  #transformedText(path: string, content: string | Uint8Array): string | Uint8Array {
    if (typeof content !== 'string') return content
    this.#noteLeak(path, leakedKey(content))
    return this.#transform ? this.#transform(content, path) : content
  }

  #copy(path: string, from: string): void {
    this.#noteLeak(path, leakedFileKey(from))
    copyFileSync(from, join(this.#stagingFolder, path))
  }

  #noteLeak(path: string, key: string | undefined): void {
    if (key !== undefined) this.leaks.set(path, key)
  }

  /** Gives a file a second path. */
  alias(path: string, of: string): void {
    const target = this.#prepare(path)
    linkOrCopy(join(this.#stagingFolder, of), target)
    this.#record[path] = { hash: this.#record[of]?.hash ?? '', stamp: fileStamp(target) ?? '' }
  }

  /** Returns the text of an added or kept file. */
  read(path: string): string {
    return readFileSync(join(this.#stagingFolder, path), 'utf8')
  }

  /** Returns the paths of added and kept files. */
  paths(): string[] {
    return Object.keys(this.#record)
  }

  has(path: string): boolean {
    return path in this.#record
  }

  /** Replaces the old tree with the new one. */
  commit(): OutputRecord {
    const old = sibling(this.#outDir, 'old')
    try {
      rmSync(old, { recursive: true, force: true })
      if (existsSync(this.#outDir)) renameSync(this.#outDir, old)
      renameSync(this.#stagingFolder, this.#outDir)
    } catch (error) {
      throw this.#writeError(basename(this.#outDir), error)
    }
    rmSync(old, { recursive: true, force: true })
    return this.#record
  }

  /** Deletes the new tree and leaves the old one unchanged. */
  discard(): void {
    rmSync(this.#stagingFolder, { recursive: true, force: true })
  }

  #prepare(path: string): string {
    const target = join(this.#stagingFolder, path)
    if (!target.startsWith(this.#stagingFolder + sep)) throw outsideFolder(path)
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
      throw this.#writeError(this.#displayPath(path), error)
    }
  }

  #displayPath(path: string): string {
    return `${basename(this.#outDir)}/${path}`
  }

  #writeError(path: string, error: unknown): DocsError {
    return writeError(path, basename(this.#outDir), error)
  }
}

/** Returns the error for a slug with `..`, which `directory` in docs.json can cause. */
function outsideFolder(path: string): DocsError {
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

function writeParts(target: string, parts: Iterable<string>, partText: (part: string) => string | Uint8Array): void {
  const file = openSync(target, 'w')
  try {
    for (const part of parts) writeSync(file, Buffer.from(partText(part)))
  } finally {
    closeSync(file)
  }
}

function sourceHash(source: OutputSource): string {
  return 'content' in source ? contentHash(source.content) : ''
}

/** Links a file, or copies it on file systems without hard links. Returns true if it was linked. */
function linkOrCopy(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch {
    copyFileSync(from, to)
    return false
  }
}

/** Restores the output folder if a build was killed between its two renames. */
export function recoverOutput(outDir: string): void {
  const old = sibling(outDir, 'old')
  if (existsSync(old) && !existsSync(outDir)) renameSync(old, outDir)
}

/** Returns true if all files of a record are unchanged on disk. */
export function isIntact(outDir: string, record: OutputRecord): boolean {
  return Object.entries(record).every(([path, { stamp }]) => fileStamp(join(outDir, path)) === stamp)
}

function sibling(outDir: string, suffix: string): string {
  return join(dirname(outDir), `.${basename(outDir)}.octavo-${suffix}`)
}

/** Returns the size, modification time and inode, which hard links keep. */
function fileStamp(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && `${stats.size}:${stats.mtimeMs}:${stats.ino}`
}
