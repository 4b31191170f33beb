import { expect, test } from 'vitest'
import { dashboardUrls } from '../dashboardUrls.js'
import { renderDocument } from './document.js'
import { SitePage } from './sitePage.js'

const frame = {
  addresses: dashboardUrls('http://localhost', 'acme'),
  assets: { style: '/a.css', script: '/a.js' },
  now: new Date('2026-01-01T00:00:00Z'),
}
const page = (more: { needsVerification: boolean; mayVerify: boolean; unproved?: string }) =>
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

test('a domain that is not verified shows the proof to publish, and why it was not found', () => {
  const html = page({ needsVerification: true, mayVerify: true, unproved: 'No proof <found>.' })
  for (const text of ['octavo-verification=x', '_octavo.docs.example', 'No proof &lt;found>.', 'docs.example/verify"'])
    expect(html).toContain(text)
  expect(page({ needsVerification: true, mayVerify: false })).not.toContain('<button type="submit" class="button">')
  expect(page({ needsVerification: false, mayVerify: true })).not.toContain('octavo-verification')
})
