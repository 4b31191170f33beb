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

test('a page in both branches is its own match', () => {
  expect(matchingSlug('license', branch('en', 'en/a', 'license'), branch('fr', 'fr/a', 'license'))).toBe('license')
})

test('branches in their own folders match by path', () => {
  expect(matchingSlug('en/guides/x', branch('en', 'en/guides/x', 'en/b'), branch('fr', 'fr/guides/x', 'fr/b'))).toBe(
    'fr/guides/x',
  )
})

test('the default branch is at the root, and others are in folders', () => {
  const english = branch('en', 'quickstart', 'guides/x')
  const french = branch('fr', 'fr/quickstart', 'fr/guides/x')
  expect(matchingSlug('guides/x', english, french)).toBe('fr/guides/x')
  expect(matchingSlug('fr/guides/x', french, english)).toBe('guides/x')
})

test('a branch whose pages share a subfolder still matches', () => {
  const english = branch('en', 'quickstart', 'guides/x')
  const french = branch('fr', 'fr/guides/x', 'fr/guides/y')
  expect(matchingSlug('guides/x', english, french)).toBe('fr/guides/x')
  expect(matchingSlug('fr/guides/x', french, english)).toBe('guides/x')
})

test('index pages of branches match each other', () => {
  const first = branch('v1', 'v1', 'v1/guides/x', 'v1/reference/y')
  const second = branch('v2', '', 'guides/x')
  expect(matchingSlug('v1', first, second)).toBe('')
  expect(matchingSlug('', second, first)).toBe('v1')
  expect(matchingSlug('guides/x', second, first)).toBe('v1/guides/x')
})

test('a page missing in the other branch has no match', () => {
  expect(matchingSlug('v2/new', branch('v2', 'v2/new', 'v2/old'), branch('v1', 'v1/old', 'v1/other'))).toBeUndefined()
  expect(matchingSlug('x', undefined, branch('v1', 'v1/x'))).toBeUndefined()
})

test('the common folder of two branches ends where their paths differ', () => {
  expect(commonFolder(['en/a/x', 'en/a/y/z', 'en/b'])).toBe('en/')
  expect(commonFolder(['a', 'en/b'])).toBe('')
  expect(commonFolder([])).toBe('')
})
