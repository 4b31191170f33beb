import { type Diagnostic, type DiagnosticGroup, formatLocation, summarizeDiagnostics } from '@octavo/core'
import type { VNode } from 'preact'
import type { Job } from '../../jobs/job.js'
import type { JobReport } from '../../jobs/jobReport.js'
import { formatCount, formatCounts } from './format.js'

/** Maximum number of causes on the page; the report of the API has all diagnostics. */
const SHOWN = 100

/** The errors and warnings of an export, grouped by cause, with locations and fixes. */
export function ReportSection({ job, report }: { job: Job; report: JobReport }): VNode | null {
  const { diagnostics, omitted = 0 } = report
  if (diagnostics.length === 0) return null
  const groups = summarizeDiagnostics(diagnostics).groups.slice(0, SHOWN)
  const listed = groups.reduce((sum, { others }) => sum + 1 + others.length, 0)
  const left = diagnostics.length + omitted - listed
  return (
    <section class="report" aria-labelledby="report">
      <h2 id="report">Report</h2>
      <p class="muted small">
        {formatCounts(job)}
        {diagnostics.some(({ unit }) => unit === 'page' || unit === 'document') && job.status !== 'failed'
          ? '. A notice is published in place of each page or document with an error.'
          : '.'}
      </p>
      <ul class="rows card">
        {groups.map((group, index) => (
          <ReportRow key={index} group={group} />
        ))}
        {left > 0 && (
          <li class="row muted small">
            and {formatCount(left)} more in the report of the API: /v1/static-export/jobs/{job.id}/report
          </li>
        )}
      </ul>
    </section>
  )
}

function ReportRow({ group: { first, others } }: { group: DiagnosticGroup }): VNode {
  const { severity, message, rule } = first
  return (
    <li class="row">
      <div class="row-main">
        <span>
          <b class={`severity is-${severity}`}>{severity === 'error' ? 'Error' : 'Warning'}</b> {message}{' '}
          <code class="muted small">{rule}</code>
        </span>
        <span class="muted small">
          {[
            formatLocation(first) || 'The whole site',
            others.length > 0 && `and ${formatCount(others.length, 'other location')}`,
          ]
            .filter(Boolean)
            .join(' ')}
        </span>
        {adviceOf(first) !== '' && <span class="small">{adviceOf(first)}</span>}
      </div>
    </li>
  )
}

function adviceOf({ expected, hint }: Diagnostic): string {
  return [expected && `Expected ${expected}`, hint].filter(Boolean).join(' ')
}
