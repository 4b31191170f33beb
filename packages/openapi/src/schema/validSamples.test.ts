import { expect, test } from 'vitest'
import type { Json } from '../model/jsonValue.js'
import { toDocument } from '../testing/readDocument.js'
import { findMismatch } from './accepts.js'
import { type GenerateOptions, generateExample } from './generate.js'
import { documentReferences } from './references.js'

function generateSample(schema: unknown, options: Partial<GenerateOptions> = {}, schemas: object = {}) {
  const references = documentReferences(toDocument({ openapi: '3.1.0', components: { schemas } }))
  const source = { value: schema as Json, at: '#/x' }
  const sample = generateExample(references, source, { mode: 'all', ...options })?.value
  return { sample, mismatch: sample === undefined ? undefined : findMismatch(references, sample, source) }
}

test.each<[object, unknown]>([
  [{ type: 'string', pattern: '^[A-Z]{2}\\d{4}$' }, 'AB3456'],
  [{ type: 'string', pattern: '^[a-z]+$' }, 'string'],
  [{ type: 'string', pattern: '^(?=.*[A-Z])(?=.*\\d).{8,}$' }, 'Passw0rd!'],
  [{ type: 'string', minLength: 12 }, 'stringstring'],
  [{ type: 'string', maxLength: 3 }, 'str'],
  [{ type: 'string', format: 'password', minLength: 11 }, 'stringstrin'],
  [{ type: 'string', pattern: '^x+$', minLength: 5 }, 'xxxxx'],
  [{ type: 'string', not: { const: '<string>' } }, 'string'],
  [{ type: 'string', enum: ['a', 'b'], not: { const: 'a' } }, 'b'],
  [{ type: 'boolean', not: { const: true } }, false],
  [{ type: 'integer', multipleOf: 50 }, 150],
  [{ type: 'integer', exclusiveMinimum: 200 }, 201],
  [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
  [{ type: 'integer', minimum: 10, exclusiveMinimum: true, maximum: 12, exclusiveMaximum: true }, 11],
  [
    { type: 'array', minItems: 3, uniqueItems: true, items: { type: 'string' } },
    ['<string>', '<string2>', '<string3>'],
  ],
  [{ type: 'array', minItems: 2, uniqueItems: true, items: { type: 'integer' } }, [123, 124]],
  [{ type: 'array', minItems: 2, uniqueItems: true, items: { enum: ['a', 'b'] } }, ['a', 'b']],
  [{ type: 'array', maxItems: 0, items: { type: 'string' } }, []],
  [{ type: 'array', items: { type: 'integer' }, contains: { minimum: 500 } }, [500]],
  [{ type: 'array', contains: { const: 'x' } }, ['x']],
  [{ type: 'object', propertyNames: { pattern: '^x-' }, additionalProperties: { type: 'integer' } }, { 'x-': 123 }],
  [
    { type: 'object', minProperties: 2, additionalProperties: { type: 'string' } },
    { key: '<string>', key2: '<string>' },
  ],
  [{ type: 'object', required: ['a'] }, { a: '<any>' }],
  [
    { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, not: { required: ['a', 'b'] } },
    { a: '<string>' },
  ],
  [
    {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      oneOf: [{ required: ['a'] }, { required: ['b'] }],
    },
    { a: '<string>' },
  ],
])('the sample of %j satisfies its limits', (schema, expected) => {
  const { sample, mismatch } = generateSample(schema)
  expect(mismatch).toBeUndefined()
  expect(sample).toEqual(expected)
})

test('samples with only required properties include those that conditions require', () => {
  const schema = {
    type: 'object',
    required: ['kind'],
    properties: { kind: { const: 'card' }, number: { type: 'string' }, cvc: { type: 'string' } },
    dependentRequired: { kind: ['number'] },
    if: { properties: { kind: { const: 'card' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['cvc'] },
  }
  const { sample, mismatch } = generateSample(schema, { requiredOnly: true })
  expect(mismatch).toBeUndefined()
  expect(sample).toEqual({ kind: 'card', number: '<string>', cvc: '<string>' })
})

test('a text that cannot be generated describes its limits', () => {
  expect(generateSample({ type: 'string', pattern: '^(?!)$' }).sample).toBe('<string, pattern ^(?!)$>')
  expect(generateSample({ type: 'integer', minimum: 5, maximum: 4 }).sample).toBe('<integer, ≥ 5, ≤ 4>')
})

test('a default of an object keeps the required properties of its schema', () => {
  const schemas = {
    Options: {
      type: 'object',
      required: ['mode'],
      properties: { mode: { type: 'string' }, level: { type: 'integer' } },
    },
  }
  const ref = { $ref: '#/components/schemas/Options' }
  expect(generateSample({ ...ref, default: {} }, {}, schemas).sample).toEqual({ mode: '<string>', level: 123 })
  expect(generateSample({ ...ref, default: { level: 1 } }, {}, schemas).sample).toEqual({ mode: '<string>', level: 1 })
})

const TABLE = {
  type: 'object',
  properties: {
    id: { type: 'string', readOnly: true },
    password: { type: 'string', writeOnly: true },
    rows: { type: 'array', items: { $ref: '#/components/schemas/Row' } },
    owner: { oneOf: [{ $ref: '#/components/schemas/Row' }, { type: 'string' }] },
  },
  example: {
    id: 'ID',
    password: 'PW',
    rows: [{ id: 1, name: 'a', secret: 'S', big: 12345678 }],
    owner: { id: 2, name: 'b', secret: 'S' },
    other: 1,
  },
}
const ROWS = {
  Row: {
    type: 'object',
    properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' }, secret: { writeOnly: true } },
  },
}

test('a schema example has no read-only values in requests and no write-only ones in responses', () => {
  expect(generateSample(TABLE, { mode: 'request' }, ROWS).sample).toEqual({
    password: 'PW',
    rows: [{ name: 'a', secret: 'S', big: 12345678 }],
    owner: { name: 'b', secret: 'S' },
    other: 1,
  })
  expect(generateSample(TABLE, { mode: 'response' }, ROWS).sample).toEqual({
    id: 'ID',
    rows: [{ id: 1, name: 'a', big: 12345678 }],
    owner: { id: 2, name: 'b' },
    other: 1,
  })
  expect(generateSample(TABLE, {}, ROWS).sample).toBe(TABLE.example)
})

test('an empty list of examples does not hide the examples of the base', () => {
  const schemas = { Name: { type: 'string', examples: ['Rex'] } }
  expect(generateSample({ allOf: [{ $ref: '#/components/schemas/Name' }], examples: [] }, {}, schemas).sample).toBe(
    'Rex',
  )
})
