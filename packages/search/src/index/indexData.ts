import type { ListedPage } from '../types.js'
import { countPage, type FieldCounts, type SectionCounts } from './countTerms.js'
import { FIELDS, type Field } from './indexFields.js'
import { lengthMark } from './lengthMarks.js'

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
  const listedPages: ListedPage[] = []
  const ids = new Map<string, number>()
  const places = new Places()
  const lengths = FIELDS.map((): string[] => [])
  let document = 0
  const add = (counted: ReadonlyMap<Field, FieldCounts>): void => {
    for (const [field, name] of FIELDS.entries()) {
      const { words, length } = counted.get(name) ?? NONE
      lengths[field]?.push(length)
      for (const [word, frequency] of words) places.add(wordId(ids, word) * FIELDS.length + field, document, frequency)
    }
    document++
  }
  for (const { page, counts } of pages) {
    listedPages.push(page)
    const { own, context } = countPage(page)
    add(own)
    addSections(counts, (word, place, frequency) => {
      const section = (place / FIELDS.length) | 0
      places.add(wordId(ids, word) * FIELDS.length + (place % FIELDS.length), document + section, frequency)
    })
    for (const [heading = '', text = ''] of counts.lengths)
      add(
        new Map([
          ['heading', { ...NONE, length: heading }],
          ['context', context],
          ['text', { ...NONE, length: text }],
        ]),
      )
  }
  const lists = places.sorted(ids.size * FIELDS.length)
  const terms = [...ids.keys()].sort()
  return {
    format: 2,
    pages: listedPages,
    terms: terms.join('\n'),
    postings: terms.map((term) => encodeLists(lists, ids.get(term) ?? 0)),
    lengths: lengths.map((marks) => marks.join('')),
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

/** All word occurrences, hundreds of thousands. A key is the word number × number of fields + field. */
class Places {
  #count = 0
  #keys = new Int32Array(1024)
  #documents = new Int32Array(1024)
  #frequencies = new Int32Array(1024)

  add(key: number, document: number, frequency: number): void {
    const at = this.#count++
    if (at === this.#keys.length) {
      this.#keys = grown(this.#keys)
      this.#documents = grown(this.#documents)
      this.#frequencies = grown(this.#frequencies)
    }
    this.#keys[at] = key
    this.#documents[at] = document
    this.#frequencies[at] = frequency
  }

  /** Returns the occurrences sorted by key. Uses counting sort, because comparison sort takes ten times as long. */
  sorted(keys: number): SortedPlaces {
    const starts = new Int32Array(keys + 1)
    for (let at = 0; at < this.#count; at++) {
      const next = (this.#keys[at] ?? 0) + 1
      starts[next] = (starts[next] ?? 0) + 1
    }
    for (let key = 1; key < starts.length; key++) starts[key] = (starts[key] ?? 0) + (starts[key - 1] ?? 0)
    const next = starts.slice()
    const documents = new Int32Array(this.#count)
    const frequencies = new Int32Array(this.#count)
    for (let place = 0; place < this.#count; place++) {
      const key = this.#keys[place] ?? 0
      const at = next[key] ?? 0
      next[key] = at + 1
      documents[at] = this.#documents[place] ?? 0
      frequencies[at] = this.#frequencies[place] ?? 0
    }
    return { starts, documents, frequencies }
  }
}

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length)
  larger.set(array)
  return larger
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
