import type { Piece } from './emphasis.js'

/** White space, and Unicode punctuation and symbols. */
const [SPACE, SIGN] = [/\s/, /[\p{P}\p{S}]/u]
/** Scripts without spaces between words. Next to them, a marker can open or close emphasis anywhere. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u

/** Returns the length of the run of identical characters that starts at an index. */
export function runLength(text: string, at: number): number {
  let end = at
  while (text[end] === text[at]) end++
  return end - at
}

/** Returns a run of markers, with whether it can open or close emphasis. */
export function runAt(text: string, at: number, length: number): NonNullable<Piece['run']> {
  const marker = text[at] as '*' | '_' | '~'
  // Whole code points, not halves of surrogate pairs. The start and end of the text count as spaces.
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

/** Returns a function that finds the next run of the same length. All runs are indexed once, so the work is linear. */
export function runEnds(text: string, character: string): (at: number, length: number) => number | undefined {
  const runs = new Map<number, { places: number[]; next: number }>()
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at)) {
    const length = runLength(text, at)
    const run = runs.get(length) ?? { places: [], next: 0 }
    run.places.push(at)
    runs.set(length, run)
    at += length
  }
  return (at, length) => {
    const run = runs.get(length)
    // Requests come in order, so earlier runs can be skipped for good.
    while (run && (run.places[run.next] ?? at + 1) <= at) run.next++
    return run?.places[run.next]
  }
}
