import type { Mark } from '../types.js'
import { fold } from '../words/fold.js'
import { isName } from '../words/names.js'
import { partsOf, wordsOf } from '../words/wordsOf.js'

/** Returns where words of the index occur in a text: as words, as names, and as parts of names like `createUser`. */
export function marksOf(text: string, words: Iterable<string>): Mark[] {
  const wanted = new Set(words)
  const marks = wordsOf(text).flatMap(({ text: word, at, end }): Mark[] => {
    if (wanted.has(word)) return [[at, end]]
    const parts = partsOf(text.slice(at, end)).filter((part) => wanted.has(part.text))
    return parts.map((part) => [at + part.at, at + part.end])
  })
  return joinMarks([...marks, ...[...wanted].filter(isName).flatMap((name) => placesOf(name, text))])
}

/** Returns where a name occurs that is not part of a longer word. */
function placesOf(name: string, text: string): Mark[] {
  const folded = fold(text)
  const isLetter = (at: number) => /[\p{L}\p{N}]/u.test(folded[at] ?? '')
  const places: Mark[] = []
  for (let at = folded.indexOf(name); at >= 0; at = folded.indexOf(name, at + name.length))
    if (!isLetter(at - 1) && !isLetter(at + name.length)) places.push([at, at + name.length])
  return places
}

/** Marks in order, those that meet as one. */
function joinMarks(marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = []
  for (const [from, to] of [...marks].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}
