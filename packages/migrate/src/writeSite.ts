import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Hashes of the files that a migration wrote, by path. They tell which files the author has edited since. */
const LEDGER = '.octavo/migration.json'

type Hashes = Readonly<Record<string, string>>

export interface WriteOptions {
  /** Overwrites edits of the author, writes deleted files again, and writes into a folder with other files. */
  force: boolean
  /** Returns true for files of an earlier run that stay, because a later call decides about them. */
  keeps?(file: string): boolean
}

/** Files that were not written. */
export interface UnwrittenFiles {
  /** Files that the author has edited. */
  edited: string[]
  /** Files that the author has deleted. */
  deleted: string[]
}

/**
 * Throws when a folder has files that no migration wrote, because these could be overwritten.
 *
 * @throws Error with the folder
 */
export function checkFolder(out: string, { force }: Pick<WriteOptions, 'force'>): void {
  if (force || !existsSync(out) || readdirSync(out).length === 0 || existsSync(join(out, LEDGER))) return
  throw new Error(`The folder ${out} is not empty. Choose another with --out, or use --force.`)
}

/** Writes files that differ, and removes those that only an earlier run wrote. Changes of the author stay. */
export function writeFiles(
  out: string,
  files: ReadonlyMap<string, string | Buffer>,
  { force, keeps = () => false }: WriteOptions,
): UnwrittenFiles {
  const hashes = readLedger(out)
  const edited: string[] = []
  const deleted: string[] = []
  const newHashes: Record<string, string> = {}
  for (const [file, content] of files) {
    const path = join(out, file)
    const current = fileHash(path)
    const next = hash(content)
    const isEdited = current !== undefined && current !== next && current !== hashes[file]
    newHashes[file] = next
    if (isEdited && !force) edited.push(file)
    else if (current === undefined && Object.hasOwn(hashes, file) && !force) deleted.push(file)
    else if (current !== next) write(path, content)
  }
  for (const [file, hashed] of Object.entries(hashes)) {
    if (files.has(file)) continue
    if (keeps(file)) newHashes[file] = hashed
    else if (fileHash(join(out, file)) === hashed) rmSync(join(out, file))
  }
  write(join(out, LEDGER), `${JSON.stringify(newHashes, null, 1)}\n`)
  return { edited, deleted }
}

function readLedger(out: string): Hashes {
  try {
    return JSON.parse(readFileSync(join(out, LEDGER), 'utf8')) as Hashes
  } catch {
    return {}
  }
}

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  // The target of a link can be outside of the folder.
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(path)
  writeFileSync(path, content)
}

function fileHash(path: string): string | undefined {
  return existsSync(path) ? hash(readFileSync(path)) : undefined
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url')
}
