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
  readonly #bestScores: Float32Array
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
    this.#bestScores = new Float32Array(documents)
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
   * @param outsideWeight minimum score of matches outside titles
   */
  add(matches: readonly Meant[], bit: number, outsideWeight: number): void {
    const fitting = this.#score(matches, 1 << bit, outsideWeight)
    this.#coverage?.add(fitting, this.#bestScores)
    this.#collect(fitting, this.masks, 1 << bit)
  }

  /** Adds the matches of a name, which has a separate bit. */
  addName(matches: readonly Meant[], bit: number): void {
    const fitting = this.#score(matches, 0, 0)
    // A name that the index does not contain is searched by its parts.
    if (fitting.length > 0) this.#coverage?.add(fitting, this.#bestScores)
    this.#collect(fitting, this.nameBits, 1 << bit)
  }

  /** Scores the documents that contain a word. `bit` is its bit in the title masks. */
  #score(matches: readonly Meant[], bit: number, outsideWeight: number): number[] {
    const scores = this.#word
    const fitting: number[] = []
    for (const { score: matchScore, postings } of matches) {
      let [field, worth, titled, above] = [0, 0, 0, 0]
      readPostings(
        postings,
        (next, count) => {
          field = next
          const rarity = Math.log(1 + (this.#documents - count + 0.5) / (count + 0.5))
          worth =
            next !== TITLE && matchScore < outsideWeight
              ? 0
              : matchScore * rarity * FIELD_BOOSTS[FIELDS[next] ?? 'text']
          titled = matchScore === 1 && (next === TITLE || next === HEADING) ? bit : 0
          above = next !== TEXT ? bit : 0
        },
        (document, frequency) => {
          if (worth === 0 || document >= this.#documents) return
          const norm = this.#norms[document * FIELDS.length + field] ?? 1
          const score = worth * (FLOOR + (frequency * (SATURATION + 1)) / (frequency + SATURATION * norm))
          const documentScore = scores[document] ?? 0
          if (documentScore === 0) fitting.push(document)
          scores[document] = documentScore < score ? score + SECOND * documentScore : documentScore + SECOND * score
          if ((this.#bestScores[document] ?? 0) < matchScore) this.#bestScores[document] = matchScore
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
      if (this.#bestScores[document] !== POSSIBLE_SYNONYM) masks[document] = (masks[document] ?? 0) | bit
      this.#word[document] = 0
      this.#bestScores[document] = 0
    }
  }
}

/** Returns the length of each field relative to the average length of its non-empty values. */
function lengthNorms(documents: number, lengths: readonly string[]): Float32Array {
  const norms = new Float32Array(documents * FIELDS.length)
  for (let field = 0; field < FIELDS.length; field++) {
    const markedLengths = Float64Array.from({ length: documents }, (_, document) =>
      markedLength(lengths[field] ?? '', document),
    )
    const filled = markedLengths.filter((length) => length > 0)
    const defaultCount = filled.reduce((sum, length) => sum + length, 0) / (filled.length || 1)
    for (const [document, length] of markedLengths.entries())
      norms[document * FIELDS.length + field] = 1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / (defaultCount || 1)
  }
  return norms
}
