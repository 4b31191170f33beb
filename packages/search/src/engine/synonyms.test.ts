import { expect, test } from 'vitest'
import { counted } from '../index/countTerms.js'
import { makeIndex } from '../index/indexData.js'
import { wholeSource } from '../source/wholeSource.js'
import { createSearch } from './createSearch.js'
import { siteSynonyms } from './synonyms.js'

const SYNONYMS = [
  ['SSO', 'single sign-on'],
  ['Workspace', 'team', 'project'],
]

async function findTitles(query: string): Promise<string[]> {
  const pages = [
    { path: 'login', title: 'Single sign-on', crumbs: [], sections: [] },
    { path: 'teams', title: 'Create a team', crumbs: [], sections: [] },
    { path: 'spaces', title: 'Workspaces', crumbs: [], sections: [] },
  ]
  const source = wholeSource(makeIndex(pages.map(counted)))
  const hits = await createSearch(source, { synonyms: siteSynonyms(SYNONYMS) }).search(query)
  return hits.map(({ page }) => page.path)
}

test('a word finds its synonyms after itself', async () => {
  expect(await findTitles('workspace')).toEqual(['spaces', 'teams'])
  expect(await findTitles('project')).toEqual(['teams'])
})

test('a word finds a synonym phrase, and a phrase finds a word', async () => {
  expect(await findTitles('sso')).toEqual(['login'])
  expect(siteSynonyms(SYNONYMS)(['single', 'sign', 'setup'])).toEqual([[['sso', 0.8]], [['sso', 0.8]], []])
})

test('a part of a phrase has no synonyms', () => {
  expect(siteSynonyms(SYNONYMS)(['single', 'page'])).toEqual([[], []])
})
