import type { ListedPage, SearchPage, SearchSection } from '../types.js'
import { distinctiveWords } from '../words/distinctiveWords.js'
import { isName, namesIn } from '../words/nameWords.js'
import { hasPath, operationTerm } from '../words/operationWords.js'
import { splitTerms } from '../words/splitWords.js'
import { FIELDS, type Field } from './indexFields.js'
import { lengthMark } from './lengthMarks.js'

/** Word counts for the sections of a page. Pages with identical text share one object. */
export interface SectionCounts {
  /** Distinct words, separated by spaces. */
  words: string
  /**
   * For each word, the number of fields that contain it, then an encoded number for each of these fields: twice the
   * field number (section number × number of fields + field), plus one if the word occurs more than once; in that case
   * the number of occurrences follows.
   */
  places: number[]
  /** For each section, the lengths of its heading and text as marks (`lengthMark`). */
  lengths: string[]
}

/** Number of occurrences of each word in a field. */
export interface FieldCounts {
  words: ReadonlyMap<string, number>
  /** Length of the field as a mark (`lengthMark`). */
  length: string
}

const [HEADING, TEXT] = [FIELDS.indexOf('heading'), FIELDS.indexOf('text')]
/** Maximum number of words per page. Further words are not indexed. */
const MAX_TERMS = 50_000

export function countSections(sections: readonly Pick<SearchSection, 'heading' | 'text'>[]): SectionCounts {
  const places = new Map<string, number[]>()
  const lengths: string[] = []
  let left = MAX_TERMS
  const count = (text: string, place: number): string => {
    const { words, length, terms } = countField(text, place % FIELDS.length === HEADING, left)
    left -= terms
    for (const [word, frequency] of words) {
      const positions = places.get(word) ?? []
      if (positions.length === 0) places.set(word, positions)
      positions.push(place, frequency)
    }
    return length
  }
  for (const [at, { heading, text }] of sections.entries()) {
    const start = at * FIELDS.length
    lengths.push(count(heading, start + HEADING) + count(text, start + TEXT))
  }
  return { words: [...places.keys()].join(' '), places: [...places.values()].flatMap(encodePlaces), lengths }
}

/** Returns a page without the text of its sections, and their word counts. */
export function counted({ sections, ...page }: SearchPage): { page: ListedPage; counts: SectionCounts } {
  return {
    page: { ...page, sections: sections.map(({ text, ...section }) => section) },
    counts: countSections(sections),
  }
}

/** Counts the words in a page's own fields, and in its title as the context of each section. */
export function countPage({ title, crumbs, description = '', keywords = [], operation }: ListedPage): {
  own: Map<Field, FieldCounts>
  context: FieldCounts
} {
  const names = operation ? [operation.method, operation.path] : []
  const keyed = countField([...keywords, ...names].join(' '))
  const term = operation && hasPath(operation) ? operationTerm(operation) : undefined
  const keywordCounts = term === undefined ? keyed : { ...keyed, words: new Map(keyed.words).set(term, 1) }
  const fields = new Map<Field, FieldCounts>([
    ['title', countField(title, true)],
    ['keywords', keywordCounts],
    ['context', countField(crumbs.join(' '))],
    ['text', countField(description)],
  ])
  return { own: fields, context: countField(title) }
}

/**
 * Counts the words in a field.
 * @param maxTerms maximum number of words
 */
function countField(text: string, isTitle = false, maxTerms = MAX_TERMS): FieldCounts & { terms: number } {
  const words = new Map<string, number>()
  if (text === '') return { words, length: lengthMark(0), terms: 0 }
  const terms = splitTerms(text).slice(0, maxTerms)
  for (const term of terms) words.set(term, (words.get(term) ?? 0) + 1)
  // The parts of a name are counted.
  const different = isTitle ? titleLength(text) : [...words.keys()].filter((word) => !isName(word)).length
  return { words, length: lengthMark(different), terms: terms.length }
}

/** Returns the length of a title in query words, so that equal titles have equal lengths. */
function titleLength(title: string): number {
  return distinctiveWords(title, namesIn(title)).length
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
