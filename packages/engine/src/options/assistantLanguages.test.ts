import { PHRASE_LANGUAGES } from '@octavo/assistant'
import { LANGUAGES } from '@octavo/theme'
import { expect, test } from 'vitest'

test('the assistant has sentences in every language of the chat', () => {
  expect([...PHRASE_LANGUAGES].sort()).toEqual(Object.keys(LANGUAGES).sort())
})
