import { expect, test } from 'vitest'
import { searchedWords } from './questionWords.js'

test.each([
  ['Hello, can you please tell me how to set a CNAME?', 'can you me how to set a CNAME?'],
  ['What happens to `now()` while a job runs?', 'What to `now()` a job runs?'],
  ['Does --help say which?', 'Does --help which?'],
  ['Thanks!', 'Thanks!'],
  ['¿Dónde están los registros?', '¿Dónde están los registros?'],
])('%j is searched for as %j', (question, searched) => {
  expect(searchedWords(question)).toBe(searched)
})
