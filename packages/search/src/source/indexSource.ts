import type { QueryWords } from '../engine/readQuery.js'
import type { Outline } from '../index/outline.js'
import type { ListedPage } from '../types.js'

/** A word of the index that a word of a query may mean. */
export interface Meant {
  term: string
  /** 1 is the word itself. */
  sureness: number
  /** As those of `WordList`. */
  postings: readonly number[]
}

export interface MeantWords {
  /** For each word of the query, its possible meanings. */
  words: readonly (readonly Meant[])[]
  names: readonly (readonly Meant[])[]
}

/** The source of an index: memory, or files that are read when queries need them. */
export interface IndexSource {
  readonly outline: Outline
  /** @param isFuzzy also matches words with typos */
  meant(asked: QueryWords, isFuzzy: boolean): Promise<MeantWords>
  /** Pages by their numbers. */
  pages(numbers: readonly number[]): Promise<ReadonlyMap<number, ListedPage>>
}
