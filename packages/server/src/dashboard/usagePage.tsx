import type { VNode } from 'preact'
import type { ApiLimits } from '../api/apiContext.js'
import type { DayUsage } from '../stores/usageStore.js'
import { Document, type PageFrame } from './document.js'
import { formatBytes, formatCount, formatDay, formatDuration } from './formatTexts.js'
import { Facts } from './jobPage.js'
import { Table } from './table.js'

export interface UsageView {
  frame: PageFrame
  plan: string
  mayExport: boolean
  hourlyJobs: number
  bundles: { count: number; bytes: number }
  /** Counts in the current hour: assistant requests, and searches and page reads including those by agents. */
  requests: { assistant: number; retrieval: number }
  limits: ApiLimits
  /** Usage by day, today first. */
  days: readonly DayUsage[]
}

export function UsagePage({ frame, plan, mayExport, hourlyJobs, bundles, requests, limits, days }: UsageView): VNode {
  return (
    <Document frame={frame} title="Usage" section="usage">
      <div class="heading">
        <h1>Usage and limits</h1>
      </div>
      <div class="tiles">
        <Used id="jobs" title="Exports this hour" used={hourlyJobs} limit={limits.jobsPerHour} />
        <Used
          id="questions"
          title="Assistant requests this hour"
          used={requests.assistant}
          limit={limits.assistantPerHour}
        />
        <Used
          id="searches"
          title="Searches and pages this hour"
          used={requests.retrieval}
          limit={limits.retrievalPerHour}
        />
        <section class="card tile" aria-labelledby="stored">
          <h2 id="stored">Stored archives</h2>
          <p class="figure">
            {formatBytes(bundles.bytes)} <small>in {formatCount(bundles.count, 'archive')}</small>
          </p>
          <p class="muted small">Exports with the same content share an archive.</p>
        </section>
        <section class="card tile" aria-labelledby="plan">
          <h2 id="plan">Plan</h2>
          <p class="figure">{plan}</p>
          <p class="muted small">{mayExport ? 'Includes static export.' : 'Does not include static export.'}</p>
        </section>
      </div>
      <section aria-labelledby="days">
        <h2 id="days">Last {formatCount(days.length, 'day')}</h2>
        <Table
          label="Usage by day"
          columns={['Day (UTC)', 'Completed exports', 'Failed exports', 'Assistant requests', 'Searches and pages']}
          rows={days.map(({ day, completed, failed, assistant, retrieval }) => ({
            key: day,
            name: formatDay(new Date(day)),
            cells: [completed, failed, assistant, retrieval].map((count) => formatCount(count)),
          }))}
        />
        <p class="more">
          <a class="button" href={`${frame.addresses.usage}.csv`} download>
            Download CSV
          </a>
        </p>
      </section>
      <section aria-labelledby="limits" class="narrow">
        <h2 id="limits">Limits</h2>
        <div class="card">
          <Facts
            facts={[
              ['Exports', `${formatCount(limits.jobsPerHour)} per hour`],
              ['API requests', `${formatCount(limits.requestsPerMinute)} per minute, for each server process`],
              [
                'Assistant',
                `${formatCount(limits.assistantPerHour)} requests per hour, and ${formatCount(limits.assistantPerIpDay)} per day from one IP address`,
              ],
              ['Searches and pages', `${formatCount(limits.retrievalPerHour)} per hour, including those of agents`],
              [
                'Agents (MCP)',
                limits.mcpPerIpHour === 0
                  ? 'Disabled on this server'
                  : `${formatCount(limits.mcpPerIpHour)} requests per hour from one IP address`,
              ],
              ['Link lifetime', formatDuration(limits.linkSeconds * 1000)],
              ['Retention', `${formatCount(limits.retentionDays, 'day')} after an export ends`],
            ]}
          />
        </div>
      </section>
    </Document>
  )
}

interface UsedProps {
  id: string
  title: string
  used: number
  limit: number
}

function Used({ id, title, used, limit }: UsedProps): VNode {
  return (
    <section class="card tile" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p class="figure">
        {formatCount(used)} <small>of {formatCount(limit)}</small>
      </p>
      <meter min={0} max={limit} high={limit * 0.8} optimum={0} value={used} aria-labelledby={id} />
    </section>
  )
}
