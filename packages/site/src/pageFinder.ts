import { nearestName } from '@octavo/core'

/**
 * Finds the page that a wrong path means: the only one that ends the same way (a page that was moved, or a path written
 * from another folder), else the one with the most similar path.
 */
export function createPageFinder(slugs: Iterable<string>): (slug: string) => string | undefined {
  const all = [...slugs]
  /** Slugs by what they end with, from a segment's start; null where several do. */
  const byEnd = new Map<string, string | null>()
  for (const slug of all) for (const end of endsOf(slug)) byEnd.set(end, byEnd.has(end) ? null : slug)
  return (slug) => {
    for (const end of endsOf(slug)) {
      const match = byEnd.get(end)
      if (typeof match === 'string') return match
      if (match === null) break
    }
    return nearestName(slug, all)
  }
}

/** `a/b/c`, `b/c`, `c`. */
function endsOf(slug: string): string[] {
  const segments = slug.split('/').filter(Boolean)
  return segments.map((_, from) => segments.slice(from).join('/'))
}
