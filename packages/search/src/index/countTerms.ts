import type { SearchPage } from '../types.js'
import { isName, namesIn } from '../words/names.js'
import { hasPath, operationTerm } from '../words/operations.js'
import { tellingWords } from '../words/tellingWords.js'
import { termsOf } from '../words/wordsOf.js'
import { FIELDS, type Field } from './fields.js'
import { lengthMark } from './lengthMarks.js'

/** What was counted of pages in a row: this is what is worth caching. */
export interface TermCounts {
  /** Every word of the pages once, one space between them. */
  words: string
  /**
   * For each of these words, how many places it stands in, then for each place: twice its number, which is that of the
   * document (for each page the page as a whole, then its sections) times the number of fields, plus that of the field;
   * one more where the word stands there more than once, and how often then follows.
   */
  places: number[]
  /** For each document the lengths of its fields as marks (`lengthMark`). */
  lengths: string[]
}

const KEYWORDS = FIELDS.indexOf('keywords')
/** A page of more words is found by its first ones. */
const MOST_TERMS = 50_000

export function countTerms(pages: readonly SearchPage[]): TermCounts {
  const words = new Map<string, number[]>()
  const lengths: string[] = []
  for (const page of pages) countPage(page, words, lengths)
  return { words: [...words.keys()].join(' '), places: [...words.values()].flatMap(encodePlaces), lengths }
}
/** Adds the words of a page to those of the pages before it. */
function countPage(page: SearchPage, words: Map<string, number[]>, lengths: string[]): void {
  const { title, crumbs, description = '', keywords = [], operation, sections } = page
  const named = operation ? [operation.method, operation.path] : []
  let left = MOST_TERMS
  const count = (texts: Partial<Record<Field, string>>): void => {
    const start = lengths.length * FIELDS.length
    const marks = FIELDS.map((field, at) => {
      const text = texts[field]
      if (!text) return lengthMark(0)
      const terms = termsOf(text).slice(0, left)
      left -= terms.length
      let different = 0
      for (const term of terms) {
        const isNew = add(words, term, start + at)
        // The parts of a name are counted.
        if (isNew && !isName(term)) different++
      }
      return lengthMark(field === 'title' || field === 'heading' ? titleLength(text) : different)
    })
    lengths.push(marks.join(''))
  }
  if (operation && hasPath(operation)) add(words, operationTerm(operation), lengths.length * FIELDS.length + KEYWORDS)
  count({ title, keywords: [...keywords, ...named].join(' '), context: crumbs.join(' '), text: description })
  for (const { heading, text } of sections) count({ heading, context: title, text })
}

/** Words of a title as a query has them, so that those that say the same can be told by their number. */
function titleLength(title: string): number {
  return tellingWords(title, namesIn(title)).length
}

/** Places come in order, each followed by how often. Returns whether the word is new in a place. */
function add(words: Map<string, number[]>, term: string, place: number): boolean {
  const places = words.get(term)
  if (places === undefined) words.set(term, [place, 1])
  else if (places.at(-2) === place) {
    places.push((places.pop() ?? 0) + 1)
    return false
  } else places.push(place, 1)
  return true
}

function encodePlaces(places: readonly number[]): number[] {
  const encoded = [places.length / 2]
  for (let at = 0; at < places.length; at += 2) {
    const [place = 0, frequency = 0] = [places[at], places[at + 1]]
    if (frequency > 1) encoded.push(2 * place + 1, frequency)
    else encoded.push(2 * place)
  }
  return encoded
}
