import {
  closeSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { join, sep } from 'node:path'
import { contentHash } from '@octavo/core'

/**
 * Reads the files of a docs folder by their path from its root. Files outside it are never opened. Virtual files have
 * only text.
 */
export class Repository {
  readonly root: string
  /** Texts of files that are not on disk. */
  #virtual: ReadonlyMap<string, string>
  /** Texts of pages made from other files, which replace files of the same path. */
  #generated: ReadonlyMap<string, string> = new Map()
  /** Texts in an editor, which replace those on disk. */
  #opened: ReadonlyMap<string, string> = new Map()

  constructor(root: string, virtual: ReadonlyMap<string, string> = new Map()) {
    this.root = realpathSync(root)
    this.#virtual = virtual
  }

  /** Returns the paths of files that are not on disk. */
  virtualFiles(): Iterable<string> {
    return new Set([...this.#virtual.keys(), ...this.#generated.keys(), ...this.#opened.keys()])
  }

  /** Returns true for a file whose text is not that on disk. */
  isVirtual(path: string): boolean {
    return this.#text(path) !== undefined
  }

  /** Returns true for a page made from other files. */
  isGenerated(path: string): boolean {
    return this.#generated.has(path)
  }

  /** Replaces the pages made from other files. Returns the paths of those that differ. */
  replaceGenerated(generated: ReadonlyMap<string, string>): string[] {
    const before = this.#generated
    this.#generated = generated
    const paths = new Set([...before.keys(), ...generated.keys()])
    return [...paths].filter((path) => before.get(path) !== generated.get(path))
  }

  /** The texts in an editor, by path. */
  get opened(): ReadonlyMap<string, string> {
    return this.#opened
  }

  replaceOpened(opened: ReadonlyMap<string, string>): void {
    this.#opened = opened
  }

  /** Replaces the texts in an editor of the changes that have one; `null` closes a file. */
  openTexts(changes: readonly { path: string; text?: string | null }[]): void {
    const opened = new Map(this.#opened)
    for (const { path, text } of changes) {
      if (typeof text === 'string') opened.set(path, text)
      else if (text === null) opened.delete(path)
    }
    this.#opened = opened
  }

  replaceVirtual(virtual: ReadonlyMap<string, string>): void {
    this.#virtual = virtual
  }

  /** Returns the absolute path of a file. Undefined if it is missing or outside the root. */
  resolve(path: string): string | undefined {
    if (path.split(/[\\/]/).includes('..') || path.includes('\0')) return undefined
    try {
      const absolute = realpathSync.native(join(this.root, path))
      if (!absolute.startsWith(this.root + sep)) return undefined
      // The configuration of a clone can contain a token.
      return absolute.slice(this.root.length).split(sep).includes('.git') ? undefined : absolute
    } catch {
      return undefined
    }
  }

  /** Returns the names in a folder. Empty if it is missing or outside the root. */
  names(folder: string): string[] {
    const absolute = folder === '' ? this.root : this.resolve(folder)
    try {
      return absolute === undefined ? [] : readdirSync(absolute).sort()
    } catch {
      return []
    }
  }

  isLink(path: string): boolean {
    if (path.split(/[\\/]/).includes('..')) return false
    return this.#stats(path, lstatSync)?.isSymbolicLink() ?? false
  }

  isFolder(path: string): boolean {
    return this.#stats(path, lstatSync)?.isDirectory() ?? false
  }

  /** Returns the stats of a path. Undefined if the path is invalid or too long, or a parent is a file. */
  #stats(path: string, read: typeof lstatSync | typeof statSync): Stats | undefined {
    try {
      return read(join(this.root, path), { throwIfNoEntry: false })
    } catch {
      return undefined
    }
  }

  readBytes(path: string): Buffer | undefined {
    const virtual = this.#text(path)
    return virtual === undefined ? this.#readDisk(path) : Buffer.from(virtual)
  }

  /** Returns the text of a file as its author wrote it, without what was added to it. */
  readWritten(path: string): string | undefined {
    return this.#virtual.get(path) ?? this.#opened.get(path) ?? this.#readDisk(path)?.toString('utf8')
  }

  #text(path: string): string | undefined {
    return this.#generated.get(path) ?? this.#virtual.get(path) ?? this.#opened.get(path)
  }

  #readDisk(path: string): Buffer | undefined {
    const absolute = this.resolve(path)
    try {
      return absolute === undefined ? undefined : readFileSync(absolute)
    } catch {
      // A folder, a file without permission, or one that was deleted since: missing for the site.
      return undefined
    }
  }

  /** Returns the first bytes of a file as text. */
  readHead(path: string, length: number): string | undefined {
    const virtual = this.#text(path)
    if (virtual !== undefined) return virtual.slice(0, length)
    const absolute = this.resolve(path)
    if (absolute === undefined) return undefined
    let handle: number | undefined
    try {
      handle = openSync(absolute, 'r')
      const buffer = Buffer.alloc(length)
      return buffer.toString('utf8', 0, readSync(handle, buffer, 0, length, 0))
    } catch {
      return undefined
    } finally {
      if (handle !== undefined) closeSync(handle)
    }
  }

  readText(path: string): string | undefined {
    return this.readBytes(path)?.toString('utf8')
  }

  /**
   * Returns a stamp that changes whenever the file does: size, both times and inode. Undefined if the file is missing.
   * The time of the last status change is included, because tools that restore the modification time cannot reset it.
   */
  stamp(path: string): string | undefined {
    const virtual = this.#text(path)
    if (virtual !== undefined) return contentHash(virtual)
    const stats = this.#stats(path, statSync)
    return stats?.isFile() ? `${stats.size}:${stats.mtimeMs}:${stats.ctimeMs}:${stats.ino}` : undefined
  }
}
