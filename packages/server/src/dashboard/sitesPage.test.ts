import { expect, test } from 'vitest'
import type { SiteRecord } from '../stores/siteRecord.js'
import { dashboardUrls } from './dashboardUrls.js'
import { renderDocument } from './document.js'
import { SitesPage } from './sitesPage.js'

const frame = {
  addresses: dashboardUrls('http://localhost', 'acme'),
  assets: { style: '/a.css', script: '/a.js' },
  now: new Date('2026-01-01T00:00:00Z'),
}
const site = (domain: string): SiteRecord => ({
  domain,
  organisation: 'acme',
  plan: 'enterprise',
  source: { kind: 'git', url: 'https://example.com/"><script>.git', ref: 'main', directory: 'docs' },
  trusted: false,
  verifiedBy: null,
  proof: 'octavo-verification=x',
})
const page = (more: { sites: SiteRecord[]; total: number; matchCount: number; query: string }) =>
  renderDocument(SitesPage({ frame, latest: new Map(), built: new Set(), removed: [], ...more }))

test('the list of sites has a search only for many sites, and it counts hidden ones', () => {
  const sites = [site('a.test')]
  expect(page({ sites, total: 9, matchCount: 9, query: '' })).not.toContain('type="search"')
  const html = page({ sites, total: 3000, matchCount: 1200, query: '"><img>' })
  expect(html).toContain('type="search"')
  expect(html).toContain('Showing the first 1 of 1,200.')
  expect(html).toContain('3,000 sites')
  expect(html).not.toContain('<img>')
  expect(page({ sites: [], total: 3000, matchCount: 0, query: '<b>' })).toContain('No sites match &quot;&lt;b>&quot;.')
})

test('lists removed sites separately while they have exports', () => {
  const view = { frame, sites: [], built: new Set<string>(), latest: new Map(), total: 0, matchCount: 0, query: '' }
  const html = renderDocument(SitesPage({ ...view, removed: ['gone.test'] }))
  expect(html).toMatch(/Removed sites.*href="\/dashboard\/acme\/gone\.test"/s)
  expect(renderDocument(SitesPage({ ...view, removed: [] }))).not.toContain('Removed sites')
})

test('a registered build needs no export', () => {
  const sites = [site('a.test'), site('built.test')]
  const view = { frame, sites, latest: new Map(), removed: [], total: 2, matchCount: 2, query: '' }
  const html = renderDocument(SitesPage({ ...view, built: new Set(['built.test']) }))
  expect(html).toMatch(/a\.test<\/a>.*Never exported.*built\.test<\/a>.*Registered build/s)
  expect(html.match(/Never exported/g)).toHaveLength(1)
})

test('shows the source of a site as text', () => {
  const html = page({ sites: [site('a.test')], total: 1, matchCount: 1, query: '' })
  expect(html).toContain('https://example.com/&quot;>&lt;script>.git (main · docs)')
})
