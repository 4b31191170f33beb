import { expect, test } from 'vitest'
import type { JsonObject } from '../model/jsonValue.js'
import { documentFingerprints, operationFingerprint } from './fingerprints.js'

const schemas = {
  A: { properties: { b: { $ref: '#/B' }, d: { $ref: '#/D' } } },
  B: { properties: { a: { $ref: '#/A' } } },
  C: { type: 'string' },
  D: { $ref: '#/E' },
  E: { type: 'integer' },
  Choice: { discriminator: { mapping: { c: '#/C' } } },
}

const hashes = (changed: JsonObject = {}) => {
  const root: JsonObject = { ...schemas, ...changed }
  const prints = documentFingerprints({ source: 'a.json', version: '3.1', root, files: new Map() })
  return Object.fromEntries(Object.keys(schemas).map((name) => [name, prints.of(`#/${name}`)]))
}

test.each([
  [{ C: { type: 'number' } }, ['C', 'Choice']],
  [{ E: { type: 'number' } }, ['A', 'B', 'D', 'E']],
  [{ B: { title: 'b', properties: { a: { $ref: '#/A' } } } }, ['A', 'B']],
  [{}, []],
])('a fingerprint changes with everything that the model refers to: %o', (changed, expected) => {
  const before = hashes()
  const after = hashes(changed as JsonObject)
  expect(Object.keys(before).filter((name) => before[name] !== after[name])).toEqual(expected)
})

test('a fingerprint with a discriminator changes with extending models', () => {
  const print = (schemas: JsonObject) =>
    documentFingerprints({ source: 'a.json', version: '3.1', root: { components: { schemas } }, files: new Map() }).of(
      '#/components/schemas/Pet',
    )
  const cat = { allOf: [{ $ref: '#/components/schemas/Pet' }] }
  const [plain, base] = [{ type: 'object' }, { type: 'object', discriminator: { propertyName: 'kind' } }]
  expect(print({ Pet: base, Cat: cat })).not.toBe(print({ Pet: base, Cat: { ...cat, title: 'Cat' } }))
  expect(print({ Pet: plain, Cat: cat })).toBe(print({ Pet: plain, Cat: { ...cat, title: 'Cat' } }))
})

test('a fingerprint changes with the base of a model, and not with its other extensions', () => {
  const print = (schemas: JsonObject) =>
    documentFingerprints({ source: 'a.json', version: '3.1', root: { components: { schemas } }, files: new Map() }).of(
      '#/components/schemas/Cat',
    )
  const extending = { allOf: [{ $ref: '#/components/schemas/Pet' }] }
  const Pet = { type: 'object', discriminator: { propertyName: 'kind' } }
  const before = print({ Pet, Cat: extending, Dog: extending })
  expect(print({ Pet, Cat: extending, Dog: { ...extending, title: 'Dog' } })).toBe(before)
  expect(print({ Pet: { ...Pet, title: 'Pet' }, Cat: extending, Dog: extending })).not.toBe(before)
})

test('fingerprints do not depend on the order of requests or on broken references', () => {
  const root: JsonObject = { ...schemas, F: { $ref: '#/nowhere' } }
  const document = () => ({ source: 'a.json', version: '3.1' as const, root: { ...root }, files: new Map() })
  const [one, other] = [documentFingerprints(document()), documentFingerprints(document())]
  const names = Object.keys(root)
  const forward = names.map((name) => one.of(`#/${name}`))
  const backward = [...names].reverse().map((name) => other.of(`#/${name}`))
  expect(backward.reverse()).toEqual(forward)
})

test.each([
  [{ openapi: '3.0.3' }, true],
  [{ info: { title: 'Other', version: '1' } }, true],
  [{ info: { title: 'API', version: '2' } }, true],
  [{ info: { title: 'API', version: '1', description: 'In a fragment.', license: { name: 'MIT' } } }, true],
  [{ info: { title: 'API', version: '1', description: 'Changed in the fragment.' } }, false],
  [{ tags: [{ name: 'a', description: 'Of another operation' }] }, false],
  [{ tags: [{ name: 'b', description: 'Of this operation' }] }, true],
])('the page of an operation depends on every part of the document in its Markdown: %o', (changed, expected) => {
  const root: JsonObject = {
    openapi: '3.1.0',
    info: { title: 'API', version: '1', description: 'In a fragment.' },
    paths: { '/a': { get: { tags: ['b'], responses: {} } } },
  }
  const print = (root: JsonObject) =>
    operationFingerprint({ source: 'a.json', version: '3.1', root, files: new Map() }, {
      kind: 'operation',
      method: 'GET',
      path: '/a',
      pointer: '/paths/~1a/get',
      pathPointer: '/paths/~1a',
    } as never)
  expect(print(root) !== print({ ...root, ...changed })).toBe(expected)
})
