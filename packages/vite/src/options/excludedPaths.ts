import { relative, sep } from 'node:path'
import type { ResolvedOctavoOptions } from './options.js'

/** Returns the paths in the docs folder that are not part of the site: output, cache, and the plugin module. */
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
