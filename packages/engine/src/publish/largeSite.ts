import type { Site } from '@octavo/site'

/** Number of pages above which documents and the search index are made in threads, each of which costs a second. */
const LARGE_SITE = 2_000

/** Returns whether a site has so many pages, including those of operations, that more threads are worth their start. */
export function isLarge(site: Site): boolean {
  return site.derived.routes.size + site.derived.generated.size > LARGE_SITE
}
