import { expect, test } from 'vitest'
import { countTerms } from '../index/countTerms.js'
import { joinCounts } from '../index/indexData.js'
import { wholeSource } from '../source/wholeSource.js'
import type { GroupRule, SearchPage } from '../types.js'
import { createSearch } from './createSearch.js'
import { passes } from './passes.js'

function page(path: string, title: string, more: Partial<SearchPage> = {}): SearchPage {
  return { path, title, crumbs: [], sections: [], ...more }
}

function section(heading: string, text: string) {
  return { id: heading.toLowerCase().replaceAll(' ', '-'), heading, text }
}

function engineOf(pages: SearchPage[]) {
  // What is written to disk is JSON.
  return createSearch(wholeSource(JSON.parse(JSON.stringify(joinCounts(pages, [countTerms(pages)])))))
}

const site = [
  page('quickstart', 'Quickstart', {
    description: 'Start in five minutes.',
    sections: [section('', 'Sign up first.'), section('Install the tool', 'Run it with Docker on Linux.')],
  }),
  page('domains', 'Custom domains', {
    tab: 'Guides',
    sections: [
      section('Add a domain', 'Point a CNAME record at us.'),
      section('Remove a domain', 'Delete the record.'),
    ],
  }),
  page('webhooks', 'Webhooks', { sections: [section('Retries', 'A delivery is tried again for a day.')] }),
  page('api/users', 'Create a user', { operation: { method: 'POST', path: '/v1/users' } }),
]

async function found(query: string, pages = site): Promise<string[]> {
  const hits = await engineOf(pages).search(query)
  return hits.map(({ page, section }) => {
    const id = page.sections[section]?.id ?? ''
    return id === '' ? page.path : `${page.path}#${id}`
  })
}

test.each([
  ['custom domain', 'domains'],
  ['quickst', 'quickstart'],
  ['how do I add a domain', 'domains#add-a-domain'],
  ['docker linux', 'quickstart#install-the-tool'],
  ['webhook', 'webhooks'],
  ['webhoks', 'webhooks'],
  ['post /v1/users', 'api/users'],
  ['delivery retries', 'webhooks#retries'],
  ['domain cname', 'domains#add-a-domain'],
])('%s → %s', async (query, path) => {
  expect((await found(query))[0]).toBe(path)
})

test('nothing fits: nothing is found', async () => {
  expect(await found('kubernetes')).toEqual([])
  expect(await found('')).toEqual([])
  expect(await found('?!')).toEqual([])
})

test('one letter is enough for titles', async () => {
  expect(await found('q')).toEqual(['quickstart'])
})

test('a page of higher boost comes first', async () => {
  const pages = [page('a', 'Limits'), page('b', 'Limits', { boost: 3 })]
  expect(await found('limits', pages)).toEqual(['b', 'a'])
})

test('results are narrowed by version, language, tab and tag; pages for groups need one', async () => {
  const pages = [
    page('v1/limits', 'Limits', { version: 'v1' }),
    page('v2/limits', 'Limits', { version: 'v2', tab: 'Guides', tag: 'NEW' }),
    page('limits', 'Limits'),
    page('inside/limits', 'Limits', { groups: ['staff'] }),
  ]
  const engine = engineOf(pages)
  const paths = async (filter: Parameters<typeof engine.search>[1]) =>
    (await engine.search('limits', filter)).map((hit) => hit.page.path)
  expect(await paths({ version: 'v1' })).toEqual(['v1/limits', 'limits'])
  expect(await paths({ tab: 'Guides' })).toEqual(['v2/limits'])
  expect(await paths({ tag: 'NEW' })).toEqual(['v2/limits'])
  expect(await paths({})).not.toContain('inside/limits')
  expect(await paths({ groups: ['staff', 'other'] })).toContain('inside/limits')
})

test.each<[GroupRule[], string[], boolean]>([
  [['staff'], ['staff'], true],
  [['*'], ['staff'], false],
  [[{ includes: ['team-*'] }], ['team-a'], true],
  [[{ includes: ['team-*'] }], ['a-team-b'], false],
  [[{ includes: ['a*b*a'] }], ['aba'], true],
  [[{ includes: ['a*b*a'] }], ['ab'], false],
  [[{ includes: ['aa*a'] }], ['aa'], false],
  [[{ includes: ['*'], excludes: ['guests'] }], ['staff', 'guests'], false],
  [[{ excludes: ['guests'] }], ['staff'], true],
  [[{ excludes: ['guests'] }], [], false],
  [['staff', { includes: ['beta'] }], ['beta'], true],
  [[], ['staff'], false],
])('a page for %j is found by %j: %s', (groups, own, isFound) => {
  expect(passes({ groups }, { groups: own })).toBe(isFound)
})

test('the index is the same however many pages were counted together', () => {
  const counts = [site.slice(0, 1), site.slice(1)].map(countTerms)
  expect(joinCounts(site, JSON.parse(JSON.stringify(counts)))).toEqual(joinCounts(site, [countTerms(site)]))
})

test('words that every object has are words like others', async () => {
  const pages = [
    page('a', 'constructor'),
    page('b', '__proto__', { sections: [section('toString', 'hasOwnProperty')] }),
  ]
  expect(await found('constructor', pages)).toEqual(['a'])
  expect(await found('proto', pages)).toContain('b')
  expect(await found('tostring', pages)).toEqual(['b#tostring'])
})
