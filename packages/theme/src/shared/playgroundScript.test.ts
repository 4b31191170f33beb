import { expect, test } from 'vitest'
import { playgroundLabelsScript } from './labelScripts.js'

test('the script has the words of a language, also by another name of it; English needs none', () => {
  expect(playgroundLabelsScript('de-AT')).toContain('"send":"Senden"')
  expect(playgroundLabelsScript('zh-TW')).toContain('"send":"傳送"')
  expect(playgroundLabelsScript('de')).toContain('"path":"Pfadparameter"')
  expect(playgroundLabelsScript('en-GB')).toBeUndefined()
})
