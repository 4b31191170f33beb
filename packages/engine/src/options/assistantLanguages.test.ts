import { PHRASE_LANGUAGES } from '@octavo/assistant'
import { LANGUAGES } from '@octavo/theme'
import { expect, test } from 'vitest'

test('the assistant says its own sentences in every language that the chat has words for', () => {
  expect([...PHRASE_LANGUAGES].sort()).toEqual(Object.keys(LANGUAGES).sort())
})
