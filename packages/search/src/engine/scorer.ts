import { FIELD_BOOSTS, FIELDS } from '../index/indexFields.js'
import { markedLength } from '../index/lengthMarks.js'
import { readPostings } from '../index/readPostings.js'
import type { Meant } from '../source/indexSource.js'
import type { Coverage } from './followCoverage.js'
import { POSSIBLE_SYNONYM } from './synonyms.js'

/** BM25+ parameters: term-frequency saturation (k1), length normalization (b) and lower bound (δ). */
const [SATURATION, LENGTH_WEIGHT, FLOOR] = [1.2, 0.7, 0.5]
/** Share of the second-best match of a word in a document that is added to the best one. */
const SECOND = 0.1
const [TITLE, HEADING, TEXT] = [FIELDS.indexOf('title'), FIELDS.indexOf('heading'), FIELDS.indexOf('text')]

/** Adds up the scores of query words per document. A scorer is reused, because its arrays are as long as the index. */
export class Scorer {
  readonly totals: Float32Array
  /** One bit for each word that occurs in the document. */
  readonly masks: Int32Array
  /** One bit for each word that occurs in the title or heading exactly as written. */
  readonly titled: Int32Array
  /** One bit for each word that occurs in the document's context, such as its group names, in any form. */
  readonly above: Int32Array
  /** One bit for each name that occurs in the document. */
  readonly nameBits: Int32Array
  /** Documents that contain a word. */
  readonly touched: number[] = []
  /** Weight of a word in each field of each document, which depends on the field's length. */
  readonly #norms: Float32Array
  readonly #word: Float32Array
  /** The best match of the current word in each document. */
  readonly #sure: Float32Array
  readonly #documents: number
  readonly #coverage: Coverage | undefined

  /** @param lengths in the format of `IndexData` */
  constructor(documents: number, lengths: readonly string[], coverage?: Coverage) {
    this.#documents = documents
    this.#coverage = coverage
    this.totals = new Float32Array(documents)
    this.masks = new Int32Array(documents)
    this.titled = new Int32Array(documents)
    this.above = new Int32Array(documents)
    this.nameBits = new Int32Array(documents)
    this.#word = new Float32Array(documents)
    this.#sure = new Float32Array(documents)
    this.#norms = lengthNorms(documents, lengths)
  }

  clear(): void {
    for (const document of this.touched) {
      this.totals[document] = 0
      this.masks[document] = 0
      this.titled[document] = 0
      this.above[document] = 0
      this.nameBits[document] = 0
    }
    this.#coverage?.clear()
    this.touched.length = 0
  }

  /**
   * Adds the matches of a query word. `bit` is the number of the word.
   * @param surenessOutside minimum score of matches outside titles
   */
  add(intendedMatches: readonly Meant[], bit: number, surenessOutside: number): void {
    const fitting = this.#score(intendedMatches, 1 << bit, surenessOutside)
    this.#coverage?.add(fitting, this.#sure)
    this.#collect(fitting, this.masks, 1 << bit)
  }

  /** Adds the matches of a name, which has a separate bit. */
  addName(intendedMatches: readonly Meant[], bit: number): void {
    const fitting = this.#score(intendedMatches, 0, 0)
    // One that the index does not know is looked for by its parts.
    if (fitting.length > 0) this.#coverage?.add(fitting, this.#sure)
    this.#collect(fitting, this.nameBits, 1 << bit)
  }

  /** Scores the documents that contain a word. `bit` is its bit in the title masks. */
  #score(intendedMatches: readonly Meant[], bit: number, surenessOutside: number): number[] {
    const scores = this.#word
    const fitting: number[] = []
    for (const { score: ownScore, postings } of intendedMatches) {
      let [field, worth, titled, above] = [0, 0, 0, 0]
      readPostings(
        postings,
        (next, count) => {
          field = next
          const rarity = Math.log(1 + (this.#documents - count + 0.5) / (count + 0.5))
          worth =
            next !== TITLE && ownScore < surenessOutside ? 0 : ownScore * rarity * FIELD_BOOSTS[FIELDS[next] ?? 'text']
          titled = ownScore === 1 && (next === TITLE || next === HEADING) ? bit : 0
          above = next !== TEXT ? bit : 0
        },
        (document, frequency) => {
          if (worth === 0 || document >= this.#documents) return
          const norm = this.#norms[document * FIELDS.length + field] ?? 1
          const score = worth * (FLOOR + (frequency * (SATURATION + 1)) / (frequency + SATURATION * norm))
          const knownScore = scores[document] ?? 0
          if (knownScore === 0) fitting.push(document)
          scores[document] = knownScore < score ? score + SECOND * knownScore : knownScore + SECOND * score
          if ((this.#sure[document] ?? 0) < ownScore) this.#sure[document] = ownScore
          if (titled !== 0) this.titled[document] = (this.titled[document] ?? 0) | titled
          if (above !== 0) this.above[document] = (this.above[document] ?? 0) | above
        },
      )
    }
    return fitting
  }

  #collect(fitting: readonly number[], masks: Int32Array, bit: number): void {
    for (const document of fitting) {
      if (this.totals[document] === 0) this.touched.push(document)
      this.totals[document] = (this.totals[document] ?? 0) + (this.#word[document] ?? 0)
      if (this.#sure[document] !== POSSIBLE_SYNONYM) masks[document] = (masks[document] ?? 0) | bit
      this.#word[document] = 0
      this.#sure[document] = 0
    }
  }
}

/** Returns the length of each field relative to the average length of its non-empty values. */
function lengthNorms(documents: number, lengths: readonly string[]): Float32Array {
  const norms = new Float32Array(documents * FIELDS.length)
  for (let field = 0; field < FIELDS.length; field++) {
    const own = Float64Array.from({ length: documents }, (_, document) => markedLength(lengths[field] ?? '', document))
    const filled = own.filter((length) => length > 0)
    const defaultCount = filled.reduce((sum, length) => sum + length, 0) / (filled.length || 1)
    for (const [document, length] of own.entries())
      norms[document * FIELDS.length + field] = 1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / (defaultCount || 1)
  }
  return norms
}
