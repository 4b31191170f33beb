import { expect, test } from 'vitest'
import { createView } from '../testing/createView.js'
import { toDocument } from '../testing/readDocument.js'

function textExample(schema: object, media: object = {}) {
  const content = { 'application/json': { schema, ...media } }
  const paths = { '/a': { post: { requestBody: { content }, responses: {} } } }
  const view = createView(toDocument({ openapi: '3.1.0', info: {}, paths }), 0, {
    api: { examples: { languages: ['bash'] } },
  })
  return { example: view.body?.content[0]?.examples[0]?.code.code, sample: view.samples[0]?.code.code }
}

test('a text example that is JSON of its type is that value, on the page and in samples', () => {
  const { example, sample } = textExample({ type: 'object' }, { example: '{"a": [12345678901234567890]}' })
  expect(example).toBe('{\n  "a": [\n    12345678901234567890\n  ]\n}')
  expect(sample).toContain('"a": [')
  expect(textExample({ type: 'object' }, { examples: { one: { value: '{"a":1}' } } }).example).toBe('{\n  "a": 1\n}')
  const properties = {
    list: { type: 'array', example: '["x"]' },
    count: { type: 'integer', example: '12' },
    flag: { type: 'boolean', example: 'true' },
  }
  const newExample = textExample({ type: 'object', properties }).example ?? ''
  expect(JSON.parse(newExample)).toEqual({ list: ['x'], count: 12, flag: true })
})

test('a text example stays text when its type is string or its JSON has another type or depth', () => {
  const same = (schema: object, text: string) =>
    expect(textExample(schema, { example: text }).example).toBe(JSON.stringify(text))
  same({ type: 'string' }, '{"a":1}')
  same({ type: ['string', 'object'] }, '{"a":1}')
  same({}, '{"a":1}')
  same({ type: 'object' }, '[1]')
  same({ type: 'object' }, '{"a":')
  same({ type: 'integer' }, '1.5')
  same({ type: 'array' }, '['.repeat(200) + ']'.repeat(200))
})
