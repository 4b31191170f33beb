import type { Position } from '@octavo/core'
import { markHeadingIds, markVariables } from './marks.js'

/** Text as the parser gets it; every offset is one of `text`, every line is a line of the file. */
export interface PreparedText {
  text: string
  /** Columns in the file of a place in `text`, which lacks the characters that were taken out. */
  toFilePosition(position: Position): Position
}

// Zero-width space, word joiner and a byte order mark inside the text: nobody sees them, and they break tags and
// headings. Joiners of emoji and of Persian or Indic words (200C, 200D) stay.
const INVISIBLE = /[\u200b\u2060\ufeff]/
const ALL_INVISIBLE = new RegExp(INVISIBLE, 'g')
const LEADING_NO_BREAK_SPACE = /^([ \t>]*)(\u00a0[ \t\u00a0]*)/gm

/** Makes line ends, invisible characters and our own notations (`{#id}`, `{{name}}`) safe to parse. */
export function prepareText(source: string): PreparedText {
  let text = source.startsWith('\ufeff') ? source.slice(1) : source
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n')
  if (text.includes('\0')) text = text.replaceAll('\0', '\ufffd')
  const removed = INVISIBLE.test(text) ? removedColumns(text) : undefined
  if (removed) text = text.replace(ALL_INVISIBLE, '')
  if (text.includes('\u00a0')) {
    text = text.replace(
      LEADING_NO_BREAK_SPACE,
      (_, before: string, spaces: string) => before + ' '.repeat(spaces.length),
    )
  }
  if (text.includes('{#')) text = markHeadingIds(text)
  if (text.includes('{{')) text = markVariables(text)
  return { text, toFilePosition: (position) => restoreColumn(position, removed) }
}

/**
 * By line, for each character to take out, in order: the column in the prepared text from which on places lie one
 * further to the right in the file.
 */
function removedColumns(text: string): Map<number, number[]> {
  const columns = new Map<number, number[]>()
  text.split('\n').forEach((line, index) => {
    const found = [...line.matchAll(ALL_INVISIBLE)].map((match, before) => match.index + 1 - before)
    if (found.length > 0) columns.set(index + 1, found)
  })
  return columns
}

function restoreColumn({ line, column }: Position, removed: Map<number, number[]> | undefined): Position {
  const taken = removed?.get(line)
  return taken ? { line, column: column + countUpTo(taken, column) } : { line, column }
}

/** How many of the ascending numbers are at most `limit`. */
function countUpTo(ascending: readonly number[], limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
