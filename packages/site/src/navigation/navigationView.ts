import {
  type DivisionKind,
  type DivisionLevelView,
  type DivisionNode,
  type DivisionView,
  type GroupNode,
  type LinkView,
  memo,
  type NavigationNode,
  type NavigationView,
  type PageNode,
} from '@octavo/core'
import { firstPage, type NavigationSource, type PageLabel } from './navigationSource.js'
import { sidebarItems } from './sidebar.js'
import { matchingSlug } from './switchTarget.js'
import { isDivision } from './trails.js'

interface PageNavigation extends NavigationView {
  breadcrumbs: LinkView[]
  previous?: LinkView
  next?: LinkView
}

/** Returns the navigation of one page: the selected divisions, their sidebar, and the previous and next page. */
export function navigationView(source: NavigationSource, slug: string): PageNavigation {
  const trail = source.trails.get(slug) ?? defaultTrail(source.navigation.children)
  const divisions = trail.filter(isDivision)
  const open = divisions.at(-1)
  const children = open?.children ?? source.navigation.children
  const groups = new Set<NavigationNode>(trail.filter((node) => node.kind === 'group'))
  return {
    levels: divisionLevels(source, divisions, source.trails.has(slug) ? slug : undefined),
    sidebar: sidebarItems(children, { source, slug, openGroups: groups }),
    breadcrumbs: source.trails.has(slug) ? trail.flatMap((node) => breadcrumb(source, node)) : [],
    ...adjacentPages(source, children, slug),
  }
}

/** Returns the divisions for a page outside navigation: the default ones, or else the first. */
function defaultTrail(nodes: readonly NavigationNode[]): DivisionNode[] {
  const divisions = nodes.filter(isDivision).filter((node) => !node.hidden && !node.isBlog && node.href === undefined)
  const division = divisions.find((node) => node.default) ?? divisions[0]
  return division ? [division, ...defaultTrail(division.children)] : []
}

function divisionLevels(
  source: NavigationSource,
  open: readonly DivisionNode[],
  slug: string | undefined,
): DivisionLevelView[] {
  const parents: Pick<DivisionNode, 'children' | 'global'>[] = [source.navigation, ...open]
  const levels: DivisionLevelView[] = []
  for (const [index, { children, global = [] }] of parents.entries()) {
    // The menu of a tab is shown at the tab; that of a product only fits into a row of tabs.
    const isTab = open[index - 1]?.kind === 'tab'
    const divisions = [...children.filter(isDivision), ...global].filter(
      ({ kind, isUnlinked }) => !(isTab && kind === 'item') && !isUnlinked,
    )
    for (const kind of new Set(divisions.map((division) => division.kind))) {
      const siblings = divisions.filter((division) => division.kind === kind)
      const from = siblings.find((division) => open.includes(division))
      // A blog is not part of a version or product.
      if (!from && kind !== 'tab' && open[index]?.isBlog) continue
      const items = siblings.flatMap((division) => {
        const match =
          SWITCHED.has(kind) && slug !== undefined && from !== division ? matchingSlug(slug, from, division) : undefined
        const isOpened = match !== undefined && (isIn(source, division, match) || !ownPage(source, division))
        return divisionView(source, division, { open, match: isOpened ? match : undefined })
      })
      addLevel(levels, kind === 'item' ? 'tab' : kind, items)
    }
  }
  return levels
}

/** Adds a level of divisions. `global` links of several levels are added to the level of their kind. */
function addLevel(levels: DivisionLevelView[], kind: DivisionKind, items: DivisionView[]): void {
  const level = levels.find((candidate) => candidate.kind === kind)
  if (level) level.items.push(...items.filter((item) => !level.items.some((other) => isSameDivision(other, item))))
  else if (items.length > 0) levels.push({ kind, items })
}

interface DivisionContext {
  open: readonly DivisionNode[]
  /** Slug of the page that the division opens instead of its first page. */
  match?: string | undefined
}

/** Returns whether two divisions are the same. Sites can list one at the root and again in a version or language. */
function isSameDivision(first: DivisionView, second: DivisionView): boolean {
  return first.label === second.label && first.href === second.href
}

type Target = Pick<PageLabel, 'href' | 'external'>

function divisionView(source: NavigationSource, division: DivisionNode, context: DivisionContext): DivisionView[] {
  const { open, match } = context
  const active = open.includes(division)
  const target = matchTarget(source, match) ?? divisionTarget(source, division)
  if (!target || (division.hidden && !active)) return []
  const { label, icon, description, tag, color, align } = division
  const items = division.children.filter(isDivision).filter((child) => child.kind === 'item')
  return [
    {
      label,
      ...target,
      active,
      icon,
      description,
      tag,
      color,
      align,
      menu: items.length > 0 ? items.flatMap((item) => divisionView(source, item, { open })) : undefined,
    },
  ]
}

/** Kinds of divisions with equivalent pages. Switching between them keeps the page if possible. */
const SWITCHED = new Set<DivisionKind>(['product', 'version', 'language', 'dropdown'])

function matchTarget(source: NavigationSource, slug: string | undefined): Target | undefined {
  if (slug === undefined) return undefined
  const { href, external, hidden } = source.label({ kind: 'page', slug })
  return hidden || external ? undefined : { href, external }
}

function divisionTarget(source: NavigationSource, division: DivisionNode): Target | undefined {
  if (division.href !== undefined) return source.href(division.href)
  const page = ownPage(source, division) ?? firstPage(source, division.children)
  return page && { href: page.href, external: page.external }
}

/** Returns whether a page opens this division. A page in several divisions opens the first one. */
function isIn({ trails }: NavigationSource, division: DivisionNode, slug: string): boolean {
  return trails.get(slug)?.includes(division) ?? false
}

const ownPages = memo((_: NavigationSource) => new Map<DivisionNode, PageLabel | undefined>())

/** Returns the first page that opens this division. Undefined if all of its pages are also in earlier divisions. */
function ownPage(source: NavigationSource, division: DivisionNode): PageLabel | undefined {
  const labels = ownPages(source)
  if (!labels.has(division)) {
    labels.set(
      division,
      firstPage(source, division.children, (slug) => isIn(source, division, slug)),
    )
  }
  return labels.get(division)
}

function breadcrumb(source: NavigationSource, node: DivisionNode | GroupNode): LinkView[] {
  // Some sites give a group a name that consists of spaces.
  if (node.kind === 'language' || node.kind === 'version' || node.label.trim() === '') return []
  const page = firstPage(source, [node])
  return page ? [{ label: node.label, href: page.href }] : []
}

function adjacentPages(
  source: NavigationSource,
  nodes: readonly NavigationNode[],
  slug: string,
): { previous?: LinkView; next?: LinkView } {
  const { pages, indexes } = pageOrder(nodes)
  const index = indexes.get(slug)
  if (index === undefined) return {}
  return { previous: findVisible(source, pages, index, -1), next: findVisible(source, pages, index, 1) }
}

/** Returns the nearest visible page. Reads only the labels of pages on the way. */
function findVisible(
  source: NavigationSource,
  pages: readonly PageNode[],
  from: number,
  step: 1 | -1,
): LinkView | undefined {
  for (let index = from + step; index >= 0 && index < pages.length; index += step) {
    const page = pages[index]
    if (!page) continue
    const { label, href, hidden, external } = source.label(page)
    if (!hidden && !external) return { label, href }
  }
  return undefined
}

interface PageOrder {
  /** Pages at their first position. With repeats, the links to the next page would form a cycle. */
  pages: PageNode[]
  indexes: Map<string, number>
}

/** Returns the order of pages. It is cached per list, because navigation is immutable. */
const pageOrder = memo((nodes: readonly NavigationNode[]): PageOrder => {
  const bySlug = new Map<string, PageNode>()
  for (const page of visiblePages(nodes)) if (!bySlug.has(page.slug)) bySlug.set(page.slug, page)
  const pages = [...bySlug.values()]
  const indexes = new Map(pages.map(({ slug }, index) => [slug, index]))
  return { pages, indexes }
})

function visiblePages(nodes: readonly NavigationNode[]): PageNode[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'page') return node.isList ? [] : [node]
    if (isDivision(node) || node.hidden) return []
    const root: PageNode[] = node.root === undefined ? [] : [{ kind: 'page', slug: node.root }]
    return [...root, ...visiblePages(node.children)]
  })
}
