import type { Mark } from '../types.js'
import { marksOf } from './marksOf.js'

export interface Excerpt {
  text: string
  marks: Mark[]
}

/** About two lines of a result. */
const USUAL_LENGTH = 160
/** How far an end may move to meet the space between two words. */
const SLACK = 20

/** The part of a text where most of the words stand together, with an ellipsis where it was cut. */
export function excerpt(text: string, words: Iterable<string>, length = USUAL_LENGTH): Excerpt {
  const marks = marksOf(text, words)
  if (text.length <= length) return { text, marks }
  const start = wordStart(text, bestStart(marks, length))
  const end = wordEnd(text, start + length)
  const [before, after] = [start > 0 ? '…' : '', end < text.length ? '…' : '']
  const shift = before.length - start
  return {
    text: before + text.slice(start, end).trimEnd() + after,
    marks: marks
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]): Mark => [from + shift, to + shift]),
  }
}

/** The window that holds most marks begins a little before its first one. */
function bestStart(marks: readonly Mark[], length: number): number {
  let best = { start: 0, count: 0 }
  for (const [at, [from]] of marks.entries()) {
    let count = 0
    while ((marks[at + count]?.[1] ?? Number.POSITIVE_INFINITY) <= from + length - SLACK) count++
    if (count > best.count) best = { start: from - SLACK, count }
  }
  return Math.max(0, best.start)
}

function wordStart(text: string, start: number): number {
  if (start === 0) return 0
  const space = text.indexOf(' ', start)
  return space >= 0 && space < start + SLACK ? space + 1 : start
}

function wordEnd(text: string, end: number): number {
  if (end >= text.length) return text.length
  const space = text.lastIndexOf(' ', end)
  return space > end - SLACK ? space : end
}
