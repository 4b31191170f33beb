import { expect, test } from 'vitest'
import { createView } from '../testing/createView.js'
import { operationsIn, toDocument } from '../testing/readDocument.js'
import { operationMarkdown } from './operationMarkdown.js'

function api(operation: object, rest: object = {}) {
  return toDocument({ openapi: '3.2.0', info: {}, paths: { '/a': { post: operation } }, ...rest })
}

function renderMarkdown(document: ReturnType<typeof api>): string {
  const [operation] = operationsIn(document)
  return (operation && operationMarkdown(document, operation, { schema: false, page: '/a' })) ?? ''
}

test('links show the request body and the server', () => {
  const link = {
    operationId: 'next',
    parameters: { id: '$response.body#/id' },
    requestBody: { name: '$request.body#/name' },
    server: { url: 'https://other.example.com', description: 'Other server' },
  }
  const document = api({ responses: { 200: { description: 'ok', links: { next: link } } } })
  expect(createView(document).responses[0]?.links[0]).toMatchObject({
    requestBody: '{"name":"$request.body#/name"}',
    server: { url: 'https://other.example.com', descriptionHtml: 'Other server' },
  })
  expect(renderMarkdown(document)).toContain(
    '- **next** → `next` with `id` from `$response.body#/id`, the body from `{"name":"$request.body#/name"}`, the server `https://other.example.com` Other server',
  )
})

test('encodings show content types, styles and headers, also nested and positional ones', () => {
  const content = {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: { type: 'string' } } },
      encoding: {
        file: {
          contentType: 'image/png, image/jpeg',
          headers: { 'X-Rate': { description: 'Limit of the part', schema: { type: 'integer' } } },
          encoding: { inner: { style: 'form', explode: false } },
        },
      },
    },
    'multipart/mixed': {
      itemSchema: {},
      prefixEncoding: [{ contentType: 'text/a' }],
      itemEncoding: { contentType: 'text/b' },
    },
  }
  const document = api({ requestBody: { content } })
  const views = createView(document).body?.content ?? []
  expect(views.map(({ encodings }) => encodings)).toMatchObject([
    [
      {
        name: 'file',
        facts: [{ name: 'contentType', text: 'image/png, image/jpeg' }],
        headers: [{ name: 'X-Rate', type: 'integer', descriptionHtml: 'Limit of the part' }],
      },
      {
        name: 'file.inner',
        facts: [
          { name: 'style', text: 'form' },
          { name: 'explode', text: 'false' },
        ],
      },
    ],
    [
      { name: '[0]', facts: [{ text: 'text/a' }] },
      { name: '[]', facts: [{ text: 'text/b' }] },
    ],
  ])
  expect(renderMarkdown(document)).toContain(
    '- **file**: contentType `image/png, image/jpeg`\n  - **X-Rate** (`integer`): Limit of the part',
  )
})

test('responses show a summary, a description and undefined headers', () => {
  const document = api({
    responses: {
      200: { summary: 'Short', description: 'Long', headers: { 'X-Lost': { $ref: '#/components/headers/Lost' } } },
    },
  })
  expect(createView(document).responses[0]).toMatchObject({
    summary: 'Short',
    descriptionHtml: 'Long',
    headers: [{ name: 'X-Lost', unresolved: true }],
  })
  expect(renderMarkdown(document)).toContain('**Short**\n\nLong\n\nHeaders:\n\n- **X-Lost** (`any`, unresolved)')
})

test('authorization shows the format of tokens and the metadata URL', () => {
  const securitySchemes = {
    token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    login: { type: 'oauth2', flows: {}, oauth2MetadataUrl: 'https://login.example.com/meta' },
  }
  const document = api({ security: [{ token: [] }, { login: [] }] }, { components: { securitySchemes } })
  const [token, login] = createView(document).security.flatMap(({ fields }) => fields)
  expect(token?.rules).toEqual([{ name: 'bearerFormat', text: 'JWT' }])
  expect(login?.flows).toEqual([
    { name: '', addresses: [{ name: 'oauth2MetadataUrl', url: 'https://login.example.com/meta' }] },
  ])
  expect(renderMarkdown(document)).toMatch(/bearerFormat`: JWT[\s\S]*https:\/\/login\.example\.com\/meta/)
})

test('callbacks show the content, headers and links of their responses', () => {
  const responses = {
    200: {
      description: 'Thanks',
      headers: { 'X-Seen': { schema: { type: 'boolean' } } },
      content: {
        'application/json': { schema: { type: 'object', properties: { again: { description: 'Once more' } } } },
      },
      links: { next: { operationId: 'next' } },
    },
  }
  const callbacks = {
    paid: { '{$request.body#/url}': { post: { responses, externalDocs: { url: 'https://example.com/paid' } } } },
  }
  const document = api({ callbacks })
  expect(createView(document).callbacks[0]).toMatchObject({
    responses: [{ links: [{ name: 'next' }] }],
    externalDocs: { url: 'https://example.com/paid' },
  })
  const markdown = renderMarkdown(document)
  for (const text of ['X-Seen', 'Once more', '→ `next`', '<https://example.com/paid>']) expect(markdown).toContain(text)
})

test('external documentation has its description', () => {
  const externalDocs = { url: 'https://example.com/more', description: 'More about it' }
  const schema = { type: 'object', externalDocs, properties: { a: { type: 'string', externalDocs } } }
  const document = api({ externalDocs, requestBody: { content: { 'application/json': { schema } } } })
  const view = createView(document)
  const docs = { url: 'https://example.com/more', descriptionHtml: 'More about it' }
  expect(view.externalDocs).toEqual(docs)
  expect(view.body?.content[0]?.schema).toMatchObject({ externalDocs: docs, fields: [{ externalDocs: docs }] })
  expect(renderMarkdown(document).match(/See <https:\/\/example\.com\/more> \(More about it\)\./g)).toHaveLength(3)
})

test('Markdown has all levels, enumerations and descriptions, or links to the page', () => {
  const long = `${'word '.repeat(150)}end`
  const deep = (depth: number): object => ({
    type: 'object',
    properties: depth === 0 ? { deepest: { type: 'string', description: long } } : { inner: deep(depth - 1) },
  })
  const values = Array.from({ length: 100 }, (_, index) => `v${index}`)
  const schema = { type: 'object', properties: { nested: deep(6), many: { type: 'string', enum: values } } }
  const markdown = renderMarkdown(api({ requestBody: { content: { 'application/json': { schema } } } }))
  expect(markdown).toContain(`**deepest** (\`string\`): ${long}`)
  expect(markdown).toContain('`v99`')
  expect(markdown).not.toContain('(/a)')
  const more = { type: 'string', enum: Array.from({ length: 700 }, (_, index) => index) }
  const shortMarkdown = renderMarkdown(api({ requestBody: { content: { 'application/json': { schema: more } } } }))
  expect(shortMarkdown).toContain('[The page](/a) has all of them.')
})

test('shows descriptions of paths, parameter schemas and server names beside the others', () => {
  const operation = {
    summary: 'Create',
    description: 'Of the operation',
    parameters: [
      {
        name: 'q',
        in: 'query',
        description: 'Of the parameter',
        schema: { type: 'string', description: 'Of the schema' },
      },
    ],
  }
  const item = { summary: 'All about *a*', description: 'Of the path', post: operation }
  const servers = [{ url: 'https://example.com', name: 'eu', description: 'Europe' }]
  const view = createView(toDocument({ openapi: '3.2.0', info: {}, servers, paths: { '/a': item } }))
  expect(view.descriptionHtml).toBe('Of the operation\n\n**All about a**\n\nOf the path')
  expect(view.parameters[0]?.fields[0]?.descriptionHtml).toBe('Of the parameter\n\nOf the schema')
  expect(view.request.servers[0]?.descriptionHtml).toBe('eu: Europe')
})

test('shows formats and both keywords for examples of a schema', () => {
  const properties = {
    method: { type: 'string', format: 'http-method', enum: ['GET', 'POST'] },
    size: { type: 'string', format: '<width>x<height>' },
    name: { type: 'string', example: 'one', examples: ['one', 'two'], allOf: [{ example: 'three' }] },
    kinds: {
      type: 'array',
      items: {
        oneOf: [
          { const: 'a', description: 'First' },
          { const: 'b', title: 'Second' },
        ],
      },
    },
    some: {
      enum: ['b'],
      allOf: [
        {
          oneOf: [
            { const: 'a', description: 'First' },
            { const: 'b', description: 'Other' },
          ],
        },
      ],
    },
    maybe: { description: 'Outside', anyOf: [{ type: 'string', description: 'Inside' }, { type: 'null' }] },
  }
  const schema = { type: 'object', properties, example: { name: 'of the schema' } }
  const content = { 'application/json': { schema, example: { name: 'of the body' } } }
  const [media] = createView(api({ requestBody: { content } })).body?.content ?? []
  expect(media?.schema.examples).toEqual(['{"name":"of the schema"}'])
  expect(media?.schema.fields).toMatchObject([
    { type: 'enum<string>', rules: [{ name: 'format', text: 'http-method' }] },
    { type: 'string', rules: [{ name: 'format', text: '<width>x<height>' }] },
    { examples: ['one', 'three', 'two'] },
    {
      enum: [
        { value: 'a', descriptionHtml: 'First' },
        { value: 'b', descriptionHtml: 'Second' },
      ],
    },
    { enum: [{ value: 'b', descriptionHtml: 'Other' }] },
    { descriptionHtml: 'Outside\n\nInside' },
  ])
})

test('shows list examples of parameters and described examples of media types', () => {
  const parameters = [
    { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'string' }, example: ['a', 'b'] } },
  ]
  const examples = { ok: { summary: 'A file', description: 'The bytes of it' } }
  const document = api({
    parameters,
    responses: { 200: { description: 'ok', content: { 'image/png': { examples } } } },
  })
  const { parameters: groups, responses } = createView(document)
  expect(groups[0]?.fields[0]?.examples).toEqual(['["a","b"]'])
  expect(responses[0]?.content[0]?.examples).toMatchObject([
    { title: 'A file', descriptionHtml: 'The bytes of it', code: { code: '' } },
  ])
  expect(renderMarkdown(document)).toContain('Example: A file\n\nThe bytes of it')
})

test('descriptions of servers and scopes are Markdown, and summaries are plain', () => {
  const document = api(
    {
      security: [{ login: ['read:*'] }],
      responses: { 200: { summary: '1. *Ok* <b>', content: {} } },
    },
    {
      servers: [{ url: 'https://{r}.example', description: '**EU**', variables: { r: { description: '`r`' } } }],
      components: {
        securitySchemes: {
          login: { type: 'oauth2', flows: { implicit: { scopes: { 'read:*': '*Reads* [all]' } } } },
        },
      },
    },
  )
  const { request, security, responses } = createView(document, 0, { markdown: (text: string) => `<${text}>` })
  expect(request.servers[0]).toMatchObject({ descriptionHtml: '<**EU**>', variables: [{ descriptionHtml: '<`r`>' }] })
  expect(security[0]?.fields[0]?.enum?.[0]?.descriptionHtml).toBe('<*Reads* [all]>')
  expect(responses[0]?.descriptionHtml).toBe('<1\\. \\*Ok\\* \\<b\\>>')
})

test('external documentation links to a path of the site in its description', () => {
  const document = api({ externalDocs: { url: '/guides/a [b]#c', description: 'More' } })
  expect(createView(document).externalDocs).toEqual({
    url: undefined,
    descriptionHtml: 'More\n\n[/guides/a \\[b\\]#c](</guides/a%20[b]#c>)',
  })
  expect(renderMarkdown(document)).toContain('See More')
})

test('shows all examples of a body schema', () => {
  const schema = { type: 'object', examples: [{ a: 1 }, { b: { c: 2 } }] }
  const document = api({ requestBody: { content: { 'application/json': { schema } } } })
  const [media] = createView(document).body?.content ?? []
  expect(media?.examples.map(({ title, code }) => [title, JSON.parse(code.code)])).toEqual([
    ['1', { a: 1 }],
    ['2', { b: { c: 2 } }],
  ])
})

test('the summary of an example is its complete title', () => {
  const summary = `Make a payment ${'with a long name '.repeat(6)}`.trim()
  const examples = { pay: { summary, value: 1 } }
  const document = api({ requestBody: { content: { 'application/json': { schema: {}, examples } } } })
  expect(createView(document).body?.content[0]?.examples[0]?.title).toBe(summary)
})

test('a property with one reference in allOf has the complete description of its model', () => {
  const base = { type: 'object', description: 'The requested budget.', properties: { a: { type: 'string' } } }
  const budgetFields = { type: 'object', description: 'The budget computed.', properties: { b: { type: 'string' } } }
  const schemas = { Base: base, Budget: { allOf: [{ $ref: '#/components/schemas/Base' }, budgetFields] } }
  const budget = { allOf: [{ $ref: '#/components/schemas/Budget' }] }
  const schema = { type: 'object', properties: { budget } }
  const document = api({ requestBody: { content: { 'application/json': { schema } } } }, { components: { schemas } })
  const [field] = createView(document).body?.content[0]?.schema.fields ?? []
  expect(field?.descriptionHtml).toContain('The budget computed.')
})

test('a callback has the summary and the description of its path', () => {
  const path = { summary: 'Paid', description: 'Sent once.', post: { responses: {} } }
  const document = api({ callbacks: { paid: { '{$request.body#/url}': path } } })
  expect(createView(document).callbacks[0]).toMatchObject({ title: 'Paid', descriptionHtml: 'Sent once.' })
})
