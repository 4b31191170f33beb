import { expect, test } from 'vitest'
import { ASSISTANT_LABELS } from '../assistant/assistantLabels.js'
import { assistantLabelsScript } from './labelScripts.js'
import { LANGUAGES } from './uiLanguages.js'

test('every interface language has all words of the chat', () => {
  for (const language of Object.keys(LANGUAGES)) {
    const script = assistantLabelsScript(language) ?? ''
    const words = JSON.parse(script.replace(/^window\.octavoAssistantLabels=/, '')) as Record<string, string>
    expect(Object.keys(words).sort(), language).toEqual(Object.keys(ASSISTANT_LABELS).sort())
  }
  expect(assistantLabelsScript('en-GB')).toBeUndefined()
})
