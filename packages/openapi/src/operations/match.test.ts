import { expect, test } from 'vitest'
import { document, load, ok } from '../testing/loadDocument.js'
import { OperationIndex, operationName } from './findOperation.js'
import { matchFile } from './matchFile.js'
import { parseEntry, parseFrontmatterEntry } from './pageEntry.js'

test.each([
  ['GET /users', { kind: 'operation', method: 'GET', path: '/users' }],
  ['api.json POST /a/{b}', { spec: 'api.json', kind: 'operation', method: 'POST', path: '/a/{b}' }],
  ['webhook newPet', { kind: 'webhook', method: 'WEBHOOK', path: 'newPet' }],
  ['api.yaml webhook order paid', { spec: 'api.yaml', kind: 'webhook', method: 'WEBHOOK', path: 'order paid' }],
  ['COPY /a', { kind: 'operation', method: 'COPY', path: '/a' }],
  ['get /users', undefined],
  ['GET users', undefined],
  ['a b GET /users', undefined],
  ['guides/start', undefined],
  ['GET', undefined],
])('reads the entry %s', (entry, expected) => {
  expect(parseEntry(entry)).toEqual(expected)
})

test('frontmatter takes methods in any case', () => {
  expect(parseFrontmatterEntry('/es/a.json post /v1/x')).toEqual({
    spec: '/es/a.json',
    kind: 'operation',
    method: 'POST',
    path: '/v1/x',
  })
  expect(parseFrontmatterEntry('read /v1/x')).toBeUndefined()
})

const index = new OperationIndex(
  load({
    'a.json': document(
      {
        '/users': { get: ok },
        '/users/{id}': { get: ok, delete: ok },
        '/slash/': { get: ok },
        '/both': { get: ok },
        '/both/': { get: ok },
      },
      { webhooks: { newPet: { post: ok } } },
    ),
  }),
)
const find = (entry: string) => {
  const parsed = parseEntry(entry)
  const operation = parsed && index.find(parsed)
  return operation && operationName(operation)
}

test('matches paths exactly, except for a trailing slash', () => {
  expect(
    ['GET /users/', 'GET /slash', 'GET /both', 'GET /both/', 'GET /Users', 'PUT /users', 'webhook newPet'].map(find),
  ).toEqual(['GET /users', 'GET /slash/', 'GET /both', 'GET /both/', undefined, undefined, 'webhook newPet'])
})

test('suggests the closest operation for a missing one', () => {
  const nearest = (entry: string) => {
    const operation = index.nearest(parseEntry(entry) as never)
    return operation && operationName(operation)
  }
  expect(
    ['GET /user', 'POST /users', 'DELETE /Users/{userId}', 'webhook newPets', 'GET /entirely/other'].map(nearest),
  ).toEqual(['GET /users', 'GET /users', 'DELETE /users/{id}', 'webhook newPet', undefined])
})

test('matches a file by path, partial path, name and partial name', () => {
  const files = ['v2/openapi.json', 'v1/openapi.json', 'admin/store.yaml', 'openapi.json']
  expect(
    ['openapi.json', '/v2/openapi.json', 'v1/open', 'other/store.yaml', 'x/store', 'gone.json'].map((name) =>
      matchFile(name, files),
    ),
  ).toEqual(['openapi.json', 'v2/openapi.json', 'v1/openapi.json', 'admin/store.yaml', 'admin/store.yaml', undefined])
})
