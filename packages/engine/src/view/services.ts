import type { ResolvedDocsConfig } from '@octavo/config'
import type { ServiceView } from '@octavo/core'

type Integrations = ResolvedDocsConfig['integrations']

/** Keys of `integrations` that load nothing: settings, and services that were shut down. */
type WithoutScript = 'cookies' | 'koala' | 'telemetry'

/** The name of a service in docs.json. */
export type ServiceName = Exclude<keyof Integrations, WithoutScript>

/** A service, and what its script needs from the Content-Security-Policy besides its own origin. */
interface Service extends ServiceView {
  /** More sources of scripts. */
  scripts?: readonly string[]
  /** Sources of fonts. */
  fonts?: readonly string[]
  /** True when the script runs workers from `blob:` URLs. */
  workers?: true
}

const id = encodeURIComponent

/** Services by name. The documentation that each entry follows is linked above it. */
export const SERVICES: {
  readonly [Name in ServiceName]: (config: NonNullable<Integrations[Name]>) => Service
} = {
  // https://experienceleague.adobe.com/en/docs/experience-platform/tags/client-side/satellite-object
  adobe: ({ launchUrl }) => ({
    src: withScheme(launchUrl),
    event: ['_satellite.track', '$name', '$data'],
  }),

  // https://amplitude.com/docs/sdks/analytics/browser/browser-sdk-2
  amplitude: ({ apiKey }) => ({
    src: `https://cdn.amplitude.com/script/${id(apiKey)}.js`,
    after: [['amplitude.init', apiKey]],
    event: ['amplitude.track', '$name', '$data'],
  }),

  // https://learn.microsoft.com/en-us/clarity/setup-and-installation/clarity-csp
  clarity: ({ projectId }) => ({
    src: `https://www.clarity.ms/tag/${id(projectId)}`,
    scripts: ['https://*.clarity.ms'],
    queue: { name: 'clarity' },
    event: ['clarity', 'event', '$name'],
  }),

  // https://help.clearbit.com/hc/en-us/articles/6987867587607
  clearbit: ({ publicApiKey }) => ({
    src: `https://tag.clearbitscripts.com/v1/${id(publicApiKey)}/tags.js`,
    attrs: { referrerpolicy: 'strict-origin-when-cross-origin' },
    scripts: ['https://x.clearbitjs.com'],
  }),

  // https://usefathom.com/docs/script/script-advanced
  fathom: ({ siteId }) => ({
    src: 'https://cdn.usefathom.com/script.js',
    attrs: { 'data-site': siteId },
    event: ['fathom.trackEvent', '$name'],
  }),

  // https://dev.frontapp.com/docs/chat-sdk-reference
  frontchat: ({ snippetId }) => ({
    src: 'https://chat-assets.frontapp.com/v1/chat.bundle.js',
    after: [['FrontChat', 'init', { chatId: snippetId, useDefaultLauncher: true }]],
  }),

  // https://developers.google.com/tag-platform/gtagjs/reference
  ga4: ({ measurementId }) => ({
    src: `https://www.googletagmanager.com/gtag/js?id=${id(measurementId)}`,
    scripts: ['https://*.googletagmanager.com'],
    queue: { name: 'gtag', list: 'dataLayer' },
    before: [
      ['gtag', 'js', '$date'],
      ['gtag', 'config', measurementId],
    ],
    event: ['gtag', 'event', '$name', '$data'],
  }),

  // https://developers.google.com/tag-platform/tag-manager/datalayer
  gtm: ({ tagId }) => ({
    src: `https://www.googletagmanager.com/gtm.js?id=${id(tagId)}`,
    scripts: ['https://*.googletagmanager.com'],
    globals: { dataLayer: [] },
    before: [['dataLayer.push', { 'gtm.start': '$time', event: 'gtm.js' }]],
    event: ['dataLayer.push', { event: '$name', data: '$data' }],
  }),

  // https://developers.heap.io/docs/web
  heap: ({ appId }) => ({
    src: `https://cdn.us.heap-api.com/config/${id(appId)}/heap_config.js`,
    scripts: ['https://heapanalytics.com'],
    list: {
      name: 'heap',
      // The first script calls `init`, which only the second script defines.
      methods: ['init', 'track'],
      ready: 'heapReadyCb',
      properties: { envId: appId, clientConfig: { shouldFetchServerConfig: false } },
    },
    event: ['heap.track', '$name', '$data'],
  }),

  // https://hightouch.com/docs/events/sdks/browser
  hightouch: ({ writeKey, apiHost = 'us-east-1.hightouch-events.com' }) => ({
    src: 'https://cdn.hightouch-events.com/browser/release/v1-latest/events.min.js',
    list: {
      name: 'htevents',
      methods: ['page', 'track'],
      properties: { invoked: true, _writeKey: writeKey, _loadOptions: { apiHost } },
    },
    before: [['htevents.page']],
    event: ['htevents.track', '$name', '$data'],
  }),

  // https://help.hotjar.com/hc/en-us/articles/36819979497361
  hotjar: ({ hjid, hjsv }) => ({
    src: `https://static.hotjar.com/c/hotjar-${id(hjid)}.js?sv=${id(hjsv)}`,
    scripts: ['https://*.hotjar.com'],
    fonts: ['https://*.hotjar.com'],
    globals: { _hjSettings: { hjid: Number(hjid), hjsv: Number(hjsv) } },
    queue: { name: 'hj' },
    event: ['hj', 'event', '$name'],
  }),

  // https://developers.intercom.com/installing-intercom/web/methods and, for sources,
  // https://www.intercom.com/help/en/articles/3894-using-intercom-with-content-security-policy
  intercom: ({ appId }) => ({
    src: `https://widget.intercom.io/widget/${id(appId)}`,
    scripts: ['https://app.intercom.io', 'https://js.intercomcdn.com'],
    fonts: ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
    globals: { intercomSettings: { app_id: appId } },
    queue: { name: 'Intercom' },
    event: ['Intercom', 'trackEvent', '$name', '$data'],
  }),

  // https://docs.logrocket.com/docs/content-security-policy
  logrocket: ({ appId }) => ({
    src: 'https://cdn.logrocket.io/LogRocket.min.js',
    attrs: { crossorigin: 'anonymous' },
    scripts: ['https://cdn.lr-ingest.io', 'https://cdn.lr-in.com', 'https://cdn.lr-in-prod.com'],
    workers: true,
    after: [['LogRocket.init', appId]],
    event: ['LogRocket.track', '$name', '$data'],
  }),

  // https://docs.mixpanel.com/docs/tracking-methods/sdks/javascript
  mixpanel: ({ projectToken, region = 'us' }) => ({
    src: 'https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js',
    list: {
      name: 'mixpanel',
      methods: ['track'],
      properties: {
        __SV: 1.2,
        people: [],
        _i: [
          [
            projectToken,
            { track_pageview: true, ...(region !== 'us' && { api_host: `https://api-${region}.mixpanel.com` }) },
            'mixpanel',
          ],
        ],
      },
    },
    event: ['mixpanel.track', '$name', '$data'],
  }),

  // https://developer.onetrust.com/onetrust/docs/using-cookie-sdk
  onetrust: ({ domainScript, scriptSource = 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js' }) => ({
    src: withScheme(scriptSource),
    attrs: { 'data-domain-script': domainScript },
    scripts: ['https://cdn.cookielaw.org', 'https://geolocation.onetrust.com'],
    asksConsent: true,
  }),

  // https://docs.pirsch.io/get-started/frontend-integration
  pirsch: ({ id: code }) => ({
    src: 'https://api.pirsch.io/pa.js',
    attrs: { id: 'pianjs', 'data-code': code },
    event: ['pirsch', '$name', { meta: '$data' }],
  }),

  // https://plausible.io/docs/custom-event-goals
  plausible: ({ domain, server = 'plausible.io' }) => ({
    src: `https://${server}/js/script.js`,
    attrs: { 'data-domain': domain },
    queue: { name: 'plausible' },
    event: ['plausible', '$name', { props: '$data' }],
  }),

  // https://posthog.com/docs/libraries/js and https://posthog.com/docs/advanced/content-security-policy
  posthog: ({ apiKey, apiHost = 'https://us.i.posthog.com', sessionRecording = false }) => {
    const host = withScheme(apiHost).replace(/\/+$/, '')
    return {
      src: `${host.replace('.i.posthog.com', '-assets.i.posthog.com')}/static/array.js`,
      attrs: { crossorigin: 'anonymous' },
      scripts: host.endsWith('.posthog.com') ? ['https://*.posthog.com'] : [],
      ...(sessionRecording && { workers: true }),
      list: {
        name: 'posthog',
        methods: ['capture'],
        properties: {
          __SV: 1,
          people: [],
          _i: [[apiKey, { api_host: host, disable_session_recording: !sessionRecording }, 'posthog']],
        },
      },
      event: ['posthog.capture', '$name', '$data'],
    }
  },

  // https://segment.com/docs/connections/sources/catalog/libraries/website/javascript
  segment: ({ key, cdnUrl = 'https://cdn.segment.com' }) => ({
    src: `${withScheme(cdnUrl).replace(/\/+$/, '')}/analytics.js/v1/${id(key)}/analytics.min.js`,
    attrs: { 'data-global-segment-analytics-key': 'analytics' },
    list: {
      name: 'analytics',
      methods: ['page', 'track'],
      properties: { invoked: true, _writeKey: key, _cdn: withScheme(cdnUrl) },
    },
    before: [['analytics.page']],
    event: ['analytics.track', '$name', '$data'],
  }),

  // https://docs.transcend.io/docs/consent-management/quickstart
  transcend: ({ bundleId }) => ({
    src: `https://transcend-cdn.com/cm/${id(bundleId)}/airgap.js`,
    attrs: { 'data-cfasync': 'false' },
    asksConsent: true,
  }),
}

function withScheme(url: string): string {
  return /^https?:\/\//i.test(url) ? url : `https://${url.replace(/^\/+/, '')}`
}
