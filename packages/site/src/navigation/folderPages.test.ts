import { fileToSlug, type NavigationNode } from '@octavo/core'
import { expect, test } from 'vitest'
import { buildNavigation } from './buildNavigation.js'
import type { FolderPage } from './folderPages.js'

type Facts = Pick<FolderPage, 'label' | 'order' | 'icon' | 'tag'>

/** Builds navigation over these files. Groups are lists that start with their title and root page. */
function build(navigation: unknown, files: Record<string, Facts> | readonly string[]) {
  const facts: Record<string, Facts> = Array.isArray(files)
    ? Object.fromEntries(files.map((file: string) => [file, {}]))
    : (files as Record<string, Facts>)
  const pages = Object.entries(facts).map(([file, fact]) => ({ slug: fileToSlug(file), file, ...fact }))
  const bySlug = new Map(pages.map((page) => [page.slug, page]))
  const result = buildNavigation({
    navigation,
    specs: { get: () => ({ source: '', diagnostics: [], dependencies: [] }) as never, match: () => undefined },
    findPage: (slug) => bySlug.get(slug),
    slugs: () => bySlug.keys(),
    nearest: () => undefined,
    locate: (pointer) => ({ file: pointer.join('.') }),
    folderPages: pages,
    files: () => Object.keys(facts),
  })
  return {
    tree: result.navigation.children.map(outline),
    nodes: result.navigation.children,
    pages: [...result.pages.keys()],
    diagnostics: result
      .diagnostics()
      .map(({ rule, severity, file, message, hint }) =>
        [severity, rule, file, message, hint].filter(Boolean).join(' '),
      ),
  }
}

function outline(node: NavigationNode): unknown {
  if (node.kind === 'page') return node.slug
  const root = node.kind === 'group' && node.root !== undefined ? ` -> ${node.root}` : ''
  return [`${node.label}${root}`, ...node.children.map(outline)]
}

test('a folder is replaced with its pages, its index first, and sub-folders become groups', () => {
  const files = ['guides/start.mdx', 'guides/index.mdx', 'guides/deploy-sites/aws.mdx', 'other/a.mdx', 'guides.md.txt']
  const { tree, pages, diagnostics } = build({ pages: ['other/a', { pagesFrom: 'guides' }] }, files)
  expect(tree).toEqual(['other/a', 'guides', ['Deploy sites', 'guides/deploy-sites/aws'], 'guides/start'])
  expect(pages).toEqual(['other/a', 'guides', 'guides/deploy-sites/aws', 'guides/start'])
  expect(diagnostics).toEqual([])
})

test('a group takes title, icon, tag and position from the index page of its folder, which becomes its root', () => {
  const { tree, nodes, pages } = build(
    { pages: [{ pagesFrom: 'g' }] },
    {
      'g/a.mdx': {},
      'g/b/index.mdx': { label: 'Basics', order: -1, icon: 'book', tag: 'NEW' },
      'g/b/x.mdx': {},
      'g/c.mdx': { label: 'Beside', icon: '/c.svg' },
      'g/c/y.mdx': {},
      'g/d/index.mdx': { label: 'Alone' },
    },
  )
  expect(tree).toEqual([['Basics -> g/b', 'g/b/x'], 'g/a', ['Beside -> g/c', 'g/c/y'], 'g/d'])
  expect(nodes[0]).toMatchObject({ icon: { name: 'book' }, tag: 'NEW' })
  expect(nodes[2]).toMatchObject({ icon: { name: '/c.svg' } })
  expect(pages).toEqual(['g/b', 'g/b/x', 'g/a', 'g/c', 'g/c/y', 'g/d'])
})

const NUMBERED = {
  'g/10-zebra.mdx': { label: 'Zebra' },
  'g/2. ant.mdx': { label: 'Émile' },
  'g/2fa.mdx': { label: 'Two factors' },
  'g/cat.mdx': { label: 'Ant', order: 1 },
  'g/02_dogs/x.mdx': {},
  'g/2026-01-05-news.mdx': { label: 'News', order: 0.5 },
}

test.each([
  ['order', ['g/2026-01-05-news', 'g/cat', ['Dogs', 'g/02_dogs/x'], 'g/2. ant', 'g/10-zebra', 'g/2fa']],
  ['prefix', [['Dogs', 'g/02_dogs/x'], 'g/2. ant', 'g/10-zebra', 'g/2fa', 'g/2026-01-05-news', 'g/cat']],
  ['name', [['Dogs', 'g/02_dogs/x'], 'g/2. ant', 'g/2fa', 'g/10-zebra', 'g/2026-01-05-news', 'g/cat']],
  ['title', ['g/cat', ['Dogs', 'g/02_dogs/x'], 'g/2. ant', 'g/2026-01-05-news', 'g/2fa', 'g/10-zebra']],
])('sorts by %s', (sort, expected) => {
  expect(build({ pages: [{ pagesFrom: { folder: 'g', sort } }] }, NUMBERED).tree).toEqual(expected)
})

test('depth and exclude omit pages of the folder', () => {
  const files = ['g/a.mdx', 'g/old.md', 'g/b/c.mdx', 'g/b/d/e.mdx', 'g/drafts/f.mdx', 'g/b/x-draft.mdx']
  const list = (options: object) => build({ pages: [{ pagesFrom: { folder: 'g', ...options } }] }, files).pages
  expect(list({ depth: 0 })).toEqual(['g/a', 'g/old'])
  expect(list({ depth: 1, exclude: ['drafts/'] })).toEqual(['g/a', 'g/b/c', 'g/b/x-draft', 'g/old'])
  expect(list({ exclude: ['drafts', '*-draft', 'old', '/b/d'] })).toEqual(['g/a', 'g/b/c'])
})

test('a page that navigation names is listed only there, and others in the entry of their deepest folder', () => {
  const files = ['index.mdx', 'g/a.mdx', 'g/b.mdx', 'g/c/d.mdx', 'g/c/e.mdx', 'h.mdx', 'g/r.mdx']
  const { tree, diagnostics } = build(
    {
      groups: [
        { group: 'All', pagesFrom: '.' },
        { group: 'G', root: 'g/r', pages: [{ pagesFrom: '/g/' }, { pagesFrom: './g' }] },
        { group: 'C', pages: ['/g/b', { group: 'Inner', pages: ['h'], pagesFrom: { folder: 'g/c' } }] },
      ],
    },
    files,
  )
  expect(tree).toEqual([
    ['All', ''],
    ['G -> g/r', 'g/a'],
    ['C', 'g/b', ['Inner', 'h', 'g/c/d', 'g/c/e']],
  ])
  expect(diagnostics).toEqual([
    'warning NAV_FOLDER_EMPTY navigation.groups.1.pages.1.pagesFrom Folder "g" has no pages to list.',
  ])
})

test('each language, version and product lists the pages of its folders', () => {
  const { tree, diagnostics } = build(
    {
      versions: [
        { version: 'v2', languages: [{ language: 'en', pages: ['g/a', { pagesFrom: 'g' }] }] },
        { version: 'v1', tabs: [{ tab: 'T', groups: [{ group: 'G', pages: ['x', { pagesFrom: 'g' }] }] }] },
      ],
    },
    ['g/a.mdx', 'g/b.mdx', 'x.mdx'],
  )
  expect(tree).toEqual([
    ['v2', ['English', 'g/a', 'g/b']],
    ['v1', ['T', ['G', 'x', 'g/a', 'g/b']]],
  ])
  expect(diagnostics).toEqual([])
})

test('reports folders that are missing, empty or outside the docs folder', () => {
  const folders = ['guide', 'images', '../up', { folder: 'guides', exclude: ['*'] }, { folder: 'gone' }]
  const { tree, diagnostics } = build({ pages: folders.map((pagesFrom) => ({ pagesFrom })) }, [
    'guides/a.mdx',
    'images/logo/a.svg.mdx',
  ])
  expect(tree).toEqual([['Logo', 'images/logo/a.svg']])
  expect(diagnostics).toMatchInlineSnapshot(`
    [
      "error NAV_FOLDER_MISSING navigation.pages.0.pagesFrom Folder "guide" does not exist or has no files. Did you mean "guides"?",
      "warning NAV_OUTSIDE_ROOT navigation.pages.2.pagesFrom Folder "../up" is outside the docs folder; no pages are listed.",
      "warning NAV_FOLDER_EMPTY navigation.pages.3.pagesFrom.folder Folder "guides" has no pages to list.",
      "error NAV_FOLDER_MISSING navigation.pages.4.pagesFrom.folder Folder "gone" does not exist or has no files.",
    ]
  `)
})

test('folders nested to any depth are listed in bounded levels', () => {
  const deep = `g/${'a/'.repeat(500)}page.mdx`
  expect(build({ pages: [{ pagesFrom: 'g' }] }, [deep, 'g/b.mdx']).pages).toEqual(['g/b'])
})
