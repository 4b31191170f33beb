import { expect, test } from 'vitest'
import { createTitleSearch } from './titleSearch.js'
import type { IndexedPage, SearchResult } from './types.js'

const page = (path: string, title: string, more: Partial<IndexedPage> = {}): IndexedPage => ({
  path,
  title,
  crumbs: ['Guide'],
  headings: [],
  ...more,
})

const pages = [
  page('install', 'Installation', {
    headings: [
      ['linux', 'On Linux'],
      ['windows', 'On Windows'],
    ],
  }),
  page('deploy', 'Deploy a site', { description: 'Put the installation online', keywords: ['hosting'] }),
  page('tabs', 'Tabs and code groups', { crumbs: ['Components'] }),
  page('es', 'Configuración', { headings: [['größe', 'Größe']] }),
  page('ja', '検索の設定'),
]

const search = (query: string, options = {}) => createTitleSearch({ pages }, options).search(query)
const marked = ({ title, marks }: SearchResult) =>
  marks.reduceRight((text, [from, to]) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`, title)
const found = async (query: string, options = {}) => (await search(query, options)).map(marked)

test('titles come before descriptions, beginnings of words are enough, and what fits is marked', async () => {
  expect(await found('inst')).toEqual(['[Inst]allation', 'Deploy a site'])
  expect(await found('code tab')).toEqual(['[Tab]s and [code] groups'])
})

test('headings are found, also together with the title of their page, and lead to their place', async () => {
  const [first] = await search('install linux')
  expect(first).toEqual({
    path: 'install#linux',
    title: 'On Linux',
    marks: [[3, 8]],
    crumbs: ['Guide', 'Installation'],
    kind: 'heading',
  })
  expect(await found('install')).not.toContain('On Linux')
})

test('one slip of the finger is forgiven in longer words', async () => {
  for (const typo of ['instalation', 'instllation', 'isntallation', 'ynstallation', 'insttall'])
    expect((await found(typo))[0], typo).toMatch(/^\[?Inst/)
  expect(await found('onn')).toEqual([])
  expect(await found('xyzzy')).toEqual([])
})

test('accents and case make no difference; the marks stay in place', async () => {
  expect(await found('CONFIGURACION')).toEqual(['[Configuración]'])
  expect(await found('grosse')).toEqual([])
  expect(await found('große')).toEqual(['[Größe]'])
  expect(await found('設定')).toEqual(['検索の[設定]'])
})

test('keywords count, and every word of the query has to fit', async () => {
  expect(await found('hosting')).toEqual(['Deploy a site'])
  expect(await found('hosting linux')).toEqual([])
  expect(await found('   ')).toEqual([])
})

test('a boost changes the order, pages of other versions are left out', async () => {
  const two = [
    page('a', 'Limits', { version: 'v1' }),
    page('b', 'Limits', { boost: 2 }),
    page('c', 'Limits', { version: 'v2' }),
  ]
  const paths = async (version?: string) =>
    (await createTitleSearch({ pages: two }, { version }).search('limits')).map(({ path }) => path)
  expect(await paths()).toEqual(['b', 'a', 'c'])
  expect(await paths('v2')).toEqual(['b', 'c'])
})

test('a page shows three of its headings, and a long index answers at once', async () => {
  const headings = Array.from({ length: 40 }, (_, index): [string, string] => [`h${index}`, `Heading ${index}`])
  const many = Array.from({ length: 1000 }, (_, index) => page(`p${index}`, `Page ${index}`, { headings }))
  const { search: ask } = createTitleSearch({ pages: many.slice(0, 1) })
  expect(await ask('heading')).toHaveLength(3)
  const start = performance.now()
  expect(await createTitleSearch({ pages: many }).search('heading page')).toHaveLength(20)
  expect(performance.now() - start).toBeLessThan(3000)
})
