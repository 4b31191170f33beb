import { expect, test } from 'vitest'
import { document, load, ok, report } from '../testing/loadDocument.js'

const operationWithSchema = (schema: object) => ({
  get: { responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } },
})

test('rewrites references to other files from the docs root', () => {
  const spec = load({
    'api/a.json': document({
      '/a': { $ref: './paths/a.yaml' },
      '/b': operationWithSchema({ $ref: '../shared.json#/Pet' }),
    }),
    'api/paths/a.yaml':
      'get:\n  summary: From a file\n  parameters:\n    - $ref: "#/x-local"\n    - $ref: ../a.json#/components\nx-local: {name: q, in: query}\n',
    'shared.json': { Pet: { discriminator: { propertyName: 'k', mapping: { cat: '#/Cat', dog: 'Dog' } } }, Cat: {} },
  })
  expect(spec.operations.map(({ summary }) => summary)).toEqual(['From a file', undefined])
  expect([...(spec.document?.files.keys() ?? [])]).toEqual(['api/paths/a.yaml', 'shared.json'])
  expect(spec.dependencies).toEqual(['api/a.json', 'api/paths/a.yaml', 'shared.json'])
  const text = JSON.stringify([spec.document?.root, [...(spec.document?.files ?? [])]])
  expect([...text.matchAll(/"(?:\$ref|cat|dog)":"([^"]*)"/g)].map(([, ref]) => ref)).toEqual([
    'api/paths/a.yaml#/x-local',
    '#/components',
    'shared.json#/Pet',
    'api/paths/a.yaml#/x-local',
    '#/components',
    'shared.json#/Cat',
    'Dog',
  ])
})

test('reads no file outside the repository', () => {
  const read: string[] = []
  const refs = [
    '../secret.json',
    '/etc/passwd',
    'file:///etc/passwd',
    'http://169.254.169.254/',
    '//evil.example/x',
    '..%2fsecret.json',
    '..\\secret.json',
    'https://example.com/s.json',
    'data:application/json,{}',
  ]
  const spec = load({
    'a.json': document(Object.fromEntries(refs.map((ref, index) => [`/${index}`, operationWithSchema({ $ref: ref })]))),
  })
  expect(read).toEqual([])
  expect(spec.dependencies).toEqual(['a.json'])
  expect(spec.diagnostics.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
    'warning OAS_REF_OUTSIDE',
    'warning OAS_REF_OUTSIDE',
    'warning OAS_REF_SCHEME',
    'warning OAS_REF_REMOTE',
    'warning OAS_REF_REMOTE',
    'warning OAS_REF_OUTSIDE',
    'warning OAS_REF_OUTSIDE',
    'warning OAS_REF_REMOTE',
    'warning OAS_REF_SCHEME',
  ])
  expect(spec.operations).toHaveLength(refs.length)
})

test('reports a broken reference with the closest name', () => {
  const components = {
    schemas: {
      Place: {},
      A: { $ref: '#/components/schemas/B' },
      B: { $ref: '#/components/schemas/A' },
      Node: { properties: { next: { $ref: '#/components/schemas/Node' } } },
    },
  }
  const spec = load({
    'a.json': document(
      {
        '/a': operationWithSchema({ $ref: '#/components/schemas/place' }),
        '/b': operationWithSchema({ $ref: 'gone.json#/x' }),
      },
      { components },
    ),
  })
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning a.json:16:18 Missing reference target "#/components/schemas/place"; it is shown as unresolved. [OAS_REF_MISSING]
      Did you mean "Place"?
    warning a.json:32:18 Missing referenced file "gone.json". [OAS_REF_MISSING]
      Expected the path of a file in the docs folder, relative to this file.
    warning a.json:45:13 Circular \`$ref\`: A -> B -> A. [OAS_REF_CYCLE]
      Replace one of these references with the schema itself."
  `)
})

test('a reference that cannot be shown without its definition is reported as omitted', () => {
  const refs = ['parameters', 'requestBodies', 'responses'].map((kind) => `#/components/${kind}/Gone`)
  const [parameter, requestBody, response] = refs.map(($ref) => ({ $ref }))
  const operation = { parameters: [parameter], requestBody, responses: { 200: response } }
  const spec = load({ 'a.json': document({ '/a': { post: operation } }) })
  expect(report(spec).match(/Missing reference target .*?; it is .*?\./g)).toEqual([
    'Missing reference target "#/components/parameters/Gone"; it is omitted.',
    'Missing reference target "#/components/requestBodies/Gone"; it is omitted.',
    'Missing reference target "#/components/responses/Gone"; it is shown as unresolved.',
  ])
})

test('values of examples that look like references are left alone', () => {
  const schema = {
    example: { $ref: '../x' },
    default: { $ref: 'y' },
    enum: [{ $ref: 'z' }, { $ref: '../x' }, { $ref: 'y' }],
    properties: { example: { $ref: '#/components/schemas/P' } },
  }
  const components = { schemas: { P: { type: 'string' } }, examples: { E: { value: { $ref: 'no' } } } }
  expect(report(load({ 'a.json': document({ '/a': operationWithSchema(schema) }, { components }) }))).toBe('')
})

test('finds anchors of schemas', () => {
  const components = { schemas: { P: { $anchor: 'pet', type: 'string' } } }
  const spec = load({
    'a.json': document(
      { '/a': operationWithSchema({ $ref: '#pet' }), '/b': operationWithSchema({ $ref: '#pat' }) },
      { components },
    ),
  })
  expect(JSON.stringify(spec.document?.root)).toContain('"$ref":"#/components/schemas/P"')
  expect(report(spec)).toMatchInlineSnapshot(
    `"warning a.json:32:18 Missing reference target "#pat": a.json does not define this anchor. [OAS_REF_MISSING]"`,
  )
})

test('validates referenced files by the type of the reference', () => {
  const spec = load({
    'a.json': document({ '/a': { get: { parameters: [{ $ref: 'p.json#/Q' }], ...ok } } }),
    'p.json': { Q: { name: 'q', in: 'nowhere' }, unused: { name: 5 } },
  })
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning p.json:4:9 Invalid value at /Q/in: the string "nowhere"; it is ignored. [OAS_TYPE]
      Expected "query", "header", "path", "cookie" or "querystring"."
  `)
})

test('reads operations from referenced files', () => {
  const spec = load({
    'a.json': document(
      {
        '/a/{id}': { get: { $ref: 'parts/get.yml' }, post: { $ref: 'parts/gone.yml' }, put: { $ref: '#/x-put' } },
      },
      { 'x-put': { summary: 'Put', 'x-hidden': 'yes', ...ok } },
    ),
    'parts/get.yml':
      'summary: From a file\nx-excluded: 5\nparameters:\n  - {name: id, in: path, required: true, schema: {}}\nresponses: {}\n',
  })
  expect(spec.operations.map(({ method, summary }) => `${method} ${summary}`)).toEqual(['GET From a file', 'PUT Put'])
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning a.json:13:13 Missing referenced file "parts/gone.yml". [OAS_REF_MISSING]
      Expected the path of a file in the docs folder, relative to this file.
    warning a.json:15:4 Missing path parameter "id" of /a/{id}. [OAS_PATH_PARAM]
      Expected a parameter with "name": "id" and "in": "path".
    warning a.json:22:15 Invalid value of "x-hidden": "yes"; it is ignored. [OAS_X_MINT]
      Expected true or false.
    warning parts/get.yml:2:13 Invalid value of "x-excluded": 5; it is ignored. [OAS_X_MINT]
      Expected true or false."
  `)
})

test('a model that extends itself is reported once, and one that contains itself is not', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const schemas = {
    A: { allOf: [ref('Base'), { allOf: [ref('B')] }] },
    B: { allOf: [ref('Base'), ref('A')] },
    Self: { allOf: [{ type: 'object' }, ref('Self')] },
    Base: { properties: { a: ref('A'), list: { items: ref('Base') } }, allOf: [ref('Plain')] },
    Plain: { type: 'object' },
  }
  expect(report(load({ 'a.json': document({}, { components: { schemas } }) }))).toMatchInlineSnapshot(`
    "warning a.json:18:17 Circular \`allOf\`: A -> B -> A. [OAS_REF_CYCLE]
      Remove one of these references.
    warning a.json:40:15 Circular \`allOf\`: Self -> Self. [OAS_REF_CYCLE]
      Remove one of these references."
  `)
})

test('a parameter that refers to a schema is reported', () => {
  const components = {
    schemas: { Id: { type: 'string' } },
    parameters: { Id: { name: 'id', in: 'query', schema: {} } },
  }
  const parameters = [{ $ref: '#/components/schemas/Id' }, { $ref: '#/components/parameters/Id' }]
  expect(
    report(load({ 'a.json': document({ '/a': { get: { parameters, ...ok } } }, { components }) })),
  ).toMatchInlineSnapshot(`
    "warning a.json:12:15 Invalid reference "#/components/schemas/Id": it points to a Schema Object, not a Parameter Object. [OAS_REF_TYPE]
      Expected a reference to "#/components/parameters/…"."
  `)
})
