import type { Frontmatter } from '@octavo/core'
import { isDivision, languageTag, pageVisibility, type Trail, type Visibility } from '@octavo/site'

interface VisibilityContext {
  inNavigation: boolean
  indexing: 'navigable' | 'all'
}

/** Returns the visibility of a page in these divisions and groups. The nearest `searchable` applies. */
export function resolveVisibility(
  frontmatter: Frontmatter,
  trail: Trail,
  { inNavigation, indexing }: VisibilityContext,
): Visibility {
  const searchableAbove = trail.findLast((node) => node.searchable !== undefined)?.searchable
  return pageVisibility({
    frontmatter,
    inNavigation,
    hiddenAbove: trail.some((node) => node.hidden === true),
    indexing,
    searchableAbove,
    unlistedAbove: trail.some((node) => isDivision(node) && node.listed === false),
  })
}

export function trailLanguage(trail: Trail): string | undefined {
  const language = trail.find((node) => node.kind === 'language')
  return language && isDivision(language) ? languageTag(language.name) : undefined
}

/** Returns the label of the parent division of this kind. */
export function trailLabel(kind: Trail[number]['kind'], trail: Trail): string | undefined {
  return trail.find((node) => node.kind === kind)?.label
}
