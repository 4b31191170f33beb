import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from './parseJsonSource.js'

const TEXT = `{"openapi": "3.1.0", "info": {"title": "It\\"s \\u00e9", "version": "1"}, "n": [1.5, -0, 1e3, true, null, {}],
"paths": {"/a": {"get": {"x": "\\\\", "y": []}}, "__proto__": {"a": 1}}, "big": 12345678901234567890}`

const PIECES = fc.constantFrom(
  ...'"\'[]{}:,\\/ \t\n-+.eE01ntf\u2028\0',
  '//',
  '/*',
  '*/',
  ',}',
  ',]',
  '\\u',
  '"a":1,',
  '\ufeff',
)
const change = fc.record({ at: fc.nat(TEXT.length), remove: fc.nat(4), insert: fc.oneof(PIECES, fc.constant('')) })

function parse(text: string): unknown {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

test('10,000 random edits parse like JSON.parse, or are reported', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const text = changes.reduce(
        (all, { at, remove, insert }) => all.slice(0, at) + insert + all.slice(at + remove),
        TEXT,
      )
      const { value, problems, locate } = parseJson(text, 'a.json')
      locate(['paths', '/a', 'get'])
      const right = parse(text)
      if (right === undefined) expect(problems.length).toBeGreaterThan(0)
      else expect(JSON.stringify({ value })).toBe(JSON.stringify(right))
    }),
    { numRuns: 10_000 },
  )
})
