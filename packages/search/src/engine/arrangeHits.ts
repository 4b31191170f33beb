import type { Found } from '../types.js'

/** A page with many fitting sections leaves room for others. */
const SECTIONS_OF_PAGE = 3
const RESULTS = 20
/**
 * Share of the score of a page's best section: a section that fits less says little beside it, and other pages more.
 */
const LEAST_SHARE = 0.1

/**
 * Arranges hits as readers see them: sections of one page are together, each of them once. Those that hardly fit come
 * last.
 */
export function arrangeHits(found: readonly Found[]): Found[] {
  const pages = new Map<number, Map<number, Found>>()
  for (const one of found) {
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
    for (const one of more) (one.score < LEAST_SHARE * best.score ? others : fitting).push(one)
  }
  return [...fitting, ...others].slice(0, RESULTS)
}
