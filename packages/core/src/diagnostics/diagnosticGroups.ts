import type { Diagnostic } from './diagnostic.js'

/** Diagnostics with the same cause, such as a missing image on many pages. */
export interface DiagnosticGroup {
  first: Diagnostic
  /** The same diagnostic in other locations, in the given order. */
  others: Diagnostic[]
}

interface DiagnosticSummary {
  /** The groups to print, in the given order. */
  groups: DiagnosticGroup[]
  /** Number of diagnostics that are not in `groups`, by rule. */
  rest: Map<string, number>
}

/** Maximum number of printed groups per rule. `octavo check --json` lists all diagnostics. */
const MAX_PER_RULE = 50

/**
 * Groups warnings with the same rule and text, and keeps the first groups per rule. Errors are not grouped, because
 * each needs a separate fix.
 */
export function summarizeDiagnostics(diagnostics: readonly Diagnostic[], maxPerRule = MAX_PER_RULE): DiagnosticSummary {
  const groups = new Map<string, DiagnosticGroup>()
  for (const [index, diagnostic] of diagnostics.entries()) {
    const { rule, severity, message } = diagnostic
    const key = severity === 'error' ? `${index}` : `${rule} ${message}`
    const group = groups.get(key)
    if (group) group.others.push(diagnostic)
    else groups.set(key, { first: diagnostic, others: [] })
  }
  const counts = new Map<string, number>()
  const rest = new Map<string, number>()
  const diagnosticGroups = [...groups.values()].filter(({ first: { rule }, others }) => {
    const count = (counts.get(rule) ?? 0) + 1
    counts.set(rule, count)
    if (count > maxPerRule) rest.set(rule, (rest.get(rule) ?? 0) + others.length + 1)
    return count <= maxPerRule
  })
  return { groups: diagnosticGroups, rest }
}
