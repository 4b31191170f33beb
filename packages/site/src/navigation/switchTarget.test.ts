import type { DivisionNode } from '@octavo/core'
import { expect, test } from 'vitest'
import { commonFolder, matchingSlug } from './switchTarget.js'

function branch(name: string, ...slugs: string[]): DivisionNode {
  return {
    kind: 'language',
    name,
    label: name,
    children: [{ kind: 'group', label: 'Group', children: slugs.map((slug) => ({ kind: 'page', slug })) }],
  }
}

test('a page that is in both branches is its own match', () => {
  expect(matchingSlug('license', branch('en', 'en/a', 'license'), branch('fr', 'fr/a', 'license'))).toBe('license')
})

test('branches in folders of their own match by the path below', () => {
  expect(matchingSlug('en/guides/x', branch('en', 'en/guides/x', 'en/b'), branch('fr', 'fr/guides/x', 'fr/b'))).toBe(
    'fr/guides/x',
  )
})

test('the default branch lies at the root, the others in folders', () => {
  const english = branch('en', 'quickstart', 'guides/x')
  const french = branch('fr', 'fr/quickstart', 'fr/guides/x')
  expect(matchingSlug('guides/x', english, french)).toBe('fr/guides/x')
  expect(matchingSlug('fr/guides/x', french, english)).toBe('guides/x')
})

test('a branch whose pages all share one folder below its name still matches', () => {
  const english = branch('en', 'quickstart', 'guides/x')
  const french = branch('fr', 'fr/guides/x', 'fr/guides/y')
  expect(matchingSlug('guides/x', english, french)).toBe('fr/guides/x')
  expect(matchingSlug('fr/guides/x', french, english)).toBe('guides/x')
})

test('the index of a branch is the match of the other index', () => {
  const first = branch('v1', 'v1', 'v1/guides/x', 'v1/reference/y')
  const second = branch('v2', '', 'guides/x')
  expect(matchingSlug('v1', first, second)).toBe('')
  expect(matchingSlug('', second, first)).toBe('v1')
  expect(matchingSlug('guides/x', second, first)).toBe('v1/guides/x')
})

test('what the other branch lacks has no match', () => {
  expect(matchingSlug('v2/new', branch('v2', 'v2/new', 'v2/old'), branch('v1', 'v1/old', 'v1/other'))).toBeUndefined()
  expect(matchingSlug('x', undefined, branch('v1', 'v1/x'))).toBeUndefined()
})

test('the common folder ends where the paths part', () => {
  expect(commonFolder(['en/a/x', 'en/a/y/z', 'en/b'])).toBe('en/')
  expect(commonFolder(['a', 'en/b'])).toBe('')
  expect(commonFolder([])).toBe('')
})
