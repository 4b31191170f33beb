import type { ParameterStyle, ParameterTemplate, RequestTemplate, RequestValues, SecurityTemplate } from '@octavo/core'
import { describe, expect, test } from 'vitest'
import { buildRequest, unsentPaths } from './index.js'

const LIST = ['blue', 'black', 'brown']
const COLORS = { R: 100, G: 200, B: 150 }

function parameter(part: Partial<ParameterTemplate> & Pick<ParameterTemplate, 'in'>): ParameterTemplate {
  const style: ParameterStyle = part.in === 'query' || part.in === 'cookie' ? 'form' : 'simple'
  return { name: 'color', required: false, style, explode: style === 'form', allowReserved: false, ...part }
}

function template(part: Partial<RequestTemplate> = {}): RequestTemplate {
  const servers = [{ url: 'https://api.example.com', variables: [] }]
  return { method: 'GET', path: '/x', servers, parameters: [], bodies: [], bodyRequired: false, security: [], ...part }
}

function serializePath(style: ParameterStyle, explode: boolean, value: RequestValues['path']): string {
  const parameters = [parameter({ in: 'path', style, explode })]
  const { url } = buildRequest(template({ path: '/{color}', parameters }), { path: value })
  return url.slice('https://api.example.com/'.length)
}

function serializeQuery(part: Partial<ParameterTemplate>, value: unknown): string {
  const parameters = [parameter({ in: 'query', ...part })]
  const { url } = buildRequest(template({ parameters }), { query: { color: value as string } })
  return url.slice(url.indexOf('?') + 1).replace('https://api.example.com/x', '')
}

describe('the style table of the OpenAPI specification', () => {
  test.each([
    ['matrix', false, ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
    ['matrix', true, ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
    ['label', false, '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
    ['label', true, '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
    ['simple', false, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
    ['simple', true, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ] as const)('path: %s, explode %s', (style, explode, single, list, object) => {
    expect(serializePath(style, explode, { color: 'blue' })).toBe(single)
    expect(serializePath(style, explode, { color: LIST })).toBe(list)
    expect(serializePath(style, explode, { color: COLORS })).toBe(object)
  })

  test.each([
    ['form', false, 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
    ['form', true, 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
    ['spaceDelimited', false, 'color=blue', 'color=blue%20black%20brown', 'color=R%20100%20G%20200%20B%20150'],
    ['pipeDelimited', false, 'color=blue', 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150'],
    [
      'deepObject',
      true,
      'color=blue',
      'color%5B0%5D=blue&color%5B1%5D=black&color%5B2%5D=brown',
      'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150',
    ],
  ] as const)('query: %s, explode %s', (style, explode, single, list, object) => {
    expect(serializeQuery({ style, explode }, 'blue')).toBe(single)
    expect(serializeQuery({ style, explode }, LIST)).toBe(list)
    expect(serializeQuery({ style, explode }, COLORS)).toBe(object)
  })

  test('sends an empty text in a query, but not null and an empty array', () => {
    expect(serializeQuery({}, '')).toBe('color=')
    expect(serializeQuery({}, null)).toBe('')
    expect(serializeQuery({}, [])).toBe('')
  })

  test('serializes headers as simple and cookies as form', () => {
    const parameters = [
      parameter({ in: 'header', name: 'X-Color' }),
      parameter({ in: 'cookie', explode: false }),
      parameter({ in: 'cookie', name: 'raw', style: 'cookie', explode: true }),
    ]
    const values = { header: { 'X-Color': LIST }, cookie: { color: LIST, raw: 'a b' } }
    const request = buildRequest(template({ parameters }), values)
    expect(request.headers).toEqual([{ name: 'X-Color', value: 'blue,black,brown' }])
    expect(request.cookies).toEqual([
      { name: 'color', value: 'blue,black,brown' },
      { name: 'raw', value: 'a b' },
    ])
  })
})

test('rows that a reader adds are sent after the parameters, and cannot add others', () => {
  const values: RequestValues = {
    query: { color: 'blue' },
    extra: {
      query: [
        { name: 'a b', value: '1&c=2#' },
        { name: '', value: 'unnamed' },
      ],
      header: [
        { name: 'X-A', value: 'x\r\nX-B: y' },
        { name: 'X C', value: 'z' },
      ],
      cookie: [{ name: 'id', value: 'a b; c=d' }],
    },
  }
  const { url, headers, cookies } = buildRequest(template({ parameters: [parameter({ in: 'query' })] }), values)
  expect(url).toBe('https://api.example.com/x?color=blue&a%20b=1%26c%3D2%23')
  expect([headers, cookies]).toEqual([[{ name: 'X-A', value: 'x X-B: y' }], [{ name: 'id', value: 'a b%3B c=d' }]])
  const security = [{ schemes: [{ id: 'a', kind: 'bearer', scopes: [] } satisfies SecurityTemplate] }]
  const twice = { credentials: { a: { value: 't' } }, extra: { header: [{ name: 'authorization', value: 'other' }] } }
  expect(buildRequest(template({ security }), twice).headers).toEqual([{ name: 'Authorization', value: 'Bearer t' }])
})

test('reserved characters stay only where the parameter allows them', () => {
  expect(serializeQuery({}, 'a/b?c=d&e%2Ff')).toBe('color=a%2Fb%3Fc%3Dd%26e%252Ff')
  expect(serializeQuery({ allowReserved: true }, 'a/b?c=d%2Ff ü')).toBe('color=a/b?c=d%2Ff%20%C3%BC')
})

test('a value with reserved characters never becomes another parameter, fragment or path segment', () => {
  expect(serializeQuery({ allowReserved: true }, 'a&b=1+2#c[0]')).toBe('color=a%26b=1%2B2%23c%5B0%5D')
  expect(serializeQuery({ allowReserved: true }, { 'x=y&z': 'v=1' })).toBe('x%3Dy%26z=v=1')
  expect(serializeQuery({ allowReserved: true, style: 'deepObject' }, { 'k[=]': '&' })).toBe(
    'color%5Bk%5B%3D%5D%5D=%26',
  )
  expect(serializeQuery({ allowReserved: true, mediaType: 'text/plain' }, '&x=1#')).toBe('color=%26x=1%23')
  const reserved = (style: ParameterStyle) => {
    const parameters = [parameter({ in: 'path', style, allowReserved: true })]
    return buildRequest(template({ path: '/{color}/x', parameters }), { path: { color: 'a/b?c#d[e];f:@&+%2F' } }).url
  }
  expect(reserved('simple')).toBe('https://api.example.com/a%2Fb%3Fc%23d%5Be%5D%3Bf:@&+%2F/x')
  expect(reserved('matrix')).toBe('https://api.example.com/;color=a%2Fb%3Fc%23d%5Be%5D%3Bf:@&+%2F/x')
  const bodies = [{ mediaType: 'application/x-www-form-urlencoded', encoding: { a: { allowReserved: true } } }]
  const body = { mediaType: 'application/x-www-form-urlencoded', value: { a: 'x&b=1+2%41-%FF', 'n=': '1' } }
  expect(buildRequest(template({ bodies }), { body }).body).toMatchObject({
    text: 'a=x%26b=1%2B2%41-%FF&n%3D=1',
    // Returns the values that a server reads, for samples that encode the body themselves.
    fields: [
      { name: 'a', value: 'x&b=1+2A-%FF' },
      { name: 'n=', value: '1' },
    ],
  })
})

test('deep objects have one bracket per nested value', () => {
  expect(serializeQuery({ style: 'deepObject', explode: true }, { a: { b: 1, c: [2, 3] } })).toBe(
    'color%5Ba%5D%5Bb%5D=1&color%5Ba%5D%5Bc%5D%5B0%5D=2&color%5Ba%5D%5Bc%5D%5B1%5D=3',
  )
})

test('deep objects index items, in queries and forms', () => {
  const decoded = decodeURIComponent(
    serializeQuery({ style: 'deepObject' }, [{ amount: 5, tags: ['a'] }, null, { amount: 6 }]),
  )
  expect(decoded).toBe('color[0][amount]=5&color[0][tags][0]=a&color[1][amount]=6')
  const mediaType = 'application/x-www-form-urlencoded'
  const bodies = [{ mediaType, encoding: { items: { style: 'deepObject' as const, explode: true } } }]
  const body = { mediaType, value: { items: [{ amount: 5 }], expand: ['a'] } }
  expect(buildRequest(template({ bodies }), { body }).body).toMatchObject({
    text: 'items%5B0%5D%5Bamount%5D=5&expand=a',
  })
})

test('serializes a parameter with content as a document', () => {
  expect(serializeQuery({ mediaType: 'application/json' }, { a: [1] })).toBe('color=%7B%22a%22%3A%5B1%5D%7D')
})

test('a querystring parameter is the complete query', () => {
  const parameters = [parameter({ in: 'querystring', mediaType: 'application/x-www-form-urlencoded' })]
  const values = { querystring: { color: { q: 'a b', tags: ['x', 'y'] } } }
  expect(buildRequest(template({ parameters }), values).url).toBe('https://api.example.com/x?q=a%20b&tags=x&tags=y')
})

test('a value never removes a path segment', () => {
  const parameters = ['a', 'b'].map((name) => parameter({ in: 'path', name }))
  const send = (path: string, values: RequestValues['path'], more: Partial<ParameterTemplate> = {}) => {
    const one = template({ path, parameters: parameters.map((each) => ({ ...each, ...more })) })
    return [
      buildRequest(one, { path: values }).url.slice('https://api.example.com'.length),
      unsentPaths(one, { path: values }),
    ]
  }
  expect(send('/x/{a}/y', { a: '..' })).toEqual(['/x/{a}/y', ['a']])
  expect(send('/x/{a}', { a: '.' })).toEqual(['/x/{a}', ['a']])
  expect(send('/x/{a}{b}/y', { a: '.', b: '.' })).toEqual(['/x/{a}{b}/y', ['a', 'b']])
  expect(send('/x/{a}', { a: '%2e%2E' }, { allowReserved: true })).toEqual(['/x/{a}', ['a']])
  expect(send('/x/{a}', { a: '.' }, { style: 'label' })).toEqual(['/x/{a}', ['a']])
  expect(send('/x/v{a}', { a: '..' })).toEqual(['/x/v..', []])
  expect(send('/x/{a}', { a: '...' })).toEqual(['/x/...', []])
  expect(send('/x/{a}', { a: '%2e' })).toEqual(['/x/%252e', []])
  // Literal characters of the document are not encoded.
  expect(send('/x/../{a}', { a: 'b' })).toEqual(['/x/../b', []])
})

test('encodes the literal path as sent and omits its fragment', () => {
  const parameters = [parameter({ in: 'path', name: 'a b' }), parameter({ in: 'query', name: 'q' })]
  const { url } = buildRequest(template({ path: '/my pets/{a b}/ü"%20:@#part', parameters }), {
    path: { 'a b': 'x y' },
    query: { q: 1 },
  })
  expect(url).toBe('https://api.example.com/my%20pets/x%20y/%C3%BC%22%20:@?q=1')
  expect(buildRequest(template({ path: '/{a#b}/{a b}#', parameters })).url).toBe('https://api.example.com/{a#b}/{a b}')
  expect(buildRequest(template({ path: '/{a#b}', parameters })).url).toBe('https://api.example.com/{a#b}')
})

test('applies server defaults, and keeps a path parameter without value as written', () => {
  const servers = [
    {
      url: 'https://{region}.example.com/{v}/',
      variables: [
        { name: 'region', default: 'eu' },
        { name: 'v', default: 'v1' },
      ],
    },
  ]
  const parts = template({ servers, path: '/a/{id}', parameters: [parameter({ in: 'path', name: 'id' })] })
  expect(buildRequest(parts).url).toBe('https://eu.example.com/v1/a/{id}')
  expect(buildRequest(parts, { variables: { region: 'us' }, path: { id: '../x' } }).url).toBe(
    'https://us.example.com/v1/a/..%2Fx',
  )
})

test('puts credentials where their scheme says', () => {
  const schemes = [
    { id: 'key', kind: 'apiKey', in: 'query', name: 'api key', scopes: [] },
    { id: 'session', kind: 'apiKey', in: 'cookie', name: 'sid', scopes: [] },
    { id: 'head', kind: 'apiKey', in: 'header', name: 'X-Key', scopes: [] },
    { id: 'user', kind: 'basic', scopes: [] },
    { id: 'evil', kind: 'apiKey', in: 'header', name: 'X\r\nHost', scopes: [] },
  ] as const
  const credentials = {
    key: { value: 'a&b' },
    session: { value: 's;1' },
    head: { value: 'k\r\nX-Injected: 1' },
    user: { username: 'ü', password: 'p' },
    evil: { value: 'x' },
  }
  const request = buildRequest(template({ security: [{ schemes }] }), { credentials })
  expect(request.url).toBe('https://api.example.com/x?api%20key=a%26b')
  expect(request.cookies).toEqual([{ name: 'sid', value: 's%3B1' }])
  expect(request.headers).toEqual([
    { name: 'X-Key', value: 'k X-Injected: 1' },
    { name: 'Authorization', value: 'Basic w7w6cA==' },
  ])
})

test('does not build computed credentials from a text', () => {
  const schemes = [
    { id: 'a', kind: 'http', scheme: 'digest', scopes: [] },
    { id: 'b', kind: 'http', scheme: 'Token', scopes: [] },
  ] as const
  const credentials = { a: { value: 'v0' }, b: { value: 'v1' } }
  const { headers } = buildRequest(template({ security: [{ schemes }] }), { credentials })
  expect(headers).toEqual([{ name: 'Authorization', value: 'Token v1' }])
})

test('names of prototype members are ordinary names', () => {
  const parameters = [parameter({ in: 'query', name: 'constructor' }), parameter({ in: 'query', name: '__proto__' })]
  expect(buildRequest(template({ parameters })).url).toBe('https://api.example.com/x')
})

test('reader headers are sent unless credentials or the body set them', () => {
  const parameters = ['Accept', 'authorization', 'Content-Type'].map((name) => parameter({ name, in: 'header' }))
  const header = { Accept: 'text/csv', authorization: 'Own x', 'Content-Type': 'text/plain' }
  const builtHeaders = (part: Partial<RequestTemplate>, values: RequestValues = {}) =>
    buildRequest(template({ parameters, ...part }), { header, ...values }).headers
  expect(builtHeaders({})).toEqual([
    { name: 'Accept', value: 'text/csv' },
    { name: 'authorization', value: 'Own x' },
    { name: 'Content-Type', value: 'text/plain' },
  ])
  const security = [{ schemes: [{ id: 'main', kind: 'bearer', scopes: [] }] }] as const
  const bodies = [{ mediaType: 'application/json', encoding: {} }]
  const values = { credentials: { main: { value: 't' } }, body: { mediaType: 'application/json', value: 1 } }
  expect(builtHeaders({ security, bodies }, values)).toEqual([
    { name: 'Authorization', value: 'Bearer t' },
    { name: 'Accept', value: 'text/csv' },
    { name: 'Content-Type', value: 'application/json' },
  ])
})

test('encodes separators of form fields once', () => {
  const encoding = {
    tags: { style: 'pipeDelimited', explode: false },
    words: { style: 'spaceDelimited', explode: false },
  }
  const mediaType = 'application/x-www-form-urlencoded'
  const { body } = buildRequest(template({ bodies: [{ mediaType, encoding } as never] }), {
    body: { mediaType, value: { tags: ['t 1&', '100%'], words: ['a', 'b'] } },
  })
  expect(body).toMatchObject({
    text: 'tags=t%201%26%7C100%25&words=a%20b',
    fields: [
      { name: 'tags', value: 't 1&|100%' },
      { name: 'words', value: 'a b' },
    ],
  })
})

test('omits undefined values from parameters and bodies', () => {
  const color = [1, undefined, [undefined, null], { a: undefined, b: [undefined] }] as unknown as string
  const parameters = [parameter({ in: 'query', mediaType: 'application/json' })]
  const bodies = [{ mediaType: 'application/json', encoding: {} }]
  const body = { mediaType: 'application/json', value: color }
  const request = buildRequest(template({ parameters, bodies }), { query: { color }, body })
  expect(decodeURIComponent(request.url)).toMatch(/color=\[1,\[null\],\{"b":\[\]\}\]$/)
  expect(request.body).toMatchObject({ value: [1, [null], { b: [] }] })
  expect(serializeQuery({}, [undefined, 2])).toBe('color=2')
})

test('a credential pasted with its scheme has the scheme once', () => {
  const sendCredential = (scheme: Partial<SecurityTemplate>, value: string) => {
    const security = [{ schemes: [{ id: 'a', kind: 'bearer', scopes: [], ...scheme } as const] }]
    return buildRequest(template({ security }), { credentials: { a: { value } } }).headers[0]?.value
  }
  expect(sendCredential({}, ' bearer  tok')).toBe('Bearer tok')
  expect(sendCredential({ kind: 'oauth2' }, 'Bearer tok')).toBe('Bearer tok')
  expect(sendCredential({ kind: 'basic' }, 'Basic YTpi')).toBe('Basic YTpi')
  expect(sendCredential({ kind: 'http', scheme: 'Token' }, 'token a=1, b=2')).toBe('Token a=1, b=2')
  expect(sendCredential({}, 'bearertok')).toBe('Bearer bearertok')
  expect(sendCredential({ kind: 'apiKey', in: 'header', name: 'X-Key' }, 'Bearer tok')).toBe('Bearer tok')
})

test('sends a required query parameter that may be empty without a value', () => {
  const color = { allowEmptyValue: true, required: true }
  expect(serializeQuery(color, undefined)).toBe('color=')
  expect(serializeQuery(color, 'blue')).toBe('color=blue')
  expect(serializeQuery({ ...color, required: false }, undefined)).toBe('')
})

test('sends all digits of large integers', () => {
  const value = { id: 9007199254740993n, list: [12345678901234567890n] } as const
  const types = ['application/json', 'application/xml', 'multipart/form-data', 'application/x-www-form-urlencoded']
  const bodies = types.map((mediaType) => ({ mediaType, encoding: {} }))
  const createBody = (mediaType: string) => buildRequest(template({ bodies }), { body: { mediaType, value } }).body
  const [json, xml, parts, form] = types.map(createBody)
  // The body is text, because literals of the language would round the numbers.
  expect(json).toMatchObject({ kind: 'text', text: expect.stringMatching(/"id": 9007199254740993,/) })
  expect(xml).toMatchObject({ text: expect.stringContaining('<id>9007199254740993</id>') })
  expect(parts).toMatchObject({ parts: [{ value: '9007199254740993' }, { value: '12345678901234567890' }] })
  expect(form).toMatchObject({ text: 'id=9007199254740993&list=12345678901234567890' })
  expect(serializeQuery({}, value.list)).toBe('color=12345678901234567890')
  expect(serializeQuery({ style: 'deepObject' }, value)).toContain('color%5Bid%5D=9007199254740993')
  expect(decodeURIComponent(serializeQuery({ mediaType: 'application/json' }, value.list))).toBe(
    'color=[12345678901234567890]',
  )
})
