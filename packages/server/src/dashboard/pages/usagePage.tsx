import type { VNode } from 'preact'
import { formatBytes, formatCount, formatDuration } from '../format.js'
import { Document, type PageFrame } from './document.js'
import { Facts } from './jobPage.js'

export interface UsageView {
  frame: PageFrame
  plan: string
  mayExport: boolean
  jobsOfHour: number
  bundles: { count: number; bytes: number }
  limits: { jobsPerHour: number; requestsPerMinute: number; linkSeconds: number; retentionDays: number }
}

export function UsagePage({ frame, plan, mayExport, jobsOfHour, bundles, limits }: UsageView): VNode {
  return (
    <Document frame={frame} title="Usage" section="usage">
      <div class="heading">
        <h1>Usage and limits</h1>
      </div>
      <div class="tiles">
        <section class="card tile" aria-labelledby="jobs">
          <h2 id="jobs">Exports of this hour</h2>
          <p class="figure">
            {formatCount(jobsOfHour)} <small>of {formatCount(limits.jobsPerHour)}</small>
          </p>
          <meter
            min={0}
            max={limits.jobsPerHour}
            high={limits.jobsPerHour * 0.8}
            optimum={0}
            value={jobsOfHour}
            aria-labelledby="jobs"
          />
        </section>
        <section class="card tile" aria-labelledby="stored">
          <h2 id="stored">Archives kept</h2>
          <p class="figure">
            {formatBytes(bundles.bytes)} <small>in {formatCount(bundles.count, 'archive')}</small>
          </p>
          <p class="muted small">Exports with the same content share one.</p>
        </section>
        <section class="card tile" aria-labelledby="plan">
          <h2 id="plan">Plan</h2>
          <p class="figure">{plan}</p>
          <p class="muted small">{mayExport ? 'Static export is part of it.' : 'Static export is not part of it.'}</p>
        </section>
      </div>
      <section aria-labelledby="limits" class="narrow">
        <h2 id="limits">Limits</h2>
        <div class="card">
          <Facts
            facts={[
              ['Exports', `${formatCount(limits.jobsPerHour)} an hour`],
              ['API requests', `${formatCount(limits.requestsPerMinute)} a minute, for each process of the server`],
              ['Life of a link', formatDuration(limits.linkSeconds * 1000)],
              ['Exports are kept', `${formatCount(limits.retentionDays, 'day')} after their end`],
            ]}
          />
        </div>
      </section>
    </Document>
  )
}
