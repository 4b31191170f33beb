import type { FieldView, OperationView } from '@octavo/core'
import { describe, expect, test } from 'vitest'
import { createView, outline } from '../testing/createView.js'
import { petApi } from '../testing/petApi.js'
import { operationsIn, toDocument } from '../testing/readDocument.js'
import { operationMarkdown } from './operationMarkdown.js'

describe('an operation', () => {
  test('groups fields by location, with anchors', () => {
    const view = createView(petApi())
    expect(view).toMatchObject({ title: 'Update a pet', deprecated: true, descriptionHtml: 'Changes **one** pet.' })
    expect(view.parameters.flatMap(({ fields }) => outline(fields))).toMatchInlineSnapshot(`
      [
        "petId*: string<uuid> #parameter-pet-id",
        "dryRun: boolean #parameter-dry-run",
        "X-Trace: string #parameter-x-trace",
      ]
    `)
    expect(outline(view.body?.content[0]?.schema?.fields)).toMatchInlineSnapshot(`
      [
        "secret: string #body-secret",
        "name*: string #body-name",
        "age: integer | null #body-age",
        "state: enum<string> #body-state",
        "parent: object #body-parent (recursive)",
        "kind: object | null #body-kind",
        "  oneOf A cat",
        "    type*: string #body-kind-type",
        "    lives: integer #body-kind-lives",
        "  oneOf dog",
        "    type*: string #body-kind-type-2",
        "    bark*: boolean #body-kind-bark",
        "tags: object[] #body-tags",
        "  label: string #body-tags-label",
      ]
    `)
  })

  test('omits read-only fields from requests and write-only ones from responses', () => {
    const view = createView(petApi())
    const names = (fields: readonly FieldView[] = []) => fields.map(({ name }) => name)
    expect(names(view.body?.content[0]?.schema?.fields)).not.toContain('id')
    expect(names(view.responses[0]?.content[0]?.schema?.fields)).toContain('id')
    expect(names(view.responses[0]?.content[0]?.schema?.fields)).not.toContain('secret')
  })

  test('lists alternatives of credentials, responses, links, callbacks and samples', () => {
    const view = createView(petApi())
    expect(view.security.map(({ title }) => title)).toEqual(['Bearer token', 'API key & OAuth 2.0'])
    expect(view.responses.map(({ status, id }) => `${status} ${id}`)).toEqual(['200 response-200', '404 response-404'])
    expect(view.responses[0]?.links[0]).toMatchObject({
      target: 'getPet',
      parameters: [{ name: 'petId', value: '$response.body#/id' }],
    })
    expect(view.callbacks[0]).toMatchObject({ name: 'changed', method: 'POST', path: '{$request.query.url}' })
    expect(view.samples.map(({ label }) => label)).toEqual([
      'SDK',
      'cURL',
      'Python',
      'JavaScript',
      'PHP',
      'Go',
      'Java',
      'Ruby',
    ])
    expect(view.samples[1]?.code.code).toMatchInlineSnapshot(`
      "curl --request PUT \\
        --url 'https://eu.example.com/v1/pets/{petId}?dryRun=false' \\
        --globoff \\
        --header 'Authorization: Bearer <token>' \\
        --header 'X-Trace: abc' \\
        --header 'Content-Type: application/json' \\
        --data '{
        "secret": "<string>",
        "name": "rex",
        "age": 0,
        "state": "in",
        "kind": {
          "type": "Cat",
          "lives": 9
        },
        "tags": [
          {
            "label": "<string>"
          }
        ]
      }'"
    `)
  })

  test('follows the settings of the site', () => {
    const api = {
      expanded: true,
      examples: { languages: ['go', 'nonsense', 'py'], autogenerate: true, defaults: 'required' as const },
    }
    const view = createView(petApi(), 0, { api })
    expect(view.expanded).toBe(true)
    expect(view.samples.map(({ label }) => label)).toEqual(['SDK', 'Go', 'Python'])
    expect(view.samples[2]?.code.code).toContain('payload = {\n    "name": "rex"\n}')
    expect(createView(petApi(), 0, { api: { examples: { autogenerate: false } } }).samples).toHaveLength(1)
  })

  test('of a webhook has a payload and no samples', () => {
    const view = createView(petApi(), 1)
    expect(view).toMatchObject({ kind: 'webhook', title: 'A pet is born', samples: [] })
    expect(outline(view.body?.content[0]?.schema?.fields)).toEqual([
      'type*: string #body-type',
      'lives: integer #body-lives',
    ])
  })
})

test('omits servers that are not web URLs', () => {
  const servers = [
    { url: 'javascript:alert(1)//' },
    { url: 'https://a.example/\r\nX: 1' },
    { url: '/v1' },
    { url: 'https://ok.example' },
  ]
  const view = createView(
    toDocument({ openapi: '3.0.3', info: {}, servers, paths: { '/a': { get: { responses: {} } } } }),
  )
  expect(view.request.servers.map(({ url }) => url)).toEqual(['/v1', 'https://ok.example'])
})

test('security of the document does not apply to webhooks unless they declare it', () => {
  const responses = { '200': { description: 'ok' } }
  const document = toDocument({
    openapi: '3.1.0',
    info: {},
    security: [{ token: [] }],
    paths: { '/a': { get: { responses } } },
    webhooks: { born: { post: { responses } }, signed: { post: { responses, security: [{ secret: [] }] } } },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        secret: { type: 'apiKey', in: 'header', name: 'X-Signature' },
      },
    },
  })
  const titles = [0, 1, 2].map((index) => createView(document, index).security.map(({ title }) => title))
  expect(titles).toEqual([['Bearer token'], [], ['API key']])
})

test('a broken reference shows its name, and samples omit its value', () => {
  const document = toDocument({
    openapi: '3.1.0',
    info: {},
    paths: {
      '/a': {
        get: {
          responses: {
            '200': {
              description: 'ok',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: {
                      id: { type: 'string' },
                      one: { $ref: '#/components/schemas/Gone' },
                      many: { type: 'array', items: { $ref: '#/components/schemas/Gone' } },
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
  const [media] = createView(document).responses[0]?.content ?? []
  const fields = media?.schema?.fields?.map(({ name, type, unresolved }) => [name, type, unresolved ?? false])
  expect(fields).toEqual([
    ['id', 'string', false],
    ['one', 'Gone', true],
    ['many', 'Gone[]', true],
  ])
  expect(JSON.parse(media?.examples[0]?.code.code ?? '')).toEqual({ id: '<string>', many: [] })
})

test('shows an undefined response as such', () => {
  const missingResponse = { $ref: '#/components/responses/Gone' }
  const responses = { '404': missingResponse, '200': { description: 'Done' }, default: missingResponse }
  const view = createView(toDocument({ openapi: '3.1.0', info: {}, paths: { '/a': { get: { responses } } } }))
  expect(view.responses.map(({ status, id, unresolved }) => [status, id, unresolved])).toEqual([
    ['200', 'response-200', undefined],
    ['404', 'response-404', true],
    ['default', 'response-default', true],
  ])
})

test('shows optional security and the source of tokens', () => {
  const flows = {
    clientCredentials: { tokenUrl: 'https://id.example/token', scopes: { read: 'To read', write: '' } },
  }
  const document = toDocument({
    openapi: '3.1.0',
    info: {},
    paths: {
      '/a': { get: { security: [{ login: ['read', 'x'] }, {}], responses: {} } },
      '/b': { get: { security: [{}] } },
    },
    components: { securitySchemes: { login: { type: 'oauth2', flows } } },
  })
  expect(createView(document).security).toMatchObject([
    {
      title: 'OAuth 2.0',
      fields: [
        {
          required: false,
          enum: [{ value: 'read', descriptionHtml: 'To read' }, { value: 'x' }],
          flows: [{ name: 'clientCredentials', addresses: [{ name: 'tokenUrl', url: 'https://id.example/token' }] }],
        },
      ],
    },
    { title: '', fields: [] },
  ])
  expect(createView(document, 1).security).toEqual([])
  const [operation] = operationsIn(document)
  expect(operation && operationMarkdown(document, operation, { schema: false })).toContain(`## Authorization

- OAuth 2.0: **Authorization** (\`OAuth 2.0\`, header) Scopes: \`read\` (To read), \`x\`. Tokens: Client credentials Token URL: \`https://id.example/token\`. Example: \`Bearer <token>\`.
- None`)
})

test('shows roles of schemes other than OAuth', () => {
  const bearer = { type: 'http', scheme: 'bearer' }
  const key = { type: 'apiKey', in: 'header', name: 'X-Key' }
  const security = [{ bearer: ['droplet:read'], key: ['admin'] }]
  const document = toDocument({
    openapi: '3.1.0',
    info: {},
    paths: { '/a': { get: { security, responses: {} } } },
    components: { securitySchemes: { bearer, key } },
  })
  const fields = createView(document).security[0]?.fields.map(({ enum: values, enumKind }) => [values, enumKind])
  expect(fields).toEqual([
    [[{ value: 'droplet:read' }], 'scopes'],
    [[{ value: 'admin' }], 'scopes'],
  ])
})

test('samples of requests to the docs host contain its name or a placeholder', () => {
  const code = (servers: object[], siteOrigin?: string) => {
    const document = toDocument({ openapi: '3.1.0', info: {}, servers, paths: { '/a': { get: {} } } })
    return createView(document, 0, { api: { ...(siteOrigin && { siteOrigin }) } }).samples[0]?.code.code
  }
  const servers = [{ url: '/v1' }]
  expect(code(servers)).toBe("curl --url 'https://api.example.com/v1/a'")
  expect(code([], 'https://docs.example.com')).toBe("curl --url 'https://api.example.com/a'")
  expect(code(servers, 'https://docs.example.com')).toBe("curl --url 'https://docs.example.com/v1/a'")
  for (const url of ['https://api.example.com', '//api.example.com'])
    expect(code([{ url }], 'https://docs.example.com')).toBe("curl --url 'https://api.example.com/a'")
})

describe('examples and references', () => {
  const document = (openapi: string) =>
    toDocument({
      openapi,
      info: {},
      paths: {
        '/a': {
          post: {
            parameters: [
              { $ref: '#/components/parameters/sort', description: 'Here' },
              { name: 'q', in: 'query', content: { 'application/json': { schema: {}, example: { a: 1 } } } },
              { name: 'r', in: 'query', example: 5, schema: { type: 'integer' } },
            ],
            requestBody: {
              description: 'Bytes',
              content: {
                'application/octet-stream': {},
                'application/json': {
                  schema: { type: 'object', description: 'A thing', properties: { a: {} } },
                  examples: {
                    one: { summary: 'The first', value: { a: 1 } },
                    two: { $ref: '#/components/examples/two', description: 'More' },
                  },
                },
              },
            },
            responses: {
              '200': { $ref: '#/components/responses/Ok', description: 'Done here' },
            },
          },
        },
      },
      components: {
        parameters: {
          sort: {
            name: 'sort',
            in: 'query',
            description: 'There',
            schema: { type: 'string' },
            examples: { up: { value: 'asc', description: 'Small first' }, down: { summary: 'Down', value: 'desc' } },
          },
        },
        examples: { two: { summary: 'The second', description: 'Less', value: { a: 2 } } },
        responses: { Ok: { description: 'Done', content: { 'application/pdf': {}, 'text/json': {} } } },
      },
    })

  test('keywords beside a reference override the target, also in 3.0', () => {
    const texts = ['3.0.3', '3.1.0'].map((version) => {
      const { parameters, body, responses } = createView(document(version))
      return [
        parameters[0]?.fields[0]?.descriptionHtml,
        body?.content[1]?.examples[1]?.descriptionHtml,
        responses[0]?.descriptionHtml,
      ]
    })
    expect(texts).toEqual([
      ['Here', 'More', 'Done here'],
      ['Here', 'More', 'Done here'],
    ])
  })

  test('content without a schema is a file or any value', () => {
    const { body, responses } = createView(document('3.1.0'))
    const types = [...(body?.content ?? []), ...(responses[0]?.content ?? [])].map(({ schema }) => schema.type)
    expect(types).toEqual(['file', 'object', 'file', 'any'])
  })

  test('external examples are linked by URL and omitted from samples', () => {
    const examples = { far: { summary: 'Far', externalValue: 'https://a.test/far.json' } }
    const content = { 'application/json': { schema: { type: 'integer' }, examples } }
    const post = { requestBody: { content }, responses: { 200: { description: 'ok', content } } }
    const view = createView(toDocument({ openapi: '3.1.0', paths: { '/a': { post } } }))
    const far = { title: 'Far', code: { language: 'text', code: 'https://a.test/far.json' } }
    expect(view.responses[0]?.content[0]?.examples).toEqual([far])
    expect(view.body?.content[0]?.examples).toEqual([far])
    expect(view.samples[0]?.code.code).toContain("--data '123'")
  })

  test('parameters list examples by name, also in Markdown', () => {
    const [group] = createView(document('3.1.0')).parameters
    expect(group?.fields.map(({ examples, namedExamples }) => [examples, namedExamples])).toEqual([
      [
        [],
        [
          { name: 'up', value: 'asc', descriptionHtml: 'Small first' },
          { name: 'Down', value: 'desc' },
        ],
      ],
      [['{"a":1}'], undefined],
      [['5'], undefined],
    ])
    const [operation] = operationsIn(document('3.1.0'))
    expect(operation && operationMarkdown(document('3.1.0'), operation, { schema: false })).toMatchInlineSnapshot(`
      "\`POST /a\`

      ## Query parameters

      - **sort** (\`string\`): Here Examples: \`asc\` (up: Small first), \`desc\` (Down).
      - **q** (\`any\`) Rules: \`content\`: application/json. Example: \`{"a":1}\`.
      - **r** (\`integer\`) Example: \`5\`.

      ## Body

      Bytes

      Content type: \`application/octet-stream\`

      \`file\`

      Content type: \`application/json\`

      A thing

      - **a** (\`any\`)

      Example: The first

      \`\`\`json
      {
        "a": 1
      }
      \`\`\`

      Example: The second

      More

      \`\`\`json
      {
        "a": 2
      }
      \`\`\`

      ## Responses

      ### 200

      Done here

      Content type: \`application/pdf\`

      \`file\`

      Content type: \`text/json\`

      \`any\`

      ## Example request

      \`\`\`bash
      curl --request POST \\
        --url 'https://api.example.com/a?sort=asc&q=%7B%22a%22%3A1%7D&r=5' \\
        --header 'Content-Type: application/octet-stream' \\
        --data-binary '@<file>'
      \`\`\`
      "
    `)
  })
})

test('shows read-only fields in what the API sends and write-only ones in what it receives', () => {
  const User = {
    type: 'object',
    properties: { id: { type: 'string', readOnly: true }, password: { type: 'string', writeOnly: true }, name: {} },
  }
  const message = { content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } } }
  const operation = { requestBody: message, responses: { '200': { description: 'ok', ...message } } }
  const document = toDocument({
    openapi: '3.1.0',
    info: {},
    paths: { '/a': { post: { ...operation, callbacks: { told: { '{$request.query.url}': { post: operation } } } } } },
    webhooks: { born: { post: operation } },
    components: { schemas: { User } },
  })
  const operationFields = ({ body, responses }: Pick<OperationView, 'body' | 'responses'>) =>
    [body?.content[0], responses[0]?.content[0]].map((media) => [
      media?.schema?.fields?.map(({ name }) => name),
      Object.keys(JSON.parse(media?.examples[0]?.code.code ?? '{}')),
    ])
  const [requestNames, answered] = [
    ['id', 'name'],
    ['password', 'name'],
  ]
  const [operationPage, webhook] = [createView(document), createView(document, 1)]
  const expectedScopes = [
    [answered, answered],
    [requestNames, requestNames],
  ]
  expect(operationFields(operationPage)).toEqual(expectedScopes)
  expect(operationFields(webhook)).toEqual([...expectedScopes].reverse())
  expect(operationPage.callbacks.map(operationFields)).toEqual([[...expectedScopes].reverse()])
  const [, secondOperation] = operationsIn(document)
  const [payload, answer] = (operationMarkdown(document, secondOperation as never, { schema: false }) ?? '').split(
    '## Responses',
  )
  expect(payload).toContain('**id**')
  expect(payload).not.toContain('**password**')
  expect(answer).toContain('**password**')
  expect(answer).not.toContain('**id**')
})
