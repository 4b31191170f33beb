import { POSSIBLE_SYNONYM } from './synonyms.js'

/** Matches with at least this score have full weight. */
const FULL_SCORE = 0.75

/** The share of a query that each page covers. */
export interface Coverage {
  clear(): void
  /** Adds a word of the query: the documents that contain it, and the score of each match. */
  add(documents: readonly number[], scores: Float32Array): void
  /** Returns the coverage of a page, 0–1. */
  of(page: number): number
}

/**
 * Measures how well pages cover a query. Rare words have a higher weight, words that are only similar to query words a
 * lower one. The right page has query words in several sections; pages about other topics match single words by
 * chance.
 * @param sectionPages page of each document
 */
export function followCoverage(sectionPages: Int32Array): Coverage {
  const covers = new Float32Array(sectionPages.length)
  /** Score that the current word has added to each page. */
  const added = new Float32Array(sectionPages.length)
  let totalWeight = 0
  return {
    clear() {
      covers.fill(0)
      totalWeight = 0
    },
    add(documents, scores) {
      // A word that no document has counts as the rarest one.
      const weight = Math.log(1 + sectionPages.length / (documents.length + 1))
      totalWeight += weight
      for (const document of documents) {
        const page = sectionPages[document] ?? 0
        const before = added[page] ?? 0
        if (scores[document] === POSSIBLE_SYNONYM) continue
        const share = Math.max(before, weight * Math.min(1, (scores[document] ?? 0) / FULL_SCORE) ** 2)
        covers[page] = (covers[page] ?? 0) + share - before
        added[page] = share
      }
      for (const document of documents) added[sectionPages[document] ?? 0] = 0
    },
    of: (page) => Math.min(1, (covers[page] ?? 0) / (totalWeight || 1)),
  }
}
