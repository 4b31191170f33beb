import type { IndexSource, Meant } from '../source/indexSource.js'
import type { Found, SearchFilter, SearchHit } from '../types.js'
import type { Coverage } from './followCoverage.js'
import { createRanker } from './ranker.js'
import { readQuery } from './readQuery.js'

export interface SearchEngine {
  /**
   * The sections that fit, the best one first.
   * @param choose takes what is needed of them before their pages are read, such as `arrangeHits`
   */
  search(query: string, filter?: SearchFilter, choose?: (found: Found[]) => Found[]): Promise<SearchHit[]>
}

/** @param follow tells how much of a query pages have (`followCoverage`), where that matters */
export function createSearch(source: IndexSource, follow?: (pageOf: Int32Array) => Coverage): SearchEngine {
  const ranker = createRanker(source.outline, follow)
  return {
    async search(query, filter, choose = (found) => found) {
      const asked = readQuery(query)
      if (asked.words.length === 0) return []
      let meant = await source.meant(asked, false)
      let ranking = ranker.rank(asked, meant, filter)
      if (!ranking.isWhole) {
        meant = await source.meant(asked, true)
        ranking = ranker.rank(asked, meant, filter)
      }
      const chosen = choose(ranking.found)
      const pages = await source.pages([...new Set(chosen.map(({ index }) => index))])
      const words = termsOf(meant.words)
      return chosen.flatMap((found): SearchHit[] => {
        const page = pages.get(found.index)
        return page ? [{ ...found, page, words }] : []
      })
    },
  }
}

function termsOf(meant: readonly (readonly Meant[])[]): string[] {
  return [...new Set(meant.flatMap((means) => means.map(({ term }) => term)))]
}
