import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { resolveConfig } from '@octavo/config'
import { Site } from '@octavo/site'
import type { IndexedPage } from '@octavo/theme'
import { afterEach, expect, test } from 'vitest'
import { resolveOptions } from '../resolveOptions.js'
import { createViewContext } from '../view/viewContext.js'
import { outputPages } from './outputPages.js'
import { searchFiles } from './searchIndex.js'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

async function indexesOf(navigation: object, pages: Record<string, string>): Promise<Record<string, IndexedPage[]>> {
  const root = mkdtempSync(join(tmpdir(), 'octavo-search-'))
  folders.push(root)
  const config = { theme: 'mint', name: 'A', colors: { primary: '#000000' }, navigation }
  const files = { 'docs.json': JSON.stringify(config), ...pages }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const site = await Site.load({ root, exclude: [] })
  const context = createViewContext({
    site,
    config: site.config ?? resolveConfig(),
    options: resolveOptions({ links: 'html', cacheDir: false }, { root, outDir: 'dist', base: '/docs/' }),
    assets: { styles: [], siteStyles: [], scripts: [], blockingScripts: [], siteScripts: [], parts: {} },
    texts: {},
  })
  const headings = () => [{ depth: 2 as const, id: 'one', text: 'One' }]
  const written = searchFiles({ context, pages: outputPages(context), headings })
  return Object.fromEntries(
    written
      .filter(({ path }) => path.startsWith('_octavo/search/'))
      .map(({ path, content }) => [path, JSON.parse(/\{searchIndex:(.*)\}\)\n$/.exec(content)?.[1] ?? '').pages]),
  )
}

test('pages are listed by their path below the site, with what helps to find and rank them', async () => {
  const navigation = { groups: [{ group: 'Guide', boost: 3, pages: ['a', 'b'] }] }
  const indexes = await indexesOf(navigation, {
    'a.mdx': '---\ntitle: A\ndescription: First\nkeywords: [alpha]\n---\n',
    'b.mdx': '---\ntitle: B\nboost: 0.5\n---\n',
  })
  expect(indexes).toEqual({
    '_octavo/search/en.js': [
      {
        path: 'a.html',
        title: 'A',
        crumbs: ['Guide'],
        description: 'First',
        keywords: ['alpha'],
        boost: 3,
        headings: [['one', 'One']],
      },
      { path: 'b.html', title: 'B', crumbs: ['Guide'], boost: 0.5, headings: [['one', 'One']] },
    ],
  })
})

test('what is hidden or not to be searched is left out', async () => {
  const navigation = {
    groups: [
      { group: 'Guide', pages: ['a', 'hidden', 'silent', 'elsewhere'] },
      { group: 'Off', searchable: false, pages: ['b'] },
    ],
  }
  const indexes = await indexesOf(navigation, {
    'a.mdx': '# A\n',
    'b.mdx': '# B\n',
    'hidden.mdx': '---\nhidden: true\n---\n',
    'silent.mdx': '---\nsearchable: false\n---\n',
    'elsewhere.mdx': '---\nurl: https://example.com\n---\n',
    'loose.mdx': '# Loose\n',
  })
  expect(indexes['_octavo/search/en.js']?.map(({ path }) => path)).toEqual(['a.html'])
})

test('each language has its own index; pages of versions say which', async () => {
  const navigation = {
    languages: [
      {
        language: 'de',
        versions: [
          { version: 'v2', pages: ['de/a'] },
          { version: 'v1', pages: ['de/old'] },
        ],
      },
      { language: 'fr', pages: ['fr/a'] },
    ],
  }
  const indexes = await indexesOf(navigation, {
    'de/a.mdx': '# A\n',
    'de/old.mdx': '# Alt\n',
    'fr/a.mdx': '# A\n',
  })
  const paths = (language: string) =>
    indexes[`_octavo/search/${language}.js`]?.map(({ path, version }) => [path, version])
  expect(paths('de')).toEqual([
    ['de/a.html', 'v2'],
    ['de/old.html', 'v1'],
  ])
  expect(paths('fr')).toEqual([['fr/a.html', undefined]])
  expect(paths('en')).toBeUndefined()
})
