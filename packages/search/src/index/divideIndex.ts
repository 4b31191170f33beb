import type { ListedPage } from '../types.js'
import { checksum } from './checksum.js'
import { divideByLength } from './divideByLength.js'
import type { IndexData, WordList } from './indexData.js'
import { FIELDS } from './indexFields.js'
import { indexOutline, type Outline } from './outline.js'

/** The data of a divided index that is loaded first. */
export interface IndexDirectory extends Outline {
  format: 2
  /** Identifies the document numbering. Parts with another edition are rejected. */
  edition: string
  /** First word of each part with word occurrences. */
  words: string[]
  /** First word of each part with occurrences only in titles. */
  titles: string[]
  /** First word of each part of the word list. */
  terms: string[]
  /** First page of each part with page data. */
  pages: number[]
}

/** An index in parts that are loaded when queries need them. */
export interface DividedIndex {
  directory: IndexDirectory
  words: WordList[]
  titles: WordList[]
  /** Sorted words, one per line. */
  terms: string[]
  pages: ListedPage[][]
}

/**
 * Target sizes of parts in characters; compressed, they have a third to a fifth of it. A query loads a few parts with
 * words and about twelve with pages.
 */
const SIZE = { words: 40_000, terms: 40_000, pages: 12_000 }
/** Maximum size of an undivided index in characters, about 1 MB compressed. */
const MAX_WHOLE_LENGTH = 3_500_000
/** Approximate number of characters per number in a list, including its comma. */
const NUMBER = 3

/** Returns whether an index is so large that readers would wait too long for the first result. */
export function isBig({ terms, postings, pages }: IndexData): boolean {
  const numbers = postings.reduce((sum, list) => sum + list.length, 0)
  return terms.length + NUMBER * numbers + pages.reduce((sum, page) => sum + pageSize(page), 0) > MAX_WHOLE_LENGTH
}

export function divideIndex(index: IndexData): DividedIndex {
  const terms = index.terms === '' ? [] : index.terms.split('\n')
  const words = divideWords(terms, index.postings)
  const titled = [...index.postings.keys()].filter((at) => (index.postings[at]?.[0] ?? 0) > 0)
  const titles = divideWords(
    titled.map((at) => terms[at] ?? ''),
    titled.map((at) => listTitles(index.postings[at] ?? [])),
  )
  const lists = divide(terms, ({ length }) => length + 1, SIZE.terms)
  const pages = divide(index.pages, pageSize, SIZE.pages)
  const directory: IndexDirectory = {
    format: 2,
    edition: indexEdition(index.pages),
    words: words.map(firstTerm),
    titles: titles.map(firstTerm),
    terms: lists.map(({ items }) => items[0] ?? ''),
    pages: pages.map(({ first }) => first),
    ...indexOutline(index),
  }
  return {
    directory,
    words,
    titles,
    terms: lists.map(({ items }) => items.join('\n')),
    pages: pages.map(({ items }) => items),
  }
}

export function joinIndex({ directory, words, pages }: Pick<DividedIndex, 'directory' | 'words' | 'pages'>): IndexData {
  return {
    format: 2,
    pages: pages.flat(),
    terms: words.map(({ terms }) => terms).join('\n'),
    postings: words.flatMap(({ postings }) => postings),
    lengths: [...directory.lengths],
  }
}

function divide<Item>(
  items: readonly Item[],
  itemSize: (item: Item, at: number) => number,
  defaultCount: number,
): { first: number; items: Item[] }[] {
  const firsts = divideByLength(items.map(itemSize), defaultCount)
  return firsts.map((first, at) => ({ first, items: items.slice(first, firsts[at + 1]) }))
}

function divideWords(terms: readonly string[], postings: readonly number[][]): WordList[] {
  const itemSize = (term: string, at: number) => term.length + NUMBER * (postings[at]?.length ?? 0)
  return divide(terms, itemSize, SIZE.words).map(({ first, items }) => ({
    terms: items.join('\n'),
    postings: postings.slice(first, first + items.length),
  }))
}

function firstTerm({ terms }: WordList): string {
  return terms.split('\n', 1)[0] ?? ''
}

/** Returns the occurrences in titles, which are at the start of the list. */
function listTitles(lists: readonly number[]): number[] {
  let at = 1
  for (let left = lists[0] ?? 0; left > 0; left--) at += (lists[at] ?? 0) & 1 ? 2 : 1
  return [...lists.slice(0, at), ...FIELDS.slice(1).map(() => 0)]
}

/** Returns the approximate size of a page's data in characters: property names and the longest values. */
function pageSize({ path, title, crumbs, description = '', keywords = [], sections }: ListedPage): number {
  const texts = [path, title, description, ...crumbs, ...keywords].reduce((sum, { length }) => sum + length + 20, 0)
  return sections.reduce((sum, { id, heading }) => sum + id.length + heading.length + 22, texts)
}

function indexEdition(pages: readonly ListedPage[]): string {
  return checksum(pages.map(({ path, sections }) => `${path} ${sections.length}`).join('\n'))
}
