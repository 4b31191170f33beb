import { SCRIPT_LABELS } from '../client/parts/labels.js'
import { uiStrings } from './uiStrings.js'

/** Returns the script with the labels of lazy chunks in a language. */
export function labelsScript(language: string): string {
  const strings = uiStrings(language)
  const labels = Object.fromEntries(SCRIPT_LABELS.map((key) => [key, strings[key]]))
  return `window.octavo=Object.assign(window.octavo||{},{labels:${JSON.stringify(labels)}})\n`
}
