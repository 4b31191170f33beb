import { expect, test } from 'vitest'
import { createView, options } from '../testing/createView.js'
import { operationsIn, toDocument } from '../testing/readDocument.js'
import { operationMarkdown } from './operationMarkdown.js'
import { fragmentView } from './schemaViews.js'

const API = {
  openapi: '3.1.0',
  info: {
    title: 'Shop',
    version: '2',
    summary: 'Sells *things*',
    description: 'About the shop',
    termsOfService: 'https://example.com/terms',
    contact: { name: 'Help', url: 'https://example.com/help', email: 'help@example.com' },
    license: { name: 'MIT', url: 'javascript:alert(1)' },
  },
  externalDocs: { url: 'https://example.com/docs', description: 'The manual' },
  tags: [
    { name: 'orders', description: 'What was bought', externalDocs: { url: 'https://example.com/orders' } },
    { name: 'plain' },
  ],
  paths: { '/a': { get: { tags: ['orders'], responses: {} } } },
}

test('pages link to a fragment about the API with contact, license, terms and tags', () => {
  const document = toDocument(API)
  const view = createView(document)
  expect(view.about?.title).toBe('Shop 2')
  const [reference] = view.fragments
  expect(reference && view.about?.more.href).toContain(reference?.id)
  expect(reference && fragmentView(document, reference, options)?.about).toEqual({
    descriptionHtml: 'About the shop',
    facts: [
      { name: 'summary', text: 'Sells things' },
      { name: 'contact', text: 'Help', url: 'https://example.com/help' },
      { name: 'email', text: 'help@example.com', url: 'mailto:help@example.com' },
      { name: 'license', text: 'MIT' },
      { name: 'termsOfService', text: 'https://example.com/terms', url: 'https://example.com/terms' },
    ],
    externalDocs: { url: 'https://example.com/docs', descriptionHtml: 'The manual' },
    tags: [
      {
        name: 'orders',
        descriptionHtml: 'What was bought',
        externalDocs: { url: 'https://example.com/orders' },
      },
    ],
  })
})

test('Markdown has the API information and the tags of the operation without a link', () => {
  const document = toDocument(API)
  const [operation] = operationsIn(document)
  const markdown = (operation && operationMarkdown(document, operation, { page: '/a' })) ?? ''
  for (const text of ['help@example.com', 'MIT', 'example.com/terms', 'What was bought', 'The manual'])
    expect(markdown).toContain(text)
  expect(markdown).not.toContain('About the shop')
  expect(markdown).not.toContain('(/a)')
})

test('a document without API information has no such fragment', () => {
  expect(
    createView(toDocument({ ...API, info: { title: 'Shop', version: '2' }, externalDocs: undefined, tags: [] })).about,
  ).toBeUndefined()
})
