import { relative } from 'node:path'
import { type Diagnostic, formatCounts, formatGroup, plural, type Severity, summarizeDiagnostics } from '@octavo/core'
import type { BuildResult } from '../build/buildSite.js'
import type { ResolvedOctavoOptions } from '../options.js'

/** Causes shown whole; a site that moves over may have hundreds. */
const MAX_SHOWN = 20

/** Renders the diagnostics of a build that was published: the first causes, and how to see the others. */
export function formatBuildWarnings(
  { diagnostics, readSource }: Pick<BuildResult, 'diagnostics' | 'readSource'>,
  { root }: Pick<ResolvedOctavoOptions, 'root'>,
  color = false,
): string {
  const { groups } = summarizeDiagnostics(errorsFirst(diagnostics))
  const shown = groups.slice(0, MAX_SHOWN)
  const left = diagnostics.length - shown.reduce((sum, { others }) => sum + 1 + others.length, 0)
  const check = ['octavo check', relative(process.cwd(), root)].filter(Boolean).join(' ')
  const blocks = shown.map((group) => formatGroup(group, { readSource, color }))
  if (left > 0) blocks.push(`… and ${left} more: run ${check} to list them.`)
  return [...blocks, formatCounts(diagnostics)].join('\n\n')
}

/** With `--keep-going` a build is published in spite of errors, which matter most. */
function errorsFirst(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const bySeverity = (severity: Severity) => diagnostics.filter((diagnostic) => diagnostic.severity === severity)
  return [...bySeverity('error'), ...bySeverity('warning')]
}

/** One line that says what a build did. */
export function formatBuildResult(
  { status, pages, noticePages, rendered, written }: BuildResult,
  { outDir }: Pick<ResolvedOctavoOptions, 'outDir'>,
): string {
  const place = relative(process.cwd(), outDir) || '.'
  const notices = noticePages === 0 ? '' : `, ${noticePages} of them as ${noticePages === 1 ? 'a notice' : 'notices'}`
  const published = `${plural(pages, 'page')} in ${place}${notices}`
  if (status === 'unchanged') return `${published}, nothing changed`
  return `${published}: ${rendered} rendered, ${plural(written, 'file')} written`
}
