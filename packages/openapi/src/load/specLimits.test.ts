import { expect, test } from 'vitest'
import { document, load, names, ok, report } from '../testing/load.js'
import { LIMITS } from './limits.js'

test('a rule with many problems lists fifty and counts the rest', () => {
  const paths = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`/p${index}`, null]))
  const { diagnostics } = load({ 'a.json': document(paths) })
  expect(diagnostics).toHaveLength(51)
  expect(diagnostics.find(({ start }) => !start)?.message).toMatchInlineSnapshot(
    `"Not listed: 30 more warnings of this kind in a.json."`,
  )
})

test('what is wrong with a path that others share is one problem', () => {
  const get = { ...ok, 'x-mint': { content: 1, groups: [] } }
  const shared = { 'x-mint': ['admin'], get, additionalOperations: { 'B AD': ok } }
  const paths = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`/p${index}`, { $ref: '#/paths/~1a' }]))
  const last = { get: { ...ok, 'x-mint': { content: 2 } } }
  const spec = load({ 'a.json': document({ '/a': shared, ...paths, '/z': last }, { openapi: '3.2.0' }) })
  expect(spec.diagnostics.map(({ message, start }) => `${start?.line} ${message}`)).toEqual([
    '9 Invalid value of "x-mint": a list; it is ignored.',
    '19 Invalid value of "x-mint.content": 1; it is ignored.',
    '24 Invalid HTTP method "B AD"; the operation is omitted.',
    '941 Invalid value of "x-mint.content": 2; it is ignored.',
  ])
})

test('of very many problems only so many are counted', () => {
  const methods = Object.fromEntries(Array.from({ length: 12_000 }, (_, index) => [`B ${index}`, ok]))
  const spec = load({ 'a.json': document({ '/a': { additionalOperations: methods } }, { openapi: '3.2.0' }) })
  expect(spec.diagnostics).toHaveLength(51)
  expect(spec.diagnostics.find(({ start }) => !start)?.message).toBe(
    'Not listed: at least 9950 more warnings of this kind in a.json.',
  )
})

test('a document that takes too long is given up', () => {
  const paths = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`/p${index}`, { get: ok }]))
  expect(report(load({ 'a.json': document(paths) }, { time: 0 }))).toMatchInlineSnapshot(
    `"error a.json Reading a.json exceeded the time limit (0 s). [OAS_TIMEOUT]"`,
  )
})

test('time also ends where many paths share one with many faults', () => {
  const methods = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`B ${index}`, ok]))
  const paths = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`/p${index}`, { $ref: '#/paths/~1a' }]))
  const content = document({ '/a': { additionalOperations: methods }, ...paths }, { openapi: '3.2.0' })
  const { document: found, diagnostics } = load({ 'a.json': content }, { time: 500 })
  expect(found).toBeUndefined()
  expect(diagnostics.map(({ rule }) => rule)).toContain('OAS_TIMEOUT')
})

test('a file that is too large is not read', () => {
  const text = `${JSON.stringify(document({ '/a': { get: ok } }))}${' '.repeat(LIMITS.fileBytes)}`
  expect(report(load({ 'a.json': text }))).toMatchInlineSnapshot(`
    "error a.json a.json exceeds the file size limit (20 MB). [OAS_TOO_BIG]
      Split it into several documents."
  `)
})

test('depth is cut off with the place', () => {
  const schema = `${'{"properties":{"a":'.repeat(3000)}{}${'}}'.repeat(3000)}`
  const text = JSON.stringify(document({ '/a': { get: ok } }, { components: { schemas: { Deep: 0 } } }))
  const spec = load({ 'a.json': text.replace('"Deep":0', `"Deep":${schema}`) })
  expect(names(spec)).toEqual(['GET /a'])
  expect(spec.diagnostics.map(({ rule, start }) => [rule, start?.line])).toEqual([['OAS_TOO_DEEP', 1]])
})

test('a document of thousands of files is read whole', () => {
  const files = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, index) => [`parts/${index}.json`, { get: { summary: `Get ${index}`, ...ok } }]),
  )
  const paths = Object.fromEntries(Object.keys(files).map((file, index) => [`/p${index}`, { $ref: file }]))
  const spec = load({ 'a.json': document(paths), ...files })
  expect([spec.operations.length, report(spec)]).toEqual([3_000, ''])
})

test('an OpenAPI 3.0 document without paths is reported', () => {
  const content = { openapi: '3.0.3', info: { title: 'T', version: '1' }, components: { schemas: {} } }
  expect(report(load({ 'a.json': content }))).toMatchInlineSnapshot(`
    "warning a.json:1:1 Missing "paths" in a.json, which OpenAPI 3.0 requires. [OAS_NO_PATHS]
      Expected "paths", which may be empty."
  `)
})
