import { expect, test } from 'vitest'
import { operationMarkdown } from '../markdown/operationMarkdown.js'
import { load } from '../testing/load.js'
import { operationView } from '../view/operationView.js'

const json = `{"openapi":"3.1.0","info":{"title":"T","version":"1"},
"paths":{"/a":{"post":{
 "requestBody":{"content":{"application/json":{"schema":{"type":"object"},
  "example":{"id":12345678901234567890,"list":[1.5,{"n":-9223372036854775807}],"id\\u0032":"x"}}}},
 "responses":{"200":{"description":"ok"}}}}}}`

const yaml = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object }
            example: { id: 12345678901234567890, list: [1.5, { n: -9223372036854775807 }], id2: x }
      responses: { 200: { description: ok } }
`

test.each([
  ['a.json', json],
  ['a.yaml', yaml],
])('numbers of examples stay as %s writes them, on the page and in samples', (file, text) => {
  const { document, operations } = load({ [file]: text })
  const [operation] = operations
  if (!document || !operation) throw new Error('The document was not read.')
  const options = { markdown: (markdown: string) => markdown, fragmentHref: () => '' }
  const view = operationView(document, operation, { ...options, api: { examples: { languages: ['bash', 'python'] } } })
  const expected = `{
  "id": 12345678901234567890,
  "list": [
    1.5,
    {
      "n": -9223372036854775807
    }
  ],
  "id2": "x"
}`
  expect(view?.body?.content[0]?.examples[0]?.code.code).toBe(expected)
  expect(view?.samples.map(({ code }) => code.code.includes('12345678901234567890'))).toEqual([true, true])
})

test('numbers of schemas and parameters stay as they are written, too', () => {
  const text = `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{"/a/{id}":{"post":{
   "parameters":[{"name":"id","in":"path","required":true,"example":9007199254740993,"schema":{"type":"integer"}},
    {"name":"q","in":"query","examples":{"one":{"value":[9007199254740993]}},"schema":{"type":"array"}},
    {"name":"limit","in":"query","schema":{"type":"integer","default":9007199254740993}}],
   "requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{
    "id":{"type":"integer","example":9007199254740993,"maximum":9223372036854775807,"exclusiveMinimum":-9223372036854775807},
    "usual":{"type":"integer","default":9223372036854775806},
    "list":{"type":"array","items":{"type":"integer","const":9007199254740995}},
    "one":{"type":"integer","enum":[9007199254740993,9007199254740992,5]}},
    "oneOf":[{"properties":{"more":{"type":"integer","example":9007199254740997}}},{"properties":{"x":{}}}]}}}},
   "responses":{"200":{"description":"ok"}}}}}}`
  const { document, operations } = load({ 'a.json': text })
  const [operation] = operations
  if (!document || !operation) throw new Error('The document was not read.')
  const view = operationView(document, operation, { markdown: (markdown) => markdown, fragmentHref: () => '' })
  const { schema } = view?.body?.content[0] ?? {}
  expect(
    schema?.fields?.map((field) => [
      field.constraints?.map((one) => one.text),
      field.default ?? field.examples,
      field.enum?.map(({ value }) => value),
    ]),
  ).toEqual([
    [['> -9223372036854775807, ≤ 9223372036854775807'], ['9007199254740993'], undefined],
    [undefined, '9223372036854775806', undefined],
    [undefined, undefined, undefined],
    [undefined, undefined, ['9007199254740993', '9007199254740992', '5']],
  ])
  expect(view?.parameters.map(({ fields }) => fields.map((field) => field.examples ?? field.namedExamples))).toEqual([
    [['9007199254740993']],
    [[], undefined],
  ])
  expect(view?.samples[0]?.code.code).toMatchInlineSnapshot(`
    "curl --request POST \\
      --url '/a/9007199254740993?q=9007199254740993&limit=9007199254740993' \\
      --header 'Content-Type: application/json' \\
      --data-raw '{
      "id": 9007199254740993,
      "usual": 9223372036854775806,
      "list": [
        9007199254740995
      ],
      "one": 9007199254740993,
      "more": 9007199254740997
    }'"
  `)
  const excerpt = operationMarkdown(document, operation)?.split('## OpenAPI')[1]
  expect(excerpt).toContain('"maximum": 9223372036854775807')
  expect(excerpt).toMatch(/"enum": \[\s+9007199254740993,\s+9007199254740992,/)
})
