import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { contentHash, DocsError } from '@octavo/core'
import { leakedFileKey, leakedKey } from './adminKeys.js'
import { besideOutput } from './besideOutput.js'
import { fileStamp, hasOnly, isRestored, returnMirror, saveMirror, takeMirror } from './outputMirror.js'
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

interface TreeOptions {
  /** Changes every text before it is written. */
  transform?: ((text: string, path: string) => string) | undefined
  /** A folder on the same file system that keeps a second tree of hard links to the files of the last output. */
  mirror?: string | undefined
}

/**
 * Writes changed files beside the old output folder and swaps whole folders at the end. Readers therefore see either the
 * old or the new tree, and a killed build keeps the old one. Unchanged files come from the mirror, which becomes the new
 * tree if it has no other files; the old tree then becomes the mirror. Without a mirror, they are hard-linked.
 */
export class OutputTree {
  readonly #outDir: string
  readonly #stagingFolder: string
  readonly #previous: OutputRecord
  readonly #record: OutputRecord = {}
  readonly #options: TreeOptions
  /** The mirror while this tree is being written, which no other build can use meanwhile. */
  readonly #mirror: string | undefined
  readonly #folders = new Set<string>()
  /** Files of the old tree known to be unchanged on disk: their folder and stamp. */
  readonly #intact = new Map<string, { folder: string; stamp: string }>()
  /** The folders of unchanged files in the new tree, by path. */
  readonly #kept = new Map<string, string>()
  /** Number of files that were written or copied instead of linked. */
  written = 0
  /** Admin keys in written files, by path. A tree with keys must not be published. */
  readonly leaks = new Map<string, string>()

  constructor(outDir: string, previous: OutputRecord = {}, options: TreeOptions = {}) {
    this.#outDir = outDir
    this.#options = options
    this.#previous = previous
    this.#stagingFolder = besideOutput(outDir, 'tmp')
    this.#mirror = takeMirror(options.mirror, besideOutput(outDir, 'next'))
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

  /** Keeps all files of the old tree. Returns false if one is missing or was changed. */
  keepAll(): boolean {
    return Object.entries(this.#previous).every(([path, { hash, inputs }]) => this.keep(path, hash, inputs))
  }

  /** Returns whether a file was added with these inputs. */
  hasOutputFrom(path: string, inputs: string): boolean {
    return this.#record[path]?.inputs === inputs
  }

  /** Returns the note of a file in the old tree. */
  outputNote(path: string): unknown {
    return this.#previousEntry(path)?.note
  }

  /** Returns the text of a file in the old tree. Undefined if it is missing or was changed. */
  readOld(path: string): string | undefined {
    if (!this.#previousEntry(path)) return undefined
    return readFileSync(join(this.#intact.get(path)?.folder ?? this.#outDir, path), 'utf8')
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
    const file = this.#findIntact(path, outputEntry.stamp)
    if (file) this.#intact.set(path, file)
    return file && outputEntry
  }

  #findIntact(path: string, recorded: string): { folder: string; stamp: string } | undefined {
    const mirror = this.#mirror
    const stamp = mirror && fileStamp(join(mirror, path))
    if (mirror && stamp && isRestored(stamp, recorded)) return { folder: mirror, stamp }
    return fileStamp(join(this.#outDir, path)) === recorded ? { folder: this.#outDir, stamp: recorded } : undefined
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
    if ('content' in source)
      this.#write(path, () => writeFileSync(target, this.#transformedContent(path, source.content)))
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
    const target = this.#target(path)
    if (this.has(path)) rmSync(target, { force: true })
    const { folder = this.#outDir, stamp = '' } = this.#intact.get(path) ?? {}
    this.#kept.set(path, folder)
    this.#record[path] = { hash, stamp, inputs, note: this.#previous[path]?.note }
  }

  #transformedContent(path: string, content: string | Uint8Array): string | Uint8Array {
    return typeof content === 'string' ? this.#transformedText(path, content) : content
  }

  #transformedText(path: string, content: string): string {
    this.#noteLeak(path, leakedKey(content))
    return this.#options.transform?.(content, path) ?? content
  }

  #copy(path: string, from: string): void {
    this.#noteLeak(path, leakedFileKey(from))
    // A link would publish later edits of the original. File systems with copy on write share the bytes.
    copyFileSync(from, join(this.#stagingFolder, path), constants.COPYFILE_FICLONE)
  }

  #noteLeak(path: string, key: string | undefined): void {
    if (key !== undefined) this.leaks.set(path, key)
  }

  /** Gives a file a second path. */
  alias(path: string, of: string): void {
    const target = this.#prepare(path)
    linkOrCopy(this.#file(of), target)
    this.#record[path] = { hash: this.#record[of]?.hash ?? '', stamp: fileStamp(target) ?? '' }
  }

  /** Returns the text of an added or kept file. */
  read(path: string): string {
    return readFileSync(this.#file(path), 'utf8')
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
    const old = besideOutput(this.#outDir, 'old')
    // A tree without changes replaces one that was deleted or damaged.
    const hasOld = existsSync(this.#outDir) && this.written > 0
    const missing = this.paths().filter((path) => !hasOld || !this.#kept.has(path))
    try {
      const tree = this.#reuseMirror() ?? this.#linkKept()
      rmSync(old, { recursive: true, force: true })
      if (existsSync(this.#outDir)) renameSync(this.#outDir, old)
      renameSync(tree, this.#outDir)
    } catch (error) {
      throw this.#writeError(basename(this.#outDir), error)
    }
    const { mirror } = this.#options
    if (mirror !== undefined) saveMirror(mirror, { old, outDir: this.#outDir, paths: missing })
    for (const folder of [this.#stagingFolder, besideOutput(this.#outDir, 'next'), old])
      rmSync(folder, { recursive: true, force: true })
    return this.#record
  }

  /** Deletes the new tree and leaves the old one unchanged. */
  discard(): void {
    rmSync(this.#stagingFolder, { recursive: true, force: true })
    returnMirror(this.#mirror, this.#options.mirror)
  }

  /** Moves the written files into the mirror. Returns undefined if it lacks an unchanged file, or has other files. */
  #reuseMirror(): string | undefined {
    const mirror = this.#mirror
    const isMirrored = [...this.#kept.values()].every((folder) => folder === mirror)
    if (!mirror || !isMirrored || !hasOnly(mirror, (path) => this.has(path))) return undefined
    for (const path of this.paths()) {
      if (this.#kept.has(path)) continue
      mkdirSync(dirname(join(mirror, path)), { recursive: true })
      renameSync(join(this.#stagingFolder, path), join(mirror, path))
    }
    return mirror
  }

  /** Links unchanged files into the new tree. */
  #linkKept(): string {
    for (const [path, folder] of this.#kept) {
      const target = this.#prepare(path)
      const entry = this.#record[path] as OutputEntry
      // Links keep the stamp.
      if (!linkOrCopy(join(folder, path), target)) entry.stamp = fileStamp(target) ?? ''
    }
    return this.#stagingFolder
  }

  #file(path: string): string {
    return join(this.#kept.get(path) ?? this.#stagingFolder, path)
  }

  #target(path: string): string {
    const target = join(this.#stagingFolder, path)
    if (!target.startsWith(this.#stagingFolder + sep)) throw outsideFolder(path)
    return target
  }

  /** Returns the file to write for a path. Creates its folder. */
  #prepare(path: string): string {
    const target = this.#target(path)
    this.#kept.delete(path)
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

/** Number of characters that are written at once. */
const PART_LENGTH = 1_000_000

function writeParts(target: string, parts: Iterable<string>, partText: (part: string) => string): void {
  const file = openSync(target, 'w')
  try {
    let text = ''
    for (const part of parts) {
      text += partText(part)
      if (text.length < PART_LENGTH) continue
      writeSync(file, text)
      text = ''
    }
    writeSync(file, text)
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
  const old = besideOutput(outDir, 'old')
  if (existsSync(old) && !existsSync(outDir)) renameSync(old, outDir)
}

/** Returns true if all files of a record are unchanged on disk. */
export function isIntact(outDir: string, record: OutputRecord): boolean {
  return Object.entries(record).every(([path, { stamp }]) => fileStamp(join(outDir, path)) === stamp)
}
