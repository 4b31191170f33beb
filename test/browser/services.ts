import type { Browser, Page } from 'playwright-core'
import { openContext } from '../tools/browser.js'

/** A service of docs.json, with a stand-in for its script. */
export interface ServiceCase {
  config: object
  /** URL of the script that the service's documentation names. */
  url: string
  /**
   * The stand-in. It finds the page as the service's script would, and passes what it is told to `record`; `me` is its
   * element, `take(queue)` passes the collected calls.
   */
  script: string
  /** What the stand-in is told while the page loads. */
  told: unknown[]
  /** What it is told of an event `docs.test` with `{ a: 1 }`; undefined for services without events. */
  event?: unknown[]
}

const EVENT = ['docs.test', { a: 1 }]

/** Code of a stand-in for a global function whose calls are in `q` until the script comes. */
const queued = (name: string) => `take(window.${name}.q); window.${name} = (...args) => record(...args)`

/** Code of a stand-in for a global list of calls with properties. */
const serviceStub = (name: string, method: string, ...properties: string[]) => `
  const known = window.${name}
  record(${properties.map((property) => `known.${property}`).join(', ')})
  take(known)
  window.${name} = { ${method}: (...args) => record('${method}', ...args) }`

const method = (owner: string, name: string) => `window.${owner} = { ${name}: (...args) => record('${name}', ...args)`

export const SERVICES: Record<string, ServiceCase> = {
  adobe: {
    config: { launchUrl: 'https://assets.adobedtm.com/a/launch-b.min.js' },
    url: 'https://assets.adobedtm.com/a/launch-b.min.js',
    script: `${method('_satellite', 'track')} }`,
    told: [],
    event: ['track', ...EVENT],
  },
  amplitude: {
    config: { apiKey: 'key' },
    url: 'https://cdn.amplitude.com/script/key.js',
    script: `${method('amplitude', 'track')}, init: (key) => record('init', key) }`,
    told: [['init', 'key']],
    event: ['track', ...EVENT],
  },
  clarity: {
    config: { projectId: 'abc' },
    url: 'https://www.clarity.ms/tag/abc',
    script: queued('clarity'),
    told: [],
    event: ['event', 'docs.test'],
  },
  clearbit: {
    config: { publicApiKey: 'pk_a' },
    url: 'https://tag.clearbitscripts.com/v1/pk_a/tags.js',
    script: 'record(me.referrerPolicy)',
    told: [['strict-origin-when-cross-origin']],
  },
  fathom: {
    config: { siteId: 'ABC' },
    url: 'https://cdn.usefathom.com/script.js',
    script: `record(me.dataset.site); window.fathom = { trackEvent: (...args) => record(...args) }`,
    told: [['ABC']],
    event: ['docs.test'],
  },
  frontchat: {
    config: { snippetId: '123456' },
    url: 'https://chat-assets.frontapp.com/v1/chat.bundle.js',
    script: 'window.FrontChat = (...args) => record(...args)',
    told: [['init', { chatId: '123456', useDefaultLauncher: true }]],
  },
  ga4: {
    config: { measurementId: 'G-1' },
    url: 'https://www.googletagmanager.com/gtag/js?id=G-1',
    script: `
      const isCall = (entry) => Object.prototype.toString.call(entry) === '[object Arguments]'
      take(window.dataLayer.filter(isCall).map(([name, value, ...rest]) => [name, value instanceof Date ? 'a date' : value, ...rest]))
      const push = window.dataLayer.push
      window.dataLayer.push = (entry) => { if (isCall(entry)) record(...entry); return push.call(window.dataLayer, entry) }`,
    told: [
      ['js', 'a date'],
      ['config', 'G-1'],
    ],
    event: ['event', ...EVENT],
  },
  gtm: {
    config: { tagId: 'GTM-1' },
    url: 'https://www.googletagmanager.com/gtm.js?id=GTM-1',
    script: `
      const own = (entry) => entry.event && entry
      for (const entry of window.dataLayer.filter(own)) record(entry.event, typeof entry['gtm.start'])
      const push = window.dataLayer.push
      window.dataLayer.push = (entry) => { if (own(entry)) record(entry); return push.call(window.dataLayer, entry) }`,
    told: [['gtm.js', 'number']],
    event: [{ event: 'docs.test', data: { a: 1 } }],
  },
  heap: {
    config: { appId: '77' },
    url: 'https://cdn.us.heap-api.com/config/77/heap_config.js',
    script: `
      const { envId, clientConfig } = window.heap
      window.heap.init(envId, clientConfig, {})
      window.heap = { init: (...args) => record('init', ...args), track: (...args) => record('track', ...args) }
      for (const { fn } of window.heapReadyCb) fn()`,
    told: [['init', '77', { shouldFetchServerConfig: false }, {}]],
    event: ['track', ...EVENT],
  },
  hightouch: {
    config: { writeKey: 'w', apiHost: 'eu-west-1.hightouch-events.com' },
    url: 'https://cdn.hightouch-events.com/browser/release/v1-latest/events.min.js',
    script: serviceStub('htevents', 'track', '_writeKey', '_loadOptions'),
    told: [['w', { apiHost: 'eu-west-1.hightouch-events.com' }], ['page']],
    event: ['track', ...EVENT],
  },
  hotjar: {
    config: { hjid: '12', hjsv: 6 },
    url: 'https://static.hotjar.com/c/hotjar-12.js?sv=6',
    script: `record(window._hjSettings); ${queued('hj')}`,
    told: [[{ hjid: 12, hjsv: 6 }]],
    event: ['event', 'docs.test'],
  },
  intercom: {
    config: { appId: 'abcdef' },
    url: 'https://widget.intercom.io/widget/abcdef',
    script: `record(window.intercomSettings); ${queued('Intercom')}`,
    told: [[{ app_id: 'abcdef' }]],
    event: ['trackEvent', ...EVENT],
  },
  logrocket: {
    config: { appId: 'acme/docs' },
    url: 'https://cdn.logrocket.io/LogRocket.min.js',
    script: `${method('LogRocket', 'track')}, init: (app) => record('init', app, me.crossOrigin) }`,
    told: [['init', 'acme/docs', 'anonymous']],
    event: ['track', ...EVENT],
  },
  mixpanel: {
    config: { projectToken: 'tok', region: 'eu' },
    url: 'https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js',
    script: serviceStub('mixpanel', 'track', '__SV', '_i'),
    told: [[1.2, [['tok', { track_pageview: true, api_host: 'https://api-eu.mixpanel.com' }, 'mixpanel']]]],
    event: ['track', ...EVENT],
  },
  pirsch: {
    config: { id: 'code' },
    url: 'https://api.pirsch.io/pa.js',
    script: `
      record(document.querySelector('#pianjs').getAttribute('data-code'))
      window.pirsch = (...args) => record(...args)`,
    told: [['code']],
    event: ['docs.test', { meta: { a: 1 } }],
  },
  plausible: {
    config: { domain: 'docs.example.com', server: 'stats.example.com' },
    url: 'https://stats.example.com/js/script.js',
    script: `record(me.dataset.domain); ${queued('plausible')}`,
    told: [['docs.example.com']],
    event: ['docs.test', { props: { a: 1 } }],
  },
  posthog: {
    config: { apiKey: 'phc_a', apiHost: 'https://eu.i.posthog.com' },
    url: 'https://eu-assets.i.posthog.com/static/array.js',
    script: serviceStub('posthog', 'capture', '__SV', '_i'),
    told: [[1, [['phc_a', { api_host: 'https://eu.i.posthog.com', disable_session_recording: true }, 'posthog']]]],
    event: ['capture', ...EVENT],
  },
  segment: {
    config: { key: 'wk' },
    url: 'https://cdn.segment.com/analytics.js/v1/wk/analytics.min.js',
    script: serviceStub('analytics', 'track', '_writeKey', '_cdn'),
    told: [['wk', 'https://cdn.segment.com'], ['page']],
    event: ['track', ...EVENT],
  },
}

/** What stand-ins were told, by service. */
type Records = Record<string, unknown[][]>

declare global {
  interface Window {
    records?: Records
  }
}

/** The page of a site in a browser where stand-ins answer for services. */
export interface ServicePage {
  page: Page
  /** Requests to other origins, in order. */
  requested: string[]
  records(): Promise<Records>
}

/** Opens a new context where the scripts of services are stand-ins. Other foreign requests fail. */
export async function openWithServices(
  browser: Browser,
  url: string,
  more: Record<string, Pick<ServiceCase, 'url' | 'script'>> = {},
): Promise<ServicePage> {
  const context = await openContext(browser)
  const cases = Object.entries({ ...SERVICES, ...more })
  const requested: string[] = []
  await context.route(
    (address) => address.origin !== new URL(url).origin,
    async (route) => {
      const address = route.request().url()
      requested.push(address)
      const [name, service] = cases.find(([, each]) => each.url === address) ?? []
      if (!service) return route.abort()
      const headers = { 'Access-Control-Allow-Origin': '*' }
      await route.fulfill({ contentType: 'text/javascript', headers, body: stubScript(name ?? '', service.script) })
    },
  )
  const page = await context.newPage()
  const records = () => page.evaluate(() => window.records ?? {})
  return { page, requested, records }
}

function stubScript(name: string, script: string): string {
  return `(() => {
    const me = document.currentScript
    const told = ((window.records ??= {}).${name} = [])
    const record = (...args) => told.push(JSON.parse(JSON.stringify(args)))
    const take = (calls) => { for (const args of calls) record(...args) }
    ${script}
  })()`
}

/** Reports an event as the theme's scripts do. */
export function reportEvent(page: Page): Promise<void> {
  return page.evaluate(() => {
    const detail = { name: 'docs.test', data: { a: 1 } }
    document.dispatchEvent(new CustomEvent('octavo:event', { detail }))
  })
}
