import { expect, test } from 'vitest'
import { findSyntaxError } from './json.js'

test.each([
  ['{"port": nope}', 1, 10],
  ['{\n "port": 4800,\n "host": True\n}', 3, 10],
  ['{"a": 1,}', 1, 8],
  ["{'a': 1}", 1, 2],
  ['{"a" 1}', 1, 6],
  ['{"a": 1', 1, 8],
  ['{} {}', 1, 4],
  ['{"a": [1],\n"a": [2],\n"b": True}', 3, 6],
])('locates the syntax error in %j', (text, line, column) => {
  expect(findSyntaxError(text)).toMatchObject({ line, column })
})

test('valid JSON has no syntax errors', () => {
  expect(findSyntaxError('\ufeff{"a": [1, true, null]}')).toBeUndefined()
  expect(findSyntaxError('{"a": [1], "a": [2]}')).toBeUndefined()
})
