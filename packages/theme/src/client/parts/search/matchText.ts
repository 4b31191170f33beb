import { fold, type Word, withinOneEdit, wordsOf } from './fold.js'
import type { Mark } from './types.js'

/** A text made ready for matching. */
export interface Field {
  folded: string
  words: Word[]
}

/** Shorter words have too many neighbours. */
const FUZZY_FROM = 4
/** Fewer letters say nothing inside of words, except in scripts that are written without spaces. */
const INSIDE_FROM = 3

export function fieldOf(text: string): Field {
  const folded = fold(text)
  return { folded, words: wordsOf(folded) }
}

/** How well a word of the query fits a text, 0–1, and where. */
export function matchToken(token: string, { folded, words }: Field): { score: number; mark?: Mark } {
  let best: { score: number; mark?: Mark } = { score: 0 }
  const offer = (score: number, from: number, length: number) => {
    if (score > best.score) best = { score, mark: [from, from + length] }
  }
  for (const { text, at } of words) {
    if (text === token) offer(1, at, token.length)
    else if (text.startsWith(token)) offer(0.8, at, token.length)
    else if (best.score < 0.3 && isNear(token, text)) offer(0.3, at, text.length)
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything outside of ASCII
  if (best.score < 0.4 && (token.length >= INSIDE_FROM || /[^\x00-\x7f]/.test(token))) {
    const at = folded.indexOf(token)
    if (at >= 0) offer(0.4, at, token.length)
  }
  return best
}

/** One edit away from the word or from its beginning. */
function isNear(token: string, word: string): boolean {
  if (token.length < FUZZY_FROM || word.length < token.length - 1) return false
  return [-1, 0, 1].some((more) => withinOneEdit(token, word.slice(0, token.length + more)))
}

/** Marks in order, those that meet as one. */
export function joinMarks(marks: Mark[]): Mark[] {
  const joined: Mark[] = []
  for (const [from, to] of [...marks].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}
