import { expect, test } from 'vitest'
import { integrationsView, serviceSources } from './integrations.js'

test('a site without services has no script and no sources', () => {
  const integrations = {
    telemetry: { enabled: false },
    cookies: { key: 'a', value: 'b' },
    koala: { publicApiKey: 'a' },
  }
  expect(integrationsView({ integrations })).toBeUndefined()
  expect(serviceSources({ integrations })).toEqual({ scripts: [], fonts: [], workers: false })
})

test('services wait for every consent that the site asks for, with the defaults of the consent managers', () => {
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

test('an incomplete entry for consent loads nothing', () => {
  const view = integrationsView({ integrations: { fathom: { siteId: 'A' }, cookies: { key: 'consent' } } })
  expect(view?.consent?.stored).toEqual({ key: 'consent', value: '' })
})

test('a value of docs.json adds no directive to the policy', () => {
  const plausible = { domain: 'a.test', server: "x.test; script-src 'unsafe-inline'" }
  expect(serviceSources({ integrations: { plausible } }).scripts).toEqual([])
  const posthog = { apiKey: 'phc_a', apiHost: 'https://stats.test/ingest/' }
  expect(serviceSources({ integrations: { posthog } }).scripts).toEqual(['https://stats.test'])
})

test('PostHog may load its further scripts, and run a worker only to record sessions', () => {
  const posthog = { apiKey: 'phc_a' }
  expect(serviceSources({ integrations: { posthog } })).toEqual({
    scripts: ['https://*.posthog.com', 'https://us-assets.i.posthog.com'],
    fonts: [],
    workers: false,
  })
  expect(serviceSources({ integrations: { posthog: { ...posthog, sessionRecording: true } } }).workers).toBe(true)
})
