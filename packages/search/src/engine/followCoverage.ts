/** Matches with at least this score count as the word itself, others for less. */
const SURE = 0.75

/** How much of a query each page covers. */
export interface Coverage {
  clear(): void
  /** Adds a word of the query: the documents that have it, and how surely each of them does. */
  add(documents: readonly number[], sureness: Float32Array): void
  /** 0–1 */
  of(page: number): number
}

/**
 * Counts how well pages cover a query. Rare words count for more, and words that only resemble those of the query for
 * less. The right page has words of the query in several sections; pages about something else match single words by
 * chance.
 *
 * @param pageOf the page of each document
 */
export function followCoverage(pageOf: Int32Array): Coverage {
  const covers = new Float32Array(pageOf.length)
  /** Score that the last word has added. */
  const added = new Float32Array(pageOf.length)
  let asked = 0
  return {
    clear() {
      covers.fill(0)
      asked = 0
    },
    add(documents, sureness) {
      // A word that no document has counts as the rarest one.
      const weight = Math.log(1 + pageOf.length / (documents.length + 1))
      asked += weight
      for (const document of documents) {
        const page = pageOf[document] ?? 0
        const before = added[page] ?? 0
        const share = Math.max(before, weight * Math.min(1, (sureness[document] ?? 0) / SURE) ** 2)
        covers[page] = (covers[page] ?? 0) + share - before
        added[page] = share
      }
      for (const document of documents) added[pageOf[document] ?? 0] = 0
    },
    of: (page) => Math.min(1, (covers[page] ?? 0) / (asked || 1)),
  }
}
