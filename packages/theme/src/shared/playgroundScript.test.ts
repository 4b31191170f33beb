import { expect, test } from 'vitest'
import { playgroundLabelsScript } from './labelScripts.js'

test('the script has the words of a language, also by alias, and none for English', () => {
  expect(playgroundLabelsScript('de-AT')).toContain('"send":"Senden"')
  expect(playgroundLabelsScript('zh-TW')).toContain('"send":"傳送"')
  expect(playgroundLabelsScript('de')).toContain('"path":"Pfadparameter"')
  expect(playgroundLabelsScript('en-GB')).toBeUndefined()
})
