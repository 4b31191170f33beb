import type { Diagnostic } from './diagnostic.js'

/** Diagnostics with one cause, such as an image that 1,809 pages show and nobody has. */
export interface DiagnosticGroup {
  first: Diagnostic
  /** The same in other locations, in the given order. */
  others: Diagnostic[]
}

interface DiagnosticSummary {
  /** The groups to print, in the given order. */
  groups: DiagnosticGroup[]
  /** Diagnostics that are not in `groups`, counted by rule. */
  rest: Map<string, number>
}

/** Groups of one rule that are printed. `octavo check --json` lists all diagnostics. */
const MOST_OF_RULE = 50

/**
 * Groups warnings with the same rule and text, and keeps the first groups of each rule. Errors stay apart: each is
 * fixed where it is.
 */
export function summarizeDiagnostics(diagnostics: readonly Diagnostic[], mostOfRule = MOST_OF_RULE): DiagnosticSummary {
  const groups = new Map<string, DiagnosticGroup>()
  for (const [index, diagnostic] of diagnostics.entries()) {
    const { rule, severity, message } = diagnostic
    const key = severity === 'error' ? `${index}` : `${rule} ${message}`
    const known = groups.get(key)
    if (known) known.others.push(diagnostic)
    else groups.set(key, { first: diagnostic, others: [] })
  }
  const counts = new Map<string, number>()
  const rest = new Map<string, number>()
  const shown = [...groups.values()].filter(({ first: { rule }, others }) => {
    const count = (counts.get(rule) ?? 0) + 1
    counts.set(rule, count)
    if (count > mostOfRule) rest.set(rule, (rest.get(rule) ?? 0) + others.length + 1)
    return count <= mostOfRule
  })
  return { groups: shown, rest }
}
