import { expect, test } from 'vitest'
import { addRedirects } from './addRedirects.js'

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const rule = (source: string, destination = '/new') => ({ source, destination })

test('adds the list to the end of the file', () => {
  const text = json({ name: 'T' })
  expect(addRedirects(text, [rule('/a')])).toBe(json({ name: 'T', redirects: [rule('/a')] }))
  expect(addRedirects(text, [])).toBe(text)
})

test('adds to a list in its layout, and leaves the rest as it is', () => {
  const text = '{\n  "redirects": [\n    { "source": "/x", "destination": "/y" }\n  ],\n  "name": "T"\n}\n'
  const added = addRedirects(text, [rule('/a')])
  expect(added.startsWith(text.slice(0, text.indexOf('\n  ]')))).toBe(true)
  expect(JSON.parse(added)).toEqual({ redirects: [rule('/x', '/y'), rule('/a')], name: 'T' })
  expect(addRedirects('{"redirects":[{"source":"/x","destination":"/y"}]}', [rule('/a')])).toBe(
    '{"redirects":[{"source":"/x","destination":"/y"}, {"source":"/a","destination":"/new"}]}',
  )
})

test('adds no redirect twice', () => {
  const text = json({ redirects: [rule('/a')] })
  expect(addRedirects(text, [rule('/a')])).toBe(text)
})

test.each([
  [['/a'], ['/b', '/c']],
  [['/b'], ['/a', '/c']],
  [['/c'], ['/a', '/b']],
  [['/a', '/b'], ['/c']],
  [['/b', '/c'], ['/a']],
  [['/a', '/c'], ['/b']],
  [['/a', '/b', '/c'], []],
])('removes the redirects from %s', (removed, rest) => {
  const text = json({ redirects: ['/a', '/b', '/c'].map((source) => rule(source)) })
  const expected = { redirects: rest.map((source) => rule(source)) }
  expect(JSON.parse(addRedirects(text, [], removed))).toEqual(expected)
  const added = { redirects: [...expected.redirects, rule('/d')] }
  expect(JSON.parse(addRedirects(text, [rule('/d')], removed))).toEqual(added)
})

test('reads the list in a file that docs.json references', () => {
  expect(addRedirects(json([rule('/a')]), [rule('/b')])).toBe(json([rule('/a'), rule('/b')]))
})
