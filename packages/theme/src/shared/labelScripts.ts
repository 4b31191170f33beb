import { languageKey } from '@octavo/core'
import type { AssistantLabels } from '../assistant/assistantLabels.js'
import { SCRIPT_LABELS } from '../client/parts/scriptLabels.js'
import type { PlaygroundLabels } from '../playground/request/playgroundLabels.js'
import { LANGUAGES } from './uiLanguages.js'
import { type UiStrings, uiStrings } from './uiStrings.js'

/** Labels that the playground shares with pages, with their keys there. */
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
  length: 'fieldLength',
  entries: 'fieldItems',
  code: 'code',
  language: 'language',
  download: 'download',
  example: 'examples',
  sending: 'loading',
} as const satisfies Partial<Record<keyof PlaygroundLabels, keyof UiStrings>>

/** Returns whether a language has scripts with labels. English is built in. */
export function hasLabelScripts(language: string): boolean {
  return LANGUAGES[languageKey(language)] !== undefined
}

/** Returns the script with the playground's labels in a language. Undefined for English, which is built in. */
export function playgroundLabelsScript(language: string): string | undefined {
  const words = LANGUAGES[languageKey(language)]
  if (!words) return undefined
  const strings = uiStrings(language)
  const shared = Object.fromEntries(Object.entries(SHARED).map(([key, name]) => [key, strings[name]]))
  return `window.octavoPlaygroundLabels=${JSON.stringify({ ...shared, ...words.playground })}\n`
}

/** Returns the script with the chat's labels in a language. Undefined for English, which the chat contains. */
export function assistantLabelsScript(language: string): string | undefined {
  const words = LANGUAGES[languageKey(language)]
  if (!words) return undefined
  const { assistant: title, close, code, copyCode, diagram } = uiStrings(language)
  const { send, copy, remove } = words.playground
  const labels: AssistantLabels = { ...words.assistant, title, close, code, copyCode, diagram, send, copy, remove }
  return `window.octavoAssistantLabels=${JSON.stringify(labels)}\n`
}

/** Returns the script with the labels of lazy chunks in a language. */
export function labelsScript(language: string): string {
  const strings = uiStrings(language)
  const labels = Object.fromEntries(SCRIPT_LABELS.map((key) => [key, strings[key]]))
  return `window.octavo=Object.assign(window.octavo||{},{labels:${JSON.stringify(labels)}})\n`
}
