import { expect, test } from 'vitest'
import { valueAt } from '../load/data.js'
import { load, report } from '../testing/loadDocument.js'
import { operationView } from '../view/operationView.js'

/** Returns a document in YAML with properties of a response, and the loaded schemas. */
function schemas(text: string, version = '3.0.3') {
  const spec = load({
    'a.yaml': `openapi: ${version}\ninfo: {title: T, version: '1'}\npaths: {}\ncomponents:\n  schemas:\n    ${text.replaceAll('\n', '\n    ')}\n`,
  })
  const foundValueAt = valueAt(spec.document?.root, ['components', 'schemas'])
  return { schemas: JSON.parse(JSON.stringify(foundValueAt)), report: report(spec) }
}

test('keeps the text of YAML strings', () => {
  expect(
    schemas(`A:
  type: string
  enum: [on, off, yes, 01, 1.10, 1e3, ~, 0x1F, 12:30, 2012-01-01, true, null, 1_000]
  default: 01
  example: 1.10`),
  ).toEqual({
    schemas: {
      A: {
        type: 'string',
        enum: ['on', 'off', 'yes', '01', '1.10', '1e3', '~', '0x1F', '12:30', '2012-01-01', 'true', 'null', '1_000'],
        default: '01',
        example: '1.10',
      },
    },
    report: '',
  })
})

test('null stays null where the schema allows it, and in examples', () => {
  expect(
    schemas(`A: {type: string, nullable: true, enum: [a, ~, null]}
B: {type: string, example: null, default: ~}`).schemas,
  ).toEqual({
    A: { type: 'string', nullable: true, enum: ['a', null, null] },
    B: { type: 'string', example: null, default: null },
  })
})

test('values of schemas that allow no text stay numbers', () => {
  expect(
    schemas(
      `A: {type: integer, enum: [01, 2], example: 0x1F}
B: {type: [string, integer], const: 1.10}
C: {example: 01}
D: {oneOf: [{type: string}, {type: integer}], example: 01}
E: {type: [string, 'null'], const: 1.10}
F: {prefixItems: [{type: string}, {type: number}], items: {type: string}, example: [01, 02, 03]}`,
      '3.1.0',
    ).schemas,
  ).toEqual({
    A: { type: 'integer', enum: [1, 2], example: 31 },
    B: { type: ['string', 'integer'], const: 1.1 },
    C: { example: 1 },
    D: { oneOf: [{ type: 'string' }, { type: 'integer' }], example: 1 },
    E: { type: ['string', 'null'], const: '1.10' },
    F: { prefixItems: [{ type: 'string' }, { type: 'number' }], items: { type: 'string' }, example: ['01', 2, '03'] },
  })
})

test('keeps the text of strings inside examples at any depth and behind references', () => {
  const { schemas: texts } = schemas(`Zip: {type: string}
Base: {properties: {zip: {$ref: '#/components/schemas/Zip'}, count: {type: integer}}}
A:
  allOf: [{$ref: '#/components/schemas/Base'}]
  properties:
    list: {type: array, items: {$ref: '#/components/schemas/Zip'}}
    map: {additionalProperties: {type: string}}
    choice: {oneOf: [{properties: {a: {type: string}}}, {properties: {a: {type: string}, b: {type: number}}}]}
  example: {zip: 01234, count: 01, list: [3.10, 1e3], map: {a: ~, b: 0x1F}, choice: {a: 01, b: 1.50}}`)
  expect(texts.A.example).toEqual({
    zip: '01234',
    count: 1,
    list: ['3.10', '1e3'],
    map: { a: null, b: '0x1F' },
    choice: { a: '01', b: 1.5 },
  })
})

test('keeps the text of string fields in YAML without a diagnostic', () => {
  const spec = load({
    'a.yaml': `openapi: 3.1.0
info: {title: 404, version: 1.10, description: 2024-01-01, summary: true}
tags: [{name: 01, description: 1e3}]
paths:
  /a:
    get:
      operationId: 0x1F
      tags: [01]
      responses: {200: {description: 3.0}}
components: {schemas: {A: {title: 1.20, required: [01], properties: {01: {description: yes}}}}}
`,
  })
  expect(report(spec)).toBe('')
  expect(JSON.parse(JSON.stringify(spec.document?.root))).toMatchObject({
    info: { title: '404', version: '1.10', description: '2024-01-01', summary: 'true' },
    tags: [{ name: '01', description: '1e3' }],
    paths: { '/a': { get: { operationId: '0x1F', tags: ['01'], responses: { 200: { description: '3.0' } } } } },
    components: { schemas: { A: { title: '1.20', required: ['01'], properties: { '01': { description: 'yes' } } } } },
  })
})

test('keeps texts of overlays and drops those they replace', () => {
  const paths = 'paths: {/a: {get: {responses: {200: {description: ok}}, tags: [01, 02, 03]}}}'
  const spec = load(
    {
      'a.yaml': `openapi: 3.1.0\ninfo: {title: 1.10, version: 1.20}\n${paths}\n`,
      'o.yaml': `overlay: 1.0.0
actions:
  - {target: $.info, update: {title: 2, description: 3.10}}
  - {target: $.info.version, update: 7.0}
  - {target: "$.paths['/a'].get.tags[0]", remove: true}
  - {target: "$.paths['/a'].get.tags", update: [04]}
  - {target: "$.paths['/a'].get.tags", update: 05}
`,
    },
    { overlays: ['o.yaml'] },
  )
  expect(report(spec)).toBe('')
  expect({ ...(valueAt(spec.document?.root, ['info']) as object) }).toEqual({
    title: '2',
    version: '7.0',
    description: '3.10',
  })
  expect(spec.operations[0]?.tags).toEqual(['02', '03', '04', '05'])
})

test('samples quote strings, and pages show them as written', () => {
  const { document, operations } = load({
    'a.yaml': `openapi: 3.1.0
info: {title: T, version: 1.0}
paths:
  /a:
    post:
      parameters: [{name: sw, in: query, schema: {type: string, enum: [01, ~, 0x1F]}}]
      requestBody:
        content:
          application/json:
            schema:
              properties:
                zip: {type: string, example: 01234}
                ver: {type: string, default: 3.10}
                dec: {type: number, example: 1.10}
      responses: {}
`,
  })
  if (!document || !operations[0]) throw new Error('The document was not read.')
  const view = operationView(document, operations[0], { markdown: (markdown) => markdown, fragmentHref: () => '' })
  expect(view?.samples[0]?.code.code).toMatchInlineSnapshot(`
    "curl --request POST \\
      --url 'https://api.example.com/a' \\
      --header 'Content-Type: application/json' \\
      --data '{
      "zip": "01234",
      "ver": "3.10",
      "dec": 1.1
    }'"
  `)
  expect(view?.parameters[0]?.fields[0]?.enum?.map(({ value }) => value)).toEqual(['01', '~', '0x1F'])
  expect(view?.body?.content[0]?.schema.fields?.map((field) => field.default ?? field.examples)).toEqual([
    ['01234'],
    '3.10',
    ['1.1'],
  ])
})

test('reports a number as example of a string in JSON', () => {
  const document = (example: unknown) => ({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    components: { schemas: { A: { type: 'string', example } } },
  })
  expect(report(load({ 'a.json': document(5) }))).toMatchInlineSnapshot(`
    "warning a.json:11:16 The example of /components/schemas/A does not match its schema. [OAS_EXAMPLE]
      Expected a value of type string."
  `)
  expect(report(load({ 'a.yaml': JSON.stringify(document(5)) }))).toBe('')
})
