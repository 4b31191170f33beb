import { type Diagnostic, type FormatOptions, formatDiagnostic, plural } from '@octavo/core'

/** Problems that the log of a job names, errors first; more would push its end out. */
const LISTED = 200
/** Of the text that a failed job has for its error, which is cut off at 4,000 characters. */
const LONGEST = 3_500
const ONE = 1_500
/** A line of code may be of any length. */
const LOGGED = 16_000

const ofSeverity = (diagnostics: readonly Diagnostic[], severity: Diagnostic['severity']) =>
  diagnostics.filter((diagnostic) => diagnostic.severity === severity)

/** What a job's log says of the problems of its site: one entry each, and how many were not listed. */
export function problemLines(
  diagnostics: readonly Diagnostic[],
  options: FormatOptions,
): { level: 'error' | 'warning'; text: string }[] {
  const ordered = [...ofSeverity(diagnostics, 'error'), ...ofSeverity(diagnostics, 'warning')]
  const lines = ordered.slice(0, LISTED).map((diagnostic) => ({
    level: diagnostic.severity,
    text: formatDiagnostic(diagnostic, options)
      .slice(diagnostic.severity.length + 1)
      .slice(0, LOGGED),
  }))
  const [next] = ordered.slice(LISTED)
  if (!next) return lines
  const more = plural(ordered.length - LISTED, next.severity === 'error' ? 'more problem' : 'more warning')
  return [...lines, { level: next.severity, text: `… and ${more}: octavo check lists all.` }]
}

/** Why a site was not built, for its owner: as many of its errors as there is room for, and how many there are. */
export function failureText(diagnostics: readonly Diagnostic[]): string {
  const errors = ofSeverity(diagnostics, 'error')
  const shown: string[] = []
  let length = 0
  for (const error of errors) {
    const text = formatDiagnostic(error)
    const cut = text.length > ONE ? `${text.slice(0, ONE)}…` : text
    if (shown.length > 0 && length + cut.length > LONGEST) break
    shown.push(cut)
    length += cut.length
  }
  const left = errors.length - shown.length
  if (left > 0) shown.push(`… and ${plural(left, 'more error')}: octavo check lists all.`)
  return shown.join('\n\n')
}
