import { relative } from 'node:path'
import { type Diagnostic, formatCounts, formatGroup, plural, type Severity, summarizeDiagnostics } from '@octavo/core'
import type { ResolvedOctavoOptions } from '../options/options.js'
import type { StepTimes } from './stepTimer.js'

export interface BuildResult {
  /** `unchanged` when the output of the last build is still right. */
  status: 'built' | 'unchanged'
  pages: number
  /** Pages that are published as a notice. */
  noticePages: number
  /** Pages rendered anew, and files written, in this run. */
  rendered: number
  written: number
  diagnostics: Diagnostic[]
  /** What the author may want to know: once, by the first build into a folder, and documents that are not current. */
  notices: string[]
  /** Text of a file, for code frames. */
  readSource(file: string): string | undefined
  times: StepTimes
}

/** Causes of one rule that are shown; a site that moves over may have hundreds. All errors are shown. */
const MOST_OF_RULE = 5

/** Renders the diagnostics of a build that was published: the first causes of each rule, and how to see the others. */
export function formatBuildWarnings(
  { diagnostics, readSource }: Pick<BuildResult, 'diagnostics' | 'readSource'>,
  { root }: Pick<ResolvedOctavoOptions, 'root'>,
  color = false,
): string {
  const bySeverity = (severity: Severity) => diagnostics.filter((diagnostic) => diagnostic.severity === severity)
  // With `--keep-going` a build is published in spite of errors, which matter most.
  const errors = bySeverity('error').map((first) => ({ first, others: [] }))
  const { groups, rest } = summarizeDiagnostics(bySeverity('warning'), MOST_OF_RULE)
  const check = ['octavo check', relative(process.cwd(), root)].filter(Boolean).join(' ')
  return [
    ...[...errors, ...groups].map((group) => formatGroup(group, { readSource, color })),
    ...[...rest].map(([rule, count]) => `… and ${count} more ${rule}: run ${check} to list them.`),
    formatCounts(diagnostics),
  ].join('\n\n')
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
