import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { resolveUrls } from '@octavo/content'
import { fillMarkdownLabels } from '@octavo/core'
import { Site } from '@octavo/site'
import { afterAll, expect, test } from 'vitest'
import { ApiContents } from './apiContents.js'
import { ApiPages, type ApiPagesOptions } from './apiPages.js'
import { checkDescriptions } from './specLinks.js'

const folder = mkdtempSync(join(tmpdir(), 'octavo-api-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const text = { type: 'string' }
const model = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const ok = { 200: { description: 'Done' } }

/** A document with operations that differ in few details. */
const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  tags: [{ name: 'Things' }, { name: 'Others' }],
  paths: {
    '/things': {
      parameters: [{ name: 'limit', in: 'query', schema: text }],
      servers: [{ url: 'https://things.example.com' }],
      get: { summary: 'List', description: 'See [how](./create).', tags: ['Things'], responses: ok },
      post: { summary: 'Create', tags: ['Things'], requestBody: json(model('Thing')), responses: ok },
    },
    '/same/{id}': {
      get: { responses: ok },
      put: { responses: ok },
      delete: { responses: ok },
    },
    '/start': { post: { summary: 'Run it', responses: ok } },
    '/stop': { post: { summary: 'Run it', responses: ok } },
    '/circle': { post: { summary: 'Circle', requestBody: json(model('Ring')), responses: ok } },
    '/kinds': { post: { summary: 'Kinds', requestBody: json(model('Kind')), responses: ok } },
    '/listen': {
      post: {
        summary: 'Listen',
        responses: ok,
        callbacks: {
          told: { '{$request.query.one}': { post: { requestBody: json(text), responses: ok } } },
          asked: { '{$request.query.two}': { post: { requestBody: json(text), responses: ok } } },
        },
      },
    },
    '/numbers': {
      get: {
        summary: 'Numbers',
        parameters: [{ name: 'big', in: 'query', required: true, schema: { type: 'integer' }, example: 'BIG' }],
        responses: ok,
      },
    },
  } as Record<string, Record<string, unknown>>,
  webhooks: {
    made: { post: { requestBody: json(model('Thing')), responses: ok } },
    gone: { post: { requestBody: json(model('Thing')), responses: ok } },
  } as Record<string, Record<string, unknown>>,
  components: {
    schemas: {
      Thing: { type: 'object', properties: { mapping: { type: 'object', properties: { part: model('Part') } } } },
      Part: { type: 'object', properties: { size: text } },
      Ring: { type: 'object', properties: { left: model('Left'), right: model('Right') } },
      Left: { type: 'object', properties: { ring: model('Ring') } },
      Right: { type: 'object', title: 'To the right', properties: { ring: model('Ring') } },
      Kind: { type: 'object', required: ['kind'], discriminator: { propertyName: 'kind' }, properties: { kind: text } },
      Cat: { allOf: [model('Kind'), { type: 'object', properties: { claws: text } }] },
      Dog: { allOf: [model('Kind'), { type: 'object', properties: { bark: text } }] },
      Tree: { $dynamicAnchor: 'node', type: 'object', properties: { inner: { $dynamicRef: '#node' } } },
      Forest: { type: 'object', properties: { tree: { $dynamicRef: '#node' } } },
    } as Record<string, Record<string, unknown>>,
  },
}

type Spec = typeof SPEC

const FILES = {
  'docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Shop',
    colors: { primary: '#0f766e' },
    navigation: {
      groups: [{ group: 'API', openapi: 'api.json', pages: ['index', 'own/shown', 'thing', 'forest', 'alone'] }],
    },
  }),
  'index.mdx': '# Start\n',
  'own/shown.mdx': '---\nopenapi: other.json GET /same/{id}\n---\n',
  'thing.mdx': '---\nopenapi-schema: other.json Thing\n---\n',
  'forest.mdx': '---\nopenapi-schema: other.json Forest\n---\n',
  'alone.mdx': '---\ntitle: Alone\napi: GET https://api.example.com/alone\n---\n',
}

interface Shown {
  slug: string
  key: string
  /** Returns all data that the page is rendered from. */
  made: string
}

/** Object keys that JavaScript treats as numbers. */
const NUMBERS = { '"BIG"': '12345678901234567890', '"BIGGER"': '12345678901234567891' }

const options: ApiPagesOptions = { base: '/', links: 'extensionless', linkStyle: 'extensionless' }

let sites = 0

async function openPages(
  spec: Spec,
  files: Record<string, string> = {},
  changed: Partial<ApiPagesOptions> = {},
): Promise<{ site: Site; pages: ApiPages; contents: ApiContents }> {
  const root = join(folder, String(++sites))
  const api = Object.entries(NUMBERS).reduce((all, [mark, digits]) => all.replace(mark, digits), JSON.stringify(spec))
  for (const [path, content] of Object.entries({ ...FILES, 'api.json': api, 'other.json': api, ...files })) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  const site = await Site.load({ root })
  const { config } = site
  if (!config) throw new Error(JSON.stringify(site.diagnostics))
  const pages = new ApiPages(site, config, { ...options, ...changed })
  return { site, pages, contents: await ApiContents.load(pages) }
}

function pageContent(pages: ApiPages, contents: ApiContents, slug: string) {
  const page = pages.of(slug)
  return page && contents.of(page).content
}

async function listApiPages(...opened: Parameters<typeof openPages>): Promise<Shown[]> {
  const { site, pages, contents } = await openPages(...opened)
  return [...site.pages()].flatMap(({ slug }) => {
    const page = pages.of(slug)
    if (!page) return []
    const newText = JSON.stringify([page.text, contents.of(page)])
    return [{ slug, key: page.key, made: newText }]
  })
}

function swap(holder: Record<string, unknown>, one: string, other: string): void {
  ;[holder[one], holder[other]] = [holder[other], holder[one]]
}

function rename(holder: Record<string, unknown>, from: string, to: string): void {
  const entries = Object.entries(holder)
  for (const [key] of entries) delete holder[key]
  for (const [key, value] of entries) holder[key === from ? to : key] = value
}

function reverse(holder: Record<string, unknown>): void {
  const entries = Object.entries(holder).reverse()
  for (const [key] of entries) delete holder[key]
  for (const [key, value] of entries) holder[key] = value
}

const at = (spec: Spec, path: string, method: string) => spec.paths[path]?.[method] as Record<string, unknown>

/** Lists all operations, so that most edits change it. */
const OVERVIEW = 'api-reference/overview'

/** Edits of the document, and the other pages that are made again for them, those of files among them. */
const EDITS: [name: string, edit: (spec: Spec) => void, made: string[]][] = [
  ['no edit', () => {}, []],
  ['swaps two operations of a path', ({ paths }) => swap(paths['/same/{id}'] ?? {}, 'put', 'delete'), []],
  ['swaps two paths', ({ paths }) => swap(paths, '/start', '/stop'), []],
  [
    'swaps two operations that differ',
    ({ paths }) => swap(paths['/things'] ?? {}, 'get', 'post'),
    ['api-reference/things/create', 'api-reference/things/list'],
  ],
  ['renames a path', ({ paths }) => rename(paths, '/numbers', '/digits'), ['api-reference/numbers']],
  ['renames a path that has an equal', ({ paths }) => rename(paths, '/stop', '/halt'), ['api-reference/run-it-1']],
  ['changes a method', ({ paths }) => rename(paths['/numbers'] ?? {}, 'get', 'query'), ['api-reference/numbers']],
  ['renames a webhook', ({ webhooks }) => rename(webhooks, 'made', 'born'), ['api-reference/born']],
  [
    'changes the method of a webhook',
    ({ webhooks }) => rename(webhooks.gone ?? {}, 'post', 'put'),
    ['api-reference/gone'],
  ],
  ['swaps two webhooks', ({ webhooks }) => swap(webhooks, 'made', 'gone'), []],
  [
    'renames a callback',
    (spec) => rename(at(spec, '/listen', 'post').callbacks as never, 'told', 'said'),
    ['api-reference/listen'],
  ],
  [
    'turns callbacks round',
    (spec) => reverse(at(spec, '/listen', 'post').callbacks as never),
    ['api-reference/listen'],
  ],
  [
    'changes parameters of a path',
    ({ paths }) => Object.assign(paths['/things'] ?? {}, { parameters: [] }),
    ['api-reference/things/create', 'api-reference/things/list'],
  ],
  [
    'changes servers of a path',
    ({ paths }) => Object.assign(paths['/things'] ?? {}, { servers: [{ url: 'https://other.example.com' }] }),
    ['api-reference/things/create', 'api-reference/things/list'],
  ],
  ['turns the paths round', ({ paths }) => reverse(paths), []],
  ['turns the methods of a path round', ({ paths }) => reverse(paths['/same/{id}'] ?? {}), []],
  ['turns the tags round', ({ tags }) => tags.reverse(), []],
  ['swaps models of a circle', ({ components }) => swap(components.schemas, 'Left', 'Right'), ['api-reference/circle']],
  ['turns models round', ({ components }) => reverse(components.schemas), ['api-reference/kinds']],
  [
    'changes a model within a field called "mapping"',
    ({ components }) => Object.assign(components.schemas.Part ?? {}, { title: 'A part' }),
    ['api-reference/gone', 'api-reference/made', 'api-reference/things/create', 'thing'],
  ],
  [
    'changes a model that is named by its anchor',
    ({ components }) => Object.assign(components.schemas.Tree ?? {}, { title: 'A tree' }),
    ['forest'],
  ],
  [
    'changes a number by less than JavaScript sees',
    (spec) => Object.assign((at(spec, '/numbers', 'get').parameters as object[])[0] as object, { example: 'BIGGER' }),
    ['api-reference/numbers'],
  ],
]

const before = await listApiPages(SPEC)

test('API pages with equal keys have equal inputs', () => {
  expect(mistaken(before, before)).toEqual([])
})

test.each(EDITS)('the key of an API page changes with %s', async (_, edit, names) => {
  const spec = structuredClone(SPEC)
  edit(spec)
  const after = await listApiPages(spec)
  expect(mistaken(before, after)).toEqual([])
  const keys = new Set(before.map(({ key }) => key))
  const changed = after.filter(({ key }) => !keys.has(key)).map(({ slug }) => slug)
  expect(changed.filter((slug) => slug !== OVERVIEW).sort()).toEqual(names)
})

test.each([
  ['the title of the document', { info: { title: 'Market', version: '1' } }],
  ['its version', { info: { title: 'Shop', version: '2' } }],
  ['the version of OpenAPI', { openapi: '3.1.1' }],
])('pages of a document are rendered again after a change of %s', async (_, changed) => {
  const after = await listApiPages({ ...SPEC, ...changed })
  expect(mistaken(before, after)).toEqual([])
  const keys = new Set(before.map(({ key }) => key))
  const unchanged = after.filter(({ key }) => keys.has(key)).map(({ slug }) => slug)
  expect(unchanged.filter((slug) => slug !== OVERVIEW)).toEqual(['alone'])
})

test.each([
  ['playground', '---\ntitle: Alone\napi: GET https://api.example.com/alone\nplayground: simple\n---\n'],
  ['method', '---\ntitle: Alone\napi: POST https://api.example.com/alone\n---\n'],
  ['address', '---\ntitle: Alone\napi: GET https://api.example.com/other\n---\n'],
  ['kind of body', '---\ntitle: Alone\napi: GET https://api.example.com/alone\ncontentType: text/plain\n---\n'],
  ['credentials', '---\ntitle: Alone\napi: GET https://api.example.com/alone\nauthMethod: basic\n---\n'],
])('a page with its own endpoint is rendered again when its %s changes', async (_, page) => {
  expect(mistaken(before, await listApiPages(SPEC, { 'alone.mdx': page }))).toEqual([])
})

test.each([
  { params: { expanded: 'all' } },
  { params: { post: ['x-scope'] } },
  { url: 'full' },
  { examples: { languages: ['go'] } },
  { examples: { defaults: 'required' } },
  { examples: { prefill: true } },
  { examples: { autogenerate: false } },
  { playground: { display: 'none' } },
  { playground: { proxy: false, credentials: true } },
  { mdx: { auth: { method: 'bearer' } } },
])('pages are rendered again for other settings: %o', async (api) => {
  const docs = JSON.stringify({ ...JSON.parse(FILES['docs.json']), api })
  expect(mistaken(before, await listApiPages(SPEC, { 'docs.json': docs }))).toEqual([])
})

test.each<Partial<ApiPagesOptions>>([
  { base: '/docs/' },
  { linkStyle: 'html' },
  { links: 'relative' },
  { siteUrl: 'https://docs.example.com' },
])('pages and fragments are rendered again for other URLs: %o', async (changed) => {
  expect(mistaken(before, await listApiPages(SPEC, {}, changed))).toEqual([])
  const part = { source: 'api.json', id: 'a', pointer: '#/components/schemas/Thing', mode: 'all', from: 0 } as const
  const [one, other] = await Promise.all([openPages(SPEC), openPages(SPEC, {}, changed)])
  expect(one.contents.fragments.key(part)).not.toBe(other.contents.fragments.key(part))
})

/** Pages that would show the content of another page. */
function mistaken(cached: readonly Shown[], pages: readonly Shown[]): string[] {
  const newEntries = new Map(cached.map((page) => [page.key, page.made]))
  return pages.flatMap(({ slug, key, made: expectedKey }) =>
    (newEntries.get(key) ?? expectedKey) === expectedKey ? [] : [slug],
  )
}

test('the Markdown of a description keeps components, headings and links', async () => {
  const spec = structuredClone(SPEC)
  const description =
    '# Notes\n\n<Note>Read <Tooltip tip="A key">keys</Tooltip> in [Start](/).</Note>\n\n<Tabs><Tab title="One">\n\n- a\n- b\n\n</Tab></Tabs>'
  Object.assign(at(spec, '/things', 'get'), { description })
  const { site, pages, contents } = await openPages(spec)
  const slug = [...site.pages()].map((page) => page.slug).find((each) => each.endsWith('things/list')) ?? ''
  const markdown = fillMarkdownLabels(pageContent(pages, contents, slug)?.markdown ?? '')
  expect(
    resolveUrls(markdown.split('## Responses')[0] ?? '', { root: '/', page: (path) => `/${path}` }),
  ).toMatchInlineSnapshot(`
    "### Notes

    > **Note:** Read keys (A key) in [Start](/).

    #### One

    - a
    - b

    ## Query parameters

    - **limit** (\`string\`)

    "
  `)
})

test('descriptions link to pages of operations and tags in the style of other API references', async () => {
  const spec = structuredClone(SPEC)
  const texts =
    '[a](#operation/listThings) [b](#tag/All-things/operation/listThings/parameters) [c](#tag/All-things) [d](#/All%20things/listThings) [e](#operation/none)'
  Object.assign(at(spec, '/things', 'get'), { operationId: 'listThings', tags: ['All things'] })
  Object.assign(at(spec, '/numbers', 'get'), { description: texts })
  const { site, pages, contents } = await openPages(spec)
  const slug = [...site.pages()].map((page) => page.slug).find((each) => each.endsWith('numbers')) ?? ''
  const html = pageContent(pages, contents, slug)?.operation?.descriptionHtml ?? ''
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toMatchInlineSnapshot(`
    [
      "/api-reference/all-things/list",
      "/api-reference/all-things/list",
      "/api-reference/all-things/list",
      "/api-reference/all-things/list",
      "#operation/none",
    ]
  `)
  const { links } = await checkDescriptions(site, pages)
  expect(links.map((link) => `${link.slug}#${link.hash ?? ''}`)).toMatchInlineSnapshot(`
    [
      "api-reference/all-things/list#",
      "api-reference/all-things/list#operation/none",
      "api-reference/all-things/create#",
    ]
  `)
})

test('reports each description error of a document once', async () => {
  const spec = structuredClone(SPEC)
  Object.assign(at(spec, '/things', 'get'), { description: 'A.\n\n```jsno\n{}\n```\n\n<svg><text>a</text></svg>' })
  Object.assign(at(spec, '/numbers', 'get'), { description: '```htpp\na\n```\n\n<math><mi>x</mi></math> <svg></svg>' })
  const { site, pages } = await openPages(spec)
  const { diagnostics } = await checkDescriptions(site, pages)
  expect(diagnostics.map(({ rule, message, hint }) => `${rule} ${message} ${hint}`)).toMatchInlineSnapshot(`
    [
      "CODE_LANGUAGE Unknown code language "jsno"; the code is shown without highlighting. Also in this document: "htpp". Did you mean "json"?",
      "OAS_REMOVED_HTML Unsupported element \`<svg>\` in a description; it is omitted. Also in this document: \`<math>\`. Write text, or link to an image or page.",
    ]
  `)
})
