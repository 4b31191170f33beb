import { type Diagnostic, normalizeDiagnostics } from '@octavo/core'

/** The latest check of the files that are edited. */
export interface QuickCheck {
  /** Files whose diagnostics the check has found completely. */
  files: ReadonlySet<string>
  diagnostics: readonly Diagnostic[]
}

/** File of diagnostics that belong to no file. */
const WHOLE_SITE = 'docs.json'

/**
 * Returns the diagnostics of each file: those of the latest check for edited files, and those of the latest check of the
 * whole site for others.
 */
export function mergeReports(whole: readonly Diagnostic[], quick: QuickCheck): Map<string, Diagnostic[]> {
  const reports = new Map<string, Diagnostic[]>()
  const add = (diagnostic: Diagnostic) => {
    const { file = WHOLE_SITE } = diagnostic
    reports.set(file, [...(reports.get(file) ?? []), diagnostic])
  }
  const isQuick = ({ file }: Diagnostic) => file !== undefined && quick.files.has(file)
  // The checks of docs.json and of a page can report the same.
  normalizeDiagnostics(quick.diagnostics).filter(isQuick).forEach(add)
  whole.filter((diagnostic) => !isQuick(diagnostic)).forEach(add)
  return reports
}

/** Returns the reports that differ from the previous ones. A file without diagnostics any more has an empty list. */
export function changedReports(
  before: ReadonlyMap<string, string>,
  reports: ReadonlyMap<string, readonly Diagnostic[]>,
): { file: string; diagnostics: readonly Diagnostic[]; key: string }[] {
  const files = new Set([...before.keys(), ...reports.keys()])
  return [...files].flatMap((file) => {
    const diagnostics = reports.get(file) ?? []
    const key = diagnostics.length > 0 ? JSON.stringify(diagnostics) : ''
    return key === (before.get(file) ?? '') ? [] : [{ file, diagnostics, key }]
  })
}
