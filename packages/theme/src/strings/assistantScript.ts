import type { AssistantLabels } from '../assistant/labels.js'
import { ASSISTANT_LANGUAGES } from './assistant/languages.js'
import { PLAYGROUND_LANGUAGES } from './playground/languages.js'
import { languageKey, uiStrings } from './uiStrings.js'

/** The plain script with the chat's words in a language; undefined for English, which the chat brings itself. */
export function assistantLabelsScript(language: string): string | undefined {
  const key = languageKey(language)
  const [own, shared] = [ASSISTANT_LANGUAGES[key], PLAYGROUND_LANGUAGES[key]]
  if (!own || !shared) return undefined
  const { assistant: title, close, code, copyCode } = uiStrings(language)
  const { send, copy, remove } = shared
  const labels: AssistantLabels = { ...own, title, close, code, copyCode, send, copy, remove }
  return `window.octavoAssistantLabels=${JSON.stringify(labels)}\n`
}
