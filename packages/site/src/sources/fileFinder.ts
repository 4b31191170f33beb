import { posix } from 'node:path'
import { nearestName } from '@octavo/core'

/**
 * Returns a function that finds the existing file for a wrong path: the only file with the same name, or else one with
 * a similar name, preferably in the same folder.
 */
export function createFileFinder(files: Iterable<string>): (path: string) => string | undefined {
  const all = [...files].map(describe)
  const results = new Map<string, string | undefined>()
  const find = (path: string): string | undefined => {
    const { kind, folder, name } = describe(path)
    const sameKind = all.filter((file) => file.kind === kind)
    const sameName = sameKind.filter((file) => file.name === name)
    if (sameName.length === 1) return sameName[0]?.path
    const sameFolder = sameKind.filter((file) => file.folder === folder)
    const similar = nearestName(
      name,
      sameFolder.map((file) => posix.basename(file.path)),
    )
    if (similar !== undefined) return posix.join(folder, similar)
    return nearestName(
      path,
      sameKind.map((file) => file.path),
    )
  }
  return (path) => {
    if (!results.has(path)) results.set(path, find(path))
    return results.get(path)
  }
}

const KINDS = [/\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp)$/i, /\.(?:mdx?|[jt]sx?)$/i]

function describe(path: string) {
  return {
    path,
    /** A suggested file must have the same kind as the missing one. */
    kind: KINDS.findIndex((pattern) => pattern.test(path)),
    folder: posix.dirname(path),
    name: posix.basename(path).toLowerCase(),
  }
}
