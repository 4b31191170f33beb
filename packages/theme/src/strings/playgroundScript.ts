import type { PlaygroundLabels } from '../playground/labels.js'
import type { UiStrings } from './en.js'
import { PLAYGROUND_LANGUAGES } from './playground/languages.js'
import { languageKey, uiStrings } from './uiStrings.js'

/** Words of the playground that pages have as well, by their names there. */
const SHARED = {
  close: 'close',
  request: 'request',
  response: 'response',
  server: 'servers',
  authorization: 'authorization',
  path: 'pathParameters',
  query: 'queryParameters',
  querystring: 'queryParameters',
  header: 'headerParameters',
  headers: 'headerParameters',
  cookie: 'cookieParameters',
  body: 'requestBody',
  contentType: 'contentType',
  required: 'required',
  deprecated: 'fieldDeprecated',
  variant: 'oneOf',
  code: 'code',
  language: 'language',
  download: 'download',
  example: 'examples',
  sending: 'loading',
} as const satisfies Partial<Record<keyof PlaygroundLabels, keyof UiStrings>>

/** The plain script with the playground's words in a language; undefined for English, which the playground brings itself. */
export function playgroundLabelsScript(language: string): string | undefined {
  const own = PLAYGROUND_LANGUAGES[languageKey(language)]
  if (!own) return undefined
  const strings = uiStrings(language)
  const shared = Object.fromEntries(Object.entries(SHARED).map(([key, name]) => [key, strings[name]]))
  return `window.octavoPlaygroundLabels=${JSON.stringify({ ...shared, ...own })}\n`
}
