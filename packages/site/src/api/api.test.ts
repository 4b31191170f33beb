import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { docs, load, ok, operationPages, problems, readNavigation, spec, users } from './fixtures/site.js'

test('a part with a document shows all operations after its own pages', async () => {
  const site = await load({
    'docs.json': docs({ tabs: [{ tab: 'API', openapi: 'openapi.json', groups: [{ group: 'Start', pages: ['a'] }] }] }),
    'a.mdx': '# A',
    'openapi.json': users,
  })
  expect(problems(site)).toEqual([])
  expect(readNavigation(site)).toEqual([
    {
      API: [
        { Start: ['a'] },
        {
          Users: ['api-reference/users/list-users', 'api-reference/users/create-user', 'api-reference/users/get-users'],
        },
        { 'API Reference': ['api-reference/get-health'] },
        { 'What happens': ['api-reference/events/usercreated'] },
      ],
    },
  ])
  expect([...site.derived.generated.values()].map(({ slug, title }) => `${slug}: ${title}`)).toContain(
    'api-reference/users/delete-user: Delete user',
  )
  expect([...site.pages()].map(({ slug }) => slug)).toEqual([
    'a',
    'api-reference/overview',
    'api-reference/users/list-users',
    'api-reference/users/create-user',
    'api-reference/users/get-users',
    'api-reference/get-health',
    'api-reference/events/usercreated',
    'api-reference/users/delete-user',
  ])
  expect(site.derived.navigated.get('api-reference/users/list-users')).toEqual({
    kind: 'page',
    slug: 'api-reference/users/list-users',
    title: 'List users',
    operation: { spec: 'openapi.json', method: 'GET', path: '/users', pointer: '/paths/~1users/get' },
  })
})

test('a nested entry disables the rest of its document, also in a deeper part', async () => {
  const site = await load({
    'docs.json': docs({
      tabs: [
        {
          tab: 'API',
          openapi: ['openapi.json', { source: 'other.json', directory: '/other/' }],
          groups: [
            { group: 'Some', pages: ['GET /users/', { group: 'Deep', pages: ['openapi.json webhook user.created'] }] },
          ],
        },
      ],
    }),
    'openapi.json': users,
    'other.json': spec({ '/o': { get: ok } }),
  })
  expect(problems(site)).toEqual([])
  expect(readNavigation(site)).toEqual([
    {
      API: [
        { Some: ['api-reference/users/list-users', { Deep: ['api-reference/events/usercreated'] }] },
        { 'API Reference': ['other/get-o'] },
      ],
    },
  ])
  expect(operationPages(site)).toHaveLength(3)
})

test('entries disable generation in the parts around them, but not beside them', async () => {
  const site = await load({
    'docs.json': docs({
      tabs: [
        // No entry below names an operation, so all are generated.
        { tab: 'Whole', openapi: 'openapi.json' },
        // An entry below names one, so only this one is shown, in the part with the document and in the part between.
        {
          tab: 'Chosen',
          openapi: 'openapi.json',
          groups: [{ group: 'Between', openapi: 'openapi.json', pages: [{ group: 'Deep', pages: ['GET /health'] }] }],
        },
        // A document named in the entry counts like an inherited one; the other document is generated.
        {
          tab: 'Two',
          groups: [
            { group: 'Both', openapi: ['openapi.json', 'other.json'], pages: ['openapi.json POST /users'] },
            { group: 'Beside', openapi: { source: 'openapi.json', directory: 'beside' } },
          ],
        },
        // A part without a document generates nothing.
        { tab: 'Guide', pages: ['b', 'openapi.json GET /users'] },
      ],
    }),
    'b.mdx': '# B',
    'openapi.json': users,
    'other.json': spec({ '/o': { get: ok } }),
  })
  expect(problems(site)).toEqual([expect.stringContaining('NAV_DIVISION_SHARED')])
  const all = (folder: string) => [
    { Users: [`${folder}/users/list-users`, `${folder}/users/create-user`, `${folder}/users/get-users`] },
    { 'API Reference': [`${folder}/get-health`] },
    { 'What happens': [`${folder}/events/usercreated`] },
  ]
  expect(readNavigation(site)).toEqual([
    { Whole: all('api-reference') },
    { Chosen: [{ Between: [{ Deep: ['api-reference/get-health'] }] }] },
    {
      Two: [
        { Both: ['api-reference/users/create-user', { 'API Reference': ['api-reference/get-o'] }] },
        { Beside: all('beside') },
      ],
    },
    { Guide: ['b', 'api-reference/users/list-users'] },
  ])
})

test('groups inherit documents or set their own', async () => {
  const site = await load({
    'docs.json': docs(
      {
        groups: [
          {
            group: 'A',
            openapi: { source: 'openapi.json', directory: 'v1' },
            pages: [{ group: 'B', pages: ['GET /health'] }],
          },
          { group: 'C', openapi: 'other.json', pages: ['GET /o', 'openapi.json GET /health'] },
          { group: 'D', pages: ['GET /p'] },
        ],
      },
      { api: { openapi: 'other.json' } },
    ),
    'openapi.json': users,
    'other.json': spec({ '/o': { get: ok }, '/p': { get: ok } }),
  })
  expect(problems(site)).toEqual([])
  expect(readNavigation(site)).toEqual([
    { A: [{ B: ['v1/get-health'] }] },
    { C: ['api-reference/get-o', 'api-reference/get-health'] },
    { D: ['api-reference/get-p'] },
  ])
})

test('lists the files of a document', async () => {
  const site = await load({
    'docs.json': docs({ tabs: [{ tab: 'A', openapi: 'a.json' }] }),
    'a.json': spec({ '/a': { $ref: 'parts/a.yaml' }, '/b': { $ref: 'gone.yaml' } }),
    'parts/a.yaml': 'get: {summary: A, responses: {}}\n',
  })
  expect(readNavigation(site)).toEqual([{ A: [{ 'API Reference': ['api-reference/a'] }] }])
  expect(site.specFiles).toEqual(['a.json', 'gone.yaml', 'parts/a.yaml'])
})

test('equal paths get numbers, and one operation in two parts stays one page', async () => {
  const same = (path: string) => ({ [path]: { get: { summary: 'Get it', tags: ['t'], ...ok } } })
  const site = await load({
    'docs.json': docs({
      tabs: [
        { tab: 'A', openapi: 'a.json' },
        { tab: 'B', openapi: 'a.json' },
      ],
    }),
    'api-reference/t/get-it.mdx': '# Taken',
    'a.json': spec({ ...same('/1'), ...same('/2'), ...same('/3') }),
  })
  const slugs = ['api-reference/t/get-it-1', 'api-reference/t/get-it-2', 'api-reference/t/get-it-3']
  expect(readNavigation(site)).toEqual([{ A: [{ t: slugs }] }, { B: [{ t: slugs }] }])
  expect(problems(site)).toMatchInlineSnapshot(`
    [
      "warning docs.json:14:12 Every page of the tab "B" is also in the tab "A", which comes first: choosing "B" opens "A". [NAV_DIVISION_SHARED] Give the pages of one of them another path: "openapi": { "source": "a.json", "directory": "…" }.",
      "notice a.json:9:4 The path /api-reference/t/get-it of GET /1 is already in use; its page is /api-reference/t/get-it-1. Also numbered: GET /2 (/api-reference/t/get-it-2), GET /3 (/api-reference/t/get-it-3). [ROUTE_SLUG_COLLISION] Set "x-mint": { "href": "/…" } on the operation, or give it another summary.",
    ]
  `)
})

test('reports invalid entries with the closest operation', async () => {
  const site = await load({
    'docs.json': docs({
      groups: [
        {
          group: 'A',
          openapi: 'openapi.json',
          pages: ['GET /user', 'get /users', 'PUT /users', 'webhook user.create', 'gone.json GET /x', 'HEAD /health'],
        },
        { group: 'B', openapi: ['gone.yaml', 'old.json', 'bad.json'] },
        { group: 'C', openapi: { source: 'openapi.json', overlays: ['o.json'] } },
        { group: 'D', openapi: { source: 'openapi.json', overlays: [] } },
      ],
    }),
    'openapi.json': users,
    'old.json': { swagger: '2.0' },
    'bad.json': '{ "openapi": ',
  })
  expect(problems(site)).toMatchInlineSnapshot(`
    [
      "warning docs.json:13:6 GET /user is not in openapi.json; the entry is ignored. [NAV_OPERATION_MISSING] Did you mean "GET /users"?",
      "warning docs.json:14:6 "get /users" is read as a page path, and this page does not exist; the entry is ignored. [NAV_METHOD_CASE] Did you mean "GET /users"?",
      "warning docs.json:15:6 PUT /users is not in openapi.json; the entry is ignored. [NAV_OPERATION_MISSING] Did you mean "GET /users"?",
      "warning docs.json:16:6 webhook user.create is not in openapi.json; the entry is ignored. [NAV_OPERATION_MISSING] Did you mean "webhook user.created"?",
      "warning docs.json:17:6 "gone.json GET /x" refers to the document "gone.json", which does not exist; the entry is ignored. [NAV_SPEC_MISSING]",
      "warning docs.json:18:6 "HEAD /health" is excluded by x-excluded in openapi.json; the entry is ignored. [NAV_OPERATION_EXCLUDED]",
      "warning docs.json:24:6 The OpenAPI document "gone.yaml" does not exist; its pages are omitted. [OAS_NOT_FOUND]",
      "warning docs.json:41:16 Page "api-reference/users/list-users" is listed twice, first at line 32. [NAV_DUPLICATE] Remove one of the entries.",
      "warning docs.json:41:16 Page "api-reference/users/create-user" is listed twice, first at line 32. [NAV_DUPLICATE] Remove one of the entries.",
      "warning docs.json:41:16 Page "api-reference/users/get-users" is listed twice, first at line 32. [NAV_DUPLICATE] Remove one of the entries.",
      "warning docs.json:41:16 Page "api-reference/get-health" is listed twice, first at line 32. [NAV_DUPLICATE] Remove one of the entries.",
      "warning docs.json:41:16 Page "api-reference/events/usercreated" is listed twice, first at line 32. [NAV_DUPLICATE] Remove one of the entries.",
      "error docs.json:41:16 openapi.json has a different list of overlays elsewhere in docs.json. [CFG_OVERLAYS_DIFFER] List the overlays only once, or in the same order everywhere.",
      "error bad.json:1:14 Missing value before the end of the file. [OAS_SYNTAX]",
      "warning old.json:2:13 Unsupported Swagger version "2.0"; the pages of this document show a notice. [OAS_VERSION] Convert it to OpenAPI 3, for example with swagger2openapi or editor.swagger.io.",
      "warning docs.json:34:7 Missing overlay "o.json" of openapi.json. [OAS_OVERLAY_MISSING]",
    ]
  `)
})

test('an unavailable remote document keeps its page positions', async () => {
  const url = 'https://api.example.com/openapi.json'
  const files = {
    'docs.json': docs({
      tabs: [
        { tab: 'A', openapi: url },
        { tab: 'B', openapi: url, groups: [{ group: 'G', pages: ['GET /a/b'] }] },
      ],
    }),
  }
  const site = await load(files)
  expect(readNavigation(site)).toEqual([{ A: ['api-reference'] }, { B: [{ G: ['api-reference/get-ab'] }] }])
  expect(problems(site)).toMatchInlineSnapshot(`
    [
      "warning docs.json:11:16 https://api.example.com/openapi.json could not be fetched; the pages of its operations show a notice. [OAS_UNREACHABLE] Check the URL and the network, or copy the document into the docs folder.",
      "warning docs.json:15:16 https://api.example.com/openapi.json could not be fetched; the pages of its operations show a notice. [OAS_UNREACHABLE] Check the URL and the network, or copy the document into the docs folder.",
    ]
  `)
  const fetched = await load(files, {
    fetchSpec: async () =>
      new TextEncoder().encode(JSON.stringify(spec({ '/a/b': { get: { summary: 'Get', ...ok } } }))),
  })
  expect(problems(fetched)).toEqual([expect.stringContaining('NAV_DIVISION_SHARED')])
  expect(readNavigation(fetched)).toEqual([
    { A: [{ 'API Reference': ['api-reference/get'] }] },
    { B: [{ G: ['api-reference/get'] }] },
  ])
})

test('frontmatter finds its operation first in the documents of the surrounding parts', async () => {
  const site = await load({
    'docs.json': docs(
      {
        groups: [
          { group: 'A', openapi: 'b.json', pages: ['near'] },
          { group: 'B', pages: ['far', 'named', 'stale', 'none', 'slip', 'GET /both'] },
        ],
      },
      { api: { openapi: 'a.json' } },
    ),
    'near.mdx': '---\nopenapi: GET /both/\n---\n',
    'far.mdx': '---\ntitle: Far\nopenapi: "get /only-in-c"\n---\n',
    'named.mdx': '---\nopenapi: specs/c.json GET /both\n---\n',
    'stale.mdx': '---\nopenapi: GET /bot\n---\n',
    'none.mdx': '---\nopenapi: gone.json GET /x\n---\n',
    'slip.mdx': '---\nopenapi: specs/d.json GET /only-in-c\n---\n',
    'twice.mdx': '---\nopenapi: a.json GET /both\n---\n',
    'a.json': spec({ '/both': { get: ok } }),
    'b.json': spec({ '/both': { get: ok } }),
    'specs/c.json': spec({ '/only-in-c': { get: ok }, '/both': { get: ok } }),
  })
  const findOperation = (slug: string) => {
    const operation = site.pageOperation(slug)
    return operation && ('missing' in operation ? operation.missing : operation.source)
  }
  expect(['near', 'far', 'named', 'stale', 'none'].map(findOperation)).toEqual([
    'b.json',
    'specs/c.json',
    'specs/c.json',
    'GET /bot',
    'gone.json GET /x',
  ])
  expect(problems(site)).toMatchInlineSnapshot(`
    [
      "notice a.json:9:4 The path /api-reference/get-both of GET /both is already in use; its page is /api-reference/get-both-1. [ROUTE_SLUG_COLLISION] Set "x-mint": { "href": "/…" } on the operation, or give it another summary.",
      "warning none.mdx:2:10 "gone.json GET /x" names an operation that is in no OpenAPI document of the site; the page shows a notice. [FM_SPEC_MISSING]",
      "warning slip.mdx:2:10 "specs/d.json GET /only-in-c" names an operation that is in no OpenAPI document of the site; the page shows a notice. [FM_SPEC_MISSING]",
      "warning stale.mdx:2:10 GET /bot is not in a.json, b.json, specs/c.json; the page shows a notice. [FM_OPERATION_MISSING] Did you mean "GET /both"?",
      "warning docs.json:24:6 GET /both is documented by twice.mdx and listed here; the MDX page is used. [ROUTE_DUPLICATE_OPERATION] Remove the entry or the page.",
    ]
  `)
})

test('does not report operations of an unavailable document as missing', async () => {
  const site = await load({
    'docs.json': docs({ groups: [{ group: 'A', openapi: 'gone.json', pages: ['stale', 'model'] }] }),
    'stale.mdx': '---\nopenapi: GET /bot\n---\n',
    'model.mdx': '---\nopenapi-schema: Bot\n---\n',
    'a.json': spec({ '/both': { get: ok } }),
  })
  expect(problems(site)).toMatchInlineSnapshot(`
    [
      "warning docs.json:11:16 The OpenAPI document "gone.json" does not exist; its pages are omitted. [OAS_NOT_FOUND]",
      "warning stale.mdx:2:10 GET /bot is not in a.json; the page shows a notice. [FM_OPERATION_MISSING] Did you mean "GET /both"?",
      "warning model.mdx:2:17 Unknown model "Bot" in a.json; the page shows a notice. [FM_MODEL_MISSING]",
    ]
  `)
})

test('a page of an operation wins over a redirect from its path, with a report', async () => {
  const site = await load({
    'docs.json': docs(
      { tabs: [{ tab: 'A', openapi: 'a.json' }] },
      {
        redirects: [
          { source: '/old', destination: '/elsewhere' },
          { source: '/api-reference/get-natural/', destination: '/elsewhere' },
          { source: '/free', destination: '/old' },
        ],
      },
    ),
    'elsewhere.mdx': '# Elsewhere',
    'a.json': spec({ '/moved': { get: { 'x-mint': { href: '/old' }, ...ok } }, '/natural': { get: ok } }),
  })
  expect(readNavigation(site)).toEqual([{ A: [{ 'API Reference': ['old', 'api-reference/get-natural'] }] }])
  expect(site.activeRedirects().map(({ source }) => source)).toEqual(['/free'])
  expect(problems(site)).toMatchInlineSnapshot(`
    [
      "warning docs.json:17:14 The redirect from "/old" has no effect: the page of GET /moved has this path. [REDIRECT_SHADOWED] Remove the redirect, or give the page another path.",
      "warning docs.json:21:14 The redirect from "/api-reference/get-natural/" has no effect: the page of GET /natural has this path. [REDIRECT_SHADOWED] Remove the redirect, or give the page another path.",
    ]
  `)
})

/** Changes files of a loaded site, on disk and in the site. */

test('an MDX page is used in place of the entry for the same operation, and of the generated page', async () => {
  const files = {
    'docs.json': docs({
      groups: [
        { group: 'Listed', openapi: 'a.json', root: 'a.json GET /a', pages: ['GET /a', 'own', 'GET /c'] },
        { group: 'Entry', openapi: 'a.json', pages: ['GET /b', 'POST /a'] },
      ],
    }),
    'own.mdx': '---\nopenapi: get /a\n---\n',
    'other.mdx': '---\nopenapi: a.json GET /b\n---\n',
    'a.json': spec({ '/a': { get: ok, post: ok }, '/b': { get: ok }, '/c': { get: ok } }),
  }
  const site = await load(files)
  expect(readNavigation(site)).toEqual([
    { Listed: ['own', 'api-reference/get-c'] },
    { Entry: ['other', 'api-reference/post-a'] },
  ])
  expect(operationPages(site).map(({ slug }) => slug)).toEqual(['api-reference/get-c', 'api-reference/post-a'])
  expect([...site.derived.navigated.keys()]).toEqual(['own', 'api-reference/get-c', 'other', 'api-reference/post-a'])
  expect(site.derived.navigation.children[0]).toMatchObject({ root: 'own' })
  expect(problems(site)).toMatchInlineSnapshot(`
    [
      "warning docs.json:14:6 Page "api-reference/get-a" is listed twice, first at line 12. [NAV_DUPLICATE] Remove one of the entries.",
      "warning docs.json:23:6 GET /b is documented by other.mdx and listed here; the MDX page is used. [ROUTE_DUPLICATE_OPERATION] Remove the entry or the page.",
      "warning docs.json:12:13 GET /a is documented by own.mdx and listed here; the MDX page is used. [ROUTE_DUPLICATE_OPERATION] Remove the entry or the page.",
    ]
  `)
  writeFileSync(join(site.repository.root, 'other.mdx'), '# Other')
  await site.update([{ type: 'change', path: 'other.mdx' }])
  expect(readNavigation(site)[1]).toEqual({ Entry: ['api-reference/get-b', 'api-reference/post-a'] })
})
