import { relative, sep } from 'node:path'
import type { ResolvedOctavoOptions } from './options.js'

/** Returns the paths in the docs folder that are not part of the site: output and cache. */
export function excludedPaths({
  root,
  outDir,
  cacheDir,
}: Pick<ResolvedOctavoOptions, 'root' | 'outDir' | 'cacheDir'>): string[] {
  return [outDir, cacheDir].flatMap((excluded) => {
    const path = excluded === undefined ? '..' : relative(root, excluded).split(sep).join('/')
    return path.startsWith('..') || path === '' ? [] : [path]
  })
}
