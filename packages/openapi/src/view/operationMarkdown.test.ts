import { expect, test } from 'vitest'
import { petApi } from '../testing/petApi.js'
import { operationsIn, toDocument } from '../testing/readDocument.js'
import { operationMarkdown } from './operationMarkdown.js'
import { operationView } from './operationView.js'

test('renders an operation as Markdown', () => {
  const document = petApi()
  const [operation] = operationsIn(document)
  expect(operation && operationMarkdown(document, operation)).toMatchInlineSnapshot(`
    "\`PUT https://eu.example.com/v1/pets/{petId}\`

    Changes **one** pet.

    **Deprecated.**

    ## Servers

    - \`https://{region}.example.com/v1\`
      - \`{region}\` default: \`eu\` (\`eu\`, \`us\`)

    ## Authorization

    - Bearer token: **Authorization** (\`string\`, header, required) Example: \`Bearer <token>\`.
    - API key & OAuth 2.0: **X-Key** (\`string\`, header, required) Example: \`<api-key>\`.; **Authorization** (\`OAuth 2.0\`, header, required) Scopes: \`read\`. Example: \`Bearer <token>\`.

    ## Path parameters

    - **petId** (\`string<uuid>\`, required)

    ## Query parameters

    - **dryRun** (\`boolean\`, default: \`false\`): Only check.

    ## Headers

    - **X-Trace** (\`string\`, length 3–40) Example: \`abc\`.

    ## Body (required)

    Content type: \`application/json\`

    - **secret** (\`string\`, write-only)
    - **name** (\`string\`, required, pattern ^[a-z]+$): What it is *called*. Example: \`rex\`.
    - **age** (\`integer | null\`, ≥ 0, < 40)
    - **state** (\`enum<string>\`) Options: \`in\` (At home), \`out\`.
    - **parent** (\`object\` \`Pet\`)
    - **kind** (\`object | null\`)
      - One of:
        - A cat (\`object\` \`Cat\`, \`type\` = \`Cat\`)
          - **type** (\`string\`, required)
          - **lives** (\`integer\`, = \`9\`)
        - dog (\`object\` \`Dog\`, \`type\` = \`dog\`)
          - **type** (\`string\`, required)
          - **bark** (\`boolean\`, required)
    - **tags** (\`object[]\`, items ≤ 5, unique)
      - **label** (\`string\`)

    ## Callback: changed

    \`POST {$request.query.url}\`

    Content type: \`application/json\`

    - **id** (\`string\`)

    \`\`\`json
    {
      "id": "<string>"
    }
    \`\`\`

    Response \`204\`:

    Thanks

    ## Responses

    ### 200

    The pet

    Headers:

    - **X-Rate** (\`integer\`, ≥ 0)

    Content type: \`application/json\`

    - **id** (\`string\`, read-only)
    - **name** (\`string\`, required, pattern ^[a-z]+$): What it is *called*. Example: \`rex\`.
    - **age** (\`integer | null\`, ≥ 0, < 40)
    - **state** (\`enum<string>\`) Options: \`in\` (At home), \`out\`.
    - **parent** (\`object\` \`Pet\`)
    - **kind** (\`object | null\`)
      - One of:
        - A cat (\`object\` \`Cat\`, \`type\` = \`Cat\`)
          - **type** (\`string\`, required)
          - **lives** (\`integer\`, = \`9\`)
        - dog (\`object\` \`Dog\`, \`type\` = \`dog\`)
          - **type** (\`string\`, required)
          - **bark** (\`boolean\`, required)
    - **tags** (\`object[]\`, items ≤ 5, unique)
      - **label** (\`string\`)

    \`\`\`json
    {
      "id": "<string>",
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
    }
    \`\`\`

    Links:

    - **self** → \`getPet\` with \`petId\` from \`$response.body#/id\`

    ### 404

    Pet not found

    Content type: \`application/json\`

    - **error** (\`string\`)

    \`\`\`json
    {
      "error": "<string>"
    }
    \`\`\`

    ## Example request

    SDK:

    \`\`\`python
    pets.update()
    \`\`\`

    ## OpenAPI

    \`\`\`json
    {
      "openapi": "3.1.0",
      "info": {
        "title": "Pets",
        "version": "1"
      },
      "servers": [
        {
          "url": "https://{region}.example.com/v1",
          "variables": {
            "region": {
              "default": "eu",
              "enum": [
                "eu",
                "us"
              ]
            }
          }
        }
      ],
      "security": [
        {
          "token": []
        },
        {
          "key": [],
          "login": [
            "read"
          ]
        }
      ],
      "paths": {
        "/pets/{petId}": {
          "parameters": [
            {
              "name": "petId",
              "in": "path",
              "required": true,
              "schema": {
                "type": "string",
                "format": "uuid"
              }
            }
          ],
          "put": {
            "operationId": "updatePet",
            "summary": "Update a pet",
            "description": "Changes **one** pet.",
            "deprecated": true,
            "parameters": [
              {
                "name": "dryRun",
                "in": "query",
                "description": "Only check.",
                "schema": {
                  "type": "boolean",
                  "default": false
                }
              },
              {
                "name": "X-Trace",
                "in": "header",
                "example": "abc",
                "schema": {
                  "type": "string",
                  "minLength": 3,
                  "maxLength": 40
                }
              }
            ],
            "requestBody": {
              "required": true,
              "content": {
                "application/json": {
                  "schema": {
                    "$ref": "#/components/schemas/Pet"
                  }
                }
              }
            },
            "responses": {
              "200": {
                "description": "The pet",
                "headers": {
                  "X-Rate": {
                    "schema": {
                      "type": "integer",
                      "minimum": 0
                    }
                  }
                },
                "content": {
                  "application/json": {
                    "schema": {
                      "$ref": "#/components/schemas/Pet"
                    }
                  }
                },
                "links": {
                  "self": {
                    "operationId": "getPet",
                    "parameters": {
                      "petId": "$response.body#/id"
                    }
                  }
                }
              },
              "404": {
                "$ref": "#/components/responses/Missing"
              }
            },
            "callbacks": {
              "changed": {
                "{$request.query.url}": {
                  "post": {
                    "requestBody": {
                      "content": {
                        "application/json": {
                          "schema": {
                            "type": "object",
                            "properties": {
                              "id": {
                                "type": "string"
                              }
                            }
                          }
                        }
                      }
                    },
                    "responses": {
                      "204": {
                        "description": "Thanks"
                      }
                    }
                  }
                }
              }
            }
          }
        }
      },
      "components": {
        "schemas": {
          "Pet": {
            "type": "object",
            "required": [
              "name"
            ],
            "properties": {
              "id": {
                "type": "string",
                "readOnly": true
              },
              "secret": {
                "type": "string",
                "writeOnly": true
              },
              "name": {
                "type": "string",
                "description": "What it is *called*.",
                "pattern": "^[a-z]+$",
                "examples": [
                  "rex"
                ]
              },
              "age": {
                "type": [
                  "integer",
                  "null"
                ],
                "minimum": 0,
                "exclusiveMaximum": 40
              },
              "state": {
                "type": "string",
                "enum": [
                  "in",
                  "out"
                ],
                "x-enumDescriptions": {
                  "in": "At home"
                },
                "x-mint": {
                  "post": [
                    "beta"
                  ]
                }
              },
              "parent": {
                "$ref": "#/components/schemas/Pet"
              },
              "kind": {
                "oneOf": [
                  {
                    "$ref": "#/components/schemas/Cat"
                  },
                  {
                    "$ref": "#/components/schemas/Dog"
                  },
                  {
                    "type": "null"
                  }
                ],
                "discriminator": {
                  "propertyName": "type",
                  "mapping": {
                    "dog": "#/components/schemas/Dog"
                  }
                }
              },
              "tags": {
                "type": "array",
                "uniqueItems": true,
                "maxItems": 5,
                "items": {
                  "type": "object",
                  "properties": {
                    "label": {
                      "type": "string"
                    }
                  }
                }
              }
            }
          },
          "Cat": {
            "title": "A cat",
            "allOf": [
              {
                "$ref": "#/components/schemas/Base"
              },
              {
                "properties": {
                  "lives": {
                    "type": "integer",
                    "const": 9
                  }
                }
              }
            ]
          },
          "Dog": {
            "allOf": [
              {
                "$ref": "#/components/schemas/Base"
              },
              {
                "type": "object",
                "required": [
                  "bark"
                ],
                "properties": {
                  "bark": {
                    "type": "boolean"
                  }
                }
              }
            ]
          },
          "Base": {
            "type": "object",
            "required": [
              "type"
            ],
            "properties": {
              "type": {
                "type": "string"
              }
            }
          }
        },
        "responses": {
          "Missing": {
            "description": "Pet not found",
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "properties": {
                    "error": {
                      "type": "string"
                    }
                  }
                }
              }
            }
          }
        },
        "securitySchemes": {
          "token": {
            "type": "http",
            "scheme": "bearer"
          },
          "key": {
            "type": "apiKey",
            "in": "header",
            "name": "X-Key"
          },
          "login": {
            "type": "oauth2",
            "flows": {}
          }
        }
      }
    }
    \`\`\`
    "
  `)
})

test('a truncated text links to the page', () => {
  const renderedText = (count: number) => {
    const examples = Object.fromEntries(Array.from({ length: count }, (_, index) => [`e${index}`, { value: index }]))
    const parameters = [{ name: 'q', in: 'query', schema: { type: 'integer' }, examples }]
    const responses = { '200': { description: 'ok' } }
    const document = toDocument({ openapi: '3.1.0', info: {}, paths: { '/a': { get: { responses, parameters } } } })
    const [operation] = operationsIn(document)
    return operation && operationMarkdown(document, operation, { page: '/api/a', schema: false })
  }
  const line = 'Some lists and examples are shortened. [The page](/api/a) has all of them.'
  expect(renderedText(12)).not.toContain(line)
  expect(renderedText(13)).toContain('`11` (e11), ….')
  expect(renderedText(13)).toContain(line)
})

test('Markdown names the API and has as many fields as the page', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 150 }, (_, index) => [`setting${index}`, { type: 'string', description: 'Text '.repeat(20) }]),
  )
  const content = { 'application/json': { schema: { type: 'object', properties } } }
  const document = toDocument({
    openapi: '3.1.0',
    info: { title: 'Pets [live]', version: '2.1', description: 'All pets.' },
    paths: { '/a': { post: { requestBody: { content }, responses: {} } } },
  })
  const [operation] = operationsIn(document)
  if (!operation) throw new Error('No operation.')
  const view = operationView(document, operation, { markdown: (text) => text, fragmentHref: (id) => `/${id}` })
  const markdown = operationMarkdown(document, operation, { page: '/api/a', schema: false })
  expect(view?.about?.title).toBe('Pets [live] 2.1')
  expect(markdown).toContain('\nAPI description: Pets \\[live\\] 2.1\n')
  expect(view?.body?.content[0]?.schema.fields).toHaveLength(150)
  expect(markdown).toContain('**setting149**')
  expect(markdown).not.toContain('Some lists and examples are shortened.')
})
