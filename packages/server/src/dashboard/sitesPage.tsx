import type { VNode } from 'preact'
import type { Job } from '../jobs/job.js'
import type { SiteRecord, SiteSource } from '../stores/siteRecord.js'
import { Document, type PageFrame } from './document.js'
import { formatCount } from './formatTexts.js'
import { Icon } from './icons.js'
import { Age, isUnderWay, JobState, Source } from './statusParts.js'

export interface SitesView {
  frame: PageFrame
  /** The sites on this page. */
  sites: readonly SiteRecord[]
  /** Domains of removed sites whose exports are still kept. */
  removed: readonly string[]
  /** Domains of sites with a registered build, which need no export. */
  built: ReadonlySet<string>
  latest: ReadonlyMap<string, Job>
  /** Number of sites of the organization, and of those that match the query. */
  total: number
  matchCount: number
  query: string
}

/** Minimum number of sites for which the search is shown. */
const SEARCH_FROM = 10

export function SitesPage({ frame, sites, removed, built, latest, total, matchCount, query }: SitesView): VNode {
  return (
    <Document frame={frame} title="Sites" section="sites" reloads={[...latest.values()].some(isUnderWay)}>
      <div class="heading">
        <h1>Sites</h1>
        <p class="muted">{formatCount(total, 'site')}</p>
        {frame.actor?.permissions.has('sites:write') && (
          <p class="actions">
            <a class="button is-primary" href={`${frame.addresses.sites}/-/sites/new`}>
              Add a site
            </a>
          </p>
        )}
        {total >= SEARCH_FROM && (
          <form action={frame.addresses.sites} class="find">
            <input
              type="search"
              name="find"
              value={query}
              maxlength={253}
              aria-label="Find sites"
              placeholder="Find …"
            />
            <button type="submit" class="button">
              Find
            </button>
          </form>
        )}
      </div>
      {total === 0 ? (
        <div class="empty card">
          <Icon name="globe" />
          <h2>No sites yet</h2>
          <p class="muted">
            Add one here, with <code>octavo sites add</code> on the server, or with the{' '}
            <a href={frame.addresses.docs}>API</a>.
          </p>
        </div>
      ) : (
        <ul class="rows card">
          {sites.map((site) => (
            <SiteRow
              key={site.domain}
              frame={frame}
              domain={site.domain}
              source={site.source}
              isBuilt={built.has(site.domain)}
              job={latest.get(site.domain)}
            />
          ))}
          {matchCount === 0 && <li class="row muted">No sites match "{query}".</li>}
        </ul>
      )}
      {matchCount > sites.length && (
        <p class="more muted">
          Showing the first {formatCount(sites.length)} of {formatCount(matchCount)}. Find the others by name.
        </p>
      )}
      {removed.length > 0 && (
        <section aria-labelledby="removed">
          <h2 id="removed">Removed sites</h2>
          <ul class="rows card">
            {removed.map((domain) => (
              <SiteRow key={domain} frame={frame} domain={domain} job={latest.get(domain)} />
            ))}
          </ul>
        </section>
      )}
    </Document>
  )
}

interface SiteRowProps {
  frame: PageFrame
  domain: string
  /** Undefined for a removed site. */
  source?: SiteSource
  isBuilt?: boolean
  job: Job | undefined
}

function SiteRow({ frame, domain, source, isBuilt = false, job }: SiteRowProps): VNode {
  return (
    <li class="row">
      <div class="row-main">
        <a class="row-title" href={frame.addresses.site(domain)}>
          {domain}
        </a>
        {source && <Source source={source} />}
      </div>
      <div class="row-side">
        {job ? (
          <JobState job={job}>
            <span class="muted small">
              {job.status === 'completed' && `${formatCount(job.pageCount, 'page')} · `}
              <Age time={job.updatedAt} now={frame.now} />
            </span>
          </JobState>
        ) : (
          <span class="muted small">{isBuilt ? 'Registered build' : 'Never exported'}</span>
        )}
      </div>
    </li>
  )
}
