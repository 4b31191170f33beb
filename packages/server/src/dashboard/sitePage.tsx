import type { VNode } from 'preact'
import type { Job } from '../jobs/job.js'
import type { SiteRecord } from '../stores/siteRecord.js'
import { proofLocations } from '../stores/verification.js'
import { Document, type Form, type PageFrame } from './document.js'
import { formatCount, formatCounts, formatDuration } from './formatTexts.js'
import { Icon } from './icons.js'
import { Age, Alert, JobState, Source } from './statusParts.js'

export interface SiteView {
  frame: PageFrame
  domain: string
  /** Undefined for a removed site whose exports are still kept. */
  site: SiteRecord | undefined
  /** True when MCP clients and API playgrounds are not served, because the domain is not verified. */
  needsVerification: boolean
  /** True if the reader can change the site. */
  mayWrite: boolean
  /** Why the last attempt to verify the domain failed. */
  unproved?: string | undefined
  /** True when the site has a registered build. */
  isBuilt: boolean
  jobs: readonly Job[]
  /** URL of the next page, with older jobs. */
  older?: string | undefined
  /** Reason why exports can't be started. */
  refusal?: string | undefined
  /** Error and values of a submitted form. */
  failure?: { message: string; values: Form } | undefined
  /** ID of the form. A form that is sent repeatedly starts only one job. */
  requestId: string
}

export function SitePage(view: SiteView): VNode {
  const { frame, domain, site, isBuilt, jobs, older, refusal, failure, requestId } = view
  const { addresses } = frame
  return (
    <Document frame={frame} title={domain} section="sites">
      <p class="trail">
        <a href={addresses.sites}>
          <Icon name="back" />
          Sites
        </a>
      </p>
      <div class="heading">
        <h1>{domain}</h1>
        {site ? <Source source={site.source} /> : <p class="muted">This site was removed.</p>}
        {site && (
          <p>
            <a href={addresses.site(domain, '/feedback')}>Feedback of readers</a>
            {' · '}
            <a href={addresses.site(domain, '/hooks')}>Push triggers</a>
            {' · '}
            <a href={addresses.site(domain, '/schedules')}>Schedules</a>
            {view.mayWrite && (
              <>
                {' · '}
                <a href={addresses.site(domain, '/settings')}>Settings</a>
              </>
            )}
          </p>
        )}
      </div>
      {site && view.needsVerification && <Verify view={view} site={site} />}
      <div class="columns">
        <section aria-labelledby="exports">
          <h2 id="exports">Exports</h2>
          {jobs.length === 0 ? (
            <div class="empty card">
              <Icon name="archive" />
              <p class="muted">
                {isBuilt
                  ? 'The assistant uses the registered build of this site. It has not been exported.'
                  : 'This site has not been exported yet.'}
              </p>
            </div>
          ) : (
            <ul class="rows card">
              {jobs.map((job) => (
                <JobRow key={job.id} frame={frame} job={job} />
              ))}
            </ul>
          )}
          {older !== undefined && (
            <p class="more">
              <a class="button" href={older}>
                Older exports
              </a>
            </p>
          )}
        </section>
        <section aria-labelledby="start">
          <h2 id="start">New export</h2>
          {refusal === undefined ? (
            <>
              {failure && <Alert>{failure.message}</Alert>}
              <StartForm
                action={addresses.site(domain, '/jobs')}
                values={failure?.values ?? {}}
                requestId={requestId}
              />
            </>
          ) : (
            <Alert kind="notice">{refusal}</Alert>
          )}
        </section>
      </div>
    </Document>
  )
}

function Verify({ view, site }: { view: SiteView; site: SiteRecord }): VNode {
  const { dns, file } = proofLocations(site.domain)
  return (
    <section class="card form" aria-labelledby="verify">
      <h2 id="verify">Verify domain</h2>
      {view.unproved !== undefined && <Alert>{view.unproved}</Alert>}
      <p>
        MCP clients and API playgrounds are not served on {site.domain} until it is verified. Exports do not need this.
        Publish the text as a TXT record or as a file:
      </p>
      <dl class="facts">
        {[
          ['Text', site.proof],
          ['TXT record', dns],
          ['File', file],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      {view.mayWrite && (
        <form method="post" action={view.frame.addresses.site(site.domain, '/verify')}>
          <button type="submit" class="button">
            Verify domain
          </button>
        </form>
      )}
    </section>
  )
}

function JobRow({ frame, job }: { frame: PageFrame; job: Job }): VNode {
  const part = [job.version, job.paths && formatCount(job.paths.length, 'path')].filter((text) => text !== null)
  return (
    <li class="row">
      <div class="row-main">
        <a class="row-title mono" href={frame.addresses.job(job.domain, job.id)}>
          {job.id}
        </a>
        <span class="muted small">
          {[part.length > 0 ? part.join(', ') : 'Whole site', job.format].join(' · ')} ·{' '}
          <Age time={job.createdAt} now={frame.now} />
        </span>
        {job.error !== null && <span class="row-error small">{firstLine(job.error)}</span>}
      </div>
      <div class="row-side">
        <JobState job={job}>
          {job.status === 'completed' && (
            <span class="muted small">
              {formatCount(job.pageCount, 'page')} in{' '}
              {formatDuration(job.updatedAt.getTime() - (job.startedAt ?? job.createdAt).getTime())}
              {formatCounts(job) !== '' && ` · ${formatCounts(job)}`}
            </span>
          )}
        </JobState>
      </div>
    </li>
  )
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}

interface StartFormProps {
  action: string
  values: Form
  requestId: string
}

function StartForm({ action, values, requestId }: StartFormProps): VNode {
  return (
    <form method="post" action={action} class="card form">
      <input type="hidden" name="request" value={requestId} />
      <div class="field">
        <label for="version">Version</label>
        <input
          id="version"
          name="version"
          value={values.version}
          maxlength={200}
          placeholder="All versions"
          aria-describedby="version-help"
        />
        <p id="version-help" class="help">
          Label of one version of the navigation.
        </p>
      </div>
      <div class="field">
        <label for="paths">Pages</label>
        <textarea
          id="paths"
          name="paths"
          rows={3}
          placeholder="All pages"
          spellcheck={false}
          aria-describedby="paths-help"
        >
          {values.paths}
        </textarea>
        <p id="paths-help" class="help">
          One path per line, such as <code>/guides/start</code>.
        </p>
      </div>
      <fieldset class="field">
        <legend>Archive</legend>
        <div class="choices">
          {['tar.gz', 'zip'].map((format) => (
            <label key={format}>
              <input type="radio" name="format" value={format} checked={(values.format ?? 'tar.gz') === format} />
              <span>{format}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div class="field">
        <label class="check">
          <input type="checkbox" name="strict" checked={values.strict === 'on'} aria-describedby="strict-help" />
          <span>Strict</span>
        </label>
        <p id="strict-help" class="help">
          Fail if a page has an error. By default a notice replaces the page.
        </p>
      </div>
      <button type="submit" class="button is-primary is-wide">
        Start export
      </button>
    </form>
  )
}
