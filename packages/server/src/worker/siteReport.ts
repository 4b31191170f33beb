import type { Diagnostic } from '@octavo/core'
import { type BuildEvent, REPORTED } from '../build/buildRequest.js'
import { readDiagnostic } from '../build/readDiagnostic.js'
import type { JobReport, ReportCounts } from '../jobs/jobReport.js'
import { publicMessage } from './publicMessage.js'

/** Maximum characters of a report as JSON. */
const LONGEST = 8_000_000

/** Collects the diagnostics of a build. */
interface SiteReport {
  take(event: BuildEvent): void
  /** Returns the report, or undefined if the build ended before it had checked the site. */
  result(pages: number): (ReportCounts & { report: JobReport }) | undefined
}

/** @param folders of this machine, whose paths are removed from reports */
export function createSiteReport(folders: readonly string[]): SiteReport {
  const diagnostics: Diagnostic[] = []
  let counts: ReportCounts | undefined
  let length = 0
  return {
    take(event) {
      if (event.type === 'counts') counts = { errors: event.errors, warnings: event.warnings }
      if (event.type !== 'diagnostic' || diagnostics.length >= REPORTED || length > LONGEST) return
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
