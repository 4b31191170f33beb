import { expect, test } from 'vitest'
import { integrationsView, serviceSources } from './integrations.js'

test('a site without integrations has no script or origins', () => {
  const integrations = {
    telemetry: { enabled: false },
    cookies: { key: 'a', value: 'b' },
    koala: { publicApiKey: 'a' },
  }
  expect(integrationsView({ integrations })).toBeUndefined()
  expect(serviceSources({ integrations })).toEqual({ scripts: [], fonts: [], workers: false })
})

test('integrations wait for every required consent with defaults of the consent managers', () => {
  const fathom = { siteId: 'A' }
  expect(integrationsView({ integrations: { fathom } })?.consent).toBeUndefined()
  const cookies = { key: 'consent', value: 'yes' }
  const managers = { onetrust: { domainScript: 'a' }, transcend: { bundleId: 'b' } }
  expect(integrationsView({ integrations: { fathom, cookies, ...managers } })?.consent).toEqual({
    stored: cookies,
    category: 'C0002',
    purpose: 'Analytics',
  })
})

test('an incomplete consent entry loads nothing', () => {
  const view = integrationsView({ integrations: { fathom: { siteId: 'A' }, cookies: { key: 'consent' } } })
  expect(view?.consent?.stored).toEqual({ key: 'consent', value: '' })
})

test('a value of docs.json cannot add a policy directive', () => {
  const plausible = { domain: 'a.test', server: "x.test; script-src 'unsafe-inline'" }
  expect(serviceSources({ integrations: { plausible } }).scripts).toEqual([])
  const posthog = { apiKey: 'phc_a', apiHost: 'https://stats.test/ingest/' }
  expect(serviceSources({ integrations: { posthog } }).scripts).toEqual(['https://stats.test'])
})

test('PostHog may load more scripts, and a worker only for recordings', () => {
  const posthog = { apiKey: 'phc_a' }
  expect(serviceSources({ integrations: { posthog } })).toEqual({
    scripts: ['https://*.posthog.com', 'https://us-assets.i.posthog.com'],
    fonts: [],
    workers: false,
  })
  expect(serviceSources({ integrations: { posthog: { ...posthog, sessionRecording: true } } }).workers).toBe(true)
})
