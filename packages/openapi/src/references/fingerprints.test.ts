import { expect, test } from 'vitest'
import type { JsonObject } from '../model/json.js'
import { fingerprintsOf } from './fingerprints.js'

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
  const prints = fingerprintsOf({ source: 'a.json', version: '3.1', root, files: new Map() })
  return Object.fromEntries(Object.keys(schemas).map((name) => [name, prints.of(`#/${name}`)]))
}

test.each([
  [{ C: { type: 'number' } }, ['C', 'Choice']],
  [{ E: { type: 'number' } }, ['A', 'B', 'D', 'E']],
  [{ B: { title: 'b', properties: { a: { $ref: '#/A' } } } }, ['A', 'B']],
  [{}, []],
])('a change is seen by what leads to it: %o', (changed, expected) => {
  const before = hashes()
  const after = hashes(changed as JsonObject)
  expect(Object.keys(before).filter((name) => before[name] !== after[name])).toEqual(expected)
})

test('the order in which hashes are asked for makes no difference, and broken references are no trouble', () => {
  const root: JsonObject = { ...schemas, F: { $ref: '#/nowhere' } }
  const document = () => ({ source: 'a.json', version: '3.1' as const, root: { ...root }, files: new Map() })
  const [one, other] = [fingerprintsOf(document()), fingerprintsOf(document())]
  const names = Object.keys(root)
  const forward = names.map((name) => one.of(`#/${name}`))
  const backward = [...names].reverse().map((name) => other.of(`#/${name}`))
  expect(backward.reverse()).toEqual(forward)
})
