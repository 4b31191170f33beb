import { expect, test } from 'vitest'
import type { Json } from '../model/jsonValue.js'
import { toDocument } from '../testing/readDocument.js'
import { findMismatch } from './accepts.js'
import { documentReferences } from './references.js'

const schemas = {
  Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' }, n: { type: 'integer' } } },
  Loop: { $ref: '#/components/schemas/Loop' },
}

function mismatch(schema: unknown, value: Json): string | undefined {
  const references = documentReferences(toDocument({ openapi: '3.1.0', components: { schemas } }))
  const result = findMismatch(references, value, { value: schema as Json, at: '#' })
  return result && `${['', ...result.path].join('/')}: ${result.expected}`
}

test.each<[object | boolean, Json, string | undefined]>([
  [{ type: 'string' }, 1, ': a value of type string'],
  [{ type: ['string', 'null'] }, null, undefined],
  [{ type: 'string', nullable: true, enum: ['a'] }, null, undefined],
  [{ type: 'integer' }, 1.5, ': a value of type integer'],
  [{ enum: ['a', { b: 1, c: 2 }] }, { c: 2, b: 1 }, undefined],
  [{ enum: ['a', 1] }, 'b', ': one of "a", 1'],
  [{ const: 1 }, 2, ': 1'],
  [{ minLength: 2 }, '😀', ': at least 2 characters'],
  [{ pattern: '^a' }, 'b', ': a match of the pattern ^a'],
  [{ pattern: '(?<=a)b' }, 'x', undefined],
  [{ minimum: 1, exclusiveMinimum: true }, 1, ': a number above 1'],
  [{ multipleOf: 0.1 }, 0.3, undefined],
  [{ multipleOf: 0.1 }, 0.35, ': a multiple of 0.1'],
  [{ uniqueItems: true }, [{ a: 1 }, { a: 1 }], ': items that differ'],
  [{ prefixItems: [{ type: 'string' }], items: { type: 'integer' } }, ['a', 'b'], '/1: a value of type integer'],
  [{ contains: { const: 1 } }, [2], ': at least 1 item that "contains" describes'],
  [{ required: ['a'] }, {}, ': the property "a"'],
  [{ required: ['a'], properties: { a: { readOnly: true } } }, {}, undefined],
  [{ additionalProperties: false, properties: { a: {} } }, { a: 1, b: 2 }, ': no property "b"'],
  [{ patternProperties: { '^x': { type: 'string' } }, additionalProperties: false }, { x1: 'a' }, undefined],
  [{ propertyNames: { pattern: '^a' } }, { b: 1 }, ': a match of the pattern ^a as the name of a property, not "b"'],
  [{ dependentRequired: { a: ['b'] } }, { a: 1 }, ': the property "b" beside "a"'],
  [{ not: { required: ['a', 'b'] } }, { a: 1, b: 2 }, ': a value that "not" does not describe'],
  [
    { oneOf: [{ type: 'string' }, { maxLength: 3 }] },
    'ab',
    ': a value that only one of the 2 schemas of "oneOf" allows',
  ],
  [{ anyOf: [{ type: 'string' }, { type: 'boolean' }] }, 1, ': a value that one of the 2 schemas of "anyOf" allows'],
  [{ if: { type: 'string' }, else: { minimum: 3 } }, 2, ': a number of at least 3'],
  [{ $ref: '#/components/schemas/Node' }, { next: { next: { n: 'x' } } }, '/next/next/n: a value of type integer'],
  [{ $ref: '#/components/schemas/Loop' }, 1, undefined],
  [{ $ref: '#/components/schemas/Missing' }, 1, undefined],
  [false, 1, ': no value'],
])('validates %j against %j', (schema, value, expected) => {
  expect(mismatch(schema, value)).toBe(expected)
})
