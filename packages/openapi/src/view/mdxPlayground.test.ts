import type { MdxEndpoint } from '@octavo/core'
import { expect, test } from 'vitest'
import { buildRequest } from '../request/index.js'
import { mdxPlaygroundData } from './mdxPlayground.js'

const endpointData = (endpoint: Partial<MdxEndpoint>) =>
  mdxPlaygroundData(
    {
      title: 'T',
      method: 'post',
      address: '/users/{id}',
      servers: ['https://api.example.com/v1'],
      fields: [],
      ...endpoint,
    },
    { transport: {}, credentialScope: 'mdx' },
  )

test('a page that describes an endpoint has the same forms as an operation', () => {
  const { template, parameters, bodies } = endpointData({
    auth: { method: 'key', name: 'X-Key' },
    fields: [
      { in: 'query', name: 'tags', type: 'string[]', description: 'Only these.' },
      { in: 'body', name: 'name', type: 'string', required: true, placeholder: 'Ada' },
      { in: 'body', name: 'age', type: 'integer', default: 3 },
      { in: 'body', name: 'address', type: 'object', fields: [{ in: 'body', name: 'city' }] },
      { in: 'body', name: 'meta', type: 'object' },
    ],
  })
  expect(parameters).toEqual([
    { in: 'path', field: { name: 'id', kind: 'text', required: true } },
    {
      in: 'query',
      field: { name: 'tags', kind: 'array', item: { name: '', kind: 'text' }, description: 'Only these.' },
    },
  ])
  expect(bodies[0]?.field?.fields).toEqual([
    { name: 'name', kind: 'text', required: true, placeholder: 'Ada' },
    { name: 'age', kind: 'integer', placeholder: '3' },
    { name: 'address', kind: 'object', fields: [{ name: 'city', kind: 'text' }] },
    { name: 'meta', kind: 'json' },
  ])
  const body = { mediaType: 'application/json', value: { name: 'Ada' } }
  const request = buildRequest(template, {
    path: { id: '7' },
    query: { tags: ['a', 'b'] },
    body,
    credentials: { key: { value: 'k' } },
  })
  expect(request).toMatchObject({ method: 'POST', url: 'https://api.example.com/v1/users/7?tags=a&tags=b' })
  expect(request.headers).toContainEqual({ name: 'X-Key', value: 'k' })
})

test('an absolute URL needs no server', () => {
  const { template } = endpointData({ method: 'GET', address: 'https://other.example.com/a', auth: { method: 'none' } })
  expect(template).toMatchObject({
    path: '/a',
    servers: [{ url: 'https://other.example.com' }],
    security: [],
    bodies: [],
  })
})

test('files make a multipart body', () => {
  const { template, bodies } = endpointData({
    contentType: 'multipart/form-data',
    fields: [{ in: 'body', name: 'photo', type: 'file' }],
  })
  expect(template.bodies).toEqual([{ mediaType: 'multipart/form-data', encoding: { photo: { isFile: true } } }])
  expect(bodies[0]?.field?.fields).toEqual([{ name: 'photo', kind: 'file' }])
})

test('reads types as authors write them', () => {
  const fields = (
    [
      ['any', 'array<integer>'],
      ['sort', '"asc" | "desc"'],
      ['day', 'string<date>'],
      ['list', 'array'],
      ['odd', '%$&'],
      ['photo', 'file'],
    ] as const
  ).map(([name, type]) => ({ in: 'body' as const, name, type }))
  const rows = { in: 'body', name: 'rows', type: 'array', fields: [{ in: 'body', name: 'a' }] } as const
  const { bodies, template } = endpointData({ address: '/x', fields: [...fields, rows] })
  expect(bodies[0]?.field?.fields).toEqual([
    { name: 'any', kind: 'array', item: { name: '', kind: 'integer' } },
    { name: 'sort', kind: 'choice', options: ['asc', 'desc'] },
    { name: 'day', kind: 'text', format: 'date' },
    { name: 'list', kind: 'json' },
    { name: 'odd', kind: 'text' },
    { name: 'photo', kind: 'file' },
    { name: 'rows', kind: 'array', item: { name: '', kind: 'object', fields: [{ name: 'a', kind: 'text' }] } },
  ])
  // A file cannot be sent as JSON.
  expect(template.bodies[0]?.mediaType).toBe('multipart/form-data')
})

test('prefills defaults with the type of their field', () => {
  const fields = [
    { in: 'query', name: 'page', type: 'integer', default: '3' },
    { in: 'query', name: 'all', type: 'boolean', default: 'true' },
    { in: 'query', name: 'odd', type: 'integer', default: 'many' },
    { in: 'query', name: 'tags', type: 'string[]', default: '["a"]' },
  ] as const
  const { parameters } = mdxPlaygroundData(
    { title: 'T', method: 'get', address: '/x', servers: ['https://api.example.com'], fields },
    { transport: {}, credentialScope: 'mdx', api: { examples: { prefill: true } } },
  )
  expect(parameters.map(({ field }) => field.initial)).toEqual([3, true, undefined, ['a']])
})

test('a required field starts with its default', () => {
  const fields = [
    { in: 'header', name: 'Version', required: true, default: '2022-06-28' },
    { in: 'query', name: 'page', type: 'integer', default: '3' },
    { in: 'body', name: 'kind', required: true, default: 'a' },
  ] as const
  const { parameters, bodies } = mdxPlaygroundData(
    { title: 'T', method: 'post', address: '/x', servers: ['https://api.example.com'], fields },
    { transport: {}, credentialScope: 'mdx', api: {} },
  )
  expect(parameters.map(({ field }) => field.initial)).toEqual(['2022-06-28', undefined])
  const [kind] = bodies[0]?.field?.fields ?? []
  expect([kind?.initial, kind?.default]).toEqual([undefined, 'a'])
})

test('URLs without a web scheme are not servers, and their variables can be selected', () => {
  const servers = ['javascript:alert(1)', 'https://{region}.example.com', '"><script>']
  expect(endpointData({ servers }).template.servers).toEqual([
    { url: 'https://{region}.example.com', variables: [{ name: 'region', default: '' }] },
  ])
  expect(endpointData({ address: 'users', servers: ['https://a.example/v1/'] }).template.path).toBe('/users')
})

test('API keys are requested by header name', () => {
  expect(endpointData({ auth: { method: 'cobo', name: 'Api-Key' } })).toMatchObject({
    template: { security: [{ schemes: [{ id: 'cobo', kind: 'apiKey', in: 'header', name: 'Api-Key' }] }] },
    security: { cobo: { kind: 'apiKey', in: 'header', name: 'Api-Key' } },
  })
  expect(endpointData({ auth: { method: 'key', name: 'a\r\nb' } }).template.security).toEqual([])
})
