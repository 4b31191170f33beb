import type { Mark } from '../types.js'
import { wordsOf } from '../words/wordsOf.js'

/** Where words of the index stand in a text, also as the beginning of a longer one that was asked for by it. */
export function marksOf(text: string, words: Iterable<string>): Mark[] {
  const wanted = new Set(words)
  return joinMarks(wordsOf(text).flatMap(({ text: word, at, end }): Mark[] => (wanted.has(word) ? [[at, end]] : [])))
}

/** Marks in order, those that meet as one. */
export function joinMarks(marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = []
  for (const [from, to] of [...marks].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}
