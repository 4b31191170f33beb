import en from './playgroundLabels.json' with { type: 'json' }

/**
 * English labels of the API playground. For labels with the same key in pages, their translations are used; other
 * labels are not translated.
 */
const PLAYGROUND_LABELS = {
  close: 'Close',
  request: 'Request',
  response: 'Response',
  server: 'Server',
  authorization: 'Authorization',
  path: 'Path parameters',
  query: 'Query parameters',
  querystring: 'Query',
  header: 'Headers',
  headers: 'Headers',
  cookie: 'Cookies',
  body: 'Body',
  contentType: 'Content type',
  required: 'required',
  deprecated: 'deprecated',
  example: 'Example',
  variant: 'Variant',
  length: 'length',
  entries: 'items',
  code: 'Code',
  language: 'Language',
  sending: 'Sending…',
  done: '{0}, {1}, {2}',
  download: 'Download',
  corsHint: 'API responses, including those to OPTIONS requests, must have these headers:',
  mixedHint: 'Use an https server, or let this site forward requests.',
  noProxy: 'This host does not forward requests: it responded with {0}.',
  noProxyHint:
    'Configure the host to forward POST requests for {0} to the Octavo server, or set "api.playground.proxy" to false in docs.json, so that browsers call the API directly.',
  hostTooLarge:
    'This host rejects requests of this size: it responded with 413. Allow requests for {0} of up to 32 MB (nginx: client_max_body_size).',
  hostGateway:
    'This host forwards requests but gets no response: it responded with {0}. Start the Octavo server, or fix its URL in the host configuration.',
  hostRefuses: 'This host rejects the request: it responded with {0}. Allow POST requests for {1}.',
  ...en,
}

export type PlaygroundLabels = Record<keyof typeof PLAYGROUND_LABELS, string>

declare global {
  interface Window {
    octavoPlaygroundLabels?: Partial<PlaygroundLabels>
  }
}

/** Returns a label in the page's language, with the arguments in place of `{0}`, `{1}`, … */
export function label(key: keyof PlaygroundLabels, ...values: (string | number)[]): string {
  const text = window.octavoPlaygroundLabels?.[key] ?? PLAYGROUND_LABELS[key]
  return text.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''))
}

/** Returns `en` for a label that is not translated, for the `lang` attribute. */
export function labelLanguage(key: keyof PlaygroundLabels): 'en' | undefined {
  return window.octavoPlaygroundLabels && !window.octavoPlaygroundLabels[key] ? 'en' : undefined
}
