import type { QueryWords } from '../engine/readQuery.js'
import type { Outline } from '../index/outline.js'
import type { ListedPage } from '../types.js'

/** A word of the index that matches a word of a query. */
export interface Meant {
  term: string
  /** Score of the match; 1 is the word itself. */
  sureness: number
  /** In the format of `WordList`. */
  postings: readonly number[]
}

export interface MeantWords {
  /** The matches of each word of the query. */
  words: readonly (readonly Meant[])[]
  names: readonly (readonly Meant[])[]
}

/** The source of an index: memory, or files that are loaded when queries need them. */
export interface IndexSource {
  readonly outline: Outline
  /**
   * Returns the matches of a query.
   * @param isFuzzy true to also match words with typos
   */
  meant(asked: QueryWords, isFuzzy: boolean): Promise<MeantWords>
  /** Returns pages by number. */
  pages(numbers: readonly number[]): Promise<ReadonlyMap<number, ListedPage>>
}
