import {
  contentHash,
  type Diagnostic,
  formatCounts,
  formatDiagnostics,
  formatGitHubAnnotations,
  formatSarif,
} from '@octavo/core'

/** Formats of a report, as options of commands. */
export interface ReportFlags {
  json?: boolean
  github?: boolean
  sarif?: boolean
}

interface Report {
  /** The docs folder as written on the command line. */
  dir: string
  /** The line about what was checked, without the counts. */
  summary: string
  diagnostics: readonly Diagnostic[]
  readSource(file: string): string | undefined
  /** Values besides the diagnostics in JSON: those before them, and those after them. */
  before: object
  after?: object | undefined
}

/** Prints diagnostics in the format that options name. Returns true if more lines of text may follow. */
export function printReport(report: Report, flags: ReportFlags): boolean {
  const { dir, summary, diagnostics, readSource, before, after } = report
  const prefix = dir === '.' ? '' : `${dir.replace(/\/+$/, '')}/`
  if (flags.sarif) {
    console.log(formatSarif(diagnostics, { pathPrefix: prefix, fingerprint: contentHash }))
    return false
  }
  if (flags.json) {
    console.log(JSON.stringify({ ...before, diagnostics, ...after }, null, 2))
    return false
  }
  const isFound = diagnostics.length > 0
  const counts = formatCounts(diagnostics)
  if (flags.github ?? process.env.GITHUB_ACTIONS === 'true') {
    if (isFound) console.log(formatGitHubAnnotations(diagnostics, prefix))
    console.log(`${summary}: ${counts}`)
  } else {
    // A list of diagnostics ends with its counts.
    if (isFound) console.log(`${formatDiagnostics(diagnostics, { readSource, color: process.stdout.isTTY })}\n`)
    console.log(`${summary}${isFound ? '.' : `: ${counts}`}`)
  }
  return true
}
