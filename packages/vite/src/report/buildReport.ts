import { relative } from 'node:path'
import { formatCounts, formatDiagnostic, plural } from '@octavo/core'
import type { BuildResult } from '../build/buildSite.js'
import type { ResolvedOctavoOptions } from '../options.js'

/** Warnings shown whole; a site that moves over may have hundreds. */
const MAX_SHOWN = 20

/** The warnings of a build with their lines; of many, the first and how to see the others. */
export function formatBuildWarnings(
  { diagnostics, readSource }: Pick<BuildResult, 'diagnostics' | 'readSource'>,
  { root }: Pick<ResolvedOctavoOptions, 'root'>,
  color = false,
): string {
  const shown = diagnostics.slice(0, MAX_SHOWN).map((diagnostic) => formatDiagnostic(diagnostic, { readSource, color }))
  const left = diagnostics.length - shown.length
  const check = ['octavo check', relative(process.cwd(), root)].filter(Boolean).join(' ')
  if (left > 0) shown.push(`… and ${plural(left, 'more warning')}: run ${check} to see all of them.`)
  return [...shown, formatCounts(diagnostics)].join('\n\n')
}

/** One line that says what a build did. */
export function formatBuildResult(
  { status, pages, rendered, written }: BuildResult,
  { outDir }: Pick<ResolvedOctavoOptions, 'outDir'>,
): string {
  const place = relative(process.cwd(), outDir) || '.'
  if (status === 'unchanged') return `${plural(pages, 'page')} in ${place}, nothing changed`
  return `${plural(pages, 'page')} in ${place}: ${rendered} rendered, ${plural(written, 'file')} written`
}
