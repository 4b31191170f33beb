import type { IndexSource, MeantWords } from '../source/indexSource.js'
import type { Found, SearchFilter, SearchHit } from '../types.js'
import { isCommon } from '../words/tellingWords.js'
import type { Coverage } from './followCoverage.js'
import { createRanker } from './ranker.js'
import { type QueryWords, readQuery } from './readQuery.js'
import type { Synonyms } from './synonyms.js'

export interface SearchEngine {
  /**
   * Returns matching sections, best first.
   * @param choose selects hits before their pages are read, such as `arrangeHits`
   */
  search(query: string, filter?: SearchFilter, choose?: (found: Found[]) => Found[]): Promise<SearchHit[]>
}

interface SearchOptions {
  /** Measures how much of a query each page covers (`followCoverage`). Default: not measured. */
  follow?(sectionPages: Int32Array): Coverage
  synonyms?: Synonyms
}

export function createSearch(source: IndexSource, { follow, synonyms }: SearchOptions = {}): SearchEngine {
  const ranker = createRanker(source.outline, follow)
  return {
    async search(query, filter, choose = (found) => found) {
      const read = readQuery(query)
      if (read.words.length === 0) return []
      const asked = { ...read, synonyms: synonyms?.(read.words) }
      let meant = await source.meant(asked, false)
      let ranking = ranker.rank(asked, meant, filter)
      if (!ranking.isWhole) {
        meant = await source.meant(asked, true)
        ranking = ranker.rank(asked, meant, filter)
      }
      const chosen = choose(ranking.found)
      const pages = await source.pages([...new Set(chosen.map(({ index }) => index))])
      const words = markedTerms(asked, meant)
      const hits: SearchHit[] = []
      for (const found of chosen) {
        const page = pages.get(found.index)
        // The hits belong to this search alone, and there may be hundreds: copying them would be half of its work.
        if (page) hits.push(Object.assign(found, { page, words }))
      }
      return hits
    },
  }
}

/** Returns the terms to highlight. A common word is highlighted only inside a name, unless it is the only word. */
function markedTerms({ words }: QueryWords, meant: MeantWords): string[] {
  const telling = meant.words.filter((_, at) => !isCommon(words[at] ?? ''))
  const marked = [...(telling.length > 0 ? telling : meant.words), ...meant.names]
  return [...new Set(marked.flatMap((means) => means.map(({ term }) => term)))]
}
