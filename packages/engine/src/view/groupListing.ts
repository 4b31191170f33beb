import { escapeMarkdown, linkText, markPage } from '@octavo/content'
import type { GroupNode, ListingEntryView, ListingView, NavigationNode } from '@octavo/core'
import { isDivision, type NavigationSource, type PageLabel, type Site } from '@octavo/site'

/** An entry of a group, before its page is a URL. */
interface Entry {
  label: string
  description?: string | undefined
  /** Slug of its page. Undefined for a group without a root page. */
  slug?: string | undefined
  icon?: GroupNode['icon']
  tag?: string | undefined
  children?: Entry[]
}

/** Returns the group whose root page this is, if docs.json lists its children there (`directory`). */
export function listedGroup(site: Pick<Site, 'trails'>, slug: string): GroupNode | undefined {
  const group = site.trails.get(slug)?.at(-1)
  const isListed = group?.kind === 'group' && group.root === slug && (group.directory ?? 'none') !== 'none'
  return isListed ? group : undefined
}

/** Returns the list of children that the root page of a group shows. */
export function groupListing(site: Site, source: NavigationSource, slug: string): ListingView | undefined {
  const group = listedGroup(site, slug)
  if (!group || group.directory === undefined || group.directory === 'none') return undefined
  const label = (page: string) => source.label({ kind: 'page', slug: page })
  const entries = readEntries(group.children, { label, site })
  const view = ({ slug: page, children, ...entry }: Entry): ListingEntryView => ({
    ...entry,
    href: page === undefined ? undefined : label(page).href,
    children: children?.map(view),
  })
  return entries.length === 0 ? undefined : { kind: group.directory, label: group.label, entries: entries.map(view) }
}

/** Returns the same list as Markdown, with URL marks, for the Markdown file of the page. */
export function listingMarkdown(
  site: Site,
  label: (slug: string) => Pick<PageLabel, 'label' | 'hidden'>,
  slug: string,
): string | undefined {
  const group = listedGroup(site, slug)
  if (!group) return undefined
  const lines = (entries: readonly Entry[], indent: string): string[] =>
    entries.flatMap(({ label, slug: page, description, children = [] }) => {
      const name =
        page === undefined ? escapeMarkdown(label) : `[${linkText(escapeMarkdown(label))}](${markPage(page)})`
      const text = description === undefined ? name : `${name}: ${escapeMarkdown(description)}`
      return [`${indent}- ${text}`, ...lines(children, `${indent}  `)]
    })
  return lines(readEntries(group.children, { label, site }), '').join('\n') || undefined
}

interface Reading {
  label(slug: string): Pick<PageLabel, 'label' | 'hidden'> & Partial<Pick<PageLabel, 'icon' | 'tag'>>
  site: Site
}

function readEntries(nodes: readonly NavigationNode[], reading: Reading): Entry[] {
  return nodes.flatMap((node): Entry[] => {
    if (node.kind === 'page') return pageEntry(node.slug, reading)
    if (isDivision(node) || node.hidden) return []
    const [root] = node.root === undefined ? [] : pageEntry(node.root, reading)
    const children = readEntries(node.children, reading)
    if (!root && children.length === 0) return []
    return [{ ...root, label: node.label, icon: node.icon ?? root?.icon, tag: node.tag, children }]
  })
}

function pageEntry(slug: string, { label: readLabel, site }: Reading): Entry[] {
  const { label, hidden, icon, tag } = readLabel(slug)
  if (hidden) return []
  return [{ label, slug, description: site.pageFacts(slug)?.frontmatter.description, icon, tag }]
}
