import type { Frontmatter } from '@octavo/core'

/** Lists in which a page appears. */
export interface Visibility {
  /** True if the page is in sidebars and previous/next links. */
  navigation: boolean
  search: boolean
  sitemap: boolean
  /** True if the page is in llms.txt and other files for agents. */
  agents: boolean
  /** True if the page tells robots not to index it. */
  noindex: boolean
}

interface VisibilityInput {
  frontmatter: Pick<Frontmatter, 'hidden' | 'noindex' | 'robots' | 'searchable' | 'groups' | 'original'>
  inNavigation: boolean
  /** True if a parent division or group has `hidden: true`. */
  hiddenAbove: boolean
  /** `searchable` of the nearest parent division or group that sets it. */
  searchableAbove?: boolean
  /** True if a parent version has `listed: false`. */
  unlistedAbove?: boolean
  /** docs.json `seo.indexing`. */
  indexing: 'navigable' | 'all'
}

/** Applies the hidden, noindex, searchable and `seo.indexing` rules to one page. */
export function pageVisibility(input: VisibilityInput): Visibility {
  const { frontmatter, inNavigation, hiddenAbove, searchableAbove, unlistedAbove = false, indexing } = input
  const hidden = frontmatter.hidden === true
  const navigation = inNavigation && !hidden && !hiddenAbove
  // The list has the original page already.
  const isCopy = frontmatter.original !== undefined
  const indexed = !isCopy && (indexing === 'all' || (searchableAbove === true ? !hidden : navigation))
  const searchable = frontmatter.searchable ?? searchableAbove ?? true
  const noindex =
    frontmatter.noindex === true ||
    /\bno(?:index|ne)\b/i.test(frontmatter.robots ?? '') ||
    (hidden && indexing !== 'all')
  return {
    navigation,
    search: indexed && searchable && !noindex,
    sitemap: indexed && !noindex && !unlistedAbove,
    // Pages for some groups are not offered to everybody; search finds them for their readers.
    agents: indexed && searchable && !noindex && !unlistedAbove && !isForSome(frontmatter),
    noindex,
  }
}

function isForSome({ groups }: Pick<Frontmatter, 'groups'>): boolean {
  return Array.isArray(groups) && groups.length > 0
}
