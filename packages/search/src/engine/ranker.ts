import { FIELDS } from '../index/indexFields.js'
import { lengthMark } from '../index/lengthMarks.js'
import type { Outline } from '../index/outline.js'
import type { MeantWords } from '../source/indexSource.js'
import type { Found, SearchFilter } from '../types.js'
import { isHyphenated } from '../words/nameWords.js'
import { isSpaceless, splitWords, type Word } from '../words/splitWords.js'
import { countBits } from './editDistance.js'
import type { Coverage } from './followCoverage.js'
import { passes } from './passes.js'
import type { QueryWords } from './readQuery.js'
import { Scorer } from './scorer.js'

/** Maximum number of sections in the result. */
const MAX_HITS = 300
/** Score factors for a title that equals the query, and for a title that contains all of its words. */
const [SAME_TITLE, WHOLE_TITLE] = [2.5, 1.3]
/** Score factors for a match of only parts of a name, and for a match elsewhere on the page that has the name. */
const [PARTS, NEARBY_WEIGHT] = [0.02, 0.05]

interface Ranking {
  /** Found sections, best first. */
  hits: Found[]
  /** True if a page contains all words. */
  isWhole: boolean
}

interface Ranker {
  rank(queryWords: QueryWords, matches: MeantWords, filter: SearchFilter | undefined): Ranking
}

export function createRanker(
  { sections, kinds, pageKinds, lengths }: Outline,
  follow: ((sectionPages: Int32Array) => Coverage) | undefined,
): Ranker {
  const { sectionPages, pageStarts } = numberDocuments(sections)
  const coverage = follow?.(sectionPages)
  const scorer = new Scorer(sectionPages.length, lengths, coverage)
  const titles = lengths[FIELDS.indexOf('title')] ?? ''
  const headings = lengths[FIELDS.indexOf('heading')] ?? ''

  function add({ words, isLetter }: QueryWords, matches: MeantWords): void {
    const isShort = words.length === 1 && words.every((word) => word.length === 1 && !isSpaceless(word))
    const outsideWeight = !isShort ? 0 : isLetter ? 1 : Number.POSITIVE_INFINITY
    scorer.clear()
    for (const [bit, forms] of matches.words.entries()) scorer.add(forms, bit, outsideWeight)
    for (const [bit, forms] of matches.names.entries()) scorer.addName(forms, bit)
  }

  /** Returns the combined bits of all sections of each page. */
  function ofPages(masks: Int32Array): Int32Array {
    const joined = new Int32Array(sections.length)
    for (const document of scorer.touched) {
      const page = sectionPages[document] ?? 0
      joined[page] = (joined[page] ?? 0) | (masks[document] ?? 0)
    }
    return joined
  }

  /** Adds the separate words of hyphenated names, because titles may contain `self hosted` instead of `self-hosted`. */
  function addSpelledOut(words: readonly string[], names: readonly string[]): void {
    for (const [bit, name] of names.entries()) {
      const parts = isHyphenated(name) ? wordMask(splitWords(name), words) : 0
      if (parts === 0) continue
      for (const document of scorer.touched)
        if (((scorer.above[document] ?? 0) & parts) === parts)
          scorer.nameBits[document] = (scorer.nameBits[document] ?? 0) | (1 << bit)
    }
  }

  return {
    rank(queryWords, matches, filter) {
      const { words, names } = queryWords
      add(queryWords, matches)
      addSpelledOut(words, names)
      const masks = ofPages(scorer.masks)
      const pageBits = ofPages(scorer.nameBits)
      const allBits = matches.names.reduce((mask, forms, bit) => (forms.length > 0 ? mask | (1 << bit) : mask), 0)
      const nameCount = countBits(allBits)
      const allWords = 2 ** words.length - 1
      const length = lengthMark(words.length)
      const kindPasses = kinds.map((kind) => passes(kind, filter))
      const best = new BestHits(MAX_HITS)
      for (const document of scorer.touched) {
        const page = sectionPages[document] ?? 0
        const kind = pageKinds[page] ?? 0
        if (!kindPasses[kind]) continue
        const mask = scorer.masks[document] ?? 0
        // A page that has only synonyms of the words counts as half a word.
        const covered = Math.max(1, countBits(mask) + countBits(masks[page] ?? 0)) / (2 * words.length)
        const title = document === pageStarts[page] ? titles : headings
        const factor = scorer.titled[document] !== allWords ? 1 : title[document] === length ? SAME_TITLE : WHOLE_TITLE
        const holding = naming((scorer.nameBits[document] ?? 0) & allBits, (pageBits[page] ?? 0) & allBits, nameCount)
        best.add(document, (scorer.totals[document] ?? 0) * covered ** 3 * (kinds[kind]?.boost ?? 1) * factor * holding)
      }
      const hits = best.sorted().map(({ id, score }): Found => {
        const index = sectionPages[id] ?? 0
        const section = id - (pageStarts[index] ?? 0) - 1
        const hasStart = ((sections[index] ?? 0) & 1) === 1
        return {
          index,
          section: section < 0 && hasStart ? 0 : section,
          score,
          coverage: coverage?.of(index),
        }
      })
      return { hits, isWhole: masks.includes(allWords) }
    },
  }
}

/** Returns the page of each document, and the first document of each page: its title, which its sections follow. */
function numberDocuments(sections: Outline['sections']): { sectionPages: Int32Array; pageStarts: Int32Array } {
  const sectionPages = new Int32Array(sections.reduce((sum, count) => sum + 1 + (count >> 1), 0))
  const pageStarts = new Int32Array(sections.length)
  let next = 0
  for (const [page, count] of sections.entries()) {
    pageStarts[page] = next
    sectionPages.fill(page, next, next + 1 + (count >> 1))
    next += 1 + (count >> 1)
  }
  return { sectionPages, pageStarts }
}

/** Returns the share of the query's names in a document. `mask` and `page` are bit masks. */
function naming(mask: number, page: number, count: number): number {
  if (count === 0) return 1
  const [ownShare, pageShare] = [countBits(mask) / count, countBits(page) / count]
  return PARTS + (1 - PARTS) * (ownShare ** 3 + NEARBY_WEIGHT * (pageShare - ownShare))
}

/** Returns the bit mask of some query words, or 0 if any of them is missing. */
function wordMask(queryWords: readonly Word[], words: readonly string[]): number {
  const places = queryWords.map(({ text }) => words.indexOf(text))
  return places.includes(-1) ? 0 : places.reduce((mask, place) => mask | (1 << place), 0)
}

interface Scored {
  id: number
  score: number
}

/** Keeps the best of many items without sorting them all: by highest score, then by lowest ID. */
class BestHits {
  readonly #capacity: number
  #items: Scored[] = []
  #minScore = Number.NEGATIVE_INFINITY

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  add(id: number, score: number): void {
    if (score <= this.#minScore) return
    this.#items.push({ id, score })
    if (this.#items.length >= 2 * this.#capacity) this.#dropWorst()
  }

  sorted(): readonly Scored[] {
    this.#dropWorst()
    return this.#items
  }

  #dropWorst(): void {
    this.#items = this.#items.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, this.#capacity)
    if (this.#items.length === this.#capacity) this.#minScore = this.#items.at(-1)?.score ?? this.#minScore
  }
}
