import { expect, test } from 'vitest'
import { prepareText } from './sourceFile.js'

test.each([
  ['\u200b<a', 1, 2],
  ['a\u200b b', 2, 3],
  ['a\u200b\u200b b\ufeffc', 3, 5],
  ['a\u200b\u200b b\ufeffc', 4, 7],
  ['\ufeffa\u2060b', 2, 3],
  ['😀\u200b b', 3, 4],
])('counts characters that were taken out of %j before column %i', (text, column, expected) => {
  expect(prepareText(text).toFilePosition({ line: 1, column })).toEqual({ line: 1, column: expected })
})
