import { posix } from 'node:path'
import { nearestName } from '@octavo/core'

/**
 * Returns a function that finds the existing file for a wrong path: the only file with the same name, or else one with
 * a similar name, preferably in the same folder.
 */
export function createFileFinder(files: Iterable<string>): (path: string) => string | undefined {
  const all = [...files].map((path) => ({ path, kind: kindOf(path) }))
  const ofKind = groupBy(all, ({ kind }) => kind)
  const ofName = groupBy(all, ({ path, kind }) => `${kind} ${nameOf(path)}`)
  const inFolder = groupBy(all, ({ path, kind }) => `${kind} ${posix.dirname(path)}`)
  return (path) => {
    const kind = kindOf(path)
    const sameName = ofName.get(`${kind} ${nameOf(path)}`) ?? []
    if (sameName.length === 1) return sameName[0]
    const folder = posix.dirname(path)
    const beside = inFolder.get(`${kind} ${folder}`) ?? []
    const similar = nearestName(
      nameOf(path),
      beside.map((file) => posix.basename(file)),
    )
    return similar === undefined ? nearestName(path, ofKind.get(kind) ?? []) : posix.join(folder, similar)
  }
}

/** Returns the existing file for one wrong path. */
export function nearestFile(path: string, files: Iterable<string>): string | undefined {
  return createFileFinder(files)(path)
}

interface KnownFile {
  path: string
  kind: number
}

function groupBy<Key>(files: readonly KnownFile[], keyOf: (file: KnownFile) => Key): Map<Key, string[]> {
  const groups = new Map<Key, string[]>()
  for (const file of files) {
    const key = keyOf(file)
    const group = groups.get(key)
    if (group) group.push(file.path)
    else groups.set(key, [file.path])
  }
  return groups
}

const nameOf = (path: string) => posix.basename(path).toLowerCase()

const KINDS = [/\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp)$/i, /\.(?:mdx?|[jt]sx?)$/i]

/** Returns the kind of a file as a number. A suggested file must have the same kind as the missing one. */
function kindOf(path: string): number {
  return KINDS.findIndex((pattern) => pattern.test(path))
}
