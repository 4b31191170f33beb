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
])('%s means %s', (slug, expected) => {
  expect(createPageFinder(slugs)(slug)).toBe(expected)
})
