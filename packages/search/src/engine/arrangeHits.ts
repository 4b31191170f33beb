import type { Found } from '../types.js'

/** Maximum number of sections per page, so that other pages are found too. */
const SECTIONS_OF_PAGE = 3
/** Maximum number of results. */
export const MAX_RESULTS = 20
/**
 * Minimum score of a section, relative to the best section of its page. Lower-scored sections are less useful than
 * other pages.
 */
const MIN_SCORE_SHARE = 0.1

/** Sorts hits for display: sections of a page are adjacent and distinct. Weak matches come last. */
export function arrangeHits(hits: readonly Found[]): Found[] {
  const pages = new Map<number, Map<number, Found>>()
  for (const one of hits) {
    const sections = pages.get(one.index) ?? new Map<number, Found>()
    pages.set(one.index, sections)
    if (!sections.has(one.section) && sections.size < SECTIONS_OF_PAGE) sections.set(one.section, one)
  }
  const fitting: Found[] = []
  const others: Found[] = []
  for (const sections of pages.values()) {
    const [best, ...more] = sections.values()
    if (!best) continue
    fitting.push(best)
    for (const one of more) (one.score < MIN_SCORE_SHARE * best.score ? others : fitting).push(one)
  }
  return [...fitting, ...others].slice(0, MAX_RESULTS)
}
