import { expect, test } from 'vitest'
import { documentServers } from '../request/documentServers.js'
import { document, hostOf, load, ok, report } from '../testing/load.js'
import { valueAt } from './data.js'
import { writtenNumber } from './exactNumbers.js'
import { loadSpec } from './loadSpec.js'

/** A pattern that no group fits. */
const NOBODY = [{ includes: [] }]

const names = (spec: ReturnType<typeof load>) => spec.operations.map(({ method, path }) => `${method} ${path}`)

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
    "warning a.json:24:5 "B AD" can't be the name of a method; it is left out. [OAS_METHOD]
    warning a.json:38:14 The parents of the tag "a" lead in a circle. [OAS_TAG_CYCLE]
    warning a.json:47:14 The tag "c" has the parent "B", which is no tag of the document. [OAS_TAG_PARENT]
      Did you mean "b"?"
  `)
})

test.each<[string, string | Uint8Array]>([
  ['a Swagger document', '{"swagger":"2.0","paths":{}}'],
  ['a version that is a number', '{"openapi":3.1}'],
  ['a release candidate', '{"openapi":"3.0.0-RC1"}'],
  ['nothing', ' \n'],
  ['a list', '[1]'],
  ['null', 'null'],
  ['other JSON', '{"name":"package"}'],
  ['a document without anything', '{"openapi":"3.1.0","info":{"title":"T","version":"1"}}'],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0])],
  ['a trailing comma', '{"openapi":"3.1.0",\n "paths":{},\n}'],
  ['a comment', '{\n // no\n}'],
  ['an open string', '{"openapi":"3.1'],
])('refuses %s', (_, content) => {
  const spec = load({ 'a.json': content })
  expect(spec.document).toBeUndefined()
  expect(report(spec)).toMatchSnapshot()
})

test.each([
  ['a tab', 'openapi: 3.1.0\ninfo:\n\ttitle: T\n'],
  ['a key that is written twice', 'openapi: 3.1.0\npaths:\n  /a: {}\n  /b: {}\n  /a: {}\n'],
  ['an alias without anchor', 'openapi: *none\n'],
  [
    'a bomb',
    `${[...'abcdefghij'].map((name, index) => `${name}: &${name} [${Array(9).fill(index === 0 ? 'lol' : `*${String.fromCharCode(96 + index)}`)}]`).join('\n')}\n`,
  ],
  ['brackets without end', `a: ${'['.repeat(5000)}`],
  ['dashes without end', `a:\n  ${'- '.repeat(5000)}`],
  ['an alias inside of its own anchor', 'openapi: 3.1.0\na: &a [*a, *a]\n'],
])('refuses YAML with %s', (_, content) => {
  const spec = load({ 'a.yaml': content })
  expect(spec.document).toBeUndefined()
  expect(report(spec)).toMatchSnapshot()
})

test('names of a document touch no prototype', () => {
  const text =
    '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{"/constructor":{"get":{}}},"components":{"schemas":{"__proto__":{"type":"string"},"toString":{"type":"object"}}}}'
  const spec = load({ 'a.json': text })
  expect(({} as { type?: string }).type).toBeUndefined()
  const { schemas } = (spec.document?.root.components ?? {}) as { schemas: object }
  expect(Object.keys(schemas)).toEqual(['__proto__', 'toString'])
  expect('hasOwnProperty' in schemas).toBe(false)
  expect(names(spec)).toEqual(['GET /constructor'])
})

test('a usable operation stays whatever is wrong beside it', () => {
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
    "warning a.json:8:9 Path /a is null; it is left out. [OAS_TYPE]
      Expected an object (path item).
    warning a.json:10:11 GET /b is null; this operation has no page, all others have theirs. [OAS_OPERATION_INVALID]
      Expected an object (operation).
    warning a.json:11:18 Path /b: "parameters" is null; it is left out. [OAS_TYPE]
      Expected a list.
    warning a.json:12:4 "gett" is no field of a path item; it is not shown. [OAS_FIELD_UNKNOWN]
      Did you mean "get"?
    warning a.json:21:4 /c/{id} has no parameter "id". [OAS_PATH_PARAM]
      Expected a parameter with "name": "id" and "in": "path".
    warning a.json:23:6 GET /c/{id}, parameter 1 is null; it is left out. [OAS_TYPE]
      Expected an object (parameter).
    warning a.json:24:6 GET /c/{id}, parameter 2 has no in; it is left out. [OAS_FIELD_MISSING]
      Expected "in" in every parameter.
    warning a.json:24:6 GET /c/{id}, parameter 2 has no name; it is left out. [OAS_FIELD_MISSING]
      Expected "name" in every parameter.
    warning a.json:27:13 GET /c/{id}, parameter q: "in" is the text "qury"; it is left out. [OAS_TYPE]
      Expected "query", "header", "path", "cookie" or "querystring".
    warning a.json:31:6 "20" is no status of a response. [OAS_STATUS]
      Expected a status such as "200", a range such as "4XX", or "default".
    warning a.json:31:12 GET /c/{id}: "responses.20" is null; it is left out. [OAS_TYPE]
      Expected an object (response).
    warning a.json:33:5 "sumary" is no field of a operation; it is not shown. [OAS_FIELD_UNKNOWN]
      Did you mean "summary"?
    warning a.json:34:19 GET /c/{id}: "deprecated" is the text "yes"; it is left out. [OAS_TYPE]
      Expected true or false.
    warning a.json:36:4 /c/{id} has no parameter "id". [OAS_PATH_PARAM]
      Expected a parameter with "name": "id" and "in": "path".
    warning a.json:40:13 The security scheme "ky" is not under components.securitySchemes. [OAS_SECURITY_MISSING]
      Did you mean "key"?
    warning a.json:49:4 /c/{id} has no parameter "id". [OAS_PATH_PARAM]
      Expected a parameter with "name": "id" and "in": "path".
    warning a.json:50:20 The operationId "same" is also that of PUT /c/{id} at line 37. [OAS_DUP_OPERATION_ID]
      Expected an operationId of its own for each operation.
    warning a.json:53:15 "A B" can't be the name of a header; it is left out. [OAS_BAD_HEADER_NAME]
      Expected letters, digits and !#$%&'*+-.^_\`|~ only.
    warning a.json:64:3 The path "d" does not begin with a slash. [OAS_PATH_SLASH]
      Write "/d".
    error a.json:79:13 "K  Evil: 1" can't be the name of a header; it is left out. [OAS_BAD_HEADER_NAME]
      Expected letters, digits and !#$%&'*+-.^_\`|~ only."
  `)
})

test('extensions of the wrong type are named and count as absent', () => {
  const get = { 'x-mint': { href: 5, content: {}, metadata: 'x' }, 'x-hidden': 'yes', ...ok }
  const put = {
    'x-mint': { href: '/../up', metadata: { title: 'T', openapi: 'GET /x' }, content: 'Hi' },
    'x-excluded': true,
    ...ok,
  }
  const spec = load({ 'a.json': document({ '/a': { get, put, post: { 'x-mint': { href: '/x/y/' }, ...ok } } }) })
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning a.json:11:14 "x-mint.href" is 5; it is left out. [OAS_X_MINT]
      Expected a path of the site, such as "/api/users".
    warning a.json:12:17 "x-mint.content" is an object; it is left out. [OAS_X_MINT]
      Expected text.
    warning a.json:13:18 "x-mint.metadata" is "x"; it is left out. [OAS_X_MINT]
      Expected an object.
    warning a.json:15:17 "x-hidden" is "yes"; it is left out. [OAS_X_MINT]
      Expected true or false.
    warning a.json:24:14 "/../up" can't be the address of a page; the usual one is taken. [OAS_X_MINT]
      Expected a path of the site, such as "/api/users"."
  `)
  expect(spec.operations).toMatchObject([
    { hidden: false, excluded: false },
    { excluded: true, content: 'Hi', metadata: { title: 'T' } },
    { href: 'x/y' },
  ])
  expect(spec.operations[1]?.metadata).not.toHaveProperty('openapi')
})

test('groups of a path and of its operation are those of the page, unless its frontmatter names some', () => {
  const get = { 'x-mint': { groups: ['staff', { includes: ['a*'] }] }, ...ok }
  const put = { 'x-mint': { metadata: { groups: ['own'], tag: 'New' } }, ...ok }
  const post = { 'x-mint': { groups: 'staff', metadata: { tag: 'New' } }, ...ok }
  const spec = load({
    'a.json': document({ '/a': { 'x-mint': { groups: ['beta'] }, get, put, post }, '/b': { get: ok } }),
  })
  expect(spec.operations.map(({ metadata }) => metadata)).toEqual([
    { groups: ['beta', 'staff', { includes: ['a*'] }] },
    { groups: ['own'], tag: 'New' },
    { groups: ['beta'], tag: 'New' },
    undefined,
  ])
  expect(report(spec)).toMatch(/warning a\.json:\d+:\d+ "x-mint.groups" is "staff"; it is left out. \[OAS_X_MINT\]/)
})

test('a rule with many problems lists fifty and counts the rest', () => {
  const paths = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`/p${index}`, null]))
  const { diagnostics } = load({ 'a.json': document(paths) })
  expect(diagnostics).toHaveLength(51)
  expect(diagnostics.find(({ start }) => !start)?.message).toMatchInlineSnapshot(
    `"30 more problems of this kind in a.json, not listed."`,
  )
})

test('what is wrong with a path that others share is one problem', () => {
  const get = { ...ok, 'x-mint': { content: 1, groups: [] } }
  const shared = { 'x-mint': ['admin'], get, additionalOperations: { 'B AD': ok } }
  const paths = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`/p${index}`, { $ref: '#/paths/~1a' }]))
  const last = { get: { ...ok, 'x-mint': { content: 2 } } }
  const spec = load({ 'a.json': document({ '/a': shared, ...paths, '/z': last }, { openapi: '3.2.0' }) })
  expect(spec.diagnostics.map(({ message, start }) => `${start?.line} ${message}`)).toEqual([
    '9 "x-mint" is a list; it is left out.',
    '19 "x-mint.content" is 1; it is left out.',
    '24 "B AD" can\'t be the name of a method; it is left out.',
    '941 "x-mint.content" is 2; it is left out.',
  ])
})

test('of very many problems only so many are counted', () => {
  const methods = Object.fromEntries(Array.from({ length: 12_000 }, (_, index) => [`B ${index}`, ok]))
  const spec = load({ 'a.json': document({ '/a': { additionalOperations: methods } }, { openapi: '3.2.0' }) })
  expect(spec.diagnostics).toHaveLength(51)
  expect(spec.diagnostics.find(({ start }) => !start)?.message).toBe(
    'At least 9950 more problems of this kind in a.json, not listed.',
  )
})

test('a document that takes too long is given up', () => {
  const paths = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`/p${index}`, { get: ok }]))
  expect(report(load({ 'a.json': document(paths) }, { time: 0 }))).toMatchInlineSnapshot(
    `"error a.json a.json took longer than 0 s to read; its pages are left out. [OAS_TIMEOUT]"`,
  )
})

test('time also ends where many paths share one with many faults', () => {
  const methods = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`B ${index}`, ok]))
  const paths = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`/p${index}`, { $ref: '#/paths/~1a' }]))
  const content = document({ '/a': { additionalOperations: methods }, ...paths }, { openapi: '3.2.0' })
  const { document: found, diagnostics } = load({ 'a.json': content }, { time: 500 })
  expect(found).toBeUndefined()
  expect(diagnostics.map(({ rule }) => rule)).toContain('OAS_TIMEOUT')
})

test('depth is cut off with the place', () => {
  const schema = `${'{"properties":{"a":'.repeat(3000)}{}${'}}'.repeat(3000)}`
  const text = JSON.stringify(document({ '/a': { get: ok } }, { components: { schemas: { Deep: 0 } } }))
  const spec = load({ 'a.json': text.replace('"Deep":0', `"Deep":${schema}`) })
  expect(names(spec)).toEqual(['GET /a'])
  expect(spec.diagnostics.map(({ rule, start }) => [rule, start?.line])).toEqual([['OAS_TOO_DEEP', 1]])
})

test('places are found in JSON and YAML when somebody asks later', () => {
  const json = load({ 'a.json': document({ '/a': { get: ok } }) })
  expect(json.locate('/paths/~1a/get')?.start).toEqual({ line: 9, column: 11 })
  expect(json.locate('/paths/~1a/put')?.start).toEqual({ line: 8, column: 9 })
  const yaml = load({ 'a.yaml': 'openapi: 3.1.0\npaths:\n  /a:\n    get:\n      summary: A\n' })
  expect(yaml.locate('/paths/~1a/get/summary')?.start).toEqual({ line: 5, column: 16 })
})

test('a remote document is fetched with what it refers to on its own server, and nothing else', async () => {
  const asked: string[] = []
  const paths = {
    '/a': { $ref: 'paths/a.json' },
    '/b': { get: { responses: { 200: { $ref: 'https://other.example/r.json' } } } },
  }
  const remote: Record<string, object> = {
    'https://api.example/v1/openapi.json': document(paths),
    'https://api.example/v1/paths/a.json': { get: { summary: 'A', ...ok } },
  }
  const fetch = async (url: string) => {
    asked.push(url)
    return hostOf(remote).read(url) ?? Promise.reject(new Error('404'))
  }
  const spec = await loadSpec('https://api.example/v1/openapi.json', { read: () => undefined, fetch })
  expect(asked).toEqual(['https://api.example/v1/openapi.json', 'https://api.example/v1/paths/a.json'])
  expect(names(spec)).toEqual(['GET /a', 'GET /b'])
  expect(report(spec)).toMatchInlineSnapshot(`
    "error https://api.example/v1/openapi.json:15:15 The reference "https://other.example/r.json" leads to another server, which is off. [OAS_REF_REMOTE]
      Copy the file into the docs folder, or allow its https origin with "--remote-refs" (option "remoteRefs")."
  `)
})

test('an address without network, and one without encryption, are named', async () => {
  expect(report(load({ 'https://api.example/a.json': '' }))).toMatchInlineSnapshot(`
    "warning https://api.example/a.json https://api.example/a.json could not be fetched; its pages are left out. [OAS_NOT_FOUND]
      Expected the path of a file in the docs folder, or an https address."
  `)
  expect(report(await loadSpec('http://api.example/a.json', { read: () => undefined }))).toMatchInlineSnapshot(`
    "warning http://api.example/a.json http://api.example/a.json is not fetched: only https documents are. Its pages are left out. [OAS_NOT_FOUND]
      Expected the path of a file in the docs folder, or an https address."
  `)
})

test('a key that JSON has twice is named, because the parser keeps the last one silently', () => {
  const text =
    '{"openapi":"3.1.0","info":{"title":"a: \\"b\\": c","version":"1"},\n"paths":{"/a":{"get":{}},\n"/a":{"put":{}}}}'
  const spec = load({ 'a.json': text })
  expect(names(spec)).toEqual(['PUT /a'])
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning a.json:3:1 The key "/a" is written twice, first at line 2; only the last one counts. [OAS_DUP_KEY]
      Expected each key once.
      Merge the two or remove one."
  `)
})

test('remote files that lead to further ones without end are not followed for ever', async () => {
  let asked = 0
  const fetch = async (url: string) => {
    asked++
    const next = `/${asked}.json`
    const content = url.endsWith('a.json')
      ? document({ '/a': { $ref: next } })
      : { get: { parameters: [{ $ref: next }] } }
    return new TextEncoder().encode(JSON.stringify(content))
  }
  const spec = await loadSpec('https://api.example/a.json', { read: () => undefined, fetch })
  expect(asked).toBe(10)
  expect(names(spec)).toEqual(['GET /a'])
})

test.each(['/index', '/guides/index', '/404', '/_octavo/oauth', '/_svc/api/request', '/.well-known/x'])(
  'no operation takes the place of what every site has: %s',
  (href) => {
    const responses = { '200': { description: 'ok' } }
    const spec = load({ 'a.json': document({ '/a': { get: { 'x-mint': { href }, responses } } }) })
    expect(spec.operations.map((operation) => operation.href)).toEqual([undefined])
    expect(spec.diagnostics.map(({ rule }) => rule)).toEqual(['OAS_X_MINT'])
  },
)

test('a server that is no address is named with its place, and operations stay', () => {
  const port = { url: 'https://{host}:{port}/x', variables: { host: { default: 'a.example' }, port: { default: '' } } }
  const servers = [
    { url: 'https://example.com:99999/x' },
    { url: 'http://[::1' },
    { url: 'https://{host}:{port}/x', variables: { host: { default: 'a b' }, port: { default: '1' } } },
    port,
    { url: 'https://{tenant}.example.com:{port}/{version}' },
    { url: '{base}/v1' },
    { url: '/v1' },
    { url: '../v1' },
  ]
  const spec = load({ 'a.json': document({ '/a': { get: ok } }, { servers }) })
  expect(names(spec)).toEqual(['GET /a'])
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning a.json:20:11 The server "https://example.com:99999/x" is no valid address; nothing can be sent to it. [OAS_BAD_URL]
      Expected an address such as "https://api.example.com/v1", with a port from 0 to 65535 if it has one.
    warning a.json:23:11 The server "http://[::1" is no valid address; nothing can be sent to it. [OAS_BAD_URL]
      Expected an address such as "https://api.example.com/v1", with a port from 0 to 65535 if it has one.
    warning a.json:26:11 The server "https://{host}:{port}/x" is no valid address; nothing can be sent to it. [OAS_BAD_URL]
      Expected an address such as "https://api.example.com/v1", with a port from 0 to 65535 if it has one."
  `)
})

test('HTTP schemes that the playground can not serve are named', () => {
  const securitySchemes = {
    a: { type: 'http', scheme: 'Bearer' },
    b: { type: 'http', scheme: 'digest' },
    c: { type: 'http', scheme: 'Token' },
  }
  const spec = load({ 'a.json': document({ '/a': { get: ok } }, { components: { securitySchemes } }) })
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning a.json:26:15 The HTTP scheme "digest" is neither "basic" nor "bearer": its credentials are computed for each request, which the API playground does not do. [OAS_SECURITY_SCHEME]
      Expected "basic" or "bearer".
    warning a.json:30:15 The HTTP scheme "Token" is neither "basic" nor "bearer": readers have to write its credentials as the server reads them. [OAS_SECURITY_SCHEME]
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
])('numbers of server variables are read as they are written, in %s', (file, text) => {
  const spec = load({ [file]: text })
  const [server] = spec.document ? documentServers(spec.document) : []
  const isYaml = file.endsWith('yaml')
  expect(server?.variables).toMatchObject([
    { name: 'port', default: '8443', enum: ['8443', '443'] },
    isYaml ? { default: '1.10', enum: ['1.10', '1e400'] } : { default: '12345678901234567890' },
  ])
  const said = report(spec)
  expect(said).toContain(`${file}:${isYaml ? '6:24' : '2:32'} `)
  expect(said).toContain(
    isYaml ? 'the number 1.10; it is read as text.' : 'the number 12345678901234567890; it is read',
  )
  expect(said).toContain('Expected text: "8443".')
})

test('a number that is larger than those of JavaScript is one in YAML as in JSON, and what is no number is none', () => {
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
  expect(report(load({ 'a.yaml': text.replaceAll('-1e400', '.inf') }))).toContain('maximum is the text ".inf"')
})

test('groups that are none, and an x-mint that is no object, are named where they stand, once for a path', () => {
  const get = (groups: unknown) => ({ get: { ...ok, 'x-mint': { groups } }, post: ok })
  const spec = load({
    'a.json': document({
      '/a': { ...get(['staff', 5, '', 'staff', null]), 'x-mint': { groups: 'admin' } },
      '/b': { get: ok, put: ok, 'x-mint': ['admin'] },
      '/c': { ...get({}), 'x-mint': { groups: ['x'] } },
    }),
  })
  const groups = spec.operations.map(({ metadata }) => metadata?.groups)
  expect(groups).toEqual([['staff'], NOBODY, undefined, undefined, ['x'], ['x']])
  const lines = report(spec).split('\n')
  expect(
    lines.filter((line) => line.startsWith('warning')).map((line) => line.replace(/^warning a.json:\d+:\d+ /, '')),
  ).toEqual([
    '"x-mint.groups.1" is 5; it is left out. [OAS_X_MINT]',
    '"x-mint.groups.2" is ""; it is left out. [OAS_X_MINT]',
    'The group "staff" is listed twice. [OAS_X_MINT]',
    '"x-mint.groups.4" is null; it is left out. [OAS_X_MINT]',
    '"x-mint.groups" is "admin"; it is left out. [OAS_X_MINT]',
    '"x-mint" is a list; it is left out. [OAS_X_MINT]',
    '"x-mint.groups" is an object; it is left out. [OAS_X_MINT]',
  ])
})

test('of a list of groups so many are read, whoever shares it, and its problems are named up to a number', () => {
  const groups = Array.from({ length: 20_000 }, (_, index) => `g${index}`)
  const paths = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`/${index}`, { $ref: '#/paths/~1a' }]))
  const start = process.cpuUsage()
  const many = load({ 'a.json': document({ '/a': { 'x-mint': { groups }, get: ok }, ...paths }) })
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(3_000)
  expect(many.operations.map(({ metadata = {} }) => (metadata.groups as string[]).length)).toEqual(
    Array(1001).fill(200),
  )
  expect(
    report(many).match(/"x-mint.groups" has 20000 groups. Only the first 200 see the page. \[OAS_X_MINT\]/g),
  ).toHaveLength(1)
  const odd = Array.from({ length: 40 }, (_, index) => index % 20)
  const bad = load({ 'a.json': document({ '/a': { get: { ...ok, 'x-mint': { groups: odd } } } }) })
  const said = report(bad)
  expect(said.match(/it is left out/g)).toHaveLength(10)
  expect(said).toContain(`"x-mint.groups" has 30 more groups that can't be read or are listed twice. [OAS_X_MINT]`)
})

test('a page whose groups can not be read is for nobody, and those that can be are looked for in the whole list', () => {
  const odd = Array.from({ length: 300 }, (_, index) => index)
  const late = [...odd, 'staff']
  const get = (groups: unknown) => ({ get: { ...ok, 'x-mint': { groups } } })
  const spec = load({
    'a.json': document({
      '/late': get(late),
      '/odd': get(odd),
      '/text': get('staff'),
      '/null': get(null),
      '/none': get([]),
      '/path': { 'x-mint': { groups: 'staff' }, ...get([]), put: { ...ok, 'x-mint': { groups: ['beta'] } } },
      '/own': { 'x-mint': { groups: 'staff' }, get: { ...ok, 'x-mint': { metadata: { groups: ['beta'] } } } },
    }),
  })
  expect(spec.operations.map(({ metadata }) => metadata?.groups)).toEqual([
    ['staff'],
    ...[NOBODY, NOBODY, NOBODY, undefined, NOBODY],
    ['beta'],
    ['beta'],
  ])
  const said = report(spec)
  expect(said).toContain('a.json:17:7 "x-mint.groups.0" is 0; it is left out. [OAS_X_MINT]')
  expect(said.match(/"x-mint.groups" is (?:"staff"|null); it is left out/g)).toHaveLength(4)
  expect(said).toContain('As long as none of its groups can be read, a page is for nobody.')
})

test('problems of a path in a file of its own, or elsewhere in the document, are named where they are written', () => {
  const refer = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a: { $ref: 'items.yaml#/a' }
  /b:
    $ref: 'items.yaml#/a'
    x-mint: { groups: [1] }
  /c: { $ref: '#/components/pathItems/C' }
  /d: { $ref: 'chain.yaml' }
  /e: { $ref: '#/paths/~1a' }
webhooks:
  f: { $ref: '#/paths/~1a' }
components:
  pathItems:
    C:
      x-mint: []
      get: { responses: {} }
`
  const items = `a:
  x-mint:
    groups: [staff, 5]
  get:
    x-mint: { content: 1 }
    responses: {}
`
  const spec = load({ 'api.yaml': refer, 'items.yaml': items, 'chain.yaml': '$ref: items.yaml#/a' })
  const places = spec.diagnostics.map(({ file, start, message }) => `${file}:${start?.line} ${message}`)
  expect(places.sort()).toEqual([
    'api.yaml:16 "x-mint" is a list; it is left out.',
    'api.yaml:7 "x-mint.groups.0" is 1; it is left out.',
    'items.yaml:3 "x-mint.groups.1" is 5; it is left out.',
    'items.yaml:5 "x-mint.content" is 1; it is left out.',
  ])
})
