import { expect, test } from 'vitest'
import { document, load, ok } from '../testing/loadDocument.js'
import { SlugClaims } from './claimSlugs.js'
import { groupOperations, type OperationGroup } from './groupOperations.js'
import { operationSlug, slugPart } from './operationSlug.js'

test.each([
  ['GET-/users/{id}', 'get-users'],
  ['GET-/users/{id}/posts', 'get-users-posts'],
  ['GET-/users/posts', 'get-usersposts'],
  ['GET-/a-b', 'get-a-b'],
  ['GET-/A/B', 'get-ab'],
  ['Create a Customer Session', 'create-a-customer-session'],
  ["Don't (ever), do. this", 'dont-ever-do-this'],
  ['a - b', 'a--b'],
  ['a  b', 'a-b'],
  [' trimmed ', 'trimmed'],
  ['subscription.updated', 'subscriptionupdated'],
  ['subscription_past_due', 'subscription_past_due'],
  ['../../x', 'x'],
  ['Что это?', 'что-это'],
  ['a\\..\\b', 'ab'],
])('%s becomes %s in a path', (text, slug) => {
  expect(slugPart(text)).toBe(slug)
})

test('truncates a name that is too long for a file at a word', () => {
  const words = slugPart('Create a thing with many words '.repeat(12))
  expect(words).toBe('create-a-thing-with-many-words-'.repeat(6).concat('create-a-thing'))
  expect(slugPart('ж'.repeat(300))).toBe('ж'.repeat(100))
  expect(slugPart('😀'.repeat(300))).toBe('😀'.repeat(50))
  expect(slugPart('x'.repeat(200))).toBe('x'.repeat(200))
})

test('warns about a shortened path', () => {
  const long = 'many words '.repeat(30).trim()
  const href = `/api/${'x'.repeat(300)}`
  const spec = load({
    'a.json': document({
      '/a': { get: { summary: long, ...ok }, put: { tags: [long], summary: 'b', ...ok } },
      [`/${'b'.repeat(300)}`]: { get: ok },
      '/c': { get: { 'x-mint': { href }, ...ok }, put: { summary: long, 'x-mint': { href: '/short' }, ...ok } },
    }),
  })
  expect(spec.diagnostics.map(({ rule, start, message }) => [rule, start?.line, /".{11}/.exec(message)?.[0]])).toEqual([
    ['OAS_LONG_NAME', 10, '"many words '],
    ['OAS_LONG_NAME', 19, '"many words '],
    ['OAS_LONG_NAME', 29, '"GET-/bbbbbb'],
    ['OAS_X_MINT', 41, '"/api/xxxxxx'],
  ])
  const parts = spec.operations.flatMap((operation) => operationSlug(operation).split('/'))
  expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(200)
})

const operationSlugs = (paths: object, directory?: string) =>
  load({ 'a.json': document(paths) }).operations.map((operation) => operationSlug(operation, directory))

test('a path consists of folder, first tag and summary', () => {
  expect(
    operationSlugs({
      '/users/{id}': { get: ok, put: { summary: 'Update user', tags: ['User Admin', 'other'], ...ok } },
      '/x': { get: { 'x-mint': { href: '/my/page' }, tags: ['a'], ...ok }, post: { summary: '...', ...ok } },
    }),
  ).toEqual(['api-reference/get-users', 'api-reference/user-admin/update-user', 'my/page', 'api-reference/post-x'])
  expect(operationSlugs({ '/a': { get: { tags: ['../..'], ...ok } } }, 'v1/../api')).toEqual(['v1/api/get-a'])
})

test('a webhook without summary is named by its key', () => {
  const webhooks = {
    'order.paid': { post: { tags: ['Orders'], ...ok } },
    'order.sent': { post: { summary: 'order_sent', ...ok } },
  }
  const spec = load({ 'a.json': document({}, { webhooks }) })
  expect(spec.operations.map((operation) => operationSlug(operation))).toEqual([
    'api-reference/orders/orderpaid',
    'api-reference/order_sent',
  ])
})

test('equal paths get numbers, also when only the case differs', () => {
  const claims = new SlugClaims(['a/b'])
  expect(['a/B', 'a/b', 'c', 'a/b-1'].map((slug) => claims.claim(slug))).toEqual(['a/B-1', 'a/b-2', 'c', 'a/b-1-1'])
})

test('skips used numbers, and numbers thousands of equal paths quickly', () => {
  const claims = new SlugClaims(['a', 'a-2'])
  const slugs = Array.from({ length: 20_000 }, () => claims.claim('a'))
  expect(slugs.slice(0, 3)).toEqual(['a-1', 'a-3', 'a-4'])
  expect(new Set(slugs).size).toBe(20_000)
})

const outline = (groups: OperationGroup[]): unknown[] =>
  groups.map(({ label, operations, groups: inner }) => [label, operations.map(({ path }) => path), ...outline(inner)])

test('groups follow the order of paths, not of tags', () => {
  const tags = [{ name: 'b', 'x-group': 'The B' }, { name: 'a' }]
  const spec = load({
    'a.json': document(
      {
        '/1': { get: { tags: ['a', 'b'], ...ok } },
        '/2': { get: ok },
        '/3': { get: { tags: ['b'], ...ok } },
        '/4': { get: { tags: ['a'], 'x-excluded': true, ...ok } },
      },
      { tags },
    ),
  })
  expect(outline(groupOperations(spec))).toEqual([
    ['a', ['/1']],
    ['API Reference', ['/2']],
    ['The B', ['/3']],
  ])
})

test('nests tags of 3.2, and badges make no groups', () => {
  const tags = [
    { name: 'child', parent: 'top', summary: 'Child' },
    { name: 'top', summary: 'Top' },
    { name: 'beta', kind: 'badge' },
  ]
  const paths = { '/1': { get: { tags: ['beta', 'child'], ...ok } }, '/2': { get: { tags: ['top'], ...ok } } }
  const spec = load({ 'a.json': document(paths, { openapi: '3.2.0', tags }) })
  expect(outline(groupOperations(spec))).toEqual([['Top', ['/2'], ['Child', ['/1']]]])
})
