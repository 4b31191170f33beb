import { expect, test } from 'vitest'
import { formData } from '../testing/forms.js'
import { toDocument } from '../testing/readDocument.js'

test('reads an operation with parameters, body and credentials', () => {
  const data = formData()
  expect(data.title).toBe('Update a pet')
  expect(data.parameters).toMatchInlineSnapshot(`
    [
      {
        "field": {
          "format": "uuid",
          "kind": "text",
          "name": "petId",
          "required": true,
        },
        "in": "path",
      },
      {
        "field": {
          "description": "Only check.",
          "kind": "boolean",
          "name": "dryRun",
          "placeholder": "false",
        },
        "in": "query",
      },
      {
        "field": {
          "kind": "text",
          "maxLength": 40,
          "minLength": 3,
          "name": "X-Trace",
          "placeholder": "abc",
        },
        "in": "header",
      },
    ]
  `)
  expect(data.bodies).toMatchInlineSnapshot(`
    [
      {
        "examples": [
          {
            "title": "1",
            "value": {
              "age": 0,
              "kind": {
                "lives": 9,
                "type": "Cat",
              },
              "name": "rex",
              "secret": "<string>",
              "state": "in",
              "tags": [
                {
                  "label": "<string>",
                },
              ],
            },
          },
        ],
        "field": {
          "initial": {
            "name": "rex",
          },
          "kind": "reference",
          "name": "body",
          "reference": "#/components/schemas/Pet",
        },
        "mediaType": "application/json",
      },
    ]
  `)
  expect(data.forms).toMatchInlineSnapshot(`
    {
      "#/components/schemas/Pet": {
        "fields": [
          {
            "descriptionHtml": "What it is *called*.",
            "kind": "text",
            "name": "name",
            "pattern": "^[a-z]+$",
            "placeholder": "rex",
            "required": true,
          },
          {
            "kind": "text",
            "name": "secret",
          },
          {
            "exclusiveMaximum": 40,
            "kind": "integer",
            "minimum": 0,
            "name": "age",
            "nullable": true,
          },
          {
            "kind": "choice",
            "name": "state",
            "options": [
              "in",
              "out",
            ],
          },
          {
            "kind": "reference",
            "name": "parent",
            "reference": "#/components/schemas/Pet",
          },
          {
            "kind": "variants",
            "name": "kind",
            "variants": [
              {
                "field": {
                  "fields": [
                    {
                      "kind": "choice",
                      "name": "type",
                      "options": [
                        "Cat",
                      ],
                      "required": true,
                    },
                    {
                      "kind": "choice",
                      "name": "lives",
                      "options": [
                        9,
                      ],
                      "placeholder": "9",
                    },
                  ],
                  "kind": "object",
                  "name": "",
                },
                "title": "A cat",
              },
              {
                "field": {
                  "fields": [
                    {
                      "kind": "choice",
                      "name": "type",
                      "options": [
                        "dog",
                      ],
                      "required": true,
                    },
                    {
                      "kind": "boolean",
                      "name": "bark",
                      "required": true,
                    },
                  ],
                  "kind": "object",
                  "name": "",
                },
                "title": "dog",
              },
            ],
          },
          {
            "item": {
              "fields": [
                {
                  "kind": "text",
                  "name": "label",
                },
              ],
              "kind": "object",
              "name": "",
            },
            "kind": "array",
            "maxItems": 5,
            "name": "tags",
            "uniqueItems": true,
          },
        ],
        "kind": "object",
        "name": "",
      },
    }
  `)
  expect(data.security).toEqual({
    token: { kind: 'bearer' },
    key: { kind: 'apiKey', name: 'X-Key', in: 'header' },
    login: { kind: 'oauth2' },
  })
})

test('a parameter starts with its example, also for content and objects', () => {
  const example = { k: [1, 'two'] }
  const schema = { type: 'object' }
  const parameters = [
    { name: 'deep', in: 'query', style: 'deepObject', schema, example },
    { name: 'js', in: 'query', content: { 'application/json': { schema, example } } },
    { name: 'named', in: 'query', content: { 'application/json': { schema, examples: { one: { value: example } } } } },
  ]
  const document = toDocument({ openapi: '3.1.0', paths: { '/x': { get: { parameters } } } })
  const data = formData(document, { api: { examples: { prefill: true } } })
  expect(data.parameters.map(({ field }) => field.initial)).toEqual([example, example, example])
})

test.each([
  [{ schema: { type: 'string', default: '2022-06-28' } }, '2022-06-28'],
  [{ schema: { type: 'string', enum: ['json'] } }, 'json'],
  [{ schema: { type: 'integer', enum: [1, 2], default: 2 } }, 2],
  [{ schema: { type: 'string', enum: ['a', 'b'] } }, 'a'],
  [{ schema: { type: 'string' } }, undefined],
  [{ schema: { type: 'string' }, example: 'x', required: false }, undefined],
  [{ schema: { type: 'string', default: 'x' }, required: false }, undefined],
  [{ schema: { type: 'string', example: 'x' } }, 'x'],
])(
  'a required parameter starts with the value of the sample, and an optional one is empty: %o',
  (parameter, initial) => {
    const parameters = [{ name: 'Version', in: 'header', required: true, ...parameter }]
    const { parameters: forms } = formData(toDocument({ openapi: '3.1.0', paths: { '/x': { get: { parameters } } } }))
    expect(forms[0]?.field.initial).toEqual(initial)
  },
)

test('null is allowed for bodies and document parameters', () => {
  const schema = { type: ['string', 'null'] }
  const parameters = [
    { name: 'a', in: 'query', schema },
    { name: 'b', in: 'query', content: { 'application/json': { schema } } },
  ]
  const { parameters: forms } = formData(toDocument({ openapi: '3.1.0', paths: { '/x': { get: { parameters } } } }))
  expect(forms.map(({ field }) => field.nullable)).toEqual([undefined, true])
})

test('credentials are sent only to web URLs', () => {
  const flow = {
    authorizationUrl: 'javascript:alert(1)',
    tokenUrl: 'https://login.example.com/token',
    scopes: { read: '**Reads**' },
  }
  const document = toDocument({
    openapi: '3.1.0',
    security: [{ login: ['read'] }],
    paths: { '/x': { get: {} } },
    components: {
      securitySchemes: {
        login: { type: 'oauth2', flows: { authorizationCode: flow, clientCredentials: flow, implicit: flow } },
      },
    },
  })
  expect(formData(document).security.login?.flows).toEqual([
    {
      kind: 'clientCredentials',
      tokenUrl: 'https://login.example.com/token',
      scopes: [{ name: 'read', description: '**Reads**' }],
    },
  ])
})

test('tokens come from every flow but the implicit one', () => {
  const tokenUrl = 'https://login.example.com/token'
  const flow = { authorizationUrl: 'https://login.example.com/auth', tokenUrl, scopes: {} }
  const deviceAuthorization = { tokenUrl, deviceAuthorizationUrl: 'https://login.example.com/device', scopes: {} }
  const flows = {
    implicit: flow,
    password: flow,
    authorizationCode: flow,
    clientCredentials: flow,
    deviceAuthorization,
  }
  const document = toDocument({
    openapi: '3.2.0',
    security: [{ login: [] }],
    paths: { '/x': { get: {} } },
    components: { securitySchemes: { login: { type: 'oauth2', flows } } },
  })
  expect(formData(document).security.login?.flows?.map(({ kind }) => kind)).toEqual([
    'authorizationCode',
    'deviceAuthorization',
    'password',
    'clientCredentials',
  ])
})

test('a query parameter that may be empty is marked for the form and the request', () => {
  const parameter = { required: true, allowEmptyValue: true, schema: { type: 'string' } }
  const parameters = [
    { ...parameter, name: 'flag', in: 'query' },
    { ...parameter, name: 'X-Flag', in: 'header' },
  ]
  const data = formData(toDocument({ openapi: '3.1.0', paths: { '/x': { get: { parameters } } } }))
  expect(data.parameters.map(({ field }) => field.allowEmptyValue)).toEqual([true, undefined])
  expect(data.template.parameters.map(({ allowEmptyValue }) => allowEmptyValue)).toEqual([true, undefined])
})
