import { expect, test } from 'vitest'
import { valueAt } from './load/data.js'
import { writtenNumber } from './load/exactNumbers.js'
import { document, load, names, ok, report } from './testing/loadDocument.js'
import { documentServers } from './view/serverTemplates.js'

test('lists operations and webhooks in the order of the document', () => {
  const spec = load({
    'a.json': document(
      { '/b': { post: ok, get: ok }, '/a': { delete: ok } },
      { webhooks: { 'pet.new': { post: ok } } },
    ),
  })
  expect(spec.diagnostics).toEqual([])
  expect(names(spec)).toEqual(['POST /b', 'GET /b', 'DELETE /a', 'POST pet.new'])
  expect(spec.operations.at(-1)).toMatchObject({ kind: 'webhook', pointer: '/webhooks/pet.new/post' })
})

test('YAML and JSON of one document give the same data', () => {
  const yaml = `openapi: 3.1.0
info: {title: Test, version: 2024-01-01}
paths:
  /a:
    get: &get
      responses:
        200: {description: no}
    put: *get
    post:
      <<: *get
      summary: Add
`
  const json = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Test', version: '2024-01-01' },
    paths: {
      '/a': {
        get: { responses: { 200: { description: 'no' } } },
        put: { responses: { 200: { description: 'no' } } },
        post: { summary: 'Add', responses: { 200: { description: 'no' } } },
      },
    },
  })
  const [a, b] = [load({ 'a.yaml': yaml }), load({ 'a.json': `\ufeff${json}` })]
  expect(a.diagnostics).toEqual([])
  expect(JSON.parse(JSON.stringify(a.document?.root))).toEqual(JSON.parse(JSON.stringify(b.document?.root)))
  expect(names(a)).toEqual(['GET /a', 'PUT /a', 'POST /a'])
})

test('version 3.2 has QUERY, methods of its own and a tree of tags', () => {
  const spec = load({
    'a.json': document(
      { '/a': { query: ok, additionalOperations: { COPY: ok, 'B AD': ok } } },
      {
        openapi: '3.2.0',
        tags: [
          { name: 'a', summary: 'A', parent: 'b', kind: 'nav' },
          { name: 'b', parent: 'a' },
          { name: 'c', parent: 'B' },
        ],
      },
    ),
  })
  expect(names(spec)).toEqual(['QUERY /a', 'COPY /a'])
  expect(spec.tags).toEqual([{ name: 'a', label: 'A', kind: 'nav' }, { name: 'b', parent: 'a' }, { name: 'c' }])
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning a.json:24:5 Invalid HTTP method "B AD"; the operation is omitted. [OAS_METHOD]
    warning a.json:38:14 Circular parents of tag "a". [OAS_TAG_CYCLE]
    warning a.json:47:14 Unknown parent "B" of tag "c". [OAS_TAG_PARENT]
      Did you mean "b"?"
  `)
})

test.each<[string, string | Uint8Array]>([
  ['a Swagger document', '{"swagger":"2.0","paths":{}}'],
  ['a version that is an object', '{"openapi":{}}'],
  ['a release candidate', '{"openapi":"3.0.0-RC1"}'],
  ['nothing', ' \n'],
  ['a list', '[1]'],
  ['null', 'null'],
  ['other JSON', '{"name":"package"}'],
  ['a document without anything', '{"openapi":"3.1.0","info":{"title":"T","version":"1"}}'],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0])],
  ['a missing value', '{"openapi":"3.1.0",\n "paths":{"/a":{]}}'],
  ['a comment without end', '{\n /* no\n}'],
  ['an open string', '{"openapi":"3.1'],
])('rejects %s', (_, content) => {
  const spec = load({ 'a.json': content })
  expect(spec.document).toBeUndefined()
  expect(report(spec)).toMatchSnapshot()
})

test.each([
  [
    'a trailing comma',
    'a.json',
    '{"openapi":"3.1.0",\n\t"info":{"title":"Not, ]"},\n\t"paths":{"/a":{"get":{},},},\n}',
  ],
  ['comments', 'a.json', '{// "a\n"openapi":"3.1.0",/* , } */ "paths":{"/a":{"get":{} // b\n}}}'],
  ['a comment behind a trailing comma', 'a.json', '{"openapi":"3.1.0","paths":{"/a":{"get":{}}}, // last\n}'],
  ['keys without quotes', 'a.json', "{openapi: '3.1.0', paths: {/a: {get: {summary: 'A'}}}}"],
  ['a version that is a number', 'a.yaml', 'openapi: 3.0\npaths: {/a: {get: {}}}\n'],
  ['a duplicate key', 'a.yaml', 'openapi: 3.1.0\npaths:\n  /b: {}\n  /a: {}\n  /a: {get: {}}\n'],
])('reads a document with %s, with a warning at the location', (_, file, content) => {
  const spec = load({ [file]: content })
  expect(names(spec)).toEqual(['GET /a'])
  expect(report(spec)).toMatchSnapshot()
})

test.each([
  ['a tab', 'openapi: 3.1.0\ninfo:\n\ttitle: T\n'],
  ['a key without a colon', 'openapi: 3.1.0\ninfo\n  title: T\n'],
  ['a key without a colon at the end', 'openapi: 3.1.0\npaths\n'],
  ['an alias without anchor', 'openapi: *none\n'],
  [
    'a bomb',
    `${[...'abcdefghij'].map((name, index) => `${name}: &${name} [${Array(9).fill(index === 0 ? 'lol' : `*${String.fromCharCode(96 + index)}`)}]`).join('\n')}\n`,
  ],
  ['brackets without end', `a: ${'['.repeat(5000)}`],
  ['dashes without end', `a:\n  ${'- '.repeat(5000)}`],
  ['an alias inside of its own anchor', 'openapi: 3.1.0\na: &a [*a, *a]\n'],
])('rejects YAML with %s', (_, content) => {
  const spec = load({ 'a.yaml': content })
  expect(spec.document).toBeUndefined()
  expect(report(spec)).toMatchSnapshot()
})

test('names in a document do not affect prototypes', () => {
  const text =
    '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{"/constructor":{"get":{}}},"components":{"schemas":{"__proto__":{"type":"string"},"toString":{"type":"object"}}}}'
  const spec = load({ 'a.json': text })
  expect(({} as { type?: string }).type).toBeUndefined()
  const { schemas } = (spec.document?.root.components ?? {}) as { schemas: object }
  expect(Object.keys(schemas)).toEqual(['__proto__', 'toString'])
  expect('hasOwnProperty' in schemas).toBe(false)
  expect(names(spec)).toEqual(['GET /constructor'])
})

test('keeps a usable operation beside errors', () => {
  const spec = load({
    'a.json': document(
      {
        '/a': null,
        '/b': { get: null, parameters: null, gett: ok },
        '/c/{id}': {
          get: {
            parameters: [null, {}, { name: 'q', in: 'qury' }],
            responses: { 20: null },
            sumary: 'C',
            deprecated: 'yes',
          },
          put: { operationId: 'same', security: [{ ky: [] }], ...ok },
          post: { operationId: 'same', parameters: [{ name: 'A B', in: 'header' }], ...ok },
        },
        d: { get: ok },
      },
      {
        components: {
          securitySchemes: {
            key: { type: 'apiKey', in: 'header', name: 'K\r\nEvil: 1' },
            kex: { type: 'http', scheme: 'bearer' },
          },
        },
      },
    ),
  })
  expect(names(spec)).toEqual(['GET /c/{id}', 'PUT /c/{id}', 'POST /c/{id}', 'GET d'])
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning a.json:8:9 Invalid value at path /a: null; it is ignored. [OAS_TYPE]
      Expected a Path Item Object.
    warning a.json:10:11 Invalid operation at GET /b: null; it has no page. [OAS_OPERATION_INVALID]
      Expected an Operation Object.
    warning a.json:11:18 Invalid value at path /b, "parameters": null; it is ignored. [OAS_TYPE]
      Expected a list.
    warning a.json:12:4 Unknown field "gett" in Path Item Object; it is ignored. [OAS_FIELD_UNKNOWN]
      Did you mean "get"?
    warning a.json:21:4 Missing responses of GET /c/{id}; its page does not show what the API returns. [OAS_NO_RESPONSES]
      Expected "responses" with at least one status: responses: { "200": { description: … } }.
    warning a.json:21:4 Missing path parameter "id" of /c/{id}. [OAS_PATH_PARAM]
      Expected a parameter with "name": "id" and "in": "path".
    warning a.json:23:6 Invalid value at GET /c/{id}, parameter 1: null; it is ignored. [OAS_TYPE]
      Expected a Parameter Object.
    warning a.json:24:6 Missing field "in" in GET /c/{id}, parameter 2; the object is ignored. [OAS_FIELD_MISSING]
      Expected "in" in every Parameter Object.
    warning a.json:24:6 Missing field "name" in GET /c/{id}, parameter 2; the object is ignored. [OAS_FIELD_MISSING]
      Expected "name" in every Parameter Object.
    warning a.json:27:13 Invalid value at GET /c/{id}, parameter q, "in": the string "qury"; it is ignored. [OAS_TYPE]
      Expected "query", "header", "path", "cookie" or "querystring".
      Did you mean "query"?
    warning a.json:31:6 Invalid response status "20". [OAS_STATUS]
      Expected a status such as "200", a range such as "4XX", or "default".
    warning a.json:31:12 Invalid value at GET /c/{id}, "responses.20": null; it is ignored. [OAS_TYPE]
      Expected a Response Object.
    warning a.json:33:5 Unknown field "sumary" in Operation Object; it is ignored. [OAS_FIELD_UNKNOWN]
      Did you mean "summary"?
    warning a.json:34:19 Invalid value at GET /c/{id}, "deprecated": the string "yes"; it is ignored. [OAS_TYPE]
      Expected true or false.
    warning a.json:36:4 Missing path parameter "id" of /c/{id}. [OAS_PATH_PARAM]
      Expected a parameter with "name": "id" and "in": "path".
    warning a.json:40:13 Missing security scheme "ky" in components.securitySchemes. [OAS_SECURITY_MISSING]
      Did you mean "key"?
    warning a.json:49:4 Missing path parameter "id" of /c/{id}. [OAS_PATH_PARAM]
      Expected a parameter with "name": "id" and "in": "path".
    warning a.json:50:20 Duplicate operationId "same", first used by PUT /c/{id} at line 37. [OAS_DUP_OPERATION_ID]
      Expected a unique operationId for each operation.
    warning a.json:53:15 Invalid header name "A B"; it is omitted. [OAS_BAD_HEADER_NAME]
      Expected only letters, digits and !#$%&'*+-.^_\`|~.
    warning a.json:64:3 Missing leading slash in path "d". [OAS_PATH_SLASH]
      Fix: write "/d".
    warning a.json:79:13 Invalid header name "K  Evil: 1"; it is omitted. [OAS_BAD_HEADER_NAME]
      Expected only letters, digits and !#$%&'*+-.^_\`|~."
  `)
})

test('locates values of JSON and YAML on demand', () => {
  const json = load({ 'a.json': document({ '/a': { get: ok } }) })
  expect(json.locate('/paths/~1a/get')?.start).toEqual({ line: 9, column: 11 })
  expect(json.locate('/paths/~1a/put')?.start).toEqual({ line: 8, column: 9 })
  const yaml = load({ 'a.yaml': 'openapi: 3.1.0\npaths:\n  /a:\n    get:\n      summary: A\n' })
  expect(yaml.locate('/paths/~1a/get/summary')?.start).toEqual({ line: 5, column: 16 })
})

test.each([
  ['plain', 'summary: See /b here', [5, 20], [5, 22]],
  ['quoted', "summary: 'It''s at /b'", [5, 26], [5, 28]],
  ['block', 'summary: |\n        See\n        /b', [7, 9], [7, 11]],
  ['folded, as a whole', 'summary: >\n        See\n        /b', [5, 16], [8, 1]],
])('locates a part of a text: %s', (_, part, [line, column], [endLine, endColumn]) => {
  for (const start of ['', '\uFEFF']) {
    const { locate, document } = load({
      'a.yaml': `${start}openapi: 3.1.0\npaths:\n  /a:\n    get:\n      ${part}\n`,
    })
    const pointer = '/paths/~1a/get/summary'
    const text = String(document && valueAt(document.root, ['paths', '/a', 'get', 'summary']))
    const at = text.indexOf('/b')
    expect(locate(pointer, { part: { text, start: at, end: at + 2 } })).toEqual({
      file: 'a.yaml',
      start: { line, column },
      end: { line: endLine, column: endColumn },
    })
  }
})

test('reports a repeated JSON key', () => {
  const text =
    '{"openapi":"3.1.0","info":{"title":"a: \\"b\\": c","version":"1"},\n"paths":{"/a":{"get":{}},\n"/a":{"put":{}}}}'
  const spec = load({ 'a.json': text })
  expect(names(spec)).toEqual(['PUT /a'])
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning a.json:3:1 Duplicate key "/a", first at line 2; only the last one is used. [OAS_DUP_KEY]
      Expected unique keys.
      Merge the two values or remove one.
    warning a.json:3:7 Missing responses of PUT /a; its page does not show what the API returns. [OAS_NO_RESPONSES]
      Expected "responses" with at least one status: responses: { "200": { description: … } }."
  `)
})

test('reports an invalid server URL and keeps operations', () => {
  const port = { url: 'https://{host}:{port}/x', variables: { host: { default: 'a.example' }, port: { default: '' } } }
  const servers = [
    { url: 'https://example.com:99999/x' },
    { url: 'http://[::1' },
    { url: 'https://{host}:{port}/x', variables: { host: { default: 'a b' }, port: { default: '1' } } },
    port,
    { url: 'https://{tenant}.example.com:{port}/{version}' },
    { url: '{base}/v1' },
    { url: 'https://{hots}.example.com', variables: { host: { default: 'a' } } },
    { url: '/v1' },
    { url: '../v1' },
    { url: '<local-terminal-IP-address>' },
  ]
  const spec = load({ 'a.json': document({ '/a': { get: ok } }, { servers }) })
  expect(names(spec)).toEqual(['GET /a'])
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning a.json:20:11 Invalid server URL "https://example.com:99999/x"; requests cannot be sent to it. [OAS_BAD_URL]
      Expected a URL such as "https://api.example.com/v1". A port is between 0 and 65535.
    warning a.json:23:11 Invalid server URL "http://[::1"; requests cannot be sent to it. [OAS_BAD_URL]
      Expected a URL such as "https://api.example.com/v1". A port is between 0 and 65535.
    warning a.json:26:11 Invalid server URL "https://{host}:{port}/x"; requests cannot be sent to it. [OAS_BAD_URL]
      Expected a URL such as "https://api.example.com/v1". A port is between 0 and 65535.
    warning a.json:48:11 Missing server variables "tenant", "port", "version" of "https://{tenant}.example.com:{port}/{version}". [OAS_SERVER_VARIABLE]
      Expected each name in braces under "variables" of this server, with a default.
    warning a.json:51:11 Missing server variable "base" of "{base}/v1". [OAS_SERVER_VARIABLE]
      Expected each name in braces under "variables" of this server, with a default.
    warning a.json:54:11 Missing server variable "hots" of "https://{hots}.example.com". [OAS_SERVER_VARIABLE]
      Expected each name in braces under "variables" of this server, with a default.
      Did you mean "host"?
    warning a.json:68:11 Invalid server URL "<local-terminal-IP-address>"; requests cannot be sent to it. [OAS_BAD_URL]
      Expected a URL such as "https://api.example.com/v1". A port is between 0 and 65535."
  `)
})

test('suggests the closest value for a typo', () => {
  const get = {
    parameters: [{ name: 'q', in: 'qery', schema: { type: 'intger' } }],
    responses: { 200: { description: '', respones: {} } },
  }
  const spec = load({ 'a.json': document({ '/a': { get: { ...get, respones: {} } } }) })
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning a.json:13:13 Invalid value at GET /a, parameter q, "in": the string "qery"; it is ignored. [OAS_TYPE]
      Expected "query", "header", "path", "cookie" or "querystring".
      Did you mean "query"?
    warning a.json:15:16 Invalid value at GET /a, parameter q, "schema.type": the string "intger"; it is ignored. [OAS_TYPE]
      Expected "string", "number", "integer", "boolean", "array", "object" or "null", or a list of them.
      Did you mean "integer"?
    warning a.json:22:7 Unknown field "respones" in Response Object; it is ignored. [OAS_FIELD_UNKNOWN]
      Names of custom fields start with "x-".
    warning a.json:25:5 Unknown field "respones" in Operation Object; it is ignored. [OAS_FIELD_UNKNOWN]
      Did you mean "responses"?"
  `)
})

test('reports HTTP schemes without playground support', () => {
  const securitySchemes = {
    a: { type: 'http', scheme: 'Bearer' },
    b: { type: 'http', scheme: 'digest' },
    c: { type: 'http', scheme: 'Token' },
  }
  const spec = load({ 'a.json': document({ '/a': { get: ok } }, { components: { securitySchemes } }) })
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning a.json:26:15 Unsupported HTTP scheme "digest": the API playground cannot compute its credentials. [OAS_SECURITY_SCHEME]
      Expected "basic" or "bearer".
    warning a.json:30:15 Unsupported HTTP scheme "Token": readers must enter its credentials in the format that the server expects. [OAS_SECURITY_SCHEME]
      Expected "basic" or "bearer"."
  `)
})

test.each([
  [
    'api.json',
    '{"openapi":"3.1.0","info":{"title":"a","version":"1"},"servers":[{"url":"https://e.com:{port}/{v}",\n"variables":{"port":{"default":8443,"enum":[8443,443]},"v":{"default":12345678901234567890}}}],"paths":{}}',
  ],
  [
    'api.yaml',
    `openapi: 3.1.0
info: { title: a, version: '1' }
servers:
  - url: https://e.com:{port}/{v}
    variables:
      port: { default: 8443, enum: [8443, 443] }
      v: { default: 1.10, enum: [1.10, 1e400] }
paths: {}
`,
  ],
])('keeps numbers of server variables as written, in %s', (file, text) => {
  const spec = load({ [file]: text })
  const [server] = spec.document ? documentServers(spec.document) : []
  const isYaml = file.endsWith('yaml')
  expect(server?.variables).toMatchObject([
    { name: 'port', default: '8443', enum: ['8443', '443'] },
    isYaml ? { default: '1.10', enum: ['1.10', '1e400'] } : { default: '12345678901234567890' },
  ])
  const output = report(spec)
  if (isYaml) expect(output).toBe('')
  else {
    expect(output).toContain('api.json:2:32 ')
    expect(output).toContain('the number 12345678901234567890; it is read')
    expect(output).toContain('Expected a string: "8443".')
  }
})

test('reads numbers beyond the range of JavaScript alike in YAML and JSON', () => {
  const schemas = { A: { minimum: '1e400', maximum: '-1e400', multipleOf: '9'.repeat(600) } }
  const base = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { get: ok } } }
  const text = JSON.stringify({ ...base, components: { schemas } }).replaceAll(/"(-?1e400|9{600})"/g, '$1')
  const specs = ['a.json', 'a.yaml'].map((file) => load({ [file]: text }))
  expect(specs.map(report)).toEqual(['', ''])
  const model = (spec: ReturnType<typeof load>) =>
    valueAt(spec.document?.root, ['components', 'schemas', 'A']) as object
  expect(specs.map((spec) => ['minimum', 'maximum'].map((key) => writtenNumber(model(spec), key)))).toEqual(
    Array(2).fill(['1e400', '-1e400']),
  )
  expect(report(load({ 'a.yaml': text.replaceAll('-1e400', '.inf') }))).toContain('maximum: the string ".inf"')
})

test('reads YAML of js-yaml and PyYAML with one warning, also in overlays', () => {
  const spec = load(
    {
      'a.yaml': `openapi: 3.1.0
info:
  version: '1'# of the API
  title: "Two
lines"
paths: {
}
`,
      'o.yaml': 'overlay: 1.0.0\nactions: [\n{target: $.info, update: {summary: S}}\n]\n',
    },
    { overlays: ['o.yaml'] },
  )
  expect(spec.document?.root.info).toMatchObject({ title: 'Two lines', version: '1', summary: 'S' })
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning a.yaml:3:15 Invalid YAML in a.yaml: Comments must be separated from other tokens by white space characters. The document is read anyway. [OAS_YAML_LENIENT]
      Indent the lines of a value more than its key, and write a space before comments.
    warning o.yaml:3:1 Invalid YAML in o.yaml: Flow sequence in block collection must be sufficiently indented and end with a ]. The document is read anyway. [OAS_YAML_LENIENT]
      Indent the lines of a value more than its key, and write a space before comments."
  `)
})

test('reports a second YAML document', () => {
  const first = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths: {}\n"
  expect(report(load({ 'a.yaml': `---\n${first}...\n# end\n---\n` }))).toBe('')
  expect(report(load({ 'a.yaml': `${first}---\nopenapi: 3.1.0\n` }))).toMatchInlineSnapshot(`
    "warning a.yaml:4:1 Unexpected second YAML document in a.yaml; only the first one is read. [OAS_SYNTAX]
      Move it to a separate file."
  `)
})
