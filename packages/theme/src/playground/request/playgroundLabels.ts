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
  hostTooLarge: 'This host rejects large requests: it responded with 413. Allow 32 MB for {0}.',
  hostGateway:
    'This host forwards requests but gets no response: it responded with {0}. Start the Octavo server, or fix its URL.',
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
