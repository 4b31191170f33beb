import type { Found } from '../types.js'

/** A page with many fitting sections leaves room for others. */
const SECTIONS_OF_PAGE = 3
const RESULTS = 20

/** What was found as readers see it: the sections of one page stand together, and each of them once. */
export function arrangeHits(found: readonly Found[]): Found[] {
  const pages = new Map<number, Map<number, Found>>()
  for (const one of found) {
    const sections = pages.get(one.index) ?? new Map<number, Found>()
    pages.set(one.index, sections)
    if (!sections.has(one.section) && sections.size < SECTIONS_OF_PAGE) sections.set(one.section, one)
  }
  return [...pages.values()].flatMap((sections) => [...sections.values()]).slice(0, RESULTS)
}
