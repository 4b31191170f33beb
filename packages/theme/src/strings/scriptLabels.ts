import { SCRIPT_LABELS } from '../client/parts/labels.js'
import { uiStrings } from './uiStrings.js'

/** The plain script that brings the words of a language to what is loaded on first use. */
export function labelsScript(language: string): string {
  const strings = uiStrings(language)
  const labels = Object.fromEntries(SCRIPT_LABELS.map((key) => [key, strings[key]]))
  return `window.octavo=Object.assign(window.octavo||{},{labels:${JSON.stringify(labels)}})\n`
}
