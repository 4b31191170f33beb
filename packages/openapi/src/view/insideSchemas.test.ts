import { expect, test } from 'vitest'
import { respond } from '../testing/createView.js'
import { operationsIn, toDocument } from '../testing/readDocument.js'
import { operationMarkdown } from './operationMarkdown.js'

/** Returns the Markdown of a response with a schema, without the source of the operation. */
function renderMarkdown(schema: unknown, schemas: object = {}): string {
  const responses = { 200: { description: 'ok', content: { 'application/json': { schema } } } }
  const document = toDocument({
    openapi: '3.1.0',
    info: {},
    paths: { '/a': { get: { responses } } },
    components: { schemas },
  })
  const [operation] = operationsIn(document)
  return (operation && operationMarkdown(document, operation, { schema: false })) ?? ''
}

const LISTS = {
  type: 'object',
  properties: {
    tags: {
      type: 'array',
      items: { type: 'string', description: 'One tag', pattern: '^t', maxLength: 5, example: 'tea' },
    },
    plain: { type: 'array', items: { type: 'string' } },
    state: { type: 'array', items: { $ref: '#/components/schemas/State' } },
    pets: { type: 'array', items: { type: 'object', description: 'One pet', properties: { a: { type: 'string' } } } },
    map: { type: 'object', additionalProperties: { type: 'string', description: 'A value', enum: ['m1', 'm2'] } },
    nested: {
      type: 'array',
      items: { type: 'array', items: { type: 'number', description: 'Innermost', minimum: 3 } },
    },
    named: { type: 'object', patternProperties: { '^x': { type: 'array', items: { type: 'string', default: 'y' } } } },
  },
}
const STATES = { State: { type: 'string', description: 'A state', enum: ['s1'] } }

test('describes array items and map values at every level', () => {
  const { fields = [] } = respond(LISTS, STATES)
  expect(fields.map(({ name, inside }) => [name, inside])).toMatchObject([
    [
      'tags',
      [
        {
          name: 'items',
          type: 'string',
          descriptionHtml: 'One tag',
          constraints: [{ text: '≤ 5' }, { kind: 'pattern', text: '^t' }],
          examples: ['tea'],
        },
      ],
    ],
    ['plain', undefined],
    ['state', [{ name: 'items', descriptionHtml: 'A state' }]],
    ['pets', [{ name: 'items', descriptionHtml: 'One pet' }]],
    ['map', [{ name: 'additionalProperties', descriptionHtml: 'A value', enum: [{ value: 'm1' }, { value: 'm2' }] }]],
    ['nested', [{ name: 'items.items', descriptionHtml: 'Innermost', constraints: [{ text: '≥ 3' }] }]],
    ['named', undefined],
  ])
  expect(fields[6]?.fields?.[0]?.inside).toMatchObject([{ name: 'items', default: 'y' }])
})

test('the Markdown of a page describes array items and map values', () => {
  expect(renderMarkdown(LISTS, STATES)).toMatchInlineSnapshot(`
    "\`GET /a\`

    ## Responses

    ### 200

    ok

    Content type: \`application/json\`

    - **tags** (\`string[]\`)
      - \`items\`: \`string\` (length ≤ 5, pattern ^t) One tag Example: \`tea\`.
    - **plain** (\`string[]\`)
    - **state** (\`enum<string>[]\`) Options: \`s1\`.
      - \`items\`: \`enum<string>\` \`State\`: A state
    - **pets** (\`object[]\`)
      - \`items\`: \`object\` One pet
      - **a** (\`string\`)
    - **map** (\`map<string, enum<string>>\`)
      - \`additionalProperties\`: \`enum<string>\` A value Options: \`m1\`, \`m2\`.
    - **nested** (\`number[][]\`)
      - \`items.items\`: \`number\` (≥ 3) Innermost
    - **named** (\`object\`)
      - **/^x/** (\`string[]\`)
        - \`items\`: \`string\` (default: \`y\`)

    \`\`\`json
    {
      "tags": [
        "tea"
      ],
      "plain": [
        "<string>"
      ],
      "state": [
        "s1"
      ],
      "pets": [
        {
          "a": "<string>"
        }
      ],
      "map": {
        "key": "m1"
      },
      "nested": [
        [
          123
        ]
      ],
      "named": {
        "x": [
          "y"
        ]
      }
    }
    \`\`\`

    ## Example request

    \`\`\`bash
    curl --url 'https://api.example.com/a'
    \`\`\`
    "
  `)
})

test('describes items beside variants and after a tuple', () => {
  const items = { type: 'string', description: 'One item' }
  const choice = respond({
    type: 'array',
    items,
    oneOf: [
      { minItems: 1, title: 'Some' },
      { maxItems: 0, title: 'None' },
    ],
  })
  expect(choice.inside).toMatchObject([{ name: 'items', descriptionHtml: 'One item' }])
  const tuple = respond({ type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items })
  expect(tuple.inside).toMatchObject([{ name: 'items', descriptionHtml: 'One item' }])
})

const KEYWORDS = {
  type: 'object',
  properties: {
    contains: { type: 'array', contains: { type: 'string', description: 'contains text' } },
    not: { not: { type: 'string', description: 'not text' } },
    names: { type: 'object', propertyNames: { description: 'propertyNames text' } },
    content: {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: { type: 'object', properties: { a: { description: 'contentSchema text' } } },
    },
    rest: {
      type: 'object',
      unevaluatedProperties: { description: 'unevaluatedProperties text' },
      if: { properties: { kind: { const: 'a', description: 'if text' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['a'] },
      else: { properties: { b: { description: 'else text' } } },
      dependentSchemas: { card: { properties: { billing: { description: 'dependentSchemas text' } } } },
    },
    list: { type: 'array', items: { type: 'string' }, unevaluatedItems: { description: 'unevaluatedItems text' } },
    dynamic: { $dynamicRef: '#node' },
    inList: { type: 'array', items: { type: 'object', not: { description: 'not text of items', required: ['b'] } } },
  },
}
const DYNAMIC = {
  Tree: { $defs: { node: { $dynamicAnchor: 'node', type: 'string', description: '$dynamicRef text' } } },
}

test('shows texts in schemas of rare keywords on pages and in Markdown', () => {
  const view = JSON.stringify(respond(KEYWORDS, DYNAMIC))
  const markdown = renderMarkdown(KEYWORDS, DYNAMIC)
  const texts = [...JSON.stringify([KEYWORDS, DYNAMIC]).matchAll(/"description":"([^"]*)"/g)].map(([, text]) => text)
  expect(texts).toHaveLength(11)
  for (const text of texts) {
    expect(view).toContain(`"${text}"`)
    expect(markdown).toContain(text)
  }
})

test('conditions without descriptions are one line', () => {
  const view = respond({
    type: 'object',
    not: { required: ['a', 'b'] },
    if: { properties: { kind: { const: 'a' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['c'] },
  })
  expect(view.inside).toBeUndefined()
  expect(view.rules).toEqual([
    { name: 'if', text: 'kind = "a" → then: required: c' },
    { name: 'not', text: 'required: a, b' },
  ])
})

test('shows constant names and descriptions of enumeration values', () => {
  const view = respond({
    type: 'integer',
    enum: [1, 2, 3],
    'x-enum-varnames': ['ONE', 'TWO', '3'],
    'x-enum-descriptions': ['First', '', 'Third'],
  })
  expect(view.enum?.map(({ descriptionHtml }) => descriptionHtml)).toEqual(['`ONE`: First', '`TWO`', 'Third'])
})

test('shows XML names and nodes', () => {
  const view = respond({
    type: 'object',
    xml: { name: 'pet', prefix: 'p', namespace: 'http://example.com/pets' },
    properties: {
      id: { type: 'integer', xml: { attribute: true, name: 'ID' } },
      tags: { type: 'array', xml: { wrapped: true }, items: { type: 'string', xml: { name: 'tag' } } },
    },
  })
  expect(view.rules).toEqual([{ name: 'xml', text: 'p:pet, namespace http://example.com/pets' }])
  expect(view.fields).toMatchObject([
    { rules: [{ name: 'xml', text: 'ID, attribute' }] },
    { rules: [{ name: 'xml', text: 'wrapped' }], inside: [{ name: 'items', rules: [{ name: 'xml', text: 'tag' }] }] },
  ])
})

test('inline parts of allOf add their descriptions, and bases do not', () => {
  const schemas = {
    Base: { description: 'Any animal', allOf: [{ description: 'Part of the base', type: 'object' }] },
    Dog: { allOf: [{ $ref: '#/components/schemas/Base' }, { description: 'A dog', type: 'object' }] },
    Cat: {
      description: 'A cat',
      allOf: [{ $ref: '#/components/schemas/Base' }, { description: 'Purrs', type: 'object' }],
    },
  }
  const descriptions = ['Dog', 'Cat'].map(
    (name) => respond({ $ref: `#/components/schemas/${name}` }, schemas).descriptionHtml,
  )
  expect(descriptions).toEqual(['Any animal\n\nA dog', 'A cat\n\nPurrs'])
})

test('merges items of several parts, and a base with only a type adds nothing', () => {
  const schemas = {
    Page: { type: 'object', properties: { data: { type: 'array', items: { type: 'object' } } } },
    Station: { type: 'object', properties: { name: { type: 'string', description: 'Of the station' } } },
  }
  const data = (items: object) =>
    respond(
      {
        allOf: [
          { $ref: '#/components/schemas/Page' },
          { properties: { data: { type: 'array', items } } },
          { properties: { data: { items: { properties: { more: { type: 'string' } } } } } },
        ],
      },
      schemas,
    ).fields?.[0]
  expect(data({ $ref: '#/components/schemas/Station' })?.fields).toMatchObject([
    { name: 'name', descriptionHtml: 'Of the station' },
    { name: 'more' },
  ])
  expect(respond({ type: 'object', format: 'uri-map' }).type).toBe('object<uri-map>')
})
