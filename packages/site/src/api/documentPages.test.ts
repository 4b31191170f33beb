import type { NavigationNode } from '@octavo/core'
import { expect, test } from 'vitest'
import type { Site } from '../site.js'
import { docs, load, ok, problems, spec } from './fixtures/site.js'

const api = spec(
  {
    '/pets': { get: { summary: 'List pets', tags: ['Pets'], ...ok } },
    '/orders': { get: { summary: 'List orders', tags: ['Orders'], ...ok } },
  },
  {
    info: { title: 'Shop', version: '1', summary: 'Sells *pets*', description: '# Start\n\nRead this.' },
    tags: [{ name: 'Pets', 'x-displayName': 'All pets', description: 'Cats and dogs.' }, { name: 'Orders' }],
    components: { schemas: { Pet: { type: 'object' }, Order: { type: 'object' } } },
  },
)

/** Returns slugs and group labels, with the page to which the label links. */
const entries = (nodes: readonly NavigationNode[]): unknown[] =>
  nodes.map((node) => {
    if (node.kind === 'page') return node.slug
    const root = node.kind === 'group' && node.root !== undefined ? ` → ${node.root}` : ''
    return { [node.label + root]: entries(node.children) }
  })
const tree = (site: Site) => entries(site.derived.navigation.children)
const slugs = (site: Site) => [...site.pages()].map(({ slug }) => slug)

test('a document has an overview, and its described tags have pages that their groups link to', async () => {
  const site = await load({ 'docs.json': docs({ tabs: [{ tab: 'API', openapi: 'api.json' }] }), 'api.json': api })
  expect(problems(site)).toEqual([])
  expect(tree(site)).toEqual([
    {
      API: [
        'api-reference/overview',
        { 'All pets → api-reference/pets': ['api-reference/pets/list-pets'] },
        { Orders: ['api-reference/orders/list-orders'] },
      ],
    },
  ])
  expect([...site.derived.navigated.keys()]).toEqual([
    'api-reference/overview',
    'api-reference/pets',
    'api-reference/pets/list-pets',
    'api-reference/orders/list-orders',
  ])
  expect(site.pageFacts('api-reference/overview')).toMatchObject({
    title: 'Shop',
    frontmatter: { sidebarTitle: 'Overview', description: 'Sells pets' },
  })
  expect(site.pageFacts('api-reference/pets')).toMatchObject({ title: 'All pets' })
  expect(site.operationDescription('api-reference/pets')).toBe('Cats and dogs.')
})

test('`overview: false` leaves out the overview, and `models: true` adds a page for each schema', async () => {
  const site = await load({
    'docs.json': docs({
      tabs: [{ tab: 'API', openapi: { source: 'api.json', directory: 'ref', overview: false, models: true } }],
    }),
    'api.json': api,
  })
  expect(tree(site)).toEqual([
    {
      API: [
        { 'All pets → ref/pets': ['ref/pets/list-pets'] },
        { Orders: ['ref/orders/list-orders'] },
        { Models: ['ref/models/pet', 'ref/models/order'] },
      ],
    },
  ])
})

test('`api.internal: false` omits internal operations, their groups and their entries', async () => {
  const paths = {
    '/pets': { get: { summary: 'List pets', tags: ['Pets'], ...ok } },
    '/orders': { get: { summary: 'List orders', tags: ['Orders'], 'x-internal': true, ...ok } },
  }
  const tags = ['Pets', 'Orders'].map((name) => ({ name, description: `About ${name}` }))
  const files = (rest: object) => ({
    'docs.json': docs(
      {
        tabs: [
          { tab: 'API', openapi: 'a.json' },
          { tab: 'One', pages: ['b.json GET /orders'] },
        ],
      },
      rest,
    ),
    'a.json': spec(paths, { tags }),
    'b.json': spec(paths),
  })
  const whole = await load(files({}))
  expect(slugs(whole)).toContain('api-reference/orders/list-orders')
  const site = await load(files({ api: { internal: false } }))
  expect(slugs(site)).toEqual(['api-reference/overview', 'api-reference/pets', 'api-reference/pets/list-pets'])
  expect(problems(site)).toEqual([
    expect.stringContaining('"b.json GET /orders" is excluded by x-internal in b.json; the entry is ignored.'),
  ])
})

test('pages of a document whose operations are listed one by one are not in navigation', async () => {
  const site = await load({
    'docs.json': docs({ groups: [{ group: 'A', openapi: 'api.json', pages: ['GET /orders'] }] }),
    'api.json': api,
  })
  expect(problems(site)).toEqual([])
  expect(tree(site)).toEqual([{ A: ['api-reference/orders/list-orders'] }])
  // No operation of the group "Pets" has a page.
  expect(slugs(site)).toEqual(['api-reference/orders/list-orders', 'api-reference/overview'])
})

test('search finds pages that are not in navigation where it finds all operations of their document', async () => {
  const openapi = { source: 'api.json', models: true }
  const tab = (name: string, directory: string, pages: string[]) => ({
    tab: name,
    openapi: { ...openapi, directory },
    pages: pages.map((page) => ({ group: page, pages: [page] })),
  })
  const site = await load({
    'docs.json': docs({
      tabs: [
        tab('One', 'one', ['GET /orders', 'GET /pets']),
        tab('Two', 'two', ['GET /pets']),
        { tab: 'Mine', pages: ['index'] },
      ],
    }),
    'index.mdx': '# Home',
    'api.json': api,
  })
  const labels = (slug: string) => site.trails.get(slug)?.map(({ label }) => label)
  expect(labels('one/overview')).toEqual(['One'])
  expect(labels('one/pets')).toEqual(['One'])
  expect(labels('one/models/pet')).toEqual(['One'])
  expect(labels('two/overview')).toEqual(['Two', 'GET /pets'])
  expect(JSON.stringify(tree(site))).not.toContain('overview')
})

test('pages of a document never take the path of a file, an operation or a redirect', async () => {
  const site = await load({
    'docs.json': docs(
      { groups: [{ group: 'A', openapi: ['api.json', 'late.json'] }] },
      { redirects: [{ source: '/api-reference/overview-1', destination: '/a' }] },
    ),
    'api-reference/overview.mdx': '# Own',
    'a.mdx': '# A',
    'api.json': api,
    // Its page comes after the group of `api.json` with the same path.
    'late.json': spec({ '/pets': { get: { summary: 'Pets', ...ok } } }, { info: { title: 'Late', version: '1' } }),
  })
  expect(tree(site)).toEqual([
    {
      A: [
        'api-reference/overview-2',
        { 'All pets → api-reference/pets-1': ['api-reference/pets/list-pets'] },
        { Orders: ['api-reference/orders/list-orders'] },
        'api-reference/overview-3',
        { 'API Reference': ['api-reference/pets'] },
      ],
    },
  ])
  expect(site.activeRedirects().map(({ source }) => source)).toEqual(['/api-reference/overview-1'])
  // Beside other documents, "Overview" would not tell which one.
  expect(site.pageFacts('api-reference/overview-3')?.frontmatter.sidebarTitle).toBeUndefined()
})

test('`x-tagGroups` are groups above those of their tags, and other tags follow', async () => {
  const site = await load({
    'docs.json': docs({ tabs: [{ tab: 'API', openapi: { source: 'api.json', overview: false } }] }),
    'api.json': {
      ...api,
      'x-tagGroups': [
        { name: 'Sales', tags: ['Orders', 'Gone'] },
        { name: 'Empty', tags: [] },
      ],
    },
  })
  expect(tree(site)).toEqual([
    {
      API: [
        { Sales: [{ Orders: ['api-reference/orders/list-orders'] }] },
        { 'All pets → api-reference/pets': ['api-reference/pets/list-pets'] },
      ],
    },
  ])
})

test('generated entries have the language of their part of navigation', async () => {
  const words = (language = 'en') => ({ overview: `overview ${language}`, models: `models ${language}` })
  const openapi = { source: 'api.json', models: true }
  const site = await load(
    {
      'docs.json': docs({
        languages: [
          { language: 'en', openapi },
          { language: 'de', openapi: { ...openapi, directory: 'de/api' } },
        ],
      }),
      'api.json': api,
    },
    { words },
  )
  expect(site.pageFacts('de/api/overview')?.frontmatter.sidebarTitle).toBe('overview de')
  expect(JSON.stringify(site.derived.navigation)).toContain('"label":"models de"')
})

test('100,000 tags in a chain of parents cost what they weigh', async () => {
  const tags = Array.from({ length: 100_000 }, (_, index) => ({ name: `t${index}`, parent: `t${index + 1}` }))
  const site = await load({
    'docs.json': docs({ groups: [{ group: 'A', openapi: 'api.json' }] }),
    'api.json': { ...spec({ '/a': { get: { tags: ['t0'], ...ok } } }), openapi: '3.2.0', tags },
  })
  expect(slugs(site)).toEqual(['api-reference/overview', 'api-reference/t0/get-a'])
})

test('described tags without operations have pages where `x-tagGroups` lists them or `x-traitTag` marks them', async () => {
  const guides = [
    { name: 'Errors', description: 'Status codes.' },
    { name: 'Start', 'x-traitTag': true, description: 'Read this first.' },
    { name: 'Stale', description: 'An old group.' },
    { name: 'Empty', 'x-traitTag': true },
  ]
  const tagGroups = [{ name: 'Appendix', tags: ['Errors', 'Orders'] }]
  const api = spec(
    { '/orders': { get: { summary: 'List orders', tags: ['Orders'], ...ok } } },
    { tags: guides, 'x-tagGroups': tagGroups },
  )
  const site = await load({ 'docs.json': docs({ tabs: [{ tab: 'API', openapi: 'api.json' }] }), 'api.json': api })
  expect(problems(site)).toEqual([])
  expect(tree(site)).toEqual([
    {
      API: [
        'api-reference/overview',
        { Appendix: ['api-reference/errors', { Orders: ['api-reference/orders/list-orders'] }] },
        'api-reference/start',
      ],
    },
  ])
  expect(site.operationDescription('api-reference/errors')).toBe('Status codes.')
})

test('models that only excluded operations show have no page', async () => {
  const body = (name: string) => {
    const schema = { $ref: `#/components/schemas/${name}` }
    return { responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } }
  }
  const schemas = {
    Pet: { type: 'object', properties: { owner: { $ref: '#/components/schemas/Owner' } } },
    Owner: { type: 'object' },
    Ledger: {
      type: 'object',
      properties: { owner: { $ref: '#/components/schemas/Owner' }, row: { $ref: '#/components/schemas/Row' } },
    },
    Row: { type: 'object' },
    Unused: { type: 'object' },
  }
  const paths = {
    '/pets': { get: { summary: 'List pets', ...body('Pet') } },
    '/ledger': { get: { summary: 'Ledger', 'x-internal': true, ...body('Ledger') } },
  }
  const tabs = [{ tab: 'API', openapi: { source: 'api.json', models: true } }]
  const models = async (internal: boolean) => {
    const config = docs({ tabs }, { api: { internal } })
    const site = await load({ 'docs.json': config, 'api.json': spec(paths, { components: { schemas } }) })
    return slugs(site).flatMap((slug) => slug.split('models/')[1] ?? [])
  }
  expect(await models(true)).toEqual(['pet', 'owner', 'ledger', 'row', 'unused'])
  expect(await models(false)).toEqual(['pet', 'owner', 'unused'])
})
