import type { PageReference } from '@octavo/content'
import { expect, test } from 'vitest'
import { relocateUrl } from './relocateUrl.js'

interface Case {
  url: string
  target: string
  base?: string
  to: string
  newBase?: string
  kind?: PageReference['kind']
}

const relocate = ({ url, target, base = 'index.mdx', to, newBase = base, kind = 'page' }: Case) =>
  relocateUrl({ kind, url, target, base }, { target: to, base: newBase })

test.each<[string, Case, string]>([
  ['a path from the root', { url: '/guides/a', target: 'guides/a', to: 'b' }, '/b'],
  ['query and fragment', { url: '/guides/a?x=/guides/a#y', target: 'guides/a', to: 'b' }, '/b?x=/guides/a#y'],
  ['an extension', { url: '/guides/a.mdx#x', target: 'guides/a.mdx', to: 'b' }, '/b.mdx#x'],
  ['a trailing slash', { url: '/guides/a/', target: 'guides/a', to: 'b/c' }, '/b/c/'],
  ['index in the URL', { url: '/guides/index', target: 'guides/index', to: 'manual' }, '/manual/index'],
  ['the home page', { url: '/', target: '', to: 'v1' }, '/v1'],
  ['the base path of the site', { url: '/docs/guides/a', target: 'guides/a', to: 'b' }, '/docs/b'],
  ['the home page under a base path', { url: '/docs', target: '', to: 'v1' }, '/docs/v1'],
  ['percent-encoding', { url: '/a%20b', target: 'a b', to: 'c d' }, '/c%20d'],
  ['a new name with spaces', { url: '/a', target: 'a', to: 'c d' }, '/c%20d'],
  ['spaces', { url: '/a b.png', target: 'a b.png', to: 'c d.png', kind: 'file' }, '/c d.png'],
  [
    'a path with spaces in a file that moves',
    { url: '/a b.png', target: 'a b.png', to: 'a b.png', newBase: 'x/index.mdx', kind: 'file' },
    '/a b.png',
  ],
  ['a relative path', { url: './a', target: 'guides/a', base: 'guides/x.mdx', to: 'guides/b' }, './b'],
  ['a relative path without a dot', { url: 'a', target: 'guides/a', base: 'guides/x.mdx', to: 'guides/b' }, 'b'],
  ['a path to a parent', { url: '../a', target: 'a', base: 'guides/x.mdx', to: 'manual/a' }, '../manual/a'],
  ['a move into the same folder', { url: '../api/a', target: 'api/a', base: 'guides/x.mdx', to: 'guides/a' }, './a'],
  [
    'a file that moves',
    { url: './a#x', target: 'guides/a', base: 'guides/x.mdx', to: 'guides/a', newBase: 'x.mdx' },
    './guides/a#x',
  ],
  [
    'two files that move together',
    { url: '../guides/a', target: 'guides/a', base: 'guides/x.mdx', to: 'v1/guides/a', newBase: 'v1/guides/x.mdx' },
    '../guides/a',
  ],
  ['an image', { url: '/img/a.png', target: 'img/a.png', to: 'v1/img/a.png', kind: 'file' }, '/v1/img/a.png'],
  [
    'an import without extension',
    { url: '/snippets/a', target: 'snippets/a.mdx', to: 'v1/snippets/a.mdx', kind: 'file' },
    '/v1/snippets/a',
  ],
  [
    'an import of text',
    { url: './a.js?raw', target: 'code/a.js', base: 'code/x.mdx', to: 'code/b.js', kind: 'file' },
    './b.js?raw',
  ],
  ['the alias of the root', { url: '@site/a.jsx', target: 'a.jsx', to: 'b.jsx', kind: 'file' }, '@site/b.jsx'],
  ['a path in frontmatter', { url: 'guides/a', target: 'guides/a', base: '', to: 'b' }, 'b'],
])('keeps %s', (_, reference, expected) => {
  expect(relocate(reference)).toBe(expected)
})
