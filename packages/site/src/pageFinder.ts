import { nearestName } from '@octavo/core'

/**
 * The page that a wrong path means: the only one that ends the same way (a page that was moved, or a path written from
 * another folder), else the one with the most similar path.
 */
export function nearestPage(slug: string, slugs: Iterable<string>): string | undefined {
  const all = [...slugs]
  const segments = slug.split('/').filter(Boolean)
  for (let from = 0; from < segments.length; from++) {
    const end = segments.slice(from).join('/')
    const matches = all.filter((candidate) => candidate === end || candidate.endsWith(`/${end}`))
    if (matches.length === 1) return matches[0]
    if (matches.length > 1) break
  }
  return nearestName(slug, all)
}
