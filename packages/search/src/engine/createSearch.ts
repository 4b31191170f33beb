import type { IndexSource, MeantWords } from '../source/indexSource.js'
import type { Found, SearchFilter, SearchHit } from '../types.js'
import { isCommon } from '../words/distinctiveWords.js'
import type { Coverage } from './followCoverage.js'
import { createRanker } from './ranker.js'
import { type QueryWords, readQuery } from './readQuery.js'
import type { Synonyms } from './synonyms.js'

export interface SearchEngine {
  /**
   * Returns matching sections, best first.
   * @param choose selects hits before their pages are read, such as `arrangeHits`
   */
  search(query: string, filter?: SearchFilter, choose?: (matches: Found[]) => Found[]): Promise<SearchHit[]>
}

interface SearchOptions {
  /** Measures how much of a query each page covers (`followCoverage`). Default: not measured. */
  follow?(sectionPages: Int32Array): Coverage
  synonyms?: Synonyms
}

export function createSearch(source: IndexSource, { follow, synonyms }: SearchOptions = {}): SearchEngine {
  const ranker = createRanker(source.outline, follow)
  return {
    async search(query, filter, choose = (matches) => matches) {
      const read = readQuery(query)
      if (read.words.length === 0) return []
      const expandedQuery = { ...read, synonyms: synonyms?.(read.words) }
      let matches = await source.matchQuery(expandedQuery, false)
      let ranking = ranker.rank(expandedQuery, matches, filter)
      if (!ranking.isWhole) {
        matches = await source.matchQuery(expandedQuery, true)
        ranking = ranker.rank(expandedQuery, matches, filter)
      }
      const items = choose(ranking.hits)
      const pages = await source.pages([...new Set(items.map(({ index }) => index))])
      const words = markedTerms(expandedQuery, matches)
      const hits: SearchHit[] = []
      for (const match of items) {
        const page = pages.get(match.index)
        // The hits belong to this search alone, and there may be hundreds: copying them would be half of its work.
        if (page) hits.push(Object.assign(match, { page, words }))
      }
      return hits
    },
  }
}

/** Returns the terms to highlight. A common word is highlighted only inside a name, unless it is the only word. */
function markedTerms({ words }: QueryWords, matches: MeantWords): string[] {
  const rareWords = matches.words.filter((_, at) => !isCommon(words[at] ?? ''))
  const marked = [...(rareWords.length > 0 ? rareWords : matches.words), ...matches.names]
  return [...new Set(marked.flatMap((forms) => forms.map(({ term }) => term)))]
}
