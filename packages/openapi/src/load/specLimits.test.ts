import { expect, test } from 'vitest'
import { document, load, names, ok, report } from '../testing/loadDocument.js'
import { LIMITS } from './limits.js'

test('lists fifty diagnostics of a rule and counts the rest', () => {
  const paths = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`/p${index}`, null]))
  const { diagnostics } = load({ 'a.json': document(paths) })
  expect(diagnostics).toHaveLength(51)
  expect(diagnostics.find(({ start }) => !start)?.message).toMatchInlineSnapshot(
    `"Not listed: 30 more warnings of this kind in a.json."`,
  )
})

test('reports a shared path once', () => {
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

test('limits the number of counted diagnostics', () => {
  const methods = Object.fromEntries(Array.from({ length: 12_000 }, (_, index) => [`B ${index}`, ok]))
  const spec = load({ 'a.json': document({ '/a': { additionalOperations: methods } }, { openapi: '3.2.0' }) })
  expect(spec.diagnostics).toHaveLength(51)
  expect(spec.diagnostics.find(({ start }) => !start)?.message).toBe(
    'Not listed: at least 9950 more warnings of this kind in a.json.',
  )
})

const many = (count: number, entry: (index: number) => [string, unknown]) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)))

test('stops at a document that needs too many steps', () => {
  const paths = many(3000, (index) => [`/p${index}`, { get: ok }])
  expect(report(load({ 'a.json': document(paths) }, { steps: 1000 }))).toMatchInlineSnapshot(`
    "error a.json Reading a.json exceeds the limit of 1,000 steps. [OAS_TIMEOUT]
      Split it into several documents, or refer to large lists less often."
  `)
})

test('steps grow linearly with the document', () => {
  const paths = (count: number) => document(many(count, (index) => [`/p${index}`, { get: ok }]))
  const fits = (count: number, steps: number) => load({ 'a.json': paths(count) }, { steps }).operations.length === count
  const least = (count: number) => Array.from({ length: 60 }, (_, at) => at * 250).find((one) => fits(count, one)) ?? 0
  expect(least(1000)).toBeLessThan(2.2 * least(500))
})

const shared = many(9000, (index) => [`/p${index}`, { $ref: '#/paths/~1a' }])
const big = { properties: many(20_000, (index) => [`p${index}`, {}]) }
const users = many(1000, (index) => [`S${index}`, { properties: { $ref: '#/components/schemas/Big/properties' } }])

test.each([
  [
    'a path with many invalid methods',
    { '/a': { additionalOperations: many(2000, (at) => [`B ${at}`, ok]) }, ...shared },
  ],
  ['tags', { '/a': { get: { ...ok, tags: Array.from({ length: 5000 }, (_, at) => `t${at}`) } }, ...shared }],
  ['parameters', { '/a': { parameters: Array(5000).fill({ name: 'a', in: 'query' }), get: ok }, ...shared }],
  ['a path with many fields', { '/a': { ...many(5000, (at) => [`x-${at}`, 1]), get: ok }, ...shared }],
  ['a map', { '/a': { get: ok } }, { components: { schemas: { Big: big, ...users } } }],
])('limits steps when many references share %s', (_: string, paths: object, rest: object = {}) => {
  const { document: specDocument, diagnostics } = load({ 'a.json': document(paths, { ...rest, openapi: '3.2.0' }) })
  expect(specDocument).toBeUndefined()
  expect(diagnostics.map(({ rule }) => rule)).toContain('OAS_TIMEOUT')
})

test.each(['$..nothing', '$.paths.nothing'])('stops at an overlay with many targets such as %s', (target) => {
  const paths = many(3000, (index) => [`/p${index}`, { get: ok }])
  const overlay = { overlay: '1.0.0', actions: Array(10_000).fill({ target, remove: true }) }
  const { diagnostics } = load({ 'a.json': document(paths), 'o.json': overlay }, { overlays: ['o.json'] })
  expect(diagnostics.map(({ rule }) => rule)).toContain('OAS_TIMEOUT')
})

test('compares long pointers and long enums in few steps', () => {
  const requestBody = { $ref: `#${'/a'.repeat(1_000_000)}` }
  const schemas = {
    Big: { enum: Array.from({ length: 30_000 }, (_, index) => `v${index}`) },
    ...many(10_000, (index) => [`S${index}`, { $ref: '#/components/schemas/Big', default: 'x' }]),
  }
  const spec = load({ 'a.json': document({ '/a': { post: { ...ok, requestBody } } }, { components: { schemas } }) })
  expect([names(spec), spec.diagnostics.map(({ rule }) => rule)]).toEqual([
    ['POST /a'],
    ['OAS_REF_MISSING', 'OAS_DEFAULT'],
  ])
})

test('rejects a file that is too large', () => {
  const text = `${JSON.stringify(document({ '/a': { get: ok } }))}${' '.repeat(LIMITS.fileBytes)}`
  expect(report(load({ 'a.json': text }))).toMatchInlineSnapshot(`
    "error a.json a.json exceeds the file size limit (20 MB). [OAS_TOO_BIG]
      Split it into several documents."
  `)
})

test('truncates deep nesting and reports its position', () => {
  const schema = `${'{"properties":{"a":'.repeat(3000)}{}${'}}'.repeat(3000)}`
  const text = JSON.stringify(document({ '/a': { get: ok } }, { components: { schemas: { Deep: 0 } } }))
  const spec = load({ 'a.json': text.replace('"Deep":0', `"Deep":${schema}`) })
  expect(names(spec)).toEqual(['GET /a'])
  expect(spec.diagnostics.map(({ rule, start }) => [rule, start?.line])).toEqual([['OAS_TOO_DEEP', 1]])
})

test('reads a document of thousands of files completely', () => {
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
