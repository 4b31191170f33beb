import { expect, test } from 'vitest'
import { options } from '../testing/createView.js'
import { document, load, report } from '../testing/loadDocument.js'
import { operationView } from '../view/operationView.js'

test('resolves references in place of texts and code samples', () => {
  const spec = load({
    'api.json': {
      ...document({
        '/a': {
          get: {
            description: { $ref: 'texts.json#/operation' },
            tags: [{ $ref: 'texts.json#/tag' }],
            'x-codeSamples': [{ $ref: 'curl.json' }, { lang: 'Go', source: { $ref: 'texts.json#/go' } }],
            responses: { 200: { description: 'ok' } },
          },
        },
      }),
      tags: [{ name: 'Lamps', description: { $ref: 'texts.json#/lamps' } }],
    },
    'texts.json': { operation: 'Lists **lamps**.', tag: 'Lamps', lamps: 'All about lamps.', go: 'get()' },
    'curl.json': { lang: 'cURL', source: 'curl https://a.test/a' },
  })
  expect(report(spec)).toBe('')
  const [operation] = spec.operations
  expect([operation?.description, operation?.tags]).toEqual(['Lists **lamps**.', ['Lamps']])
  const view = spec.document && operation && operationView(spec.document, operation, options)
  const samples = view?.samples.map(({ label, code }) => [label, code.code])
  expect(samples?.slice(0, 2)).toEqual([
    ['cURL', 'curl https://a.test/a'],
    ['Go', 'get()'],
  ])
})

test('a reference to a text in place of an object is reported', () => {
  const spec = load({
    'api.json': document({
      '/a': {
        get: {
          responses: { 200: { description: 'ok', content: { 'text/plain': { schema: { $ref: 'texts.json#/a' } } } } },
        },
      },
    }),
    'texts.json': { a: 'text' },
  })
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning api.json:15:19 Invalid value at GET /a, "responses.200.content.text/plain.schema": the string "text"; it is ignored. [OAS_TYPE]
      Expected a Schema Object."
  `)
})
