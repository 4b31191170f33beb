import { type Diagnostic, type Position, UNITS } from '@octavo/core'
import { type BuildEvent, REPORTED } from '../build/childRequest.js'
import type { JobReport, ReportCounts } from '../jobs/jobReport.js'
import { publicMessage } from './publicMessage.js'

/** Maximum length of a report as JSON, in characters. */
const MAX_REPORT_LENGTH = 8_000_000

/** Collects the diagnostics of a build. */
interface SiteReport {
  take(event: BuildEvent): void
  /** Returns the report, or undefined if the build ended before the site was checked. */
  result(pages: number): (ReportCounts & { report: JobReport }) | undefined
}

/** @param folders local folders whose paths are removed from reports */
export function createSiteReport(folders: readonly string[]): SiteReport {
  const diagnostics: Diagnostic[] = []
  let counts: ReportCounts | undefined
  let length = 0
  return {
    take(event) {
      if (event.type === 'counts') counts = { errors: event.errors, warnings: event.warnings }
      if (event.type !== 'diagnostic' || diagnostics.length >= REPORTED || length > MAX_REPORT_LENGTH) return
      const diagnostic = readDiagnostic(event.diagnostic, (text) => publicMessage(text, folders))
      if (!diagnostic) return
      length += JSON.stringify(diagnostic).length
      diagnostics.push(diagnostic)
    },
    result(pages) {
      if (!counts) return undefined
      const omitted = counts.errors + counts.warnings - diagnostics.length
      return { ...counts, report: { pages, diagnostics, omitted: omitted || undefined } }
    },
  }
}

/** Maximum length of each text in a diagnostic, in characters. */
const MAX_TEXT_LENGTH = 2_000
const MAX_DEPTH = 1e9

/**
 * Validates a diagnostic that a build printed. The author's code can print diagnostics too, so only known fields of
 * limited size are kept. Returns undefined for an invalid diagnostic.
 * @param clean removes text that the site's owner must not see, such as local paths
 */
function readDiagnostic(value: unknown, clean: (text: string) => string): Diagnostic | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { rule, severity, file, start, end, message, expected, hint, unit } = value as Record<string, unknown>
  if (typeof rule !== 'string' || !/^[A-Z][A-Z0-9_]{1,60}$/.test(rule) || typeof message !== 'string') return undefined
  if (severity !== 'error' && severity !== 'warning' && severity !== 'notice') return undefined
  const text = (json: unknown) => (typeof json === 'string' ? clean(json.slice(0, MAX_TEXT_LENGTH)) : undefined)
  const diagnostic: Partial<Record<keyof Diagnostic, unknown>> = {
    rule,
    severity,
    file: text(file),
    start: readPosition(start),
    end: readPosition(end),
    message: text(message),
    expected: text(expected),
    hint: text(hint),
    unit: UNITS.find((name) => name === unit),
  }
  return Object.fromEntries(
    Object.entries(diagnostic).filter(([, each]) => each !== undefined),
  ) as unknown as Diagnostic
}

function readPosition(value: unknown): Position | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { line, column } = value as Record<string, unknown>
  return isCount(line) && isCount(column) ? { line, column } : undefined
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < MAX_DEPTH
}
