import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonLocations } from './jsonLocations.js'

/** Returns every value of a document with its path. */
function* allValues(value: unknown, path: string[] = []): Generator<[string[], unknown]> {
  yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) yield* allValues(child, [...path, key])
}

test('finds every key and value in any notation', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 1, '\t', ' \r\n'), (value, space) => {
      const text = ` ${JSON.stringify([value], null, space)}\n`
      const places = new JsonLocations(text)
      for (const [path, expected] of allValues(JSON.parse(text))) {
        const place = places.find(path)
        const valueText = text.slice(...(place?.value ?? [0, 0]))
        const isContainer = typeof expected === 'object' && expected !== null
        expect(place?.isExact).toBe(true)
        if (isContainer) expect(valueText).toBe(Array.isArray(expected) ? '[' : '{')
        else expect(JSON.parse(valueText)).toBe(expected)
        const key = path.at(-1)
        const isItem = /^\d+$/.test(key ?? '') && text.slice(...(place?.key ?? [0, 0])) === valueText
        if (key !== undefined && !isItem) expect(JSON.parse(text.slice(...(place?.key ?? [0, 0])))).toBe(key)
      }
    }),
  )
})

test('handles quotes and brackets in strings and backslashes before quotes', () => {
  const text = '{"a\\"]": ["}\\\\", {"\\u0062": "\\\\\\""}], "c":1}'
  const places = new JsonLocations(text)
  expect(text.slice(...(places.find(['a"]', '1', 'b'])?.value ?? []))).toBe('"\\\\\\""')
  expect(places.find(['c'])).toEqual({ key: [38, 41], value: [42, 43], isExact: true })
  expect(places.find(['a"]', '7', 'x'])).toMatchObject({ isExact: false, value: [9, 10] })
})
