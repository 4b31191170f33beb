import type { DocsConfig } from '@octavo/config'
import { expect, test } from 'vitest'
import { addToNavigation } from './addToNavigation.js'

const added = (navigation?: object) =>
  addToNavigation({ name: 'A', navigation } as DocsConfig, 'page', 'New').navigation as unknown

const NEW = { group: 'New', pages: ['page'] }

test.each<[string, object | undefined, object]>([
  ['no navigation', undefined, { groups: [NEW] }],
  ['an empty navigation', {}, { groups: [NEW] }],
  ['groups', { groups: [{ group: 'A' }] }, { groups: [{ group: 'A' }, NEW] }],
  ['pages', { pages: ['a'] }, { pages: ['a', NEW] }],
  [
    'tabs',
    { tabs: [{ tab: 'A', pages: ['a'] }, { tab: 'B' }] },
    { tabs: [{ tab: 'A', pages: ['a', NEW] }, { tab: 'B' }] },
  ],
  [
    'languages of versions',
    { languages: [{ language: 'en', versions: [{ version: '1' }, { version: '2' }] }] },
    { languages: [{ language: 'en', versions: [{ version: '1', groups: [NEW] }, { version: '2' }] }] },
  ],
  ['an empty list of tabs', { tabs: [] }, { tabs: [], groups: [NEW] }],
])('a new group is added to %s', (_, navigation, expected) => {
  expect(added(navigation)).toEqual(expected)
})

test.each<[string, object, object]>([
  ['at the top', { groups: [{ group: 'New', pages: ['a'] }] }, { groups: [{ group: 'New', pages: ['a', 'page'] }] }],
  ['without pages', { groups: [{ group: 'New' }] }, { groups: [NEW] }],
  [
    'inside another group',
    { groups: [{ group: 'A', pages: ['a', { group: 'New', pages: [] }] }] },
    { groups: [{ group: 'A', pages: ['a', NEW] }] },
  ],
  [
    'the first of two',
    {
      tabs: [
        { tab: 'A', groups: [{ group: 'New' }] },
        { tab: 'B', groups: [{ group: 'New' }] },
      ],
    },
    {
      tabs: [
        { tab: 'A', groups: [NEW] },
        { tab: 'B', groups: [{ group: 'New' }] },
      ],
    },
  ],
])('a page joins the group of its title: %s', (_, navigation, expected) => {
  expect(added(navigation)).toEqual(expected)
})

test.each(['products', 'languages', 'versions', 'tabs', 'dropdowns', 'anchors', 'menu'])(
  'groups inside %s are found, and a new one is added to the first',
  (list) => {
    expect(added({ [list]: [{}, { groups: [{ group: 'New' }] }] })).toEqual({ [list]: [{}, { groups: [NEW] }] })
    expect(added({ [list]: [{ icon: 'x' }, {}] })).toEqual({ [list]: [{ icon: 'x', groups: [NEW] }, {}] })
  },
)

test('does not change the configuration that it receives', () => {
  const config = { name: 'A', navigation: { pages: ['a'] } } as DocsConfig
  addToNavigation(config, 'page', 'New')
  expect(config).toEqual({ name: 'A', navigation: { pages: ['a'] } })
})
