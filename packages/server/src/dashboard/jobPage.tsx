import { type Diagnostic, type DiagnosticGroup, formatLocation, summarizeDiagnostics } from '@octavo/core'
import type { ComponentChildren, VNode } from 'preact'
import type { LinkedBundle } from '../api/exports.js'
import type { Job } from '../jobs/job.js'
import type { LogLine } from '../jobs/jobLog.js'
import type { JobReport } from '../jobs/jobReport.js'
import { Document, type PageFrame } from './document.js'
import { formatBytes, formatCount, formatCounts, formatDuration, formatTime } from './formatTexts.js'
import { Icon } from './icons.js'
import { Action, Alert, CopyText, isUnderWay, ProgressBar, StatusBadge } from './statusParts.js'

export interface JobView {
  frame: PageFrame
  job: Job
  log: readonly LogLine[]
  /** Errors and warnings of the site. Undefined before its first build has ended. */
  report?: JobReport | undefined
  /** The archive of a completed job. */
  bundle?: { sha256: string; bytes: number } | undefined
  /** A link created by this request. */
  link?: LinkedBundle | undefined
}

// Confirmations, in the dialog and on the confirmation page.
export const CANCEL_QUESTION = 'Cancel this export? Its progress is lost.'
export const DELETE_QUESTION = 'Delete this export? Links to its archive stop working.'

export function JobPage(view: JobView): VNode {
  const { frame, job } = view
  const { addresses } = frame
  return (
    <Document frame={frame} title={job.id} section="sites" reloads={isUnderWay(job)}>
      <p class="trail">
        <a href={addresses.site(job.domain)}>
          <Icon name="back" />
          {job.domain}
        </a>
      </p>
      <div class="heading">
        <h1 class="mono">{job.id}</h1>
        <StatusBadge job={job} />
        {canWrite(frame) && <JobActions {...view} />}
      </div>
      {job.preview !== null && <p class="muted">{describePreview(job.preview)}</p>}
      <div class="card job-progress">
        <ProgressBar job={job} />
        <p id="pages" class="muted small" data-live>
          {formatCount(job.pageCount, 'page')}
          {isUnderWay(job) ? ' so far' : ''}
        </p>
      </div>
      <div id="outcome" data-live>
        {job.error !== null && (
          <Alert>
            <pre class="message">{job.error}</pre>
          </Alert>
        )}
        {view.bundle && <BundleCard {...view} />}
      </div>
      <div id="report-of-job" data-live>
        {view.report && <ReportSection job={job} report={view.report} />}
      </div>
      <div class="columns is-even">
        <section aria-labelledby="log">
          <h2 id="log">Log</h2>
          <Log lines={view.log} isUnderWay={isUnderWay(view.job)} />
        </section>
        <section aria-labelledby="details">
          <h2 id="details">Details</h2>
          <Details {...view} />
        </section>
      </div>
    </Document>
  )
}

/** Returns a sentence about a preview such as `pull/12` or `branch/next`. */
function describePreview(preview: string): string {
  const [, kind, name = preview] = /^(pull|branch)\/(.+)$/s.exec(preview) ?? []
  return `Preview of ${kind === 'pull' ? 'pull request' : 'the branch'} ${name}. It does not replace the site's export.`
}

function canWrite({ actor }: PageFrame): boolean {
  return actor?.permissions.has('jobs:write') ?? false
}

function JobActions({ frame, job }: JobView): VNode {
  const address = frame.addresses.job(job.domain, job.id)
  return (
    <div id="actions" class="actions" data-live>
      {isUnderWay(job) ? (
        <Action action={`${address}/cancel`} label="Cancel export" confirm={CANCEL_QUESTION} />
      ) : (
        <>
          {job.status === 'completed' && (
            <a class="button" href={`${address}/changes`}>
              Compare
            </a>
          )}
          <Action action={`${address}/retry`} label={job.status === 'failed' ? 'Retry' : 'Export again'} />
          <Action action={`${address}/delete`} label="Delete export" confirm={DELETE_QUESTION} kind="danger" />
        </>
      )}
    </div>
  )
}

function BundleCard({ frame, job, bundle, link }: JobView): VNode {
  return (
    <section class="card bundle" aria-labelledby="bundle">
      <h2 id="bundle">Archive</h2>
      <Facts
        facts={[
          ['Size', formatBytes(bundle?.bytes ?? 0)],
          ['SHA-256', <CopyText id="sha256" text={bundle?.sha256 ?? ''} label="Copy SHA-256" />],
          ...(link
            ? ([
                ['Link', <CopyText id="link" text={link.bundleUrl} label="Copy link" />],
                ['Expires', <time datetime={link.expiresAt.toISOString()}>{formatTime(link.expiresAt)}</time>],
              ] as Fact[])
            : []),
        ]}
      />
      {link ? (
        <p class="actions">
          <a class="button is-primary" href={link.bundleUrl} rel="noreferrer">
            Download {job.format}
          </a>
          <span class="muted small">Anyone with the link can download the archive until it expires.</span>
        </p>
      ) : canWrite(frame) ? (
        <Action action={`${frame.addresses.job(job.domain, job.id)}/bundle`} label="Get download link" kind="primary" />
      ) : (
        <p class="muted small">A download link requires a key with the scope "write".</p>
      )}
    </section>
  )
}

type Fact = [name: string, value: ComponentChildren]

export function Facts({ facts }: { facts: readonly Fact[] }): VNode {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Details({ job }: JobView): VNode {
  const { createdAt, startedAt, updatedAt } = job
  return (
    <div id="facts" class="card" data-live>
      <Facts
        facts={[
          ['Created', <time datetime={createdAt.toISOString()}>{formatTime(createdAt)}</time>],
          ['Updated', <time datetime={updatedAt.toISOString()}>{formatTime(updatedAt)}</time>],
          ['Time in queue', startedAt === null ? '–' : formatDuration(startedAt.getTime() - createdAt.getTime())],
          ['Duration', startedAt === null ? '–' : formatDuration(updatedAt.getTime() - startedAt.getTime())],
          ['Attempts', String(job.tries)],
          ['Revision', job.revision === null ? '–' : <code class="clip">{job.revision}</code>],
          ['Version', job.version ?? 'All'],
          ['Pages', job.paths === null ? 'All' : <Paths paths={job.paths} />],
          ['Format', job.format],
          ['Strict', job.strict ? 'Yes' : 'No'],
        ]}
      />
    </div>
  )
}

const PATHS_SHOWN = 50

function Paths({ paths }: { paths: readonly string[] }): VNode {
  return (
    <ul class="paths">
      {paths.slice(0, PATHS_SHOWN).map((path) => (
        <li key={path}>
          <code>{path}</code>
        </li>
      ))}
      {paths.length > PATHS_SHOWN && <li class="muted">and {formatCount(paths.length - PATHS_SHOWN)} more</li>}
    </ul>
  )
}

function Log({ lines, isUnderWay }: { lines: readonly LogLine[]; isUnderWay: boolean }): VNode {
  return (
    <section class="card log" tabindex={0} aria-label="Log output" data-follow>
      <ol id="log-lines" data-live>
        {lines.length === 0 && <li class="muted">{isUnderWay ? 'No output yet.' : 'No output.'}</li>}
        {lines.map(({ at, level, text }, index) => (
          <li key={index} class={`is-${level}`}>
            <time datetime={at.toISOString()}>{at.toISOString().slice(11, 19)}</time>
            <span>
              {level !== 'info' && <b>{level === 'error' ? 'Error ' : 'Warning '}</b>}
              <LogText text={text} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Shows code frames preformatted, so that the marker stays below the marked code. */
function LogText({ text }: { text: string }): VNode {
  const parts = text.split('\n\n')
  return (
    <>
      {parts.map((part, index) => (
        <span key={index} class={/^\s*>?\s*\d+ \|/.test(part) ? 'log-source' : 'log-text'}>
          {part}
        </span>
      ))}
    </>
  )
}

/** Maximum number of causes on the page. The report in the API has all diagnostics. */
const MAX_SHOWN = 100

/** The errors and warnings of an export, grouped by cause, with locations and fixes. */
function ReportSection({ job, report }: { job: Job; report: JobReport }): VNode | null {
  const { diagnostics, omitted = 0 } = report
  if (diagnostics.length === 0) return null
  const groups = summarizeDiagnostics(diagnostics).groups.slice(0, MAX_SHOWN)
  const diagnosticCount = groups.reduce((sum, { others }) => sum + 1 + others.length, 0)
  const left = diagnostics.length + omitted - diagnosticCount
  return (
    <section class="report" aria-labelledby="report">
      <h2 id="report">Report</h2>
      <p class="muted small">
        {formatCounts(job)}
        {diagnostics.some(({ unit }) => unit && unit !== 'setting') && job.status !== 'failed'
          ? '. A notice is published in place of each page, document or diagram with an error.'
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
        {diagnosticAdvice(first) !== '' && <span class="small">{diagnosticAdvice(first)}</span>}
      </div>
    </li>
  )
}

function diagnosticAdvice({ expected, hint }: Diagnostic): string {
  return [expected && `Expected ${expected}`, hint].filter(Boolean).join(' ')
}
