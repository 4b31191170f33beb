import { choice, flag, type JsonSchema, record, text } from './jsonSchema.js'

/** Third-party services by name, with the public keys that their scripts need. */
export interface IntegrationsConfig {
  adobe?: { launchUrl: string }
  amplitude?: { apiKey: string }
  clarity?: { projectId: string }
  clearbit?: { publicApiKey: string }
  cookies?: { key?: string; value?: string }
  fathom?: { siteId: string }
  frontchat?: { snippetId: string }
  ga4?: { measurementId: string }
  gtm?: { tagId: string }
  heap?: { appId: string }
  hightouch?: { writeKey: string; apiHost?: string }
  hotjar?: { hjid: string; hjsv: string }
  intercom?: { appId: string }
  koala?: { publicApiKey: string }
  logrocket?: { appId: string }
  mixpanel?: { projectToken: string; region?: 'us' | 'eu' | 'in' }
  onetrust?: { domainScript: string; categoryId?: string; scriptSource?: string }
  pirsch?: { id: string }
  plausible?: { domain: string; server?: string }
  posthog?: { apiKey: string; apiHost?: string; sessionRecording?: boolean }
  segment?: { key: string; cdnUrl?: string }
  telemetry?: { enabled?: boolean }
  transcend?: { bundleId: string; analyticsPurpose?: string }
}

const starting = (prefix: string): JsonSchema => ({
  pattern: `^${prefix}`,
  patternErrorMessage: `an identifier that starts with "${prefix}".`,
  examples: [`${prefix}XXXXXXXX`],
})
const bareHost = { pattern: '^(?!https?://)', patternErrorMessage: 'a host name without "https://".' }
const key = (what: string, extra: JsonSchema = {}) => text(`${what}.`, { minLength: 1, ...extra })
const number = (what: string): JsonSchema => ({ ...key(what), type: ['string', 'integer'] })

/** Returns the schema of an integration. Keys are required unless listed in `optional`. */
function service(title: string, properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((property) => !optional.includes(property))
  return record<Record<string, string>>(title, properties, required.length > 0 ? { required } : {})
}

export const integrationsSchema = record<IntegrationsConfig>('Third-party services.', {
  adobe: service('Adobe Analytics.', { launchUrl: key('Launch URL') }),
  amplitude: service('Amplitude.', { apiKey: key('API key') }),
  clarity: service('Microsoft Clarity.', { projectId: key('Project id') }),
  clearbit: service('Clearbit.', { publicApiKey: key('Public API key') }),
  cookies: service(
    'Consent: services load only if this local storage entry or cookie has this value.',
    {
      key: key('Name of the entry', { examples: ['cookie-consent'] }),
      value: key('Value that means consent', { examples: ['accepted'] }),
    },
    ['key', 'value'],
  ),
  fathom: service('Fathom.', { siteId: key('Site id') }),
  frontchat: service('Front chat.', { snippetId: key('Snippet id', { minLength: 6 }) }),
  ga4: service('Google Analytics 4.', { measurementId: key('Measurement id', starting('G')) }),
  gtm: service('Google Tag Manager.', { tagId: key('Tag id', starting('G')) }),
  heap: service('Heap.', { appId: key('App id') }),
  hightouch: service('Hightouch.', { writeKey: key('Write key'), apiHost: key('API host', bareHost) }, ['apiHost']),
  hotjar: service('Hotjar.', { hjid: number('Site id'), hjsv: number('Snippet version') }),
  intercom: service('Intercom.', { appId: key('App id', { minLength: 6 }) }),
  koala: service('Koala.', { publicApiKey: key('Public API key') }),
  logrocket: service('LogRocket.', { appId: key('App id') }),
  mixpanel: service(
    'Mixpanel.',
    {
      projectToken: key('Project token'),
      region: choice(['us', 'eu', 'in'], 'Region in which data is stored.', { default: 'us' }),
    },
    ['region'],
  ),
  onetrust: service(
    'OneTrust.',
    {
      domainScript: key('Domain script ID'),
      categoryId: key('Category id'),
      scriptSource: key('URL of the script'),
    },
    ['categoryId', 'scriptSource'],
  ),
  pirsch: service('Pirsch.', { id: key('Identification code') }),
  plausible: service(
    'Plausible.',
    {
      domain: key('Domain', { ...bareHost, examples: ['docs.example.com'] }),
      server: key('Host of a self-hosted server', { ...bareHost, examples: ['plausible.example.com'] }),
    },
    ['server'],
  ),
  posthog: service(
    'PostHog.',
    {
      apiKey: key('Project API key', starting('phc_')),
      apiHost: key('URL of the API', { examples: ['https://eu.i.posthog.com'] }),
      sessionRecording: flag('Records sessions.', { default: false }),
    },
    ['apiHost', 'sessionRecording'],
  ),
  segment: service('Segment.', { key: key('Write key'), cdnUrl: key('URL of the script') }, ['cdnUrl']),
  telemetry: service('Own telemetry.', { enabled: flag('false also turns feedback off.') }, ['enabled']),
  transcend: service(
    'Transcend.',
    { bundleId: key('Bundle id'), analyticsPurpose: key('Purpose that analytics belongs to') },
    ['analyticsPurpose'],
  ),
})
