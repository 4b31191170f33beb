import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** Hash of each file of a folder by its path, with slashes. */
export type Hashes = ReadonlyMap<string, string>

/** Hashes every file of an output folder. */
export function hashOutput(folder: string): Hashes {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return new Map(files.map((file) => [file.slice(folder.length + 1).replaceAll('\\', '/'), hash(readFileSync(file))]))
}

/** A line for each kind of file (its extension): the kind, how many there are, and one hash of their paths and texts. */
export function summarize(hashes: Hashes): string[] {
  const kinds = new Map<string, string[]>()
  for (const [file, digest] of hashes) {
    const kind = extname(file).slice(1) || 'none'
    kinds.set(kind, [...(kinds.get(kind) ?? []), `${file} ${digest}`])
  }
  return [...kinds]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([kind, files]) => `${kind} ${files.length} ${hash(files.join('\n')).slice(0, 16)}`)
}

/** Paths that are in only one of two outputs or have other content. */
export function differences(before: Hashes, after: Hashes): { added: string[]; removed: string[]; changed: string[] } {
  return {
    added: [...after.keys()].filter((file) => !before.has(file)),
    removed: [...before.keys()].filter((file) => !after.has(file)),
    changed: [...after]
      .filter(([file, digest]) => before.has(file) && before.get(file) !== digest)
      .map(([file]) => file),
  }
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
