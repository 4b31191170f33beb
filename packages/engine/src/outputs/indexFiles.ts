import {
  IndexBuilder,
  type IndexData,
  linesFile,
  readDataScript,
  readLinesScript,
  type SearchPage,
  writeIndex,
  writeLinesScript,
} from '@octavo/search'
import { readAt, type TextLocation } from '../files/packStore.js'
import type { SearchWords } from '../render/types.js'
import { readWords } from '../render/writtenTexts.js'

/** A page of an index without its sections, and their words (`SearchWords` as JSON) or their location. */
interface IndexInputPage {
  /** A hash of the page and its words. */
  key: string
  page: SearchPage
  words: TextLocation | string | undefined
}

/** The input of the index of a scope; plain data for a thread. */
export interface IndexInput {
  scope: string
  /** First page of each file with texts. */
  buckets: number[]
  pages: IndexInputPage[]
}

export type IndexFile = [path: string, content: string]

/** The index of a scope, for which the words of each page are read and counted once. */
export class ScopeIndex {
  readonly #builder = new IndexBuilder()
  #lines = new Map<string, SearchWords['lines']>()

  get isEmpty(): boolean {
    return this.#lines.size === 0
  }

  /** Adds the pages of an index that an earlier run wrote, unless it is divided. `keys` are those of its pages. */
  restore(keys: readonly string[], index: string, lines: string): void {
    const data = readDataScript(index) as IndexData | undefined
    const pageLines = readLinesScript(lines)
    if (!data?.postings || data.pages.length !== keys.length || pageLines?.length !== keys.length) return
    this.#builder.restore(data, keys)
    this.#lines = new Map(keys.map((key, at) => [key, pageLines[at] ?? []]))
  }

  /** Reads the words of a page before its index is made. */
  add({ key, page, words }: IndexInputPage): void {
    if (this.#builder.has(key)) return
    const { sections, counts, lines } = readWords(typeof words === 'object' ? readAt(words) : words)
    this.#lines.set(key, lines)
    this.#builder.add(key, { page: { ...page, sections }, counts })
  }

  /** Returns the index files, and the file with the lines of sections. Forgets pages that are not in them. */
  *files({ scope, buckets, pages }: IndexInput): Generator<IndexFile> {
    for (const page of pages) this.add(page)
    const keys = pages.map(({ key }) => key)
    this.#lines = new Map(keys.map((key) => [key, this.#lines.get(key) ?? []]))
    yield* writeIndex(scope, { ...this.#builder.build(keys), buckets })
    yield [linesFile(scope), writeLinesScript(scope, [...this.#lines.values()])]
  }
}

/** The indexes of a site by scope. */
export class ScopeIndexes {
  readonly #indexes = new Map<string, ScopeIndex>()

  /** Returns the index of a scope, in which the words of pages are identified by their hashes. */
  get(id: string): ScopeIndex {
    const index = this.#indexes.get(id) ?? new ScopeIndex()
    this.#indexes.set(id, index)
    return index
  }
}
