import {
  type Diagnostic,
  type FormatOptions,
  formatDiagnostic,
  formatGroup,
  plural,
  summarizeDiagnostics,
} from '@octavo/core'

/** Maximum number of diagnostics in a job's log, errors first. More would crowd out the end of the log. */
const LISTED = 200
/** Maximum length of a failed job's error, which is cut at 4,000 characters. */
const MAX_LENGTH = 3_500
const MAX_OUTPUT_LENGTH = 1_500
/** Maximum length of a log line, because code frames can have any length. */
const MAX_LOGGED = 16_000

const withSeverity = (diagnostics: readonly Diagnostic[], severity: Diagnostic['severity']) =>
  diagnostics.filter((diagnostic) => diagnostic.severity === severity)

/** A sentence about a command line, which neither callers of the API nor readers of the dashboard have. */
const COMMAND_HINT = /(?<![\w-])--[a-z]|\boctavo (?:dev|build|check|preview|keys|sites|serve)\b|\bnp[mx] /

const CHOOSE = 'Fix: create one, or choose the folder that contains it (`source.directory` of a repository).'

/** Returns diagnostics for readers of a job: without hints about the command line. */
export function jobDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map(({ hint, ...rest }) => {
    if (rest.rule === 'CFG_NOT_FOUND') return { ...rest, message: "No docs.json in the site's source.", hint: CHOOSE }
    const sentences = hint?.split(/(?<=[.?]) (?=[A-Z])/).filter((sentence) => !COMMAND_HINT.test(sentence))
    return sentences?.length ? { ...rest, hint: sentences.join(' ') } : rest
  })
}

export function errorsFirst(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [
    ...withSeverity(diagnostics, 'error'),
    ...withSeverity(diagnostics, 'warning'),
    ...withSeverity(diagnostics, 'notice'),
  ]
}

/** Returns the diagnostics as log lines: one per cause, and a line with the number of omitted ones. */
export function diagnosticLines(
  diagnostics: readonly Diagnostic[],
  options: FormatOptions,
): { level: 'error' | 'warning' | 'info'; text: string }[] {
  const groups = summarizeDiagnostics(errorsFirst(diagnostics)).groups.slice(0, LISTED)
  const lines = groups.map((group) => ({
    level: group.first.severity === 'notice' ? ('info' as const) : group.first.severity,
    text: formatGroup(group, options)
      .slice(group.first.severity.length + 1)
      .slice(0, MAX_LOGGED),
  }))
  const left = diagnostics.length - groups.reduce((sum, { others }) => sum + 1 + others.length, 0)
  if (left === 0) return lines
  return [...lines, { level: 'warning', text: `… and ${left} more in the report of the job.` }]
}

/** Returns the error of a failed job for the site's owner: the first errors, and the number of omitted ones. */
export function failureText(diagnostics: readonly Diagnostic[]): string {
  const errors = withSeverity(diagnostics, 'error')
  const lines: string[] = []
  let length = 0
  for (const error of errors) {
    const text = formatDiagnostic(error)
    const output = text.length > MAX_OUTPUT_LENGTH ? `${text.slice(0, MAX_OUTPUT_LENGTH)}…` : text
    if (lines.length > 0 && length + output.length > MAX_LENGTH) break
    lines.push(output)
    length += output.length
  }
  const left = errors.length - lines.length
  if (left > 0) lines.push(`… and ${plural(left, 'more error')} in the report of the job.`)
  return lines.join('\n\n')
}
