import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTree } from './JsonTree.js'
import { type JsonNode, prettyJson, readNodes } from './jsonText.js'

/** Returns the text of a tree. */
function writeNode(node: JsonNode): string {
  if (!('entries' in node)) return node.text
  if (node.kind === 'list') return `[${node.entries.map(([, item]) => writeNode(item)).join(',')}]`
  return `{${node.entries.map(([key, item]) => `${JSON.stringify(key)}:${writeNode(item)}`).join(',')}}`
}

test('gives no tree of a document with excessive nesting', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  expect([200, 201, 100_000].map((levels) => readTree(nested(levels))?.kind)).toEqual(['list', undefined, undefined])
})

test('shows numbers of a response as sent', () => {
  const text = '{"id":12345678901234567890,"f":1.0,"e":1E400,"z":-0}'
  expect(prettyJson(text)).toMatchInlineSnapshot(`
    "{
      "id": 12345678901234567890,
      "f": 1.0,
      "e": 1E400,
      "z": -0
    }"
  `)
  expect(readNodes(text)).toMatchInlineSnapshot(`
    {
      "entries": [
        [
          "id",
          {
            "kind": "number",
            "text": "12345678901234567890",
          },
        ],
        [
          "f",
          {
            "kind": "number",
            "text": "1.0",
          },
        ],
        [
          "e",
          {
            "kind": "number",
            "text": "1E400",
          },
        ],
        [
          "z",
          {
            "kind": "number",
            "text": "-0",
          },
        ],
      ],
      "kind": "object",
    }
  `)
})

test('keeps the order of names, also repeated ones and those of prototype members', () => {
  const text = '{"b":1,"10":[],"2":{},"__proto__":"\\u00e9","b":null}'
  expect(writeNode(readNodes(text) as JsonNode)).toBe('{"b":1,"10":[],"2":{},"__proto__":"é","b":null}')
})

test('formatting JSON changes only white space', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t\r\n'), (value, space) => {
      const text = JSON.stringify(value, null, space)
      expect(prettyJson(text)).toBe(JSON.stringify(value, null, 2))
      expect(writeNode(readNodes(text) as JsonNode)).toBe(JSON.stringify(value))
    }),
  )
})

test('does not format invalid JSON', () => {
  expect(prettyJson('{"a":')).toBe('{"a":')
  expect(readNodes('{"a":')).toBeUndefined()
})

test('reads deeply nested JSON', () => {
  const text = '['.repeat(5000) + ']'.repeat(5000)
  expect(readNodes(text)).toBeDefined()
})
