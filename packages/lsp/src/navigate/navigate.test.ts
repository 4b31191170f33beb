import { expect, test } from 'vitest'
import type { SiteData } from '../context/siteData.js'
import { findInConfig, findInPage, pageLinks } from './findTarget.js'
import { configSymbols, pageSymbols, type SiteSymbol } from './listSymbols.js'

const place = { file: 'api.yaml', start: { line: 6, column: 5 }, end: { line: 6, column: 8 } }
const data: SiteData = {
  components: {},
  siteComponents: { Tip: '/parts/Tip.tsx' },
  pages: [{ slug: 'guides/a', title: 'A', file: 'guides/a.mdx' }],
  statics: [],
  files: ['api.yaml', 'parts/Tip.tsx', 'snippets/oil.mdx', 'navigation.json'],
  variables: {},
  operations: [{ entry: 'GET /users', title: 'Users', source: 'api.yaml', place: () => place }],
  icons: () => [],
  headings: async () => [],
}

const names = (symbols: readonly SiteSymbol[]): unknown[] =>
  symbols.map(({ name, children }) => (children.length > 0 ? [name, ...names(children)] : name))

test('headings form a tree, without those of code', () => {
  const text = '---\n# a: comment\n---\n# A\n\n## B\n\n```md\n## Code\n```\n\n### C ##\n\n## D\n'
  expect(names(pageSymbols(text))).toEqual([['A', ['B', 'C'], 'D']])
  const [a] = pageSymbols(text)
  expect(text.slice(a?.children[0]?.span.start, a?.children[0]?.span.end)).toMatch(/^## B[\s\S]*C ##\n\n$/)
})

test('groups of navigation contain their pages', () => {
  const navigation = {
    tabs: [{ tab: 'Guides', groups: [{ group: 'Start', pages: ['a', { group: 'More', pages: ['b'] }] }] }],
  }
  expect(names(configSymbols(JSON.stringify({ name: 'X', navigation })))).toEqual([
    ['Guides', ['Start', 'a', ['More', 'b']]],
  ])
  expect(configSymbols('{"navigation": ')).toEqual([])
})

test.each([
  ['<Ti|p>', { file: 'parts/Tip.tsx' }],
  ["import Oil, { B } from '/snippets/oil.mdx'\n\n<Oi|l />", { file: 'snippets/oil.mdx' }],
  ['---\nopenapi: get /us|ers\n---\n', place],
  ['---\nopenapi: api.yaml GET /us|ers\n---\n', place],
  ['---\nopenapi: other.yaml GET /us|ers\n---\n', undefined],
  ['---\nurl: /guides|/a\n---\n', { file: 'guides/a.mdx' }],
  ['<Unkno|wn>', undefined],
])('finds the target at %j', (marked, expected) => {
  expect(findInPage(marked.replace('|', ''), marked.indexOf('|'), data)).toEqual(expected)
})

test.each([
  ['{"navigation": {"pages": ["guides|/a"]}}', 'guides/a.mdx'],
  ['{"navigation": {"pages": ["GET |/users"]}}', 'api.yaml'],
  ['{"navbar": {"links": [{"href": "/gui|des/a"}]}}', 'guides/a.mdx'],
  ['{"navigation": {"$ref": "./navi|gation.json"}}', 'navigation.json'],
  ['{"na|me": "guides/a"}', undefined],
])('finds the target of docs.json at %j', (marked, expected) => {
  expect(findInConfig(marked.replace('|', ''), marked.indexOf('|'), data)?.file).toBe(expected)
})

test('links have the range of their URL, and those of snippets are omitted', () => {
  const text = 'See [a](/guides/a) now.\n'
  const reference = { kind: 'page', url: '/guides/a', target: 'guides/a', base: 'index.mdx' } as const
  const position = { line: 1, column: 5 }
  const end = { line: 1, column: 19 }
  const references = [
    { ...reference, file: 'index.mdx', position, end },
    { ...reference, file: 'snippets/oil.mdx', position, end },
    { ...reference, file: 'index.mdx', target: 'none', position, end },
  ]
  expect(pageLinks(text, { file: 'index.mdx', references, data })).toEqual([
    { file: 'guides/a.mdx', span: { start: 8, end: 17 } },
  ])
})
