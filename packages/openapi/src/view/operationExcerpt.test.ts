import { expect, test } from 'vitest'
import { load } from '../testing/loadDocument.js'
import { operationMarkdown } from './operationMarkdown.js'

function markdown(names: readonly string[]): string {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  const schema = { type: 'object', properties }
  const { document, operations } = load({
    'a.json': {
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      servers: [{ url: 'https://api.example' }],
      paths: { '/a': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
    },
  })
  const [operation] = operations
  return (document && operation && operationMarkdown(document, operation)) ?? ''
}

const NOTICE = 'The document is too large for this page, so some values are missing.'

test('an excerpt of a large operation has its servers, and a notice about missing values', () => {
  const text = markdown(Array.from({ length: 4_000 }, (_, index) => `p${index}`))
  expect(text).toContain('"url": "https://api.example"')
  expect(text).not.toContain('"p3999"')
  expect(text).toContain(NOTICE)
})

test('a whole excerpt has no notice', () => {
  expect(markdown(['a'])).not.toContain(NOTICE)
})
