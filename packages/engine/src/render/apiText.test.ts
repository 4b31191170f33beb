import type { OperationView } from '@octavo/core'
import { expect, test } from 'vitest'
import { withApiText } from './apiText.js'

const view = (more: Partial<OperationView>): OperationView => ({
  kind: 'operation',
  method: 'POST',
  path: '/users',
  title: 'Create a user',
  deprecated: false,
  request: {} as OperationView['request'],
  security: [],
  parameters: [],
  responses: [],
  callbacks: [],
  samples: [],
  expanded: false,
  fragments: [],
  ...more,
})

const field = (name: string, more = {}) => ({ id: name, name, required: false, type: 'string', ...more })

test('text of an operation belongs above the first heading', () => {
  const operation = view({
    descriptionHtml: '<p>Makes a <code>User</code> &amp; tells “them”.</p>',
    parameters: [{ in: 'query', fields: [field('notify', { descriptionHtml: '<p>Send a mail.</p>' })] }],
    responses: [
      { status: '429', id: 'e', headers: [], links: [], content: [], descriptionHtml: '<p>Too many requests</p>' },
      {
        status: '200',
        id: 'r',
        headers: [],
        links: [],
        content: [
          {
            mediaType: 'application/json',
            examples: [],
            schema: { type: 'object', fields: [field('notify'), field('state', { enum: [{ value: 'active' }] })] },
          },
        ],
      },
    ],
  })
  const sections = [
    { headingId: '', text: 'Own words.' },
    { headingId: 'more', text: 'More.' },
  ]
  expect(withApiText(sections, { operation })).toEqual([
    { headingId: '', text: 'Own words. Makes a User & tells “them”. notify: Send a mail. notify · state · active' },
    { headingId: 'more', text: 'More.' },
  ])
})

test('search finds items, examples, links and callbacks', () => {
  const inside = [{ name: 'items', type: 'string', descriptionHtml: '<p>A tag.</p>' }]
  const content = [
    {
      mediaType: 'application/json',
      examples: [{ title: 'Two tags', code: { language: 'json', code: '[]' } }],
      schema: { type: 'string[]', inside },
    },
  ]
  const link = { name: 'next', target: 'getNext', parameters: [], descriptionHtml: '<p>The page after it.</p>' }
  const operation = view({
    responses: [{ status: '200', id: 'r', headers: [], links: [link], content }],
    callbacks: [
      {
        ...{ id: 'c', name: 'done', method: 'POST', path: '{$url}', deprecated: false, responses: [] },
        parameters: [{ in: 'header', fields: [field('signature')] }],
      },
    ],
  })
  expect(withApiText([], { operation })).toEqual([
    { headingId: '', text: 'A tag. Two tags · next · The page after it. done · signature' },
  ])
})

test('limits the text of a document with a large number of fields', () => {
  const fields = Array.from({ length: 50_000 }, (_, at) => field(`field${at}`))
  const [section] = withApiText([], { operation: view({ parameters: [{ in: 'query', fields }] }) })
  expect(section?.text.length).toBeLessThan(20_001)
})

test('does not change pages that describe their endpoint', () => {
  expect(withApiText([], { operation: view({ isPage: true, descriptionHtml: '<p>Twice</p>' }) })).toEqual([])
})

test('values of enums are the first to be omitted from long pages', () => {
  const values = Array.from({ length: 2_000 }, (_, index) => ({ value: `value_${index}` }))
  const fields = [
    field('state', { enum: values }),
    field('value_3'),
    field('last', { descriptionHtml: '<p>The end.</p>' }),
  ]
  const [section] = withApiText([], { operation: view({ parameters: [{ in: 'query', fields }] }) })
  expect(section?.text.length).toBeLessThan(20_000)
  expect(section?.text).toMatch(
    /^state · value_0 · value_1 · value_2 · value_3 · value_4 .* value_1\d+ · last: The end\.$/,
  )
})
