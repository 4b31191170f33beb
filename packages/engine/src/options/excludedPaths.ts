import { relative, sep } from 'node:path'
import { allBesideOutput } from '../files/besideOutput.js'
import type { ResolvedOctavoOptions } from './options.js'

/** Returns the paths in the docs folder that are not part of the site: output, cache, and what a build writes beside the output. */
export function excludedPaths({
  root,
  outDir,
  cacheDir,
}: Pick<ResolvedOctavoOptions, 'root' | 'outDir' | 'cacheDir'>): string[] {
  return [outDir, cacheDir, ...allBesideOutput(outDir)].flatMap((excluded) => {
    const path = excluded === undefined ? '..' : relative(root, excluded).split(sep).join('/')
    return path.startsWith('..') || path === '' ? [] : [path]
  })
}
