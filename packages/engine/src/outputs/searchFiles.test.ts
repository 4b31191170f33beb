import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { resolveConfig } from '@octavo/config'
import { readIndex, readScopesScript, readTextScript } from '@octavo/search'
import { Site } from '@octavo/site'
import { afterEach, expect, test } from 'vitest'
import { resolveOptions } from '../options/resolveOptions.js'
import { searchText } from '../render/searchText.js'
import { languageAlternates } from '../view/alternates.js'
import { pageLabel } from '../view/pageLabel.js'
import { createViewContext, siteUrls } from '../view/viewContext.js'
import { ScopeIndex } from './indexFiles.js'
import { outputPages } from './outputPages.js'
import { pagesByScope, scopeFiles, scopesScript } from './searchFiles.js'
import { indexedPage } from './searchPage.js'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** The files of a site in which each page has one section. */
async function createSearchFiles(navigation: object, pages: Record<string, string>, more: object = {}) {
  const root = mkdtempSync(join(tmpdir(), 'octavo-search-'))
  folders.push(root)
  const config = { theme: 'mint', name: 'A', colors: { primary: '#000000' }, navigation, ...more }
  const files = { 'docs.json': JSON.stringify(config), ...pages }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const site = await Site.load({ root, exclude: [] })
  const documentConfig = site.config ?? resolveConfig()
  const options = resolveOptions({ links: 'html', cacheDir: false }, { root, outDir: 'dist', base: '/docs/' })
  const urls = siteUrls(site, documentConfig, options)
  const context = createViewContext({
    site,
    config: documentConfig,
    options,
    label: (node) => pageLabel(site, node, urls),
    alternates: languageAlternates(site),
    assets: { styles: [], siteStyles: [], scripts: [], blockingScripts: [], siteScripts: [], parts: {} },
    texts: {},
  })
  const { texts, ...words } = searchText({
    headings: [{ depth: 2, id: 'one', text: 'One' }],
    sections: [{ headingId: 'one', text: 'Words' }],
  })
  const body = { key: '', textLength: 5, words: () => JSON.stringify(words), texts: () => texts }
  const byScope = pagesByScope(context.scopes, outputPages(context))
  const namesInScope = (id: string) => {
    const [, pages = []] = [...byScope].find(([scope]) => scope.id === id) ?? []
    return scopeFiles(
      id,
      pages.map((page) => indexedPage(page, context, body)),
    )
  }
  const index = async (scope: string) =>
    readIndex(scope, async (path) => new Map(new ScopeIndex().files(namesInScope(scope).index())).get(path))
  return {
    scopes: readScopesScript(scopesScript(byScope, context)),
    scopeOf: (slug: string) => context.scopes.of(slug).id,
    index,
    paths: async (scope: string) => (await index(scope))?.pages.map(({ path }) => path),
    texts: (scope: string) => readTextScript(namesInScope(scope).texts[0]?.content() ?? ''),
  }
}

test('lists pages by path with everything that search and ranking need', async () => {
  const navigation = { tabs: [{ tab: 'Learn', groups: [{ group: 'Guide', boost: 3, pages: ['a', 'b'] }] }] }
  const { index, texts, scopes } = await createSearchFiles(navigation, {
    'a.mdx': '---\ntitle: A\ndescription: First\nkeywords: [alpha]\ntag: NEW\n---\n',
    'b.mdx': '---\ntitle: B\nboost: 0.5\napi: POST https://example.com/v1/things\n---\n',
  })
  const sections = [{ id: 'one', heading: 'One' }]
  const place = { crumbs: ['Learn', 'Guide'], tab: 'Learn', sections }
  expect(scopes).toEqual([{ id: 'en', language: 'en', base: '/docs/', tabs: [] }])
  expect((await index('en'))?.pages).toEqual([
    { path: 'a.html', title: 'A', description: 'First', keywords: ['alpha'], tag: 'NEW', boost: 3, ...place },
    { path: 'b.html', title: 'B', boost: 0.5, operation: { method: 'POST', path: expect.any(String) }, ...place },
  ])
  expect((await index('en'))?.terms.split('\n')).toContain('words')
  expect(texts('en')).toEqual([
    ['a.html', 'Words'],
    ['b.html', 'Words'],
  ])
})

test('a group without a name is not a breadcrumb in search', async () => {
  const navigation = { groups: [{ group: 'API', pages: [{ group: ' ', pages: ['a'] }] }] }
  const { index } = await createSearchFiles(navigation, { 'a.mdx': '# A\n' })
  expect((await index('en'))?.pages[0]?.crumbs).toEqual(['API'])
})

test('omits hidden and unsearchable pages, and marks restricted ones', async () => {
  const navigation = {
    groups: [
      { group: 'Guide', pages: ['a', 'hidden', 'silent', 'unindexed', 'staff', 'elsewhere'] },
      { group: 'Off', searchable: false, pages: ['b'] },
    ],
  }
  const { index, paths } = await createSearchFiles(navigation, {
    'a.mdx': '# A\n',
    'b.mdx': '# B\n',
    'hidden.mdx': '---\nhidden: true\n---\n',
    'silent.mdx': '---\nsearchable: false\n---\n',
    'unindexed.mdx': '---\nnoindex: true\n---\n',
    'staff.mdx': '---\ngroups: [staff, { includes: [team-*] }, 7]\n---\n',
    'elsewhere.mdx': '---\nurl: https://example.com\n---\n',
    'loose.mdx': '# Loose\n',
  })
  expect(await paths('en')).toEqual(['a.html', 'staff.html'])
  const groups = (await index('en'))?.pages.map(({ groups }) => groups)
  expect(groups).toEqual([undefined, ['staff', { includes: ['team-*'] }]])
})

test('each language and version has its own index, with unversioned pages in all', async () => {
  const navigation = {
    languages: [
      {
        language: 'de',
        versions: [
          { version: 'v2', pages: ['de/a'] },
          { version: 'v1', default: true, pages: ['de/old'] },
        ],
      },
      { language: 'fr', pages: ['fr/a'] },
    ],
  }
  const pages = { 'de/a.mdx': '# A\n', 'de/old.mdx': '# Alt\n', 'fr/a.mdx': '# A\n', 'loose.mdx': '# Loose\n' }
  const { paths, scopes, scopeOf: slugScope } = await createSearchFiles(navigation, pages, { seo: { indexing: 'all' } })
  expect(scopes?.map(({ id }) => id)).toEqual(['de--v2', 'de--v1', 'fr'])
  expect(await paths('de--v2')).toEqual(['de/a.html', 'loose.html'])
  expect(await paths('de--v1')).toEqual(['de/old.html', 'loose.html'])
  expect(await paths('fr')).toEqual(['fr/a.html'])
  expect(['de/a', 'de/old', 'fr/a', 'loose', '404'].map(slugScope)).toEqual([
    'de--v2',
    'de--v1',
    'fr',
    'de--v1',
    'de--v1',
  ])
})

test('counts words of every language and of hostile pages', async () => {
  const { index } = await createSearchFiles(
    { pages: ['a'] },
    { 'a.mdx': '---\ntitle: "__proto__ </script> \u2028 constructor"\n---\n' },
  )
  const terms = (await index('en'))?.terms.split('\n')
  expect(terms).toContain('constructor')
  expect(terms).toContain('proto')
})
