import { relative } from 'node:path'
import { type Diagnostic, formatCounts, formatGroup, plural, type Severity, summarizeDiagnostics } from '@octavo/core'
import type { ResolvedOctavoOptions } from '../options/options.js'
import type { StepTimes } from './stepTimer.js'

export interface BuildResult {
  /** `unchanged` if the output of the last build is current. */
  status: 'built' | 'unchanged'
  pages: number
  /** Number of pages published as a notice. */
  noticePages: number
  /** Number of pages rendered in this run; `written` counts files. */
  rendered: number
  written: number
  diagnostics: Diagnostic[]
  /** Messages for the author: advice after the first build into a folder, and outdated remote documents. */
  notices: string[]
  times: StepTimes
}

export interface SiteBuild extends BuildResult {
  /** Returns the text of a file, for code frames. */
  readSource(file: string): string | undefined
}

/** Maximum number of causes shown per rule for warnings, because a migrated site can have hundreds. */
const MAX_PER_RULE = 5

/** Returns the diagnostics of a published build as text: all errors, the first warnings per rule, and the counts. */
export function formatBuildWarnings(
  { diagnostics, readSource }: Pick<SiteBuild, 'diagnostics' | 'readSource'>,
  { root }: Pick<ResolvedOctavoOptions, 'root'>,
  color = false,
): string {
  const bySeverity = (severity: Severity) => diagnostics.filter((diagnostic) => diagnostic.severity === severity)
  // With `--keep-going` a build is published in spite of errors, which matter most.
  const errors = bySeverity('error').map((first) => ({ first, others: [] }))
  const { groups, rest } = summarizeDiagnostics([...bySeverity('warning'), ...bySeverity('notice')], MAX_PER_RULE)
  const check = ['octavo check', relative(process.cwd(), root)].filter(Boolean).join(' ')
  return [
    ...[...errors, ...groups].map((group) => formatGroup(group, { readSource, color })),
    ...[...rest].map(([rule, count]) => `… and ${count} more ${rule}: run ${check} to list them.`),
    formatCounts(diagnostics),
  ].join('\n\n')
}

/** Returns a one-line summary of a build. */
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
