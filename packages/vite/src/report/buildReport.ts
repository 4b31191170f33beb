import { relative } from 'node:path'
import { plural } from '@octavo/core'
import type { BuildResult } from '../build/buildSite.js'
import type { ResolvedOctavoOptions } from '../options.js'

/** One line that says what a build did. */
export function formatBuildResult(
  { status, pages, rendered, written }: BuildResult,
  { outDir }: Pick<ResolvedOctavoOptions, 'outDir'>,
): string {
  const place = relative(process.cwd(), outDir) || '.'
  if (status === 'unchanged') return `${plural(pages, 'page')} in ${place}, nothing changed`
  return `${plural(pages, 'page')} in ${place}: ${rendered} rendered, ${plural(written, 'file')} written`
}
