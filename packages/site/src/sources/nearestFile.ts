import { posix } from 'node:path'
import { nearestName } from '@octavo/core'

/**
 * Returns the existing file for a wrong path: the only file with the same name, or else one with a similar name,
 * preferably in the same folder.
 */
export function nearestFile(path: string, files: Iterable<string>): string | undefined {
  const kind = kindOf(path)
  const all = [...files].filter((file) => kindOf(file) === kind)
  const name = posix.basename(path).toLowerCase()
  const sameName = all.filter((file) => posix.basename(file).toLowerCase() === name)
  if (sameName.length === 1) return sameName[0]
  const folder = posix.dirname(path)
  const beside = all.filter((file) => posix.dirname(file) === folder)
  const similar = nearestName(
    name,
    beside.map((file) => posix.basename(file)),
  )
  return similar === undefined ? nearestName(path, all) : posix.join(folder, similar)
}

const KINDS = [/\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp)$/i, /\.(?:mdx?|[jt]sx?)$/i]

/** Returns the kind of a file as a number. A suggested file must have the same kind as the missing one. */
function kindOf(path: string): number {
  return KINDS.findIndex((pattern) => pattern.test(path))
}
