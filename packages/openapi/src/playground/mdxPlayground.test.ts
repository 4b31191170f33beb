import { expect, test } from 'vitest'
import { buildRequest } from '../request/index.js'
import { type MdxEndpoint, mdxPlaygroundData } from './mdxPlayground.js'

const dataOf = (endpoint: Partial<MdxEndpoint>) =>
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
  const { template, parameters, bodies } = dataOf({
    auth: { method: 'key', name: 'X-Key' },
    fields: [
      { in: 'query', name: 'tags', type: 'string[]', description: 'Only **these**.' },
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

test('a whole address needs no server', () => {
  const { template } = dataOf({ method: 'GET', address: 'https://other.example.com/a', auth: { method: 'none' } })
  expect(template).toMatchObject({
    path: '/a',
    servers: [{ url: 'https://other.example.com' }],
    security: [],
    bodies: [],
  })
})

test('files make a multipart body', () => {
  const { template, bodies } = dataOf({
    contentType: 'multipart/form-data',
    fields: [{ in: 'body', name: 'photo', type: 'file' }],
  })
  expect(template.bodies).toEqual([{ mediaType: 'multipart/form-data', encoding: { photo: { isFile: true } } }])
  expect(bodies[0]?.field?.fields).toEqual([{ name: 'photo', kind: 'file' }])
})
