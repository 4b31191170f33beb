import { expect, test } from 'vitest'
import { documentReferences } from '../schema/references.js'
import { load } from '../testing/loadDocument.js'
import { operationsIn, toDocument } from '../testing/readDocument.js'
import { operationExcerpt, schemaExcerpt } from './operationExcerpt.js'
import { operationMarkdown } from './operationMarkdown.js'

test('limits the excerpt for any number of references', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, index) => [
      `M${index}`,
      {
        type: 'object',
        description: 'x'.repeat(500),
        properties: { next: { $ref: `#/components/schemas/M${index + 1}` } },
      },
    ]),
  )
  const responses = {
    '200': { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/M0' } } } },
  }
  const document = toDocument({
    openapi: '3.0.3',
    info: {},
    paths: { '/a': { get: { responses } } },
    components: { schemas },
  })
  const [operation] = operationsIn(document)
  const text = operation ? operationMarkdown(document, operation) : undefined
  expect(text?.length).toBeLessThan(700_000)
  expect(text).toContain('Omitted: `#/components/schemas/M')
})

test('copies schemas of other files into components', () => {
  const pet = { type: 'object', properties: { owner: { $ref: 'models/Owner.yaml' }, pet: { $ref: '#/Pet' } } }
  const discriminator = { propertyName: 'kind', mapping: { cat: 'models/Owner.yaml', dog: 'Dog' } }
  const { document, operations } = load({
    'a.json': {
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: {
        '/a': {
          get: {
            parameters: [{ $ref: 'm.yaml#/Limit' }, { $ref: '#/components/parameters/Page' }],
            responses: {
              200: { description: 'ok', content: { 'application/json': { schema: { $ref: './m.yaml#/Pet' } } } },
              404: { $ref: 'm.yaml#/Missing' },
            },
          },
        },
      },
      components: {
        schemas: { Pet: { type: 'string' } },
        parameters: { Page: { name: 'page', in: 'query', schema: { $ref: '#/components/schemas/Pet' } } },
      },
    },
    'm.yaml': JSON.stringify({
      Pet: { ...pet, discriminator },
      Limit: { name: 'limit', in: 'query', schema: { type: 'integer' } },
      Missing: { description: 'none' },
    }),
    'models/Owner.yaml': JSON.stringify({ type: 'object', properties: { name: { type: 'string' } } }),
  })
  const [operation] = operations
  const text = (document && operation && operationMarkdown(document, operation)) ?? ''
  const json = /## OpenAPI\n\n```json\n([\s\S]*?)\n```/.exec(text)?.[1] ?? ''
  expect(JSON.parse(json).paths['/a'].get.responses[404]).toEqual({ $ref: '#/components/responses/Missing' })
  expect(JSON.parse(json).components).toEqual({
    parameters: {
      Limit: { name: 'limit', in: 'query', schema: { type: 'integer' } },
      Page: { name: 'page', in: 'query', schema: { $ref: '#/components/schemas/Pet' } },
    },
    responses: { Missing: { description: 'none' } },
    schemas: {
      Owner: { type: 'object', properties: { name: { type: 'string' } } },
      Pet: { type: 'string' },
      Pet_2: {
        type: 'object',
        discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Owner', dog: 'Dog' } },
        properties: { owner: { $ref: '#/components/schemas/Owner' }, pet: { $ref: '#/components/schemas/Pet_2' } },
      },
    },
  })
  expect(text).not.toContain('Left out')
})

test('the excerpt has the models of a discriminator only', () => {
  const extending = { allOf: [{ $ref: '#/components/schemas/Pet' }] }
  const schemas = {
    Pet: {
      type: 'object',
      discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', x: 'Ox' } },
    },
    Cat: extending,
    Dog: extending,
    Ox: { type: 'object' },
    Unrelated: { type: 'object' },
  }
  const responses = { '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } } }
  const document = toDocument({
    openapi: '3.1.0',
    info: {},
    paths: { '/a': { get: { responses } } },
    components: { schemas },
  })
  const [operation] = operationsIn(document)
  const excerpt = operation && operationExcerpt(documentReferences(document), operation)
  expect(excerpt?.document.components).toEqual({
    schemas: { Pet: schemas.Pet, Cat: extending, Dog: extending, Ox: schemas.Ox },
  })
  const model = schemaExcerpt(documentReferences(document), 'Dog')
  expect(Object.keys(model.document.components as object)).toEqual(['schemas'])
  expect(Object.keys((model.document.components as { schemas: object }).schemas)).toEqual(['Dog', 'Pet', 'Cat', 'Ox'])
})

test('a fence is longer than any fence in the code', () => {
  const responses = { '200': { description: 'ok', content: { 'text/plain': { example: '````\nx' } } } }
  const document = toDocument({ openapi: '3.0.3', info: {}, paths: { '/a': { get: { responses } } } })
  const [operation] = operationsIn(document)
  expect(operation && operationMarkdown(document, operation)).toContain('`````text\n````\nx\n`````')
})
test('lists meanings of values, links, all examples and callbacks', () => {
  const content = (examples: object) => ({
    'application/json': {
      schema: { type: 'string', enum: ['on', 'off'], 'x-enumDescriptions': { on: 'It *works*.' } },
      examples,
    },
  })
  const post = {
    requestBody: { content: content({ a: { summary: 'Start', value: 'on' }, b: { value: 'off' } }) },
    responses: {
      '200': {
        description: 'ok',
        content: content({ c: { summary: 'Works', description: 'As ever.', value: 'on' }, d: { value: 'off' } }),
        links: {
          next: { operationId: 'getThing', description: 'The thing.', parameters: { id: '$response.body#/id' } },
        },
      },
    },
    callbacks: {
      done: {
        '{$request.query.url}': {
          post: {
            summary: 'Work is done',
            description: 'Sent *once*.',
            parameters: [{ name: 'X-Try', in: 'header', schema: { type: 'integer' } }],
            responses: { '204': { description: 'Thanks' } },
          },
        },
      },
    },
  }
  const document = toDocument({ openapi: '3.1.0', info: {}, paths: { '/a': { post } } })
  const [operation] = operationsIn(document)
  expect(operation && operationMarkdown(document, operation, { schema: false })).toMatchInlineSnapshot(`
    "\`POST /a\`

    ## Body

    Content type: \`application/json\`

    \`enum<string>\` Options: \`on\` (It *works*.), \`off\`.

    Example: Start

    \`\`\`json
    "on"
    \`\`\`

    Example: b

    \`\`\`json
    "off"
    \`\`\`

    ## Callback: done

    **Work is done**

    \`POST {$request.query.url}\`

    Sent *once*.

    Headers:

    - **X-Try** (\`integer\`)

    Response \`204\`:

    Thanks

    ## Responses

    ### 200

    ok

    Content type: \`application/json\`

    \`enum<string>\` Options: \`on\` (It *works*.), \`off\`.

    Example: Works

    As ever.

    \`\`\`json
    "on"
    \`\`\`

    Example: d

    \`\`\`json
    "off"
    \`\`\`

    Links:

    - **next** → \`getThing\` with \`id\` from \`$response.body#/id\`: The thing.

    ## Example request

    \`\`\`bash
    curl --request POST \\
      --url 'https://api.example.com/a' \\
      --header 'Content-Type: application/json' \\
      --data '"on"'
    \`\`\`
    "
  `)
})

test('writes all samples of the document with labels', () => {
  const samples = [
    { lang: 'ruby', label: 'SDK', source: 'Pets.list' },
    { lang: 'bash', source: 'pets list' },
  ]
  const document = toDocument({
    openapi: '3.1.0',
    info: {},
    paths: { '/pets': { get: { 'x-codeSamples': samples, responses: {} } } },
  })
  const [operation] = operationsIn(document)
  const text = operation ? operationMarkdown(document, operation, { schema: false }) : undefined
  expect(text?.slice(text.indexOf('## Example'))).toMatchInlineSnapshot(`
    "## Example request

    SDK:

    \`\`\`ruby
    Pets.list
    \`\`\`

    cURL:

    \`\`\`bash
    pets list
    \`\`\`
    "
  `)
})

test('lists constants, examples and limits', () => {
  const properties = {
    kind: { const: 'pet', type: 'string' },
    name: { type: 'string', example: 'Rex', default: '' },
    state: { type: 'string', enum: ['on'], example: 'on' },
  }
  const schema = { type: 'object', minProperties: 2, additionalProperties: false, required: ['id'], properties }
  const list = { type: 'array', minItems: 1, items: { type: 'string' } }
  const content = { 'application/json': { schema }, 'text/plain': { schema: list } }
  const post = { requestBody: { content }, responses: {} }
  const document = toDocument({ openapi: '3.1.0', info: {}, paths: { '/a': { post } } })
  const [operation] = operationsIn(document)
  const text = operation && operationMarkdown(document, operation, { schema: false })
  expect(text?.slice(text.indexOf('## Body'), text.indexOf('## Example'))).toMatchInlineSnapshot(`
    "## Body

    Content type: \`application/json\`

    properties ≥ 2

    Rules: \`additionalProperties\`: false. \`required\`: id.

    - **kind** (\`string\`, = \`pet\`)
    - **name** (\`string\`, default: \`""\`) Example: \`Rex\`.
    - **state** (\`enum<string>\`) Options: \`on\`.

    Content type: \`text/plain\`

    \`string[]\` (items ≥ 1)

    "
  `)
})

test('the excerpt document lists security schemes and writes methods in the notation of 3.2', () => {
  const spec = {
    openapi: '3.2.0',
    info: { title: 'A', version: '1' },
    security: [{ Key: [] }],
    components: { securitySchemes: { Key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    paths: { '/a': { get: {}, post: { security: [] }, additionalOperations: { COPY: {} } } },
  }
  const { document, operations } = load({ 'a.json': spec })
  const excerpts = operations.map((operation) => {
    const text = (document && operationMarkdown(document, operation)) ?? ''
    const [, json = ''] = /## OpenAPI\n\n```json\n(.*)\n```/s.exec(text) ?? []
    const { security, paths } = JSON.parse(json) as { security?: unknown; paths: Record<string, object> }
    return [security, paths['/a']]
  })
  expect(excerpts).toEqual([
    [[{ Key: [] }], { get: {} }],
    [undefined, { post: { security: [] } }],
    [[{ Key: [] }], { additionalOperations: { COPY: {} } }],
  ])
})

test('keeps lists, code and tables in descriptions of fields', () => {
  const list = 'One of:\n\n- `a`\n- `b`'
  const document = toDocument({
    openapi: '3.1.0',
    info: {},
    paths: {
      '/a': {
        get: {
          parameters: [
            { name: 'q', in: 'query', description: '| a |\n|---|\n| 1 |', schema: { type: 'string', enum: ['x'] } },
          ],
          responses: {
            '200': {
              description: 'Ok:\n\n```\nlet a\n\nlet b\n```',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    description: list,
                    properties: {
                      inner: { type: 'object', description: list, properties: { id: { description: 'Id.' } } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  })
  const [operation] = operationsIn(document)
  const text = (operation && operationMarkdown(document, operation, { schema: false })) ?? ''
  expect(text.split('## Example request')[0]?.replace(/```json[\s\S]*/, '')).toMatchInlineSnapshot(`
    "\`GET /a\`

    ## Query parameters

    - **q** (\`enum<string>\`):

      | a |
      |---|
      | 1 |

      Options: \`x\`.

    ## Responses

    ### 200

    Ok:

    \`\`\`
    let a

    let b
    \`\`\`

    Content type: \`application/json\`

    One of:

    - \`a\`
    - \`b\`

    Schema:

    - **inner** (\`object\`): One of:

      - \`a\`
      - \`b\`

      Schema:
      - **id** (\`any\`): Id.

    "
  `)
})
