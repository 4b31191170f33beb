import { expect, test } from 'vitest'
import { options } from '../testing/createView.js'
import { document, load, report } from '../testing/loadDocument.js'
import { operationMarkdown } from '../view/operationMarkdown.js'
import { operationView } from '../view/operationView.js'

function firstView(spec: ReturnType<typeof load>) {
  const [operation] = spec.operations
  const view = spec.document && operation && operationView(spec.document, operation, options)
  if (!view) throw new Error(report(spec))
  return view
}

test('resolves references in place of content, properties, responses, headers, examples and parameters', () => {
  const spec = load({
    'api.json': document({
      '/a': {
        post: {
          parameters: { $ref: 'parts.json#/parameters' },
          requestBody: { content: { $ref: 'parts.json#/content' } },
          responses: { $ref: 'parts.json#/responses' },
        },
      },
    }),
    'parts.json': {
      parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
      content: {
        'application/json': {
          schema: { type: 'object', properties: { $ref: 'fields.json', own: { type: 'boolean' } } },
          examples: { $ref: '#/examples' },
        },
      },
      examples: { first: { value: { name: 'Rex' } } },
      responses: { 200: { description: 'Done', headers: { $ref: '#/headers' } }, 404: { description: 'Gone' } },
      headers: { 'X-Rate': { description: 'Left', schema: { type: 'integer' } } },
    },
    'fields.json': { name: { type: 'string', description: 'Of the pet' }, own: { type: 'string' } },
  })
  expect(report(spec)).toBe('')
  const view = firstView(spec)
  expect(view.parameters[0]?.fields[0]).toMatchObject({ name: 'limit', type: 'integer' })
  const media = view.body?.content[0]
  expect(media?.schema.fields).toMatchObject([
    { name: 'own', type: 'boolean' },
    { name: 'name', type: 'string', descriptionHtml: 'Of the pet' },
  ])
  expect(media?.examples).toMatchObject([{ title: 'first' }])
  expect(view.responses.map(({ status }) => status)).toEqual(['200', '404'])
  expect(view.responses[0]?.headers).toMatchObject([{ name: 'X-Rate', descriptionHtml: 'Left' }])
  const [operation] = spec.operations
  expect(spec.document && operation && operationMarkdown(spec.document, operation)).toContain('Of the pet')
})

test('resolves references in place of paths and components', () => {
  const spec = load({
    'api.yaml':
      'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {$ref: paths.yaml}\ncomponents: {schemas: {$ref: models.yaml}}\n',
    'paths.yaml':
      "/a:\n  get:\n    responses: {'200': {description: ok, content: {application/json: {schema: {$ref: 'api.yaml#/components/schemas/Pet'}}}}}\n",
    'models.yaml': 'Pet: {type: object, properties: {id: {type: integer}}}\n',
  })
  expect(report(spec)).toBe('')
  expect(firstView(spec).responses[0]?.content[0]?.schema).toMatchObject({ fields: [{ name: 'id' }] })
})

test('reports recursive, circular and missing maps', () => {
  const schema = (ref: string) => ({ type: 'object', properties: { $ref: ref } })
  const spec = load({
    'api.json': document(
      {
        '/a': {
          get: {
            responses: {
              200: {
                description: 'ok',
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } },
              },
            },
          },
        },
      },
      {
        components: {
          schemas: {
            Node: { type: 'object', properties: { next: schema('#/components/schemas/Node/properties') } },
            Lost: schema('#/components/schemas/Nowhere/properties'),
            Round: schema('#/components/schemas/Circle/properties'),
            Circle: schema('#/components/schemas/Round/properties'),
          },
        },
      },
    ),
  })
  expect(report(spec)).toMatchInlineSnapshot(
    `
    "warning api.json:41:14 Missing reference target "#/components/schemas/Nowhere/properties"; it is shown as unresolved. [OAS_REF_MISSING]
    warning api.json:47:14 Invalid reference "#/components/schemas/Circle/properties": it is circular. It is omitted. [OAS_REF_TYPE]
    warning api.json:53:14 Invalid reference "#/components/schemas/Round/properties": it is circular. It is omitted. [OAS_REF_TYPE]"
  `,
  )
  expect(firstView(spec).responses[0]?.content[0]?.schema.fields).toMatchObject([
    { name: 'next', fields: [{ name: 'next', recursive: 'object' }] },
  ])
})
