import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatLocation } from '@octavo/core'
import { expect, test } from 'vitest'
import type { Site } from '../site.js'
import { docs, load, ok, operationPages, problems, readNavigation, spec, users } from './fixtures/site.js'

async function edit(site: Site, files: Record<string, string | object>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    writeFileSync(join(site.repository.root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  await site.update(Object.keys(files).map((path) => ({ type: 'change', path })))
}

const blocking = (site: Site) => site.blockingErrors.map((one) => `${formatLocation(one)} ${one.message}`)

test('keeps the last valid version while a document has a syntax error', async () => {
  const good = 'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths:\n  /a:\n    get: {summary: A}\n'
  const site = await load({
    'docs.json': docs({ tabs: [{ tab: 'A', openapi: 'a.yaml', pages: ['own', 'model'] }] }),
    'own.mdx': '---\nopenapi: other.yaml GET /o\n---\n',
    'model.mdx': '---\nopenapi-schema: O\n---\n',
    'a.yaml': good,
    'other.yaml': 'openapi: 3.1.0\npaths: {/o: {get: {}}}\ncomponents: {schemas: {O: {type: object}}}\n',
  })
  const listPages = () => [
    readNavigation(site),
    site.derived.generated.get('api-reference/a')?.title,
    [site.pageOperation('own'), site.pageModel('model')].map((target) => target && 'source' in target && target.source),
  ]
  const before = listPages()
  expect(blocking(site)).toEqual([])
  await edit(site, { 'a.yaml': `${good}  /b: [\n`, 'other.yaml': 'openapi: 3.1.0\npaths: {/o: {get: {}}\n' })
  expect(listPages()).toEqual(before)
  expect(blocking(site)).toMatchInlineSnapshot(`
    [
      "a.yaml:7:1 Invalid YAML in a.yaml: Flow sequence in block collection must be sufficiently indented and end with a ].",
      "other.yaml:3:1 Invalid YAML in other.yaml: Flow map in block collection must be sufficiently indented and end with a }.",
    ]
  `)
  expect(problems(site)).toMatchInlineSnapshot(`
    [
      "error a.yaml:7:1 Invalid YAML in a.yaml: Flow sequence in block collection must be sufficiently indented and end with a ]. [OAS_SYNTAX] Indent all keys of an object by the same number of spaces.",
      "error other.yaml:3:1 Invalid YAML in other.yaml: Flow map in block collection must be sufficiently indented and end with a }. [OAS_SYNTAX] Indent all keys of an object by the same number of spaces.",
    ]
  `)
  // The document has another error than before.
  await edit(site, { 'a.yaml': '' })
  expect(listPages()).toEqual(before)
  await edit(site, {
    'a.yaml': good.replace('summary: A', 'summary: B'),
    'other.yaml': 'openapi: 3.1.0\npaths: {/n: {get: {}}}\n',
  })
  expect(blocking(site)).toEqual([])
  expect(readNavigation(site)).toEqual([{ A: ['own', 'model', { 'API Reference': ['api-reference/b'] }] }])
  expect([site.pageOperation('own'), site.pageModel('model')]).toMatchObject([{ missing: 'GET /o' }, { missing: 'O' }])
})

test('keeps the last valid version while a referenced file has an error', async () => {
  const site = await load({
    'docs.json': docs({ tabs: [{ tab: 'A', openapi: 'a.json' }] }),
    'a.json': spec({ '/a': { $ref: 'parts/a.yaml' } }),
    'parts/a.yaml': 'get: {summary: A}\n',
  })
  const before = readNavigation(site)
  await edit(site, { 'parts/a.yaml': 'get: {summary: A\n' })
  expect(readNavigation(site)).toEqual(before)
  expect(blocking(site)).toMatchInlineSnapshot(`
    [
      "parts/a.yaml:2:1 Invalid YAML in parts/a.yaml: Flow map in block collection must be sufficiently indented and end with a }.",
    ]
  `)
  await edit(site, { 'parts/a.yaml': 'get: {summary: Other}\n' })
  expect(blocking(site)).toEqual([])
  expect(readNavigation(site)).toEqual([{ A: [{ 'API Reference': ['api-reference/other'] }] }])
})

test('reports a missing model with the closest one', async () => {
  const site = await load({
    'docs.json': docs({ pages: ['near', 'far', 'named', 'gone', 'there', 'broken'] }),
    'near.mdx': '---\ntitle: Near\nopenapi-schema: Ordr\n---\n',
    'far.mdx': '---\nopenapi-schema: "Nope"\n---\n',
    'named.mdx': '---\nopenapi-schema: a.json order\n---\n',
    'gone.mdx': '---\nopenapi-schema: gone.json Order\n---\n',
    'there.mdx': '---\nopenapi-schema: Order\n---\n',
    'broken.mdx': '---\nopenapi-schema: broken.yaml Order\n---\n',
    'a.json': spec({}, { components: { schemas: { Order: {} } } }),
    'broken.yaml': 'openapi: 3.1.0\ninfo: [\n',
  })
  expect(problems(site)).toMatchInlineSnapshot(`
    [
      "error broken.yaml:3:1 Invalid YAML in broken.yaml: Flow sequence in block collection must be sufficiently indented and end with a ]. [OAS_SYNTAX] Indent all keys of an object by the same number of spaces.",
      "warning far.mdx:2:17 Unknown model "Nope" in a.json, broken.yaml; the page shows a notice. [FM_MODEL_MISSING]",
      "warning gone.mdx:2:17 "gone.json Order" names a model that is in no OpenAPI document of the site; the page shows a notice. [FM_SPEC_MISSING]",
      "warning named.mdx:2:17 Unknown model "order" in a.json; the page shows a notice. [FM_MODEL_MISSING] Did you mean "Order"?",
      "warning near.mdx:3:17 Unknown model "Ordr" in a.json, broken.yaml; the page shows a notice. [FM_MODEL_MISSING] Did you mean "Order"?",
    ]
  `)
})

test('lists the available operations when none is similar', async () => {
  const site = await load({
    'docs.json': docs({
      groups: [
        {
          group: 'A',
          openapi: 'openapi.json',
          pages: ['webhook nope', 'FOO /users', 'POTS /users', 'Get /users', 'GET /something/else', 'a.json webhook b'],
        },
      ],
    }),
    'page.mdx': '---\nopenapi: webhook nope\n---\n',
    'openapi.json': users,
    'a.json': spec({ '/a': { get: ok } }),
  })
  const names = site.diagnostics.map(({ message, expected, hint }) =>
    [message, expected, hint].filter(Boolean).join(' | '),
  )
  expect(names).toMatchInlineSnapshot(`
    [
      "webhook nope is not in openapi.json; the entry is ignored. | "webhook user.created", the only webhook.",
      "FOO /users is not in openapi.json; the entry is ignored. | Did you mean "GET /users"?",
      "POTS /users is not in openapi.json; the entry is ignored. | Did you mean "POST /users"?",
      ""Get /users" is read as a page path, and this page does not exist; the entry is ignored. | an upper-case HTTP method. | Did you mean "GET /users"?",
      "GET /something/else is not in openapi.json; the entry is ignored. | one of 6 operations: "GET /users", "POST /users", "GET /users/{id}", "DELETE /users/{id}", "GET /health" and 1 more.",
      "webhook b is not in a.json; the entry is ignored. | a webhook, but the documents have none.",
      "webhook nope is not in a.json, openapi.json; the page shows a notice. | "webhook user.created", the only webhook.",
    ]
  `)
})

test('reports why a remote document is unavailable at its reference', async () => {
  const site = await load(
    {
      'docs.json': docs({
        tabs: [
          { tab: 'A', openapi: 'https://api.example.com/gone.json' },
          { tab: 'B', openapi: 'http://localhost:8000/openapi.json' },
        ],
      }),
    },
    {
      async fetchSpec(url) {
        throw new Error(`${new URL(url).host} answered 404.`)
      },
    },
  )
  expect(problems(site)).toMatchInlineSnapshot(`
    [
      "warning docs.json:11:16 https://api.example.com/gone.json could not be fetched; the pages of its operations show a notice. api.example.com answered 404. [OAS_UNREACHABLE] Check the URL and the network, or copy the document into the docs folder.",
      "warning docs.json:15:16 http://localhost:8000/openapi.json was not fetched because its URL is not https; the pages of its operations show a notice. [OAS_UNREACHABLE] Save the document in the docs folder and use its path; save it again when the API changes.",
    ]
  `)
})

test('documents named only by pages may refer to allowed origins', async () => {
  const site = await load(
    {
      'docs.json': docs({ pages: ['a'] }),
      'a.mdx': '---\nopenapi: GET /a\n---\n',
      'api.json': spec({ '/a': { $ref: 'https://parts.example.com/a.json' } }),
    },
    {
      remoteRefs: ['https://parts.example.com'],
      fetchSpec: async () => new TextEncoder().encode('{"get":{"summary":"From afar","responses":{}}}'),
    },
  )
  expect(problems(site)).toEqual([])
  expect(site.pageOperation('a')).toMatchObject({ operation: { summary: 'From afar' } })
})

test('reports hidden MDX of a remote document once', async () => {
  const content = { 'x-mint': { content: '<Card />' }, ...ok }
  const paths = { '/a': { get: content }, '/b': { get: content, post: content }, '/c': { get: ok } }
  const site = await load(
    { 'docs.json': docs({ tabs: [{ tab: 'A', openapi: 'https://api.example.com/a.json' }] }) },
    { fetchSpec: async () => new TextEncoder().encode(JSON.stringify(spec(paths), null, 1)) },
  )
  expect(problems(site)).toMatchInlineSnapshot(`
    [
      "warning https://api.example.com/a.json:11:6 x-mint.content of GET /a and 2 other operations is not shown: MDX from other servers is not rendered. [OAS_X_MINT] Copy the document into the docs folder, or move the text into the description.",
    ]
  `)
})

test('reports unsupported sample languages with the closest one', async () => {
  const api = { examples: { languages: ['curl', 'rubby', 'Node.js', 'zzzqqq'] } }
  const site = await load({ 'docs.json': docs({ pages: ['a'] }, { api }), 'a.mdx': '# A' })
  expect(problems(site)).toMatchInlineSnapshot(`
    [
      "warning docs.json:16:5 Unsupported sample language "rubby"; it is ignored. [CFG_SAMPLE_LANGUAGE] Did you mean "ruby"?",
      "warning docs.json:18:5 Unsupported sample language "zzzqqq"; it is ignored. [CFG_SAMPLE_LANGUAGE]",
    ]
  `)
})

test('reports paths of operations missing in navigation', async () => {
  const navigation = { groups: [{ group: 'G', openapi: { source: 'a.json', directory: 'api' }, pages: ['GET /a'] }] }
  const paths = { '/a': { get: ok }, '/b': { get: ok }, '/c': { get: { 'x-excluded': true, ...ok } } }
  const site = await load({
    'docs.json': docs(navigation),
    'a.json': spec(paths, { webhooks: { born: { post: ok } } }),
  })
  expect([...site.operationAddresses()].map(([slug, { entry }]) => `${slug}: ${entry}`)).toEqual([
    'api/get-a: GET /a',
    'api/get-b: GET /b',
    'api/born: webhook born',
  ])
})

test('a page gets the document that it names exactly, wherever the document has its "openapi" key', async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`Model${index}`, { type: 'object', description: 'x'.repeat(80) }]),
  )
  const sorted = { components: { schemas }, info: { title: 'T', version: '1' }, openapi: '3.1.0' }
  const site = await load({
    'docs.json': docs({ pages: ['named', 'other'] }),
    'openapi.json': spec({ '/v2': { get: { summary: 'Old', ...ok } } }),
    'sub/openapi.json': { ...sorted, paths: { '/v2': { get: { summary: 'New', ...ok } } } },
    'named.mdx': '---\nopenapi: sub/openapi.json GET /v2\n---\n',
    'other.mdx': '---\nopenapi: GET /v3\n---\n',
    'deep/more.yaml': `components:\n  schemas:\n    A: {description: ${'long '.repeat(6000)}}\nopenapi: "3.1.0"\ninfo: {title: T, version: "1"}\npaths:\n  /v3: {get: {responses: {}}}\n`,
  })
  expect(site.pageOperation('named')).toMatchObject({ source: 'sub/openapi.json', operation: { summary: 'New' } })
  expect(site.pageOperation('other')).toMatchObject({ source: 'deep/more.yaml' })
})

test('reports entries of a missing document at their positions', async () => {
  const site = await load({
    'docs.json': docs({
      groups: [
        { group: 'A', pages: ['index', 'specs/none.yaml GET /x', 'specs/b.yml GET /users', 'none.json webhook y'] },
      ],
    }),
    'index.mdx': '---\nopenapi: specs/none.yaml GET /users\n---\n',
    'specs/b.yaml': users,
  })
  expect(problems(site)).toMatchInlineSnapshot(`
    [
      "warning docs.json:13:6 "specs/none.yaml GET /x" refers to the document "specs/none.yaml", which does not exist; the entry is ignored. [NAV_SPEC_MISSING]",
      "warning docs.json:14:6 "specs/b.yml GET /users" refers to the document "specs/b.yml", which does not exist; the entry is ignored. [NAV_SPEC_MISSING]",
      "warning docs.json:15:6 "none.json webhook y" refers to the document "none.json", which does not exist; the entry is ignored. [NAV_SPEC_MISSING]",
      "warning index.mdx:2:10 "specs/none.yaml GET /users" names an operation that is in no OpenAPI document of the site; the page shows a notice. [FM_SPEC_MISSING]",
    ]
  `)
})

test('reports an operation without any document in scope', async () => {
  const site = await load({
    'docs.json': docs({ groups: [{ group: 'A', pages: ['index', 'GET /users', 'get /users', '/c1'] }] }),
    'index.mdx': 'x',
  })
  expect(problems(site)).toMatchInlineSnapshot(`
    [
      "warning docs.json:13:6 "GET /users" names an operation, but no OpenAPI document is in scope; the entry is ignored. [NAV_SPEC_MISSING]",
      "warning docs.json:14:6 "get /users" is read as a page path, and this page does not exist; the entry is ignored. [NAV_METHOD_CASE] Did you mean "GET /users"?",
      "warning docs.json:15:6 Page "/c1" does not exist; the entry is ignored. [NAV_PAGE_MISSING]",
    ]
  `)
})

test('pages of an unusable document have a notice', async () => {
  const navigation = {
    groups: [
      { group: 'Entries', openapi: ['bad.json', 'good.json'], pages: ['GET /x', 'GET /a', 'own', 'model'] },
      { group: 'Whole', openapi: { source: 'bad.json', directory: 'bad' } },
      { group: 'Old', openapi: 'old.json' },
    ],
  }
  const site = await load({
    'docs.json': docs(navigation),
    'own.mdx': '---\nopenapi: bad.json GET /own\n---\n',
    'model.mdx': '---\nopenapi-schema: old.json Thing\n---\n',
    'bad.json': '{ "openapi": "3.1.0", "paths": { "/x": [ } }',
    'good.json': spec({ '/a': { get: ok } }),
    'old.json': { swagger: '2.0' },
  })
  expect(readNavigation(site)).toEqual([
    { Entries: ['api-reference/get-x', 'api-reference/get-a', 'own', 'model'] },
    { Whole: ['bad'] },
    { Old: ['api-reference'] },
  ])
  expect(problems(site)).toMatchInlineSnapshot(`
    [
      "error bad.json:1:42 Missing value before \`}\`. [OAS_SYNTAX]",
      "warning old.json:2:13 Unsupported Swagger version "2.0"; the pages of this document show a notice. [OAS_VERSION] Convert it to OpenAPI 3, for example with swagger2openapi or editor.swagger.io.",
    ]
  `)
  expect(site.diagnostics.map(({ file, unit }) => [file, unit])).toEqual([
    ['bad.json', 'document'],
    ['old.json', undefined],
  ])
  expect(site.pageFacts('bad')?.frontmatter.noindex).toBe(true)
})

test('reports generated page paths that Windows cannot create', async () => {
  const operation = { ...ok, tags: ['Foo | Bar'], summary: 'Get: all' }
  const site = await load({
    'docs.json': docs({ groups: [{ group: 'API', openapi: 'a.json' }] }),
    'a.json': spec({ '/a': { get: operation } }),
  })
  expect(problems(site).filter((problem) => problem.includes('PAGE_WINDOWS'))).toMatchInlineSnapshot(`
    [
      "warning docs.json Windows can't unpack 1 page path: /api-reference/foo-|-bar/get:-all. [PAGE_WINDOWS] The URLs work. Rename the pages, or tell readers to unpack exports on Linux or macOS.",
    ]
  `)
})

test('an operation without a summary uses the summary of its path', async () => {
  const site = await load({
    'docs.json': docs({ groups: [{ group: 'API', openapi: 'api.json' }] }),
    'api.json': spec({
      '/a': { summary: 'Leave the team', post: ok },
      '/b': { summary: 'Other', get: { summary: 'Own', ...ok } },
    }),
  })
  expect(operationPages(site).map(({ slug, title }) => [slug, title])).toEqual([
    ['api-reference/post-a', 'Leave the team'],
    ['api-reference/own', 'Own'],
  ])
})
