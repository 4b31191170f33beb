import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTree } from './JsonTree.js'
import { type JsonNode, prettyJson, readNodes } from './jsonText.js'

/** The tree as text again. */
function writeNode(node: JsonNode): string {
  if (!('entries' in node)) return node.text
  if (node.kind === 'list') return `[${node.entries.map(([, item]) => writeNode(item)).join(',')}]`
  return `{${node.entries.map(([key, item]) => `${JSON.stringify(key)}:${writeNode(item)}`).join(',')}}`
}

test('there is no tree of a document that is nested without measure', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  expect([200, 201, 100_000].map((levels) => readTree(nested(levels))?.kind)).toEqual(['list', undefined, undefined])
})

test('numbers are shown as they were sent', () => {
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

test('names keep their order, also those that are written twice or that prototypes have', () => {
  const text = '{"b":1,"10":[],"2":{},"__proto__":"\\u00e9","b":null}'
  expect(writeNode(readNodes(text) as JsonNode)).toBe('{"b":1,"10":[],"2":{},"__proto__":"é","b":null}')
})

test('any JSON stays the same but for white space', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t\r\n'), (value, space) => {
      const text = JSON.stringify(value, null, space)
      expect(prettyJson(text)).toBe(JSON.stringify(value, null, 2))
      expect(writeNode(readNodes(text) as JsonNode)).toBe(JSON.stringify(value))
    }),
  )
})

test('what is no JSON stays as it is', () => {
  expect(prettyJson('{"a":')).toBe('{"a":')
  expect(readNodes('{"a":')).toBeUndefined()
})

test('deep documents are read', () => {
  const text = '['.repeat(5000) + ']'.repeat(5000)
  expect(readNodes(text)).toBeDefined()
})
