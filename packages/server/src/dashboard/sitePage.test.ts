import { expect, test } from 'vitest'
import type { Job } from '../jobs/job.js'
import { newJob } from '../jobs/newJob.js'
import { dashboardUrls } from './dashboardUrls.js'
import { renderDocument } from './document.js'
import { JobPage } from './jobPage.js'
import { SitePage } from './sitePage.js'

const frame = {
  addresses: dashboardUrls('http://localhost', 'acme'),
  assets: { style: '/a.css', script: '/a.js' },
  now: new Date('2026-01-01T00:00:00Z'),
}
const page = (more: { needsVerification: boolean; mayWrite: boolean; unproved?: string; jobs?: Job[] }) =>
  renderDocument(
    SitePage({
      frame,
      domain: 'docs.example',
      site: {
        domain: 'docs.example',
        organisation: 'acme',
        plan: 'enterprise',
        source: { kind: 'git', url: 'https://example.com/docs.git' },
        trusted: false,
        verifiedBy: null,
        proof: 'octavo-verification=x',
      },
      isBuilt: false,
      jobs: [],
      requestId: 'r',
      ...more,
    }),
  )

test('an unverified domain shows the proof to publish and why it was not found', () => {
  const html = page({ needsVerification: true, mayWrite: true, unproved: 'No proof <found>.' })
  for (const text of ['octavo-verification=x', '_octavo.docs.example', 'No proof &lt;found>.', 'docs.example/verify"'])
    expect(html).toContain(text)
  expect(page({ needsVerification: true, mayWrite: false })).not.toContain('<button type="submit" class="button">')
  expect(page({ needsVerification: false, mayWrite: true })).not.toContain('octavo-verification')
})

const job: Job = {
  ...newJob(),
  ...{ status: 'completed', progress: 100, pageCount: 3, error: null, errorCount: 0, warningCount: 0 },
  ...{ attempt: 1, tries: 1, revision: null },
  createdAt: new Date('2026-01-01T00:00:00Z'),
  startedAt: new Date('2026-01-01T01:00:00Z'),
  updatedAt: new Date('2026-01-01T01:00:07Z'),
}

test('the page of a preview names its pull request or branch', () => {
  const html = (preview: string | null) => renderDocument(JobPage({ frame, job: { ...job, preview }, log: [] }))
  expect(html('pull/12')).toContain('Preview of pull request 12.')
  expect(html('branch/docs/next')).toContain('Preview of the branch docs/next.')
  expect(html(null)).not.toContain('Preview of')
})

test('the duration of an export does not include its time in the queue', () => {
  expect(page({ needsVerification: false, mayWrite: false, jobs: [job] })).toContain('3 pages in 7 s')
  const text = renderDocument(JobPage({ frame, job, log: [] })).replace(/<[^>]+>/g, ' ')
  expect(text).toMatch(/Time in queue\s+1 h\s+Duration\s+7 s/)
})
