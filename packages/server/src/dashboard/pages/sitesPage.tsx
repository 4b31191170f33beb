import type { VNode } from 'preact'
import type { Job } from '../../jobs/job.js'
import type { SiteRecord } from '../../sites/site.js'
import { formatCount } from '../format.js'
import { Document, type PageFrame } from './document.js'
import { Icon } from './icons.js'
import { Age, isUnderWay, ProgressBar, Source, StatusBadge } from './parts.js'

export interface SitesView {
  frame: PageFrame
  sites: readonly SiteRecord[]
  /** By domain. */
  latest: ReadonlyMap<string, Job>
}

export function SitesPage({ frame, sites, latest }: SitesView): VNode {
  return (
    <Document frame={frame} title="Sites" section="sites" isLive={[...latest.values()].some(isUnderWay)}>
      <div class="heading">
        <h1>Sites</h1>
        <p class="muted">{formatCount(sites.length, 'site')}</p>
      </div>
      {sites.length === 0 ? (
        <div class="empty card">
          <Icon name="globe" />
          <h2>No sites yet</h2>
          <p class="muted">
            Register one with <code>octavo sites add</code> on the server, or by the{' '}
            <a href={frame.addresses.docs}>API</a>.
          </p>
        </div>
      ) : (
        <ul class="rows card">
          {sites.map((site) => (
            <SiteRow key={site.domain} frame={frame} site={site} job={latest.get(site.domain)} />
          ))}
        </ul>
      )}
    </Document>
  )
}

function SiteRow({ frame, site, job }: { frame: PageFrame; site: SiteRecord; job: Job | undefined }): VNode {
  return (
    <li class="row">
      <div class="row-main">
        <a class="row-title" href={frame.addresses.site(site.domain)}>
          {site.domain}
        </a>
        <Source source={site.source} />
      </div>
      <div class="row-side">
        {job ? (
          <>
            <div id={`state-${job.id}`} class="row-state" data-live>
              {isUnderWay(job) ? (
                <ProgressBar job={job} />
              ) : (
                <span class="muted small">
                  {job.status === 'completed' && `${formatCount(job.pageCount, 'page')} · `}
                  <Age time={job.updatedAt} now={frame.now} />
                </span>
              )}
            </div>
            <StatusBadge job={job} />
          </>
        ) : (
          <span class="muted small">Never exported</span>
        )}
      </div>
    </li>
  )
}
