import { expect, test } from 'vitest'
import { document, load, ok, report } from '../testing/loadDocument.js'

/** A pattern that matches no group. */
const NO_GROUPS = [{ includes: [] }]

test('reports invalid extensions and ignores them', () => {
  const get = { 'x-mint': { href: 5, content: {}, metadata: 'x' }, 'x-hidden': 'yes', ...ok }
  const value = {
    'x-mint': { href: '/../up', metadata: { title: 'T', openapi: 'GET /x' }, content: 'Hi' },
    'x-excluded': true,
    ...ok,
  }
  const spec = load({ 'a.json': document({ '/a': { get, put: value, post: { 'x-mint': { href: '/x/y/' }, ...ok } } }) })
  expect(report(spec)).toMatchInlineSnapshot(`
    "warning a.json:11:14 Invalid value of "x-mint.href": 5; it is ignored. [OAS_X_MINT]
      Expected a path on the site, such as "/api/users".
    warning a.json:12:17 Invalid value of "x-mint.content": an object; it is ignored. [OAS_X_MINT]
      Expected a string.
    warning a.json:13:18 Invalid value of "x-mint.metadata": "x"; it is ignored. [OAS_X_MINT]
      Expected an object.
    warning a.json:15:17 Invalid value of "x-hidden": "yes"; it is ignored. [OAS_X_MINT]
      Expected true or false.
    warning a.json:24:14 Invalid page path "/../up" in "x-mint.href"; the default path is used. [OAS_X_MINT]
      Expected a path on the site, such as "/api/users"."
  `)
  expect(spec.operations).toMatchObject([
    { hidden: false, excluded: undefined },
    { excluded: 'x-excluded', content: 'Hi', metadata: { title: 'T' } },
    { href: 'x/y' },
  ])
  expect(spec.operations[1]?.metadata).not.toHaveProperty('openapi')
})

test('groups of a path and its operation apply unless frontmatter sets them', () => {
  const get = { 'x-mint': { groups: ['staff', { includes: ['a*'] }] }, ...ok }
  const value = { 'x-mint': { metadata: { groups: ['own'], tag: 'New' } }, ...ok }
  const post = { 'x-mint': { groups: 'staff', metadata: { tag: 'New' } }, ...ok }
  const spec = load({
    'a.json': document({ '/a': { 'x-mint': { groups: ['beta'] }, get, put: value, post }, '/b': { get: ok } }),
  })
  expect(spec.operations.map(({ metadata }) => metadata)).toEqual([
    { groups: ['beta', 'staff', { includes: ['a*'] }] },
    { groups: ['own'], tag: 'New' },
    { groups: ['beta'], tag: 'New' },
    undefined,
  ])
  expect(report(spec)).toMatch(
    /warning a\.json:\d+:\d+ Invalid value of "x-mint.groups": "staff"; it is ignored. \[OAS_X_MINT\]/,
  )
})

test.each(['/index', '/guides/index', '/404', '/_octavo/oauth', '/_svc/api/request', '/.well-known/x'])(
  'an operation page cannot replace a file that every site has: %s',
  (href) => {
    const responses = { '200': { description: 'ok' } }
    const spec = load({ 'a.json': document({ '/a': { get: { 'x-mint': { href }, responses } } }) })
    expect(spec.operations.map((operation) => operation.href)).toEqual([undefined])
    expect(spec.diagnostics.map(({ rule }) => rule)).toEqual(['OAS_X_MINT'])
  },
)

test('reports invalid groups and an invalid x-mint once per path', () => {
  const get = (groups: unknown) => ({ get: { ...ok, 'x-mint': { groups } }, post: ok })
  const spec = load({
    'a.json': document({
      '/a': { ...get(['staff', 5, '', 'staff', null]), 'x-mint': { groups: 'admin' } },
      '/b': { get: ok, put: ok, 'x-mint': ['admin'] },
      '/c': { ...get({}), 'x-mint': { groups: ['x'] } },
    }),
  })
  const groups = spec.operations.map(({ metadata }) => metadata?.groups)
  expect(groups).toEqual([['staff'], NO_GROUPS, undefined, undefined, ['x'], ['x']])
  const lines = report(spec).split('\n')
  expect(
    lines.filter((line) => line.startsWith('warning')).map((line) => line.replace(/^warning a.json:\d+:\d+ /, '')),
  ).toEqual([
    'Invalid value of "x-mint.groups.1": 5; it is ignored. [OAS_X_MINT]',
    'Invalid value of "x-mint.groups.2": ""; it is ignored. [OAS_X_MINT]',
    'Duplicate group "staff" in "x-mint.groups". [OAS_X_MINT]',
    'Invalid value of "x-mint.groups.4": null; it is ignored. [OAS_X_MINT]',
    'Invalid value of "x-mint.groups": "admin"; it is ignored. [OAS_X_MINT]',
    'Invalid value of "x-mint": a list; it is ignored. [OAS_X_MINT]',
    'Invalid value of "x-mint.groups": an object; it is ignored. [OAS_X_MINT]',
  ])
})

test('limits groups and their diagnostics in shared lists', () => {
  const groups = Array.from({ length: 20_000 }, (_, index) => `g${index}`)
  const paths = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`/${index}`, { $ref: '#/paths/~1a' }]))
  const start = process.cpuUsage()
  const many = load({ 'a.json': document({ '/a': { 'x-mint': { groups }, get: ok }, ...paths }) })
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(3_000)
  expect(many.operations.map(({ metadata = {} }) => (metadata.groups as string[]).length)).toEqual(
    Array(1001).fill(200),
  )
  expect(
    report(many).match(/"x-mint.groups" has 20000 groups; only the first 200 can see the page. \[OAS_X_MINT\]/g),
  ).toHaveLength(1)
  const odd = Array.from({ length: 40 }, (_, index) => index % 20)
  const bad = load({ 'a.json': document({ '/a': { get: { ...ok, 'x-mint': { groups: odd } } } }) })
  const text = report(bad)
  expect(text.match(/it is ignored/g)).toHaveLength(10)
  expect(text).toContain(`Not listed: 30 more invalid or duplicate groups in "x-mint.groups". [OAS_X_MINT]`)
})

test('a page with invalid groups is visible to nobody', () => {
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
    ...[NO_GROUPS, NO_GROUPS, NO_GROUPS, undefined, NO_GROUPS],
    ['beta'],
    ['beta'],
  ])
  const text = report(spec)
  expect(text).toContain('a.json:17:7 Invalid value of "x-mint.groups.0": 0; it is ignored. [OAS_X_MINT]')
  expect(text.match(/Invalid value of "x-mint.groups": (?:"staff"|null); it is ignored/g)).toHaveLength(4)
  expect(text).toContain('A page without a valid group is visible to nobody.')
})

test('diagnostics of a shared path are at their own position', () => {
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
    'api.yaml:16 Invalid value of "x-mint": a list; it is ignored.',
    'api.yaml:7 Invalid value of "x-mint.groups.0": 1; it is ignored.',
    'items.yaml:3 Invalid value of "x-mint.groups.1": 5; it is ignored.',
    'items.yaml:5 Invalid value of "x-mint.content": 1; it is ignored.',
  ])
})

test('internal operations are excluded by an option, with what the document says about their tags', () => {
  const tags = [
    { name: 'Admin', description: 'Secret' },
    { name: 'Users', description: 'Open' },
  ]
  const paths = {
    '/a': { get: { tags: ['Users'], ...ok }, put: { tags: ['Users', 'Admin'], 'x-internal': true, ...ok } },
    '/b': { 'x-internal': true, get: { tags: ['Admin'], ...ok }, put: { 'x-internal': false, ...ok } },
  }
  const files = { 'a.json': document(paths, { tags, webhooks: { c: { post: { 'x-internal': true, ...ok } } } }) }
  const excluded = (spec: ReturnType<typeof load>) => spec.operations.map((operation) => operation.excluded)
  expect(excluded(load(files))).toEqual(Array(5).fill(undefined))
  const spec = load(files, { omitInternal: true })
  expect(excluded(spec)).toEqual([undefined, 'x-internal', 'x-internal', undefined, 'x-internal'])
  expect(spec.document?.root.tags).toEqual([{ name: 'Admin' }, tags[1]])
})

test('internal channels are excluded by an option', () => {
  const channels = { a: { messages: {} }, b: { 'x-internal': true, messages: {} } }
  const files = { 'a.json': { asyncapi: '3.0.0', info: { title: 'T', version: '1' }, channels } }
  const { operations } = load(files, { omitInternal: true })
  expect(operations.map((operation) => operation.excluded)).toEqual([undefined, 'x-internal'])
})
