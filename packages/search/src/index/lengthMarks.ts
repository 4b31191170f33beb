/** Ratio of the lengths of adjacent marks. Smaller steps would not change the ranking. */
const STEP = 1.3
const [NONE, LAST] = [0x30, 0x5b]

/** Returns a character that represents an approximate number of words. Marks of up to six words are exact. */
export function lengthMark(words: number): string {
  return String.fromCharCode(
    words === 0 ? NONE : Math.min(LAST, NONE + 1 + Math.round(Math.log(words) / Math.log(STEP))),
  )
}

/** Returns the approximate number of words for a mark. */
export function markedLength(marks: string, at: number): number {
  const step = marks.charCodeAt(at) - NONE
  return step > 0 ? STEP ** (step - 1) : 0
}

/** Returns whether every character is a mark. */
export function areLengthMarks(marks: unknown, count: number): marks is string {
  return typeof marks === 'string' && marks.length === count && /^[0-[]*$/.test(marks)
}
