import type { DivisionNode } from '@octavo/core'
import { expect, test } from 'vitest'
import { newestCopy, versionView } from './versionStatus.js'

function division(kind: DivisionNode['kind'], name: string, children: DivisionNode['children'], more = {}) {
  return { kind, name, label: name, children, ...more } satisfies DivisionNode
}

const pages = (...slugs: string[]) => slugs.map((slug) => ({ kind: 'page' as const, slug }))

function createVersions(children: DivisionNode[]) {
  const trails = new Map<string, DivisionNode[]>()
  const visit = (nodes: DivisionNode['children'], trail: DivisionNode[]): void => {
    for (const node of nodes) {
      if (node.kind === 'page') trails.set(node.slug, trails.get(node.slug) ?? trail)
      else if (node.kind !== 'group') visit(node.children, [...trail, node])
    }
  }
  visit(children, [])
  return { trails, derived: { navigation: { global: [], children } } }
}

const versions = createVersions([
  division('version', 'next', pages('next/a', 'next/new'), { status: 'unreleased' }),
  division('version', 'v3', pages('', 'a'), { default: true }),
  division('version', 'v2', pages('v2', 'v2/a', 'v2/b'), { status: 'outdated' }),
  division('version', 'v1', pages('v1', 'v1/a', 'v1/b', 'v1/c'), { status: 'outdated' }),
])

test('the newest version with a page has the canonical copy', () => {
  const slugs = ['', 'a', 'next/a', 'next/new', 'v2', 'v2/a', 'v2/b', 'v1/a', 'v1/b', 'v1/c', 'elsewhere']
  expect(Object.fromEntries(slugs.map((slug) => [slug, newestCopy(versions, slug)]))).toEqual({
    '': undefined,
    a: undefined,
    elsewhere: undefined,
    'next/a': 'a',
    'next/new': undefined,
    v2: '',
    'v2/a': 'a',
    'v2/b': undefined,
    'v1/a': 'a',
    'v1/b': 'v2/b',
    'v1/c': undefined,
  })
})

test('languages with versions have copies in their own language', () => {
  const site = createVersions([
    division('language', 'en', [
      division('version', 'v2', pages('a')),
      division('version', 'v1', pages('v1/a'), { status: 'outdated' }),
    ]),
    division('language', 'fr', [
      division('version', 'v2', pages('fr/a')),
      division('version', 'v1', pages('v1/fr/a'), { status: 'outdated' }),
    ]),
  ])
  expect(newestCopy(site, 'v1/a')).toBe('a')
  expect(newestCopy(site, 'v1/fr/a')).toBe('fr/a')
})

test('a page that two versions list is not a copy of itself', () => {
  const site = createVersions([
    division('version', 'v1', pages('shared'), { status: 'outdated' }),
    division('version', 'v2', pages('shared', 'b')),
  ])
  expect(newestCopy(site, 'shared')).toBeUndefined()
})

test('the notice links to the same page of the latest version, or to its first page', () => {
  const { navigation } = versions.derived
  const label = ({ slug }: { slug: string }) => ({ label: slug, href: `/${slug}`, external: false, hidden: false })
  const context = {
    site: versions,
    source: { navigation, trails: versions.trails, label },
    urls: { base: '/docs/', linkStyle: 'extensionless' },
  } as unknown as Parameters<typeof versionView>[0]
  expect(versionView(context, 'v1/a')).toEqual({
    status: 'outdated',
    label: 'v1',
    latest: { label: 'v3', href: '/docs/a' },
  })
  expect(versionView(context, 'v1/c')?.latest).toEqual({ label: 'v3', href: '/' })
  expect(versionView(context, 'next/new')).toMatchObject({ status: 'unreleased', latest: { label: 'v3' } })
  expect(versionView(context, 'a')).toBeUndefined()
})
