import { expect, test } from 'vitest'
import { PLAYGROUND_LABELS } from '../playground/strings/labels.js'
import { LANGUAGES } from './languages.js'
import { playgroundLabelsScript } from './playgroundScript.js'

test('places of arguments are those of the English words', () => {
  const places = (text: string) => (text.match(/\{\d\}/g) ?? []).sort().join()
  for (const { playground } of Object.values(LANGUAGES))
    for (const [key, text] of Object.entries(playground))
      expect(places(text)).toBe(places(PLAYGROUND_LABELS[key as keyof typeof PLAYGROUND_LABELS]))
})

test('the script has the words of a language, also by another name of it; English needs none', () => {
  expect(playgroundLabelsScript('de-AT')).toContain('"send":"Senden"')
  expect(playgroundLabelsScript('zh-TW')).toContain('"send":"傳送"')
  expect(playgroundLabelsScript('de')).toContain('"path":"Pfadparameter"')
  expect(playgroundLabelsScript('en-GB')).toBeUndefined()
})
