import type { GroupNode, NavigationNode, PageNode, SidebarItemView } from '@octavo/core'
import { expect, test } from 'vitest'
import type { NavigationSource } from './navigationSource.js'
import { navigationView } from './navigationView.js'
import { sidebarItems } from './sidebar.js'

const source = {
  label: ({ slug }: PageNode) => ({ label: slug, href: `/${slug}`, external: false }),
  fragmentUrl: (group: GroupNode) => `/${group.label}.html`,
  isWhole: false,
} as unknown as NavigationSource

const pages = (count: number, prefix = 'page'): PageNode[] =>
  Array.from({ length: count }, (_, index) => ({ kind: 'page', slug: `${prefix}-${index}` }))

const groups = (count: number, size: number): GroupNode[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'group',
    label: `group-${index}`,
    children: pages(size, `group-${index}`),
  })) as GroupNode[]

function count(items: readonly SidebarItemView[]): number {
  return items.reduce((sum, item) => sum + 1 + (item.kind === 'group' ? count(item.children ?? []) : 0), 0)
}

function entries(nodes: readonly NavigationNode[], slug: string, open: readonly NavigationNode[] = []): number {
  return count(sidebarItems(nodes, { source, slug, openGroups: new Set(open) }))
}

test('limits sidebar entries for any site size', () => {
  const inOneGroup = groups(1, 20_000)
  expect(entries(pages(20_000), 'page-10000')).toBeLessThanOrEqual(160)
  expect(entries(inOneGroup, 'group-0-10000', inOneGroup)).toBeLessThanOrEqual(161)
  const many = groups(150, 100)
  expect(entries(many, 'group-70-5', [many[70] as GroupNode])).toBeLessThanOrEqual(320)
  const manyGroups = groups(2_000, 100)
  expect(entries(manyGroups, 'group-1000-5', [manyGroups[1000] as GroupNode])).toBeLessThanOrEqual(320)
})

test('the current page is among the entries of a long list', () => {
  const items = sidebarItems(pages(20_000), { source, slug: 'page-10000', openGroups: new Set() })
  expect(items.filter((item) => item.kind === 'page' && item.active)).toMatchObject([{ label: 'page-10000' }])
})

test('a page that is listed several times is current at its first position, from which "Next" continues', () => {
  const page = (slug: string): PageNode => ({ kind: 'page', slug })
  const group = (label: string, slugs: readonly string[]): GroupNode =>
    ({ kind: 'group', label, children: slugs.map(page) }) as GroupNode
  const children = [group('One', ['start', 'shared', 'two']), group('Two', ['three', 'shared', 'four'])]
  const trails = new Map<string, GroupNode[]>()
  for (const one of children)
    for (const each of one.children)
      if (!trails.has((each as PageNode).slug)) trails.set((each as PageNode).slug, [one])
  const site = { ...source, navigation: { children }, trails } as unknown as NavigationSource
  const { sidebar } = navigationView(site, 'shared')
  const active = sidebar.map((item) =>
    item.kind === 'group' ? (item.children ?? []).map((child) => child.kind === 'page' && child.active) : [],
  )
  expect(active).toEqual([
    [false, true, false],
    [false, false, false],
  ])
  const slugs = ['start']
  for (let next = navigationView(site, 'start').next; next; next = navigationView(site, slugs.at(-1) ?? '').next)
    slugs.push(next.href.slice(1))
  expect(slugs).toEqual(['start', 'shared', 'two', 'three', 'four'])
})

test('a nested group links to its first page if it or the site says so', () => {
  const group = (label: string, more: object = {}): GroupNode => ({
    kind: 'group',
    label,
    children: [
      { kind: 'group', label: 'Inner', drilldown: false, children: pages(1, `${label}-inner`) },
      ...pages(1, label),
    ],
    ...more,
  })
  const outer: GroupNode = {
    kind: 'group',
    label: 'Outer',
    drilldown: true,
    children: [group('unset'), group('on', { drilldown: true }), group('root', { drilldown: false, root: 'own' })],
  }
  const links = (drilldown?: boolean) => {
    const place = { source: { ...source, drilldown }, slug: 'unset-0', openGroups: new Set<NavigationNode>() }
    const list = (items: readonly SidebarItemView[]): unknown[] =>
      items.flatMap((item) => (item.kind === 'group' ? [item.href ?? '-', ...list(item.children ?? [])] : []))
    return list(sidebarItems([outer], place))
  }
  expect(links()).toEqual(['-', '-', '-', '/on-inner-0', '-', '/own', '-'])
  expect(links(true)).toEqual(['-', '/unset-inner-0', '-', '/on-inner-0', '-', '/own', '-'])
})
