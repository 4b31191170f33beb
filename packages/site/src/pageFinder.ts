import { nearestName } from '@octavo/core'

/** Maximum number of comparisons of a finder, which take about two seconds. */
const MAX_COMPARISONS = 10_000_000

/**
 * Returns a function that finds the existing page for a wrong path: the only page with the same last segments (a page
 * that was moved, or a path relative to another folder), or else the page with the most similar path. On large sites,
 * only the first wrong paths are compared with all others.
 */
export function createPageFinder(slugs: Iterable<string>): (slug: string) => string | undefined {
  const all = [...slugs]
  /** Slugs by their last segments. Null if several slugs have the same. */
  const byEnd = new Map<string, string | null>()
  for (const slug of all) for (const end of slugEnds(slug)) byEnd.set(end, byEnd.has(end) ? null : slug)
  const results = new Map<string, string | undefined>()
  let compared = 0
  const find = (slug: string): string | undefined => {
    for (const end of slugEnds(slug)) {
      const match = byEnd.get(end)
      if (typeof match === 'string') return match
      if (match === null) break
    }
    compared += all.length
    return compared > MAX_COMPARISONS ? undefined : nearestName(slug, all)
  }
  // Results are cached, because a broken link in a footer or snippet occurs on every page.
  return (slug) => {
    if (!results.has(slug)) results.set(slug, find(slug))
    return results.get(slug)
  }
}

/** Returns the suffixes of a slug, such as `a/b/c`, `b/c` and `c`. */
function slugEnds(slug: string): string[] {
  const segments = slug.split('/').filter(Boolean)
  return segments.map((_, from) => segments.slice(from).join('/'))
}
