import { expect, test } from 'vitest'
import { createPageFinder } from './pageFinder.js'

const slugs = ['guides/install', 'guides/use', 'v1/overview', 'v2/overview', 'api/errors/codes']

test.each([
  ['docs/install', 'guides/install'],
  ['install', 'guides/install'],
  ['old/errors/codes', 'api/errors/codes'],
  ['codes', 'api/errors/codes'],
  ['guides/instal', 'guides/install'],
  ['overview', undefined],
  ['something/else', undefined],
  ['', undefined],
])('resolves %s to %s', (slug, expected) => {
  expect(createPageFinder(slugs)(slug)).toBe(expected)
})

test('limits comparisons of wrong paths in large sites', () => {
  const find = createPageFinder(Array.from({ length: 1_000_000 }, (_, index) => `page-${index}`))
  const results = Array.from({ length: 11 }, (_, index) => find(`pag-${index}`))
  expect(results).toEqual([...Array.from({ length: 10 }, (_, index) => `page-${index}`), undefined])
  expect(find('old/page-7')).toBe('page-7')
})
