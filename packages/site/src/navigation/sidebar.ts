import {
  type GroupNode,
  memo,
  type NavigationNode,
  type PageNode,
  type SidebarGroupView,
  type SidebarItemView,
  type SidebarPageView,
} from '@octavo/core'
import { firstPage, type NavigationSource, type PageLabel } from './navigationSource.js'
import { isDivision } from './trails.js'

/**
 * Approximate maximum of sidebar entries per document, so that pages do not grow with the site. Further closed groups
 * are loaded when they are opened. Sites that are read without a server include all of them.
 */
const MAX_ENTRIES = 160

/** Number of pages before and after the current one that are shown in a list over the limit. */
const WINDOW = 40

interface SidebarContext {
  source: NavigationSource
  /** The current page. Empty for fragments. */
  slug: string | undefined
  /** The groups that contain the current page. */
  openGroups: ReadonlySet<NavigationNode>
  /** True if the sidebar exceeds the limit. */
  isLong: boolean
  /** True in the lists around the first position of the current page, which may be listed several times. */
  isOnTrail: boolean
  /** False for the outermost groups, which are always open. */
  isNested: boolean
}

/** Returns the sidebar of a division, within the limit. */
export function sidebarItems(
  nodes: readonly NavigationNode[],
  place: Omit<SidebarContext, 'isLong' | 'isOnTrail' | 'isNested'>,
): SidebarItemView[] {
  const isLong = !place.source.isWhole && countEntries(nodes) > MAX_ENTRIES
  return listItems(nodes, { ...place, isLong, isOnTrail: true, isNested: false }, 'group')
}

/** Returns all children of one group: the content of the document at `childrenUrl`. */
export function sidebarFragment(group: GroupNode, source: NavigationSource): SidebarItemView[] {
  return listItems(
    group.children,
    { source, slug: undefined, openGroups: new Set(), isLong: false, isOnTrail: false, isNested: true },
    'more',
  )
}

/** Returns the groups whose children can be loaded on demand: all groups of divisions with a long sidebar. */
export function deferredGroups(nodes: readonly NavigationNode[]): GroupNode[] {
  return countEntries(nodes) > MAX_ENTRIES ? groupsIn(nodes) : []
}

function groupsIn(nodes: readonly NavigationNode[]): GroupNode[] {
  return nodes.flatMap((node) => (node.kind === 'group' ? [node, ...groupsIn(node.children)] : []))
}

/** Returns the entries of a list. `id` makes group IDs unique within the document. */
function listItems(nodes: readonly NavigationNode[], context: SidebarContext, id: string): SidebarItemView[] {
  const [start, end] = sidebarWindow(nodes, context)
  const isCurrent = context.isOnTrail && !nodes.some((node) => context.openGroups.has(node))
  const current = isCurrent ? nodes.find((node) => node.kind === 'page' && node.slug === context.slug) : undefined
  return nodes.slice(start, end).flatMap((node, index): SidebarItemView[] => {
    if (node.kind === 'page') return pageItem(node, context, node === current)
    if (node.kind !== 'group' || (node.hidden && !context.openGroups.has(node))) return []
    const item = groupItem(node, context, `${id}-${start + index}`)
    return item ? [item] : []
  })
}

/** Returns the visible part of a list. */
function sidebarWindow(
  nodes: readonly NavigationNode[],
  { slug, openGroups, isLong }: SidebarContext,
): [start: number, end: number] {
  if (!isLong || nodes.length <= MAX_ENTRIES) return [0, nodes.length]
  const current = Math.max(
    0,
    nodes.findIndex((node) => openGroups.has(node) || (node.kind === 'page' && node.slug === slug)),
  )
  return [Math.max(0, current - WINDOW), current + WINDOW]
}

/** Entries of pages other than the current one, which are the same in all documents. */
const otherEntry = memo((page: PageLabel) => pageEntry(page, false))

function pageItem(node: PageNode, { source }: SidebarContext, isCurrent: boolean): SidebarPageView[] {
  const page = source.label(node)
  if (isCurrent) return [pageEntry(page, true)]
  if (page.hidden) return []
  return [otherEntry(page)]
}

function pageEntry(
  { label, labelHtml, href, external, icon, tag, method, deprecated }: PageLabel,
  active: boolean,
): SidebarPageView {
  return {
    kind: 'page',
    label,
    labelHtml,
    href,
    active,
    external,
    icon,
    tag,
    method,
    deprecated: deprecated || undefined,
  }
}

function groupItem(node: GroupNode, context: SidebarContext, id: string): SidebarGroupView | undefined {
  const { source, slug, openGroups, isLong } = context
  const isOpen = openGroups.has(node)
  const isClosed = isLong && !isOpen && node.root !== slug
  const cached = isClosed ? closedGroups(source).get(node) : undefined
  if (cached && cached.id === id) return cached.item
  const root = node.root === undefined ? undefined : source.label({ kind: 'page', slug: node.root })
  const group: SidebarGroupView = {
    kind: 'group',
    id,
    label: node.label,
    active: node.root !== undefined && node.root === slug,
    expanded: isOpen || node.expanded === true,
    icon: node.icon,
    tag: node.tag,
    href: root && !root.hidden ? root.href : drilldownUrl(node, context),
  }
  if (!isLong || isOpen) {
    const children = listItems(node.children, { ...context, isOnTrail: isOpen, isNested: true }, id)
    return children.length > 0 || group.href !== undefined ? { ...group, children } : undefined
  }
  const href = group.href ?? firstPage(source, node.children)?.href
  const item = href === undefined ? undefined : { ...group, href, childrenUrl: source.fragmentUrl(node) }
  if (isClosed) closedGroups(source).set(node, { id, item })
  return item
}

/** Returns the URL of the page that opens when a reader selects a nested group without a root page. */
function drilldownUrl(node: GroupNode, { source, isNested }: SidebarContext): string | undefined {
  return isNested && (node.drilldown ?? source.drilldown) ? firstPage(source, node.children)?.href : undefined
}

/** Groups whose children are loaded on demand, which are the same in all documents. */
const closedGroups = memo(
  (_: NavigationSource) => new Map<GroupNode, { id: string; item: SidebarGroupView | undefined }>(),
)

const countEntries = memo((nodes: readonly NavigationNode[]): number =>
  nodes.reduce((sum, node) => sum + entryCount(node), 0),
)

function entryCount(node: NavigationNode): number {
  if (isDivision(node)) return 0
  return node.kind === 'group' ? 1 + countEntries(node.children) : 1
}
