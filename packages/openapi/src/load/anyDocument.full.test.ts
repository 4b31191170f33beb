import SwaggerParser from '@apidevtools/swagger-parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { load } from '../testing/loadDocument.js'
import { shop } from '../testing/shop.js'

type Tree = Record<string, unknown> | unknown[]

/** Returns every path of a value. */
function valuePaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, child]) => valuePaths(child, [...path, key]))]
}

const paths = valuePaths(shop).filter((path) => path.length > 0)

function change(path: readonly string[], replacement: unknown): object {
  const root = structuredClone(shop) as object
  let parent = root as Tree
  for (const key of path.slice(0, -1)) {
    const child = (parent as Record<string, unknown>)[key]
    if (typeof child !== 'object' || child === null) return root
    parent = child as Tree
  }
  const key = path.at(-1) ?? ''
  if (replacement === REMOVED) delete (parent as Record<string, unknown>)[key]
  else (parent as Record<string, unknown>)[key] = replacement
  return root
}

const REMOVED = Symbol('removed')
const replacement = fc.oneof(
  fc.constantFrom<unknown>(
    REMOVED,
    null,
    true,
    5,
    'text',
    '',
    [],
    {},
    [null],
    { $ref: '#/x' },
    { $ref: 5 },
    { $ref: 'x.json' },
    'a\r\nb',
  ),
  fc.jsonValue({ maxDepth: 3 }),
)
const mutation = fc.tuple(fc.constantFrom(...paths), replacement)

test('reads a random edit of a document without an exception', () => {
  fc.assert(
    fc.property(mutation, ([path, value]) => {
      const first = load({ 'a.json': change(path, value) })
      if (!first.document) return
      const again = load({ 'a.json': JSON.stringify(first.document.root) })
      expect(again.diagnostics.filter(({ rule }) => rule === 'OAS_TYPE')).toEqual([])
      for (const operation of first.operations) expect(first.locate(operation.pointer)).toBeDefined()
    }),
    { numRuns: 1500 },
  )
})

test('a random edit in YAML gives the same operations as in JSON', () => {
  fc.assert(
    fc.property(mutation, ([path, value]) => {
      // Where a string is expected, numbers and booleans become texts in YAML, and errors in JSON.
      fc.pre(!/\d|true|false/.test(JSON.stringify(value) ?? ''))
      const document = JSON.parse(JSON.stringify(change(path, value)))
      const [json, yaml] = [load({ 'a.json': document }), load({ 'a.yaml': stringify(document) })]
      expect(yaml.operations.map(({ pointer }) => pointer)).toEqual(json.operations.map(({ pointer }) => pointer))
      expect(yaml.diagnostics.map(({ rule }) => rule).sort()).toEqual(json.diagnostics.map(({ rule }) => rule).sort())
    }),
    { numRuns: 300 },
  )
})

test('reads any text without an exception', () => {
  const text = JSON.stringify(shop, null, 1)
  const yaml = stringify(shop)
  const arbitrary = fc.record({ at: fc.nat(2000), length: fc.nat(40), insert: fc.string({ maxLength: 6 }) })
  fc.assert(
    fc.property(arbitrary, fc.boolean(), ({ at, length, insert }, isYaml) => {
      const source = isYaml ? yaml : text
      load({ [isYaml ? 'a.yaml' : 'a.json']: source.slice(0, at) + insert + source.slice(at + length) })
    }),
    { numRuns: 800 },
  )
})

test('reports type errors that another validator reports', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.constantFrom<unknown>(null, 5, 'text'), async (path, value) => {
      const document = change(path, value)
      const other = await SwaggerParser.validate(structuredClone(document) as never, {
        resolve: { external: false },
      }).then(
        () => undefined,
        (error: Error) => error.message,
      )
      const { diagnostics } = load({ 'a.json': document })
      if (other !== undefined) expect([other, path, value, diagnostics.length > 0]).toEqual([other, path, value, true])
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('the document has no diagnostics before it is edited', () => {
  expect(load({ 'a.json': shop }).diagnostics).toEqual([])
})
