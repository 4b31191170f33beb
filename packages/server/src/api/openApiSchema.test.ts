import { expect, test } from 'vitest'
import { openApiSchema } from './discoveryOperations.js'

test('a JSON Schema becomes one of OpenAPI 3.0', () => {
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
