import { languageKey } from '@octavo/core'
import type { AssistantLabels } from '../assistant/strings/labels.js'
import { LANGUAGES } from './languages.js'
import { uiStrings } from './uiStrings.js'

/** Returns the script with the chat's labels in a language; undefined for English, which the chat contains. */
export function assistantLabelsScript(language: string): string | undefined {
  const words = LANGUAGES[languageKey(language)]
  if (!words) return undefined
  const { assistant: title, close, code, copyCode } = uiStrings(language)
  const { send, copy, remove } = words.playground
  const labels: AssistantLabels = { ...words.assistant, title, close, code, copyCode, send, copy, remove }
  return `window.octavoAssistantLabels=${JSON.stringify(labels)}\n`
}
