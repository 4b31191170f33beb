import { expect, test } from 'vitest'
import { document, load, ok } from '../testing/loadDocument.js'
import { operationView } from './operationView.js'

const options = { markdown: (text: string) => text, fragmentHref: () => '' }

/** Returns the samples of the only operation, with the decoded URL. */
function listSamples(source: object | string, languages: string[] = ['bash']) {
  const { document: spec, operations } = load(typeof source === 'string' ? { 'a.yaml': source } : { 'a.json': source })
  const [operation] = operations
  if (!spec || !operation) throw new Error('The document was not read.')
  const view = operationView(spec, operation, { ...options, api: { examples: { languages } } })
  return view?.samples.map(({ code }) => decodeURIComponent(code.code)) ?? []
}

const object = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } } }
const example = { a: 'q w', b: 2 }

test('object examples of parameters use the style of the parameter', () => {
  const parameters = [
    { name: 'deep', in: 'query', style: 'deepObject', schema: object, example },
    { name: 'js', in: 'query', content: { 'application/json': { schema: object, example: { k: [1, 'two'] } } } },
    { name: 'X-Color', in: 'header', required: true, schema: object, example: { r: 1, g: 2 } },
    { name: 'm', in: 'path', required: true, style: 'matrix', explode: true, schema: object, example },
    { name: 'l', in: 'path', required: true, style: 'label', schema: object, example },
    { name: 's', in: 'path', required: true, schema: object, examples: { one: { value: example } } },
  ]
  expect(listSamples(document({ '/x/{m}/{l}/{s}': { get: { ...ok, parameters } } }))).toMatchInlineSnapshot(`
    [
      "curl --url 'https://api.example.com/x/;a=q w;b=2/.a,q w,b,2/a,q w,b,2?deep[a]=q w&deep[b]=2&js={"k":[1,"two"]}' \\
      --header 'X-Color: r,1,g,2'",
    ]
  `)
})

test('a required file of a multipart body is a part even without an example', () => {
  const file = { type: 'string', format: 'binary' }
  const schema = {
    type: 'object',
    required: ['photo', 'pages'],
    properties: { photo: file, pages: { type: 'array', items: file }, other: file, name: { type: 'string' } },
  }
  const requestBody = { content: { 'multipart/form-data': { schema, example: { name: 'Rex', pages: ['a.png'] } } } }
  const [code] = listSamples(document({ '/x': { post: { ...ok, requestBody } } }))
  expect(code?.match(/--form.*'/g)).toMatchInlineSnapshot(`
    [
      "--form-string 'name=Rex'",
      "--form 'pages=@"a.png"'",
      "--form 'photo=@"<file>"'",
    ]
  `)
})

test('positional parts are sent in order, including files', () => {
  const image = { type: 'string', format: 'binary' }
  const meta = { type: 'object', properties: { title: { type: 'string', example: 'Cat' } } }
  const prefixEncoding = [{ contentType: 'application/json' }, { contentType: 'image/png' }]
  const post = (media: object, mediaType = 'multipart/mixed') =>
    listSamples({
      ...document({ '/x': { post: { ...ok, requestBody: { content: { [mediaType]: media } } } } }),
      openapi: '3.2.0',
    })
  const files = { schema: { type: 'array', prefixItems: [meta, image] }, prefixEncoding }
  const [code] = post(files)
  expect(code?.split('\n').slice(2)).toMatchInlineSnapshot(`
    [
      "  --header 'Content-Type: multipart/mixed' \\",
      "  --form '="{\\"title\\":\\"Cat\\"}";type=application/json' \\",
      "  --form '=@"<file>";type=image/png'",
    ]
  `)
  const stream = {
    itemSchema: { type: 'object', example: { n: 1 } },
    itemEncoding: { contentType: 'application/json' },
  }
  expect(post(stream)[0]).toMatchInlineSnapshot(`
    "curl --request POST \\
      --url 'https://api.example.com/x' \\
      --header 'Content-Type: multipart/mixed; boundary=boundary-7d1c5a' \\
      --data-raw $'--boundary-7d1c5a\\r\\nContent-Type: application/json\\r\\n\\r\\n{"n":1}\\r\\n--boundary-7d1c5a--\\r\\n'"
  `)
  const headers = { 'Content-Disposition': { schema: { const: 'form-data; name="meta"' } } }
  const value = { schema: { type: 'array', items: meta }, itemEncoding: { headers } }
  expect(post(value, 'multipart/form-data')[0]).toContain(
    `--form 'meta="{\\"title\\":\\"Cat\\"}";type=application/json'`,
  )
})

test('a nested multipart part uses its own encoding', () => {
  const text = { type: 'string', example: 'a"b' }
  const inner = {
    type: 'array',
    prefixItems: [text, { type: 'object', properties: { n: { type: 'integer', example: 1 } } }],
  }
  const value = { type: 'object', properties: { note: text } }
  const encoding = {
    inner: { contentType: 'multipart/mixed', prefixEncoding: [{ contentType: 'application/json' }] },
    named: { contentType: 'multipart/mixed', encoding: { note: { contentType: 'text/plain' } } },
  }
  const schema = { type: 'object', properties: { inner, named: value } }
  const requestBody = { content: { 'multipart/mixed': { schema, encoding } } }
  const [code = ''] = listSamples({ ...document({ '/x': { post: { ...ok, requestBody } } }), openapi: '3.2.0' })
  expect(code.replaceAll('\\r\\n', '\n').split('\n').slice(3)).toMatchInlineSnapshot(`
    [
      "  --data-raw $'--boundary-7d1c5a",
      "Content-Disposition: form-data; name="inner"",
      "Content-Type: multipart/mixed; boundary=part-7d1c5a",
      "",
      "--part-7d1c5a",
      "Content-Type: application/json",
      "",
      ""a\\\\"b"",
      "--part-7d1c5a",
      "Content-Type: application/json",
      "",
      "{"n":1}",
      "--part-7d1c5a--",
      "",
      "--boundary-7d1c5a",
      "Content-Disposition: form-data; name="named"",
      "Content-Type: multipart/mixed; boundary=part-7d1c5a",
      "",
      "--part-7d1c5a",
      "Content-Disposition: form-data; name="note"",
      "Content-Type: text/plain",
      "",
      "a"b",
      "--part-7d1c5a--",
      "",
      "--boundary-7d1c5a--",
      "'",
    ]
  `)
})
