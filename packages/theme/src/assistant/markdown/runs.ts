import type { Piece } from './emphasis.js'

/** White space, and punctuation by Unicode, which takes in signs of money and of arithmetic. */
const [SPACE, SIGN] = [/\s/, /[\p{P}\p{S}]/u]
/** Scripts that put no spaces between words: a mark beside them may begin or end anywhere. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u

/** How often the character at a place is repeated. */
export function runLength(text: string, at: number): number {
  let end = at
  while (text[end] === text[at]) end++
  return end - at
}

/** Whether a run of markers may begin or end something (CommonMark 6.2, and GFM for `~`). */
export function runAt(text: string, at: number, length: number): NonNullable<Piece['run']> {
  const marker = text[at] as '*' | '_' | '~'
  // Half of a pair says nothing. What is outside of the text counts as a space.
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ' '
  const [after = ' '] = text.slice(at + length, at + length + 2)
  const [isSignBefore, isSignAfter] = [SIGN.test(before), SIGN.test(after)]
  const isWord = (character: string) =>
    !SPACE.test(character) && !SIGN.test(character) && (marker === '_' || !UNSPACED.test(character))
  const isLeft = !SPACE.test(after) && !(isSignAfter && isWord(before))
  const isRight = !SPACE.test(before) && !(isSignBefore && isWord(after))
  if (marker !== '_') return { marker, length, opens: isLeft, closes: isRight }
  return { marker, length, opens: isLeft && (!isRight || isSignBefore), closes: isRight && (!isLeft || isSignAfter) }
}

/** Where runs of a character lie, by their length, found once: looking for each end anew could take long. */
export function runEnds(text: string, character: string): (at: number, length: number) => number | undefined {
  const runs = new Map<number, { places: number[]; next: number }>()
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at)) {
    const length = runLength(text, at)
    const known = runs.get(length) ?? { places: [], next: 0 }
    known.places.push(at)
    runs.set(length, known)
    at += length
  }
  return (at, length) => {
    const known = runs.get(length)
    // Places that lie behind are never asked for again.
    while (known && (known.places[known.next] ?? at + 1) <= at) known.next++
    return known?.places[known.next]
  }
}
