import type { Mark } from '../types.js'
import { fold } from '../words/fold.js'
import { isName } from '../words/nameWords.js'
import { nameParts, splitWords } from '../words/splitWords.js'

export interface Excerpt {
  text: string
  marks: Mark[]
}

/** Default length of an excerpt in characters, about two lines. */
const DEFAULT_LENGTH = 160
/** Maximum distance in characters by which an end is moved to reach a word boundary. */
const EDGE_LENGTH = 20

/** Returns the excerpt of a text with the most query words, with ellipses where the text was cut. */
export function excerpt(text: string, words: Iterable<string>, length = DEFAULT_LENGTH): Excerpt {
  const marks = findMarks(text, words)
  if (text.length <= length) return { text, marks }
  const [first, last] = bestMarks(text, marks, length)
  const sentence = sentenceStart(text, first, length)
  // A sentence from its start, unless matches would not be in it.
  const isWhole = last - sentence <= length
  const start = isWhole ? sentence : wordStart(text, Math.max(0, first - EDGE_LENGTH))
  const end = wordEnd(text, start + length)
  const [before, after] = [isWhole ? '' : '…', end < text.length ? '…' : '']
  const shift = before.length - start
  return {
    text: before + text.slice(start, end).trimEnd() + after,
    marks: marks
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]): Mark => [from + shift, to + shift]),
  }
}

/** Returns the start of the first and the end of the last match in the window with the most query words. */
function bestMarks(text: string, marks: readonly Mark[], length: number): Mark {
  let best: { marks: Mark; worth: number } = { marks: [0, 0], worth: 0 }
  for (const [first, [from]] of marks.entries()) {
    const lines = new Set<string>()
    let [worth, last] = [0, from]
    for (let at = first; (marks[at]?.[1] ?? Number.POSITIVE_INFINITY) <= from + length - EDGE_LENGTH; at++) {
      const [start, end] = marks[at] as Mark
      const word = text.slice(start, end).toLowerCase()
      // A new word is worth more than a repeated one, and a whole name more than a part of it.
      worth += lines.has(word) ? REPEATED_WEIGHT : 1 + (end - start) * LETTER
      lines.add(word)
      last = end
    }
    if (worth > best.worth) best = { marks: [from, last], worth }
  }
  return best.marks
}

/** Matches the ends of sentences, and the dots between names. */
const SENTENCE_END = /[.!?]["')\]]*\s+|[。！？]|· /g

/** Returns the start of the sentence around a position, or the start of the text. */
function sentenceStart(text: string, position: number, length: number): number {
  const from = Math.max(0, position - length)
  const ends = [...text.slice(from, position).matchAll(SENTENCE_END)]
  const end = ends.at(-1)
  return end ? from + end.index + end[0].length : from
}

/** Scores for a repeated word, and per letter of a new word. */
const [REPEATED_WEIGHT, LETTER] = [0.05, 0.1]

function wordStart(text: string, start: number): number {
  if (start === 0) return 0
  const space = text.indexOf(' ', start)
  return space >= 0 && space < start + EDGE_LENGTH ? space + 1 : start
}

function wordEnd(text: string, end: number): number {
  if (end >= text.length) return text.length
  const space = text.lastIndexOf(' ', end)
  return space > end - EDGE_LENGTH ? space : end
}

/** Returns the positions of index words in a text: as words, as names, and as parts of names like `createUser`. */
export function findMarks(text: string, words: Iterable<string>): Mark[] {
  const terms = new Set(words)
  const marks = splitWords(text).flatMap(({ text: word, at, end }): Mark[] => {
    if (terms.has(word)) return [[at, end]]
    const parts = nameParts(text.slice(at, end)).filter((part) => terms.has(part.text))
    return parts.map((part) => [at + part.at, at + part.end])
  })
  return joinMarks([...marks, ...[...terms].filter(isName).flatMap((name) => nameMarks(name, text))])
}

/** Returns the positions of a name that is not part of a longer word. */
function nameMarks(name: string, text: string): Mark[] {
  const folded = fold(text)
  const isLetter = (at: number) => /[\p{L}\p{N}]/u.test(folded[at] ?? '')
  const places: Mark[] = []
  for (let at = folded.indexOf(name); at >= 0; at = folded.indexOf(name, at + name.length))
    if (!isLetter(at - 1) && !isLetter(at + name.length)) places.push([at, at + name.length])
  return places
}

/** Sorts marks and merges adjacent ones. */
function joinMarks(marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = []
  for (const [from, to] of [...marks].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}
