import { expect, test } from 'vitest'
import { load, report } from '../fixtures/load.js'

const docs = (text: string) => report({ 'docs.json': text })

test.each([
  ['a missing comma', '{ "a": 1 "b": 2 }', 'docs.json:1:10 Missing comma before "b".'],
  ['a comment', '{ // hello\n}', 'docs.json:1:3 Unexpected comment: JSON does not allow comments.'],
  ['single quotes', "{ 'a': 1 }", `docs.json:1:3 Invalid JSON: 'a'. Strings and keys need double quotes.`],
  ['an open string', '{ "a": "b\n}', 'docs.json:1:8 Unclosed string: missing double quote.'],
  ['an open brace', '{ "a": 1', 'docs.json:1:9 Unclosed object: missing `}`.'],
  ['text after the end', '{} x', 'docs.json:1:4 Invalid JSON: x. Strings and keys need double quotes.'],
])('reports %s', (_, text, message) => {
  expect(docs(text)).toContain(message)
})

test('refuses deeply nested text before parsing', () => {
  expect(docs('['.repeat(100_000))).toMatchInlineSnapshot(
    `"error docs.json:1:501 docs.json is nested deeper than 500 brackets. [CFG_TOO_DEEP]"`,
  )
})

test('refuses a file that is too large', () => {
  expect(docs(' '.repeat(5_000_001))).toMatchInlineSnapshot(
    `"error docs.json:1:1 docs.json is larger than 5 MB. [CFG_TOO_BIG]"`,
  )
})

test('reports at most a thousand syntax errors', () => {
  const keys = Array.from({ length: 5000 }, (_, index) => `"x${index}": 1`)
  expect(load({ 'docs.json': `{${keys.join()}}` }).diagnostics).toHaveLength(1000 + 2)
})

test('a repeated scalar key is a warning', () => {
  const text = '{"theme":"mint","name":"A","name":"B","colors":{"primary":"#000"},"navigation":{"pages":["a"]}}'
  expect(docs(text)).toMatchInlineSnapshot(`
    "warning docs.json:1:28 Duplicate key "name" (first at line 1). [CFG_DUP_KEY]
      Expected unique keys.
      Only the last one is used. Merge them or remove one."
  `)
})
