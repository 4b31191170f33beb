import type { Severity } from '../rules/rule.js'
import type { RuleId } from '../rules/rules.js'
import type { Suggestion } from './suggestion.js'

/** A position in a text file. Both numbers start at 1; columns count UTF-16 code units. */
export interface Position {
  line: number
  column: number
}

/** An error, warning or notice about the user's files. */
export interface Diagnostic {
  /** Rule ID such as `NAV_PAGE_MISSING`, which never changes between releases. */
  rule: RuleId
  severity: Severity
  /** Path from the docs root, with `/`. Undefined for diagnostics that do not refer to one file. */
  file?: string
  start?: Position
  end?: Position
  /** A full sentence from the user's point of view. */
  message: string
  /** The expected value or syntax. */
  expected?: string
  /** Advice: a fix, the nearest name, or how to turn the rule off. */
  hint?: string
  /** The edit that the hint suggests. */
  suggestion?: Suggestion
  /** Path of the missing file from the docs root, used to suggest similar files. */
  wanted?: string
  /**
   * Unit that the error makes unusable. With `--keep-going`, or a lower severity, the rest of the site is published:
   * with a notice in place of the block of a page, the page or the document, or without the docs.json setting.
   */
  unit?: 'block' | 'page' | 'document' | 'setting'
}

export const UNITS = ['block', 'page', 'document', 'setting'] as const satisfies Diagnostic['unit'][]

/** Sorts diagnostics by file, location and rule, so that two runs print the same list. */
function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.file ?? '', b.file ?? '') ||
    (a.start?.line ?? 0) - (b.start?.line ?? 0) ||
    (a.start?.column ?? 0) - (b.start?.column ?? 0) ||
    compareText(a.rule, b.rule) ||
    compareText(a.message, b.message)
  )
}

/** Removes exact repetitions and sorts. */
export function normalizeDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byKey = new Map<string, Diagnostic>()
  for (const diagnostic of diagnostics) {
    const { rule, file, start, message } = diagnostic
    byKey.set(JSON.stringify([rule, file, start?.line, start?.column, message]), diagnostic)
  }
  return [...byKey.values()].sort(compareDiagnostics)
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === 'error')
}

/** Returns true if a page can't be shown: an error affects more than a block of it. */
export function breaksPage(diagnostics: readonly Pick<Diagnostic, 'severity' | 'unit'>[]): boolean {
  return diagnostics.some(({ severity, unit }) => severity === 'error' && unit !== 'block')
}

/** Returns true if an error prevents publication. With `keepGoing`, errors of single units do not. */
export function failsRun(diagnostics: readonly Diagnostic[], { keepGoing }: { keepGoing: boolean }): boolean {
  return diagnostics.some(({ severity, unit }) => severity === 'error' && !(keepGoing && unit))
}

/** Compares by code unit, so that the order is the same on all machines and in all locales. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
