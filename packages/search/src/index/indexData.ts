import type { ListedPage } from '../types.js'
import { countPage, type FieldCounts, type SectionCounts } from './countTerms.js'
import { FIELDS, type Field } from './indexFields.js'
import { lengthMark } from './lengthMarks.js'
import { readPostings } from './readPostings.js'

/** Sorted words and their occurrences. */
export interface WordList {
  /** Words, one per line. */
  terms: string
  /**
   * For each word, the concatenated lists of its fields. A list starts with the number of documents. Each document is
   * encoded as twice the distance from the previous one, plus one if the word occurs more than once; in that case the
   * number of occurrences follows.
   */
  postings: number[][]
}

/**
 * The index of some pages. Documents are numbered page by page: first the page, then its sections. Equal pages produce
 * equal data, independent of earlier builds.
 */
export interface IndexData extends WordList {
  format: 2
  pages: ListedPage[]
  /** For each field, its approximate length in each document (`lengthMark`). */
  lengths: string[]
}

/** A page with the words of its sections. */
interface CountedPage {
  page: ListedPage
  counts: SectionCounts
}

/** Returns the index of some pages, which are read one at a time: together, the words of a large site take a gigabyte. */
export function makeIndex(pages: Iterable<CountedPage>): IndexData {
  const builder = new IndexBuilder()
  let count = 0
  for (const page of pages) builder.add(String(count++), page)
  return builder.build(Array.from({ length: count }, (_, key) => String(key)))
}

/** The word occurrences of a page. */
interface PageWords {
  page: ListedPage
  /** For each occurrence, the word number × number of fields + field, the document in the page, and the frequency. */
  places: Int32Array
  /** For each field, its approximate length in each document. */
  lengths: string[]
  /** Number of documents: the page and its sections. */
  documents: number
}

/** Makes the indexes of changing pages. Pages are added in any order, once for all indexes that they are in. */
export class IndexBuilder {
  readonly #ids = new Map<string, number>()
  readonly #places = new Places()
  /** All words, sorted when an index is made. */
  #terms: string[] = []
  #pages = new Map<string, PageWords>()

  has(key: string): boolean {
    return this.#pages.has(key)
  }

  /** Adds a page. `key` identifies it with its words. */
  add(key: string, { page, counts }: CountedPage): void {
    const lengths = FIELDS.map(() => '')
    let documents = 0
    const addDocument = (counted: ReadonlyMap<Field, FieldCounts>): void => {
      for (const [field, name] of FIELDS.entries()) {
        const { words, length } = counted.get(name) ?? NONE
        lengths[field] += length
        for (const [word, frequency] of words) this.#add(word, field, documents, frequency)
      }
      documents++
    }
    const { own, context } = countPage(page)
    addDocument(own)
    addSections(counts, (word, place, frequency) => {
      const section = (place / FIELDS.length) | 0
      this.#add(word, place % FIELDS.length, documents + section, frequency)
    })
    for (const [heading = '', text = ''] of counts.lengths)
      addDocument(
        new Map([
          ['heading', { ...NONE, length: heading }],
          ['context', context],
          ['text', { ...NONE, length: text }],
        ]),
      )
    this.#pages.set(key, { page, places: this.#places.take(), lengths, documents })
  }

  /** Adds the pages of an index, which is quicker than to count their words. */
  restore({ pages, terms, postings, lengths }: IndexData, keys: readonly string[]): void {
    const starts: number[] = []
    const owners: number[] = []
    for (const [at, { sections }] of pages.entries()) {
      starts.push(owners.length)
      for (let left = sections.length; left >= 0; left--) owners.push(at)
    }
    const places = pages.map(() => new Places())
    for (const [at, term] of terms.split('\n').entries()) {
      const first = wordId(this.#ids, term) * FIELDS.length
      let key = first
      const start = (field: number) => {
        key = first + field
      }
      readPostings(postings[at] ?? [], start, (document, frequency) => {
        const owner = owners[document] ?? 0
        places[owner]?.add(key, document - (starts[owner] ?? 0), frequency)
      })
    }
    for (const [at, page] of pages.entries()) {
      const [from = 0, to = owners.length] = [starts[at], starts[at + 1]]
      const words = places[at]?.take() ?? new Int32Array()
      this.#pages.set(keys[at] ?? '', {
        page,
        places: words,
        lengths: lengths.map((marks) => marks.slice(from, to)),
        documents: to - from,
      })
    }
  }

  /** Returns the index of some added pages in this order. Forgets all other pages. */
  build(keys: readonly string[]): IndexData {
    this.#pages = new Map(keys.map((key) => [key, this.#pages.get(key) as PageWords]))
    const pages = [...this.#pages.values()]
    const lists = sortPlaces(pages, this.#ids.size * FIELDS.length)
    const terms = this.#sortedTerms().filter((term) => hasPlaces(lists, this.#ids.get(term) ?? 0))
    return {
      format: 2,
      pages: pages.map(({ page }) => page),
      terms: terms.join('\n'),
      postings: terms.map((term) => encodeLists(lists, this.#ids.get(term) ?? 0)),
      lengths: FIELDS.map((_, field) => pages.map(({ lengths }) => lengths[field]).join('')),
    }
  }

  /** Sorting a few new words into many sorted ones is quick. */
  #sortedTerms(): string[] {
    const added = [...this.#ids.keys()].slice(this.#terms.length)
    if (added.length > 0) this.#terms = this.#terms.concat(added).sort()
    return this.#terms
  }

  #add(word: string, field: number, document: number, frequency: number): void {
    this.#places.add(wordId(this.#ids, word) * FIELDS.length + field, document, frequency)
  }
}

/** Counts for a document without the field. */
const NONE: FieldCounts = { words: new Map(), length: lengthMark(0) }

/**
 * Adds the words of a page's sections.
 * @param add called with each word, the field number as encoded in `SectionCounts`, and the number of occurrences
 */
function addSections(
  { words, places }: SectionCounts,
  add: (word: string, place: number, frequency: number) => void,
): void {
  let at = 0
  for (const word of words === '' ? [] : words.split(' ')) {
    for (let left = places[at++] ?? 0; left > 0; left--) {
      const code = places[at++] ?? 0
      add(word, code >> 1, code & 1 ? (places[at++] ?? 0) : 1)
    }
  }
}

function wordId(ids: Map<string, number>, word: string): number {
  const id = ids.get(word)
  if (id !== undefined) return id
  ids.set(word, ids.size)
  return ids.size - 1
}

/** Occurrences sorted by key. Those of one key are in document order. */
interface SortedPlaces {
  /** Start offset of the occurrences of each key. */
  starts: Int32Array
  documents: Int32Array
  frequencies: Int32Array
}

/** Collects the word occurrences of a page. */
class Places {
  #length = 0
  #numbers = new Int32Array(256)

  add(key: number, document: number, frequency: number): void {
    if (this.#length + 3 > this.#numbers.length) {
      const larger = new Int32Array(2 * this.#numbers.length)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.#length++] = key
    this.#numbers[this.#length++] = document
    this.#numbers[this.#length++] = frequency
  }

  /** Returns what was added, and starts again. */
  take(): Int32Array {
    const numbers = this.#numbers.slice(0, this.#length)
    this.#length = 0
    return numbers
  }
}

/** Sorts all word occurrences, hundreds of thousands. Uses counting sort, because comparison sort takes ten times as long. */
function sortPlaces(pages: readonly PageWords[], keys: number): SortedPlaces {
  const starts = new Int32Array(keys + 1)
  for (const { places } of pages)
    for (let at = 0; at < places.length; at += 3) {
      const next = (places[at] ?? 0) + 1
      starts[next] = (starts[next] ?? 0) + 1
    }
  for (let key = 1; key < starts.length; key++) starts[key] = (starts[key] ?? 0) + (starts[key - 1] ?? 0)
  const next = starts.slice()
  const documents = new Int32Array(starts[keys] ?? 0)
  const frequencies = new Int32Array(starts[keys] ?? 0)
  let first = 0
  for (const page of pages) {
    const { places } = page
    for (let at = 0; at < places.length; at += 3) {
      const key = places[at] ?? 0
      const to = next[key] ?? 0
      next[key] = to + 1
      documents[to] = first + (places[at + 1] ?? 0)
      frequencies[to] = places[at + 2] ?? 0
    }
    first += page.documents
  }
  return { starts, documents, frequencies }
}

/** Returns false for a word that only forgotten pages have. */
function hasPlaces({ starts }: SortedPlaces, term: number): boolean {
  return (starts[(term + 1) * FIELDS.length] ?? 0) > (starts[term * FIELDS.length] ?? 0)
}

function encodeLists({ starts, documents, frequencies }: SortedPlaces, term: number): number[] {
  const encoded: number[] = []
  for (let key = term * FIELDS.length; key < (term + 1) * FIELDS.length; key++) {
    const [from, to] = [starts[key] ?? 0, starts[key + 1] ?? 0]
    let last = 0
    encoded.push(to - from)
    for (let at = from; at < to; at++) {
      const document = documents[at] ?? 0
      const frequency = frequencies[at] ?? 0
      const step = (document - last) * 2
      if (frequency > 1) encoded.push(step + 1, frequency)
      else encoded.push(step)
      last = document
    }
  }
  return encoded
}
