import type { QueryWords } from '../engine/readQuery.js'
import type { Outline } from '../index/outline.js'
import type { ListedPage } from '../types.js'

/** A word in the index that matches a query word. */
export interface Meant {
  term: string
  /** Score of the match. The word itself has the score 1. */
  score: number
  /** Occurrences in the format of `WordList`. */
  postings: readonly number[]
}

export interface MeantWords {
  /** The matches of each query word. */
  words: readonly (readonly Meant[])[]
  names: readonly (readonly Meant[])[]
}

/** The source of an index: memory, or files loaded when queries need them. */
export interface IndexSource {
  readonly outline: Outline
  /**
   * Returns the matches of a query.
   * @param isFuzzy true to include words with typos
   */
  matchQuery(queryWords: QueryWords, isFuzzy: boolean): Promise<MeantWords>
  pages(numbers: readonly number[]): Promise<ReadonlyMap<number, ListedPage>>
}
