import { isCommon } from '../words/distinctiveWords.js'
import { isName } from '../words/nameWords.js'
import { operationScore, operationStarts } from '../words/operationWords.js'
import { isSpaceless } from '../words/splitWords.js'
import { countBits, editDistance, letterMask } from './editDistance.js'
import type { QueryWords } from './readQuery.js'
import type { Synonym } from './synonyms.js'

/** The sorted words of an index, for lookups. */
export interface Vocabulary {
  readonly terms: readonly string[]
  /** Returns the `letterMask` of each word. */
  masks(): Int32Array
}

/** Words of the index that match a query word, with scores. The word itself has the score 1. */
export type Matches = Map<string, number>

/** The forms of a query word that can match. */
export interface Forms {
  word: string
  beginnings: readonly Beginning[]
  exact: readonly [form: string, sureness: number][]
  /** True if prefixes are used only if no exact form is in the index. */
  isExactBetter?: boolean
  /**
   * Returns the score of a word with this prefix, if the score does not depend on the length. Only the highest scores
   * are used.
   */
  score?(term: string): number
}

/** A possible prefix of words in the index. */
export interface Beginning {
  start: string
  score: number
  /** Maximum number of words with the prefix. More common prefixes are ignored. */
  most: number
}

/** Scores by the kind of match. */
const MATCH_SCORES = { plural: 0.9, typed: 0.75, longer: 0.5, stem: 0.35, slip: 0.45, slips: 0.25 }
/** Minimum word lengths for stemming, for fuzzy matching, and for two typos. Shorter words resemble too many others. */
const [STEM_FROM, FUZZY_FROM, TWO_TYPOS_FROM] = [6, 4, 8]
const MAX_WORDS_PER_STEM = 300

export function createVocabulary(terms: readonly string[]): Vocabulary {
  let masks: Int32Array | undefined
  return {
    terms,
    masks() {
      masks ??= Int32Array.from(terms, letterMask)
      return masks
    },
  }
}

/**
 * Returns the forms of a word.
 * @param isLast true if the word may be unfinished
 */
function wordForms(word: string, isLast: boolean, synonyms: readonly Synonym[] = []): Forms {
  const beginnings: Beginning[] = []
  if (isLast || word.length > 3)
    beginnings.push({
      start: word,
      score: isLast ? MATCH_SCORES.typed : MATCH_SCORES.longer,
      most: Number.POSITIVE_INFINITY,
    })
  if (word.length >= STEM_FROM)
    beginnings.push({
      start: word.slice(0, Math.max(5, word.length - 3)),
      score: MATCH_SCORES.stem,
      most: MAX_WORDS_PER_STEM,
    })
  return {
    word,
    beginnings,
    exact: [[word, 1], ...wordPlurals(word).map((form): [string, number] => [form, MATCH_SCORES.plural]), ...synonyms],
  }
}

/** Returns the forms that the words and names of a query can match. */
export function queryForms({ words, names, lastName, operation, synonyms }: QueryWords): {
  words: Forms[]
  names: Forms[]
} {
  return {
    words: words.map((word, at) => wordForms(word, at === words.length - 1, synonyms?.[at])),
    names: [
      ...names.map((name) => nameForms(name, name === lastName)),
      ...(operation ? [operationForms(operation)] : []),
    ],
  }
}

/** Returns the forms of a name: the name itself, and longer ones if it may be unfinished. */
function nameForms(name: string, isLast: boolean): Forms {
  const { beginnings, exact } = wordForms(name, isLast)
  return { word: name, beginnings: isLast ? beginnings.slice(0, 1) : [], exact, isExactBetter: true }
}

function operationForms(operation: NonNullable<QueryWords['operation']>): Forms {
  return {
    word: operation.path,
    beginnings: operationStarts(operation).map((start) => ({ start, score: 1, most: Number.POSITIVE_INFINITY })),
    exact: [],
    score: (term) => operationScore(operation, term),
  }
}

export function matchForms({ terms }: Vocabulary, forms: Forms): Matches {
  const { word, beginnings, exact, score: termScore } = forms
  const matches: Matches = new Map()
  for (const [form, score] of exact) if (hasTerm(terms, form)) addMatch(matches, form, score)
  if (forms.isExactBetter && matches.size > 0) return matches
  for (const { start, score, most } of beginnings) {
    const [from, to] = prefixRange(terms, start)
    if (to - from > most) continue
    // A name that starts with a word contains the word, too.
    const mayBeName = isName(start)
    for (const term of terms.slice(from, to)) {
      const more = Math.abs(term.length - word.length)
      const confidence = termScore?.(term) ?? (score * start.length) / (start.length + 0.3 * more)
      if (confidence > 0 && (mayBeName || !isName(term))) addMatch(matches, term, confidence)
    }
  }
  return termScore ? bestMatches(matches) : matches
}

function bestMatches(matches: Matches): Matches {
  const best = Math.max(...matches.values())
  return new Map([...matches].filter(([, score]) => score === best))
}

/** Returns whether fuzzy matching applies to a word. */
export function mayHaveTypos(word: string): boolean {
  return word.length >= FUZZY_FROM && !isSpaceless(word)
}

/**
 * Returns the words that a misspelled word may mean. Two typos are accepted only in a long word that is not a prefix
 * of a word in the index.
 */
export function matchTypos(vocabulary: Vocabulary, word: string): Matches {
  const matches: Matches = new Map()
  if (!mayHaveTypos(word)) return matches
  const { terms } = vocabulary
  const masks = vocabulary.masks()
  const [from, to] = prefixRange(terms, word)
  const maxTypos = word.length >= TWO_TYPOS_FROM && from === to ? 2 : 1
  const mask = letterMask(word)
  for (const [at, other] of terms.entries()) {
    if (Math.abs(other.length - word.length) > maxTypos || countBits((masks[at] ?? 0) ^ mask) > 2 * maxTypos) continue
    const typoEditDistance = editDistance(word, other, maxTypos)
    // A common word, such as "how" for "show", would match nearly every page.
    if (typoEditDistance === 0 || typoEditDistance > maxTypos || isCommon(other)) continue
    const typoScore = typoEditDistance === 1 ? MATCH_SCORES.slip : MATCH_SCORES.slips
    for (const form of [other, ...wordPlurals(other)]) if (hasTerm(terms, form)) addMatch(matches, form, typoScore)
  }
  return matches
}

/** Adds matches to others. If both contain a word, the higher score is used. */
export function addMatches(matches: Matches, others: Matches): Matches {
  for (const [term, score] of others) addMatch(matches, term, score)
  return matches
}

function addMatch(matches: Matches, term: string, score: number): void {
  matches.set(term, Math.max(matches.get(term) ?? 0, score))
}

/**
 * Returns English plural and singular forms. Other languages are not supported, because most texts about software
 * are English and these forms are rare elsewhere.
 */
function wordPlurals(word: string): string[] {
  if (word.length < 4) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`]
  if (word.endsWith('s')) return [word.slice(0, -1), word.slice(0, -2)]
  return word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : [`${word}s`, `${word}es`]
}

/** Returns the range of words with a prefix, end exclusive. */
function prefixRange(terms: readonly string[], start: string): [from: number, to: number] {
  return [lowerBound(terms, start), lowerBound(terms, lastWordWithStart(start))]
}

/** Returns the upper bound of all words with a prefix. */
export function lastWordWithStart(start: string): string {
  return `${start}\uffff`
}

function hasTerm(terms: readonly string[], term: string): boolean {
  return terms[lowerBound(terms, term)] === term
}

/** Returns the index of the first word that is not less than a text. */
export function lowerBound(terms: readonly string[], text: string): number {
  let [from, to] = [0, terms.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((terms[middle] ?? '') < text) from = middle + 1
    else to = middle
  }
  return from
}
