import { expect, test } from 'vitest'
import { openApiSchema } from './discoveryOperations.js'

test('converts a JSON Schema to OpenAPI 3.0', () => {
  const schema = {
    type: 'object',
    required: ['a'],
    properties: { a: { type: ['string', 'null'], enum: ['x'] }, type: { type: 'string' } },
    if: { properties: { type: { const: 'text' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['text'] },
  }
  expect(openApiSchema(schema)).toEqual({
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'string', nullable: true, enum: ['x'] }, type: { type: 'string' } },
  })
})
