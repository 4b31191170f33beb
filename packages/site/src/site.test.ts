import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { type FileChange, Site } from './site.js'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function repository(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'octavo-site-'))
  folders.push(root)
  for (const [path, text] of Object.entries(files)) write(root, path, text)
  return root
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const docs = (navigation: unknown) =>
  JSON.stringify({ theme: 'mint', name: 'Test', colors: { primary: '#123456' }, navigation })

function load(root: string): Promise<Site> {
  return Site.load({ root })
}

/** Returns all public data of a site in an order that does not depend on its history. */
function snapshot(site: Site) {
  const { routes, navigation, navigated, generated, statics, styles, scripts } = site.derived
  return {
    routes: [...routes.values()],
    navigation,
    navigated: [...navigated],
    generated: [...generated],
    operations: [...routes.keys()].map((slug) => site.pageOperation(slug)),
    files: { statics, styles, scripts },
    titles: [...routes.values()].map(({ file }) => site.facts(file)?.title),
    diagnostics: site.diagnostics.map((diagnostic) => JSON.stringify(diagnostic)).sort(),
  }
}

const pagePath = fc.constantFrom(
  'index.mdx',
  'a.mdx',
  'a.md',
  'A.mdx',
  'b/index.mdx',
  'b.mdx',
  'b/c.mdx',
  'snippets/s.mdx',
  'tmp/t.mdx',
  'README.md',
)
const otherPath = fc.constantFrom('style.css', 'x.js', 'logo.svg', 'deep/data.json', '.hidden/x.mdx', 'notes.txt')
const pageText = fc.constantFrom(
  '# One\n',
  '---\ntitle: Two\n---\n',
  '---\nsidebarTitle: Last\norder: 9\nicon: book\n---\n',
  "import S from '/b/c.mdx'\n\n<S />\n",
  "import S from './a.mdx'\n",
  '---\nopenapi: GET /x\n---\n',
  '---\nopenapi: part.json get /y\n---\n',
  '',
)
const entry = fc.constantFrom<unknown>(
  'index',
  'a',
  'A',
  'b',
  'b/c',
  'tmp/t',
  'README',
  'gone',
  'GET /x',
  'GET /x',
  'part.json GET /y',
  'snippets/s',
  { pagesFrom: 'b' },
  { pagesFrom: { folder: '.', sort: 'title', exclude: ['a.*'] } },
)
const openapi = fc.constantFrom<unknown>(
  undefined,
  undefined,
  'api.json',
  ['/api.json', 'part.json'],
  { source: 'api.json', directory: 'ref' },
  { source: 'api.json', overlays: ['overlay.yaml'] },
)
const group = fc.record({
  group: fc.constantFrom('G', 'H'),
  pages: fc.array(entry, { maxLength: 4 }),
  openapi,
})
const navigation = fc.oneof(
  fc.record({ groups: fc.array(group, { maxLength: 3 }) }),
  fc.record({
    tabs: fc.array(fc.record({ tab: fc.constantFrom('T', 'U'), groups: fc.array(group, { maxLength: 2 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
)

const spec = (paths: object, rest: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...rest })
const ok = { responses: { 200: { description: 'ok' } } }
const specEdit = fc.oneof(
  fc.record({
    path: fc.constantFrom('api.json', 'part.json'),
    text: fc.option(
      fc.constantFrom(
        spec({ '/x': { get: { summary: 'A', tags: ['b'], ...ok }, post: { 'x-hidden': true, ...ok } } }),
        spec({ '/x': { $ref: 'part.json#/item' }, '/y': { get: { 'x-excluded': true, ...ok } } }),
        spec({ '/y/': { get: { 'x-mint': { href: '/a' }, ...ok } } }, { item: { get: { summary: 'Part', ...ok } } }),
        '{ "openapi": ',
      ),
    ),
  }),
  fc.record({
    path: fc.constantFrom('overlay.yaml', 'part.json'),
    text: fc.option(
      fc.constantFrom(
        "overlay: 1.0.0\nextends: api.json\ninfo: {title: O, version: '1'}\nactions: [{target: $.paths.*.get, update: {summary: Over}}]\n",
        'overlay: 1.0.0\nextends: part.json\nactions: []\n',
      ),
    ),
  }),
)

const edit = fc.oneof(
  { weight: 4, arbitrary: specEdit },
  { weight: 5, arbitrary: fc.record({ path: pagePath, text: fc.option(pageText) }) },
  { weight: 2, arbitrary: fc.record({ path: otherPath, text: fc.option(fc.constant('x')) }) },
  { weight: 2, arbitrary: navigation.map((value) => ({ path: 'docs.json', text: docs(value) })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { path: 'docs.json', text: '{' },
      { path: '.mintignore', text: 'b/\n' },
      { path: '.mintignore', text: '!README.md\n' },
    ),
  },
)

test('an update equals a fresh load over thousands of random edits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { minLength: 8, maxLength: 12 }),
      async (batches) => {
        const root = repository({ 'docs.json': docs({ groups: [{ group: 'G', pages: ['a'] }] }), 'a.mdx': '# A\n' })
        const site = await load(root)
        for (const batch of batches) {
          const changes = batch.map(({ path, text }): FileChange => {
            if (text === null) rmSync(join(root, path), { force: true })
            else write(root, path, text)
            return { type: text === null ? 'unlink' : 'change', path }
          })
          await site.update(changes)
          const updated = snapshot(site)
          // While docs.json is broken, the last valid version is used, which a fresh load does not have.
          if (site.blockingErrors.length === 0) expect(updated).toEqual(snapshot(await load(root)))
        }
      },
    ),
    { numRuns: 120 },
  )
}, 60_000)

test('a change of a file or folder also changes its symlinks', async () => {
  const root = repository({
    'docs.json': docs({ pages: ['a', 'b', 'linked/c'] }),
    'a.mdx': '# A\n',
    'real/c.mdx': '# C\n',
    'other/c.mdx': '# Other\n',
  })
  symlinkSync('a.mdx', join(root, 'b.mdx'))
  symlinkSync('real', join(root, 'linked'))
  const site = await load(root)
  const change = async (type: FileChange['type'], path: string) => {
    await site.update([{ type, path }])
    expect(snapshot(site)).toEqual(snapshot(await load(root)))
  }
  write(root, 'a.mdx', '# Changed\n')
  await change('change', 'a.mdx')
  expect(site.facts('b.mdx')?.title).toBe('Changed')
  write(root, 'real/c.mdx', '# Changed, too\n')
  await change('change', 'real/c.mdx')
  expect(site.facts('linked/c.mdx')?.title).toBe('Changed, too')
  write(root, 'real/d.mdx', '# New\n')
  await change('add', 'real/d.mdx')
  expect(site.files.has('linked/d.mdx')).toBe(true)
  rmSync(join(root, 'linked'))
  symlinkSync('other', join(root, 'linked'))
  await change('change', 'linked')
  expect(site.facts('linked/c.mdx')?.title).toBe('Other')
  rmSync(join(root, 'linked'))
  await change('unlink', 'linked')
  expect(site.files.has('linked/c.mdx')).toBe(false)
  rmSync(join(root, 'a.mdx'))
  await change('unlink', 'a.mdx')
  expect(site.routes.has('b')).toBe(false)
})

test('a symlink is a page again when its deleted target comes back', async () => {
  const root = repository({
    'docs.json': docs({ pages: ['a', 'b', 'chain', 'linked/c'] }),
    'a.mdx': '# A\n',
    'real/c.mdx': '# C\n',
  })
  symlinkSync('a.mdx', join(root, 'b.mdx'))
  symlinkSync('b.mdx', join(root, 'chain.mdx'))
  symlinkSync('real', join(root, 'linked'))
  symlinkSync('endless.mdx', join(root, 'other.mdx'))
  symlinkSync('other.mdx', join(root, 'endless.mdx'))
  const site = await load(root)
  const change = async (type: FileChange['type'], path: string) => {
    await site.update([{ type, path }])
    expect(snapshot(site)).toEqual(snapshot(await load(root)))
    return ['a', 'b', 'chain', 'linked/c'].filter((slug) => site.pageFacts(slug)?.title !== undefined)
  }
  rmSync(join(root, 'real'), { recursive: true })
  expect(await change('unlink', 'real/c.mdx')).toEqual(['a', 'b', 'chain'])
  rmSync(join(root, 'a.mdx'))
  expect(await change('unlink', 'a.mdx')).toEqual([])
  write(root, 'a.mdx', '# New\n')
  expect(await change('add', 'a.mdx')).toEqual(['a', 'b', 'chain'])
  expect(site.facts('chain.mdx')?.title).toBe('New')
  write(root, 'real/c.mdx', '# C\n')
  expect(await change('add', 'real/c.mdx')).toEqual(['a', 'b', 'chain', 'linked/c'])
  await change('change', 'other.mdx')
})

test('a broken docs.json keeps the last valid site and is reported', async () => {
  const root = repository({ 'docs.json': docs({ pages: ['a'] }), 'a.mdx': '# A\n' })
  const site = await load(root)
  write(root, 'docs.json', '{ "name": ')
  await site.update([{ type: 'change', path: 'docs.json' }])
  expect(site.isConfigCurrent).toBe(false)
  expect(site.config?.name).toBe('Test')
  expect(site.diagnostics.map(({ rule }) => rule)).toContain('CFG_SYNTAX')
  write(root, 'docs.json', docs({ pages: ['a'] }))
  await site.update([{ type: 'change', path: 'docs.json' }])
  expect(site.isConfigCurrent).toBe(true)
})

test('navigation overrides default ignores and imports', async () => {
  const root = repository({
    'docs.json': docs({ pages: ['README', 'tmp/plan', 'shared'] }),
    'README.md': '# Read me\n',
    'tmp/plan.mdx': '# Plan\n',
    'tmp/other.mdx': '# Other\n',
    'shared.mdx': '# Shared\n',
    'part.mdx': '# Part\n',
    'use.mdx': "import Shared from '/shared.mdx'\nimport Part from './part.mdx'\n",
  })
  const site = await load(root)
  expect([...site.routes.keys()]).toEqual(['README', 'shared', 'tmp/plan', 'use'])
})

test('a README is the index page of its folder where navigation lists the folder', async () => {
  const root = repository({
    'docs.json': docs({ pages: [{ pagesFrom: { folder: '.', depth: 0 } }, { pagesFrom: 'docs' }, 'named/README'] }),
    'README.md': '# Project\n',
    'docs/README.md': '# Documentation\n',
    'docs/deep/readme.mdx': '# Deep\n',
    'docs/deep/a.md': '# A\n',
    'docs/both/README.md': '',
    'docs/both/index.md': '# Index\n',
    'docs/beside/README.md': '',
    'docs/beside.md': '# Beside\n',
    'named/README.md': '# Named\n',
    'code/README.md': '# Code\n',
  })
  const site = await load(root)
  expect([...site.routes.values()].map(({ slug, file }) => [slug, file])).toEqual([
    ['', 'README.md'],
    ['docs', 'docs/README.md'],
    ['docs/beside', 'docs/beside.md'],
    ['docs/both', 'docs/both/index.md'],
    ['docs/deep', 'docs/deep/readme.mdx'],
    ['docs/deep/a', 'docs/deep/a.md'],
    ['named/README', 'named/README.md'],
  ])
  expect(site.derived.navigation.children).toMatchObject([
    { slug: '' },
    { slug: 'docs' },
    { slug: 'docs/beside' },
    { slug: 'docs/both' },
    { label: 'Deep', root: 'docs/deep', children: [{ slug: 'docs/deep/a' }] },
    { slug: 'named/README' },
  ])
  expect(site.movedPage('docs/deep/readme')).toBe('docs/deep')
  write(root, 'docs/deep/index.md', '# Deeper\n')
  await site.update([{ type: 'add', path: 'docs/deep/index.md' }])
  expect(site.routes.get('docs/deep')?.file).toBe('docs/deep/index.md')
})

test('two files with one slug have a deterministic winner and a warning', async () => {
  const root = repository({
    'docs.json': docs({ pages: ['a'] }),
    'a.md': '',
    'a.mdx': '',
    'b.mdx': '',
    'b/index.mdx': '',
  })
  const site = await load(root)
  expect(site.derived.diagnostics.map(({ message }) => message)).toEqual([
    'a.mdx and a.md have the same path /a; a.mdx is used.',
    'b.mdx and b/index.mdx have the same path /b; b.mdx is used.',
  ])
})

test('reports every navigation error with the closest name', async () => {
  const root = repository({
    'docs.json': docs({ pages: ['guides/instal', 'Guides/Start', 'guides/start', 'get /users', '../secret'] }),
    'guides/install.mdx': '',
    'guides/start.mdx': '',
  })
  const { derived } = await load(root)
  expect(derived.diagnostics.map(({ rule, message, hint }) => [rule, message, hint])).toEqual([
    [
      'NAV_PAGE_MISSING',
      'Page "guides/instal" does not exist; the entry is ignored.',
      'Did you mean "guides/install"?',
    ],
    [
      'NAV_PAGE_CASE',
      'Page "Guides/Start" differs in case from the file guides/start.mdx; the file is used.',
      undefined,
    ],
    [
      'NAV_METHOD_CASE',
      '"get /users" is read as a page path, and this page does not exist; the entry is ignored.',
      'Did you mean "GET /users"?',
    ],
    ['NAV_OUTSIDE_ROOT', 'Page path "../secret" points outside the docs folder; the entry was skipped.', undefined],
    ['NAV_DUPLICATE', 'Page "guides/start" is listed twice, first at line 1.', 'Remove one of the entries.'],
  ])
})

test('allows a colon in a page name, and ignores a README beside a page of that name', async () => {
  const root = repository({
    'docs.json': docs({ pages: ['faq: billing', 'readme'] }),
    'faq: billing.mdx': '# Billing',
    'readme.mdx': '# Readme',
    'README.md': '# About the repository',
  })
  const { derived } = await Site.load({ root })
  expect(derived.diagnostics).toEqual([])
  expect([...derived.routes.values()].map(({ file }) => file)).toEqual(['faq: billing.mdx', 'readme.mdx'])
})

test('replaces variables in titles, descriptions and frontmatter', async () => {
  const config = { ...JSON.parse(docs({ pages: ['a', 'b'] })), variables: { v: 'VAL' } }
  const root = repository({
    'docs.json': JSON.stringify(config),
    'a.mdx': '---\ntitle: C {{v}}\ndescription: "{{ v }} {{nope}}"\n---\n',
    'b.mdx': '# H {{v}}\n',
  })
  const site = await Site.load({ root })
  expect(site.facts('a.mdx')).toMatchObject({ title: 'C VAL', frontmatter: { description: 'VAL {{nope}}' } })
  expect(site.facts('b.mdx')?.title).toBe('H VAL')
})

test('texts in an editor replace those on disk until they are closed', async () => {
  const root = repository({ 'docs.json': docs({ pages: ['a'] }), 'a.mdx': '---\ntitle: Saved\n---\n' })
  const site = await load(root)
  const edit = (path: string, text: string | null) => site.update([{ type: 'add', path, text }])
  await edit('a.mdx', '---\ntitle: Typed\n---\n')
  await edit('b.mdx', '---\ntitle: New\n---\n')
  await edit('docs.json', docs({ pages: ['a', 'b'] }))
  expect(site.facts('a.mdx')?.title).toBe('Typed')
  expect([...site.trails.keys()]).toEqual(['a', 'b'])
  write(root, 'a.mdx', '---\ntitle: Saved again\n---\n')
  await site.update([{ type: 'change', path: 'a.mdx' }])
  expect(site.facts('a.mdx')?.title).toBe('Typed')
  for (const path of ['a.mdx', 'b.mdx', 'docs.json']) await edit(path, null)
  expect(snapshot(site)).toEqual(snapshot(await load(root)))
  expect(site.facts('a.mdx')?.title).toBe('Saved again')
})
