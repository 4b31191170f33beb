import { relative, sep } from 'node:path'
import type { ResolvedOctavoOptions } from './options.js'

/** The output, the cache and the module with the author's plugins are not part of the repository they may lie in. */
export function excludedPaths({
  root,
  outDir,
  cacheDir,
  plugins,
}: Pick<ResolvedOctavoOptions, 'root' | 'outDir' | 'cacheDir' | 'plugins'>): string[] {
  return [outDir, cacheDir, plugins].flatMap((excluded) => {
    const path = excluded === undefined ? '..' : relative(root, excluded).split(sep).join('/')
    return path.startsWith('..') || path === '' ? [] : [path]
  })
}
