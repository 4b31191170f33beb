import { expect, test } from 'vitest'
import { load } from '../testing/loadDocument.js'
import { mdxForms } from '../view/mdxForms.js'
import { operationMarkdown } from '../view/operationMarkdown.js'
import { operationView } from '../view/operationView.js'
import { playgroundData, playgroundJson } from '../view/playgroundData.js'
import { schemaPageView } from '../view/schemaViews.js'

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

test('numbers of schemas and parameters stay as they are written', () => {
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
      --url 'https://api.example.com/a/9007199254740993?q=9007199254740993&limit=9007199254740993' \\
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

/** A document with one operation; `BIG` stands for a number that JavaScript rounds. */
const BIG = '9007199254740993'
const page = { markdown: (markdown: string) => markdown, fragmentHref: () => '' }

function readOne(operation: string, schemas = '{}') {
  const paths = `{"/a/{id}":{"post":${operation}}}`
  const text = `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":${paths},"components":{"schemas":${schemas}}}`
  const { document, operations } = load({ 'a.json': text.replaceAll('BIG', BIG) })
  const [first] = operations
  if (!document || !first) throw new Error('The document was not read.')
  return { document, operation: first }
}

test('keeps digits of playground values and files', () => {
  const { document, operation } = readOne(`{
    "parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"integer","enum":[BIG,5]}},
      {"name":"q","in":"query","example":[BIG],"schema":{"type":"array","items":{"type":"integer","maximum":BIG}}}],
    "requestBody":{"content":{
      "application/json":{"schema":{"type":"object","required":["c","o"],"properties":{
        "c":{"const":BIG},"o":{"const":{"n":BIG}},"t":{"oneOf":[{"const":BIG,"title":"A"},{"const":6}]},
        "d":{"type":"integer","default":BIG},"l":{"type":"array","default":[BIG],"items":{"type":"integer"}}}},
        "example":{"d":BIG,"deep":[{"n":BIG}]}},
      "text/json":{"schema":{"type":"integer"},"example":BIG}}},
    "responses":{}}`)
  const data = playgroundData(document, operation, {
    api: { examples: { prefill: true } },
    transport: { proxy: '/p' },
    markdown: page.markdown,
  })
  const big = BigInt(BIG)
  expect(data?.parameters.map(({ field }) => field.options ?? [field.initial, field.item?.maximum])).toEqual([
    [big, 5],
    [[big], big],
  ])
  const [object, number] = data?.bodies ?? []
  expect(object?.examples[0]?.value).toEqual({ d: big, deep: [{ n: big }] })
  expect(object?.field?.initial).toEqual({ d: big, deep: [{ n: big }] })
  expect(number?.examples[0]?.value).toBe(big)
  expect(object?.field?.fields?.map(({ name, options, initial }) => [name, options ?? [], initial])).toEqual([
    ['c', [big], undefined],
    ['o', [{ n: big }], undefined],
    ['t', [big, 6], undefined],
    ['d', [], big],
    ['l', [], [big]],
  ])
  const json = data ? playgroundJson(data) : ''
  expect(json).not.toContain('9007199254740992')
  expect(json).toContain(`"options":[${BIG},5]`)
})

test('keeps all digits in samples of every kind of body and in document parameters', () => {
  const schema =
    '{"type":"object","properties":{"id":{"type":"integer","example":BIG},"o":{"type":"object","properties":{"n":{"type":"integer","enum":[BIG]}}}}}'
  for (const mediaType of [
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'application/xml',
    'text/plain',
  ]) {
    const { document, operation } = readOne(`{
      "parameters":[{"name":"id","in":"path","required":true,"content":{"application/json":{"example":{"n":BIG}}}},
        {"name":"s","in":"query","content":{"application/json":{"schema":{"type":"integer","default":BIG}}}}],
      "requestBody":{"content":{"${mediaType}":{"schema":${schema}}}},"responses":{}}`)
    const code = operationView(document, operation, page)?.samples[0]?.code.code ?? ''
    expect(code.split(BIG).length - 1).toBe(4)
    expect(code).not.toContain('9007199254740992')
  }
})

test('keeps all digits of examples that are numbers, models or constant objects', () => {
  const schemas = `{"Thing":{"type":"object","properties":{"id":{"type":"integer","default":BIG},
    "one":{"oneOf":[{"type":"integer","example":BIG},{"type":"string"}]},"o":{"const":{"n":[BIG]}},
    "few":{"examples":[1,BIG]},"t":{"oneOf":[{"const":BIG,"title":"A"},{"const":6,"title":"B"}]}}},"Id":{"type":"integer","example":BIG}}`
  const content = '{"content":{"application/json":{"schema":{"type":"integer"},"example":BIG}}}'
  const { document, operation } = readOne(
    `{"requestBody":${content},"responses":{"200":{"description":"ok","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Id"}}},
      "links":{"x":{"operationId":"a","parameters":{"id":BIG,"o":{"n":BIG}}}}}}}`,
    schemas,
  )
  const view = operationView(document, operation, page)
  expect(view?.body?.content[0]?.examples[0]?.code.code).toBe(BIG)
  expect(view?.responses[0]?.content[0]?.examples[0]?.code.code).toBe(BIG)
  expect(view?.responses[0]?.links[0]?.parameters.map(({ value }) => value)).toEqual([BIG, `{"n":${BIG}}`])
  expect(view?.samples[0]?.code.code).toContain(`--data-raw '${BIG}'`)
  const thingView = schemaPageView(document, 'Thing', page)
  expect(thingView?.examples[0]?.code.code.split(BIG).length).toBe(5)
  const [, , object, withExamples, titled] = thingView?.schema.fields ?? []
  expect([object?.constant, withExamples?.examples, titled?.enum?.map(({ value }) => value)]).toEqual([
    `{"n":[${BIG}]}`,
    ['1', BIG],
    [BIG, '6'],
  ])
  expect(schemaPageView(document, 'Id', page)?.examples[0]?.code.code).toBe(BIG)
})

test('keeps all digits of a large example', () => {
  const list = Array.from({ length: 900 }, () => '{"n":BIG}').join()
  const media = `{"schema":{"type":"array"},"example":[${list}]}`
  const { document, operation } = readOne(`{"requestBody":{"content":{"application/json":${media}}},"responses":{}}`)
  const code = operationView(document, operation, page)?.body?.content[0]?.examples[0]?.code.code ?? ''
  expect(code).toContain(`"n": ${BIG}`)
  expect(code).not.toContain('9007199254740992')
})

test('keeps all digits of defaults of described fields', () => {
  const fields = [
    { in: 'query' as const, name: 'a', type: 'integer', default: BIG },
    { in: 'query' as const, name: 'b', type: 'object', default: `{"n":[${BIG}]}` },
    { in: 'query' as const, name: 'c', type: 'json', default: BIG },
  ]
  const { parameters } = mdxForms({ fields }, '/x', true)
  expect(parameters.map(({ field }) => field.initial)).toEqual([BigInt(BIG), { n: [BigInt(BIG)] }, BigInt(BIG)])
})

const EXACT = ['0.1000000000000000055511151231257827021181583404541015625', '1e400', '-1.5e-400']

test.each(EXACT)('%s stays as it is written in samples of every kind of body', (number) => {
  const properties = `"id":{"type":"number","example":${number}},"l":{"type":"array","items":{"type":"number","enum":[${number}]}}`
  const schema = `{"type":"object","properties":{${properties}}}`
  for (const mediaType of [
    'application/json',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'application/xml',
    'text/plain',
  ]) {
    const { document, operation } = readOne(`{
      "parameters":[{"name":"id","in":"path","required":true,"content":{"application/json":{"example":{"n":${number}}}}},
        {"name":"s","in":"query","required":true,"schema":{"type":"number","default":${number}}},
        {"name":"o","in":"query","style":"deepObject","schema":{"type":"object"},"example":{"a":${number}}}],
      "requestBody":{"content":{"${mediaType}":{"schema":${schema}}}},"responses":{}}`)
    const code = operationView(document, operation, page)?.samples[0]?.code.code ?? ''
    expect(code.split(number).length - 1, mediaType).toBe(5)
    expect(code).not.toMatch(/Infinity|digits/)
  }
})

test.each(EXACT)('%s stays as it is written in forms, from JSON and from YAML', (number) => {
  const text = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    post:
      parameters:
        - { name: q, in: query, schema: { type: number, default: ${number} } }
      requestBody:
        content: { application/json: { schema: { type: object }, example: { n: [${number}] } } }
      responses: {}
`
  const { document, operations } = load({ 'a.yaml': text })
  const json = readOne(`{"parameters":[{"name":"q","in":"query","schema":{"type":"number","default":${number}}}],
    "requestBody":{"content":{"application/json":{"schema":{"type":"object"},"example":{"n":[${number}]}}}},"responses":{}}`)
  const [operation] = operations
  if (!document || !operation) throw new Error('The document was not read.')
  for (const one of [{ document, operation }, json]) {
    const options = { api: { examples: { prefill: true } }, transport: { proxy: '/p' }, markdown: page.markdown }
    const data = playgroundData(one.document, one.operation, options)
    const jsonText = data ? playgroundJson(data) : ''
    expect(jsonText).toContain(`"initial":${number}`)
    expect(jsonText).toContain(`{"n":[${number}]}`)
  }
})

test.each(EXACT)('%s is shown as a number, from JSON and from YAML', (number) => {
  const schema = (value: string) =>
    `{"type":"object","properties":{"a":{"type":"number","example":${value},"default":${value},"enum":[${value}]}}}`
  const content = (value: string) => `{"application/json":{"schema":${schema(value)}}}`
  const text = `openapi: 3.1.0
info: { title: T, version: '1' }
paths: { /a: { post: { requestBody: { content: ${content(number).replaceAll(':', ': ')} }, responses: {} } } }
`
  const { document, operations } = load({ 'a.yaml': text })
  const [operation] = operations
  if (!document || !operation) throw new Error('The document was not read.')
  for (const one of [
    { document, operation },
    readOne(`{"requestBody":{"content":${content(number)}},"responses":{}}`),
  ]) {
    const field = operationView(one.document, one.operation, page)?.body?.content[0]?.schema?.fields?.[0]
    expect(field).toMatchObject({ examples: [number], default: number, enum: [{ value: number }] })
  }
  const quoted = readOne(`{"requestBody":{"content":${content('"1e400"')}},"responses":{}}`)
  const field = operationView(quoted.document, quoted.operation, page)?.body?.content[0]?.schema?.fields?.[0]
  expect(field).toMatchObject({ examples: ['"1e400"'] })
})
