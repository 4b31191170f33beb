import { type Diagnostic, LineIndex, type Position } from '@octavo/core'
import { markHeadingIds, markVariables } from './marks.js'

/** One MDX file while a page is compiled. */
export interface SourceFile {
  /** Path from the docs root. */
  file: string
  /** Prepared text, to which the positions of nodes refer. */
  text: string
  /** Converts a position in `text` to a position in the file on disk. */
  place(point: Position): Position
  /** Converts a 0-based offset in `text` to a position in the file on disk. */
  placeAt(offset: number): Position
  /** Returns the location between two offsets in `text`. */
  range(start: number, end: number): Location
}

/** The location fields of a diagnostic. */
export type Location = { file: string } & Pick<Diagnostic, 'start' | 'end'>

interface Range {
  start: Position
  end: Position
}

export function createSourceFile(file: string, source: string): SourceFile {
  const prepared: PreparedText = prepareText(source)
  let lines: LineIndex | undefined
  const placeAt = (offset: number) => {
    lines ??= new LineIndex(prepared.text)
    return prepared.toFilePosition(lines.positionAt(offset))
  }
  return {
    file,
    text: prepared.text,
    place: (point) => prepared.toFilePosition(point),
    placeAt,
    range: (start, end) => ({ file, start: placeAt(start), end: placeAt(end) }),
  }
}

/** A change of the text between two offsets. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** Returns the file with edits in ascending order. Positions still refer to the file on disk. */
export function editSource(source: SourceFile, edits: readonly Edit[]): SourceFile {
  if (edits.length === 0) return source
  const parts: string[] = []
  const shifts: { from: number; original: number }[] = []
  let length = 0
  let at = 0
  for (const { start, end, text } of edits) {
    parts.push(source.text.slice(at, start), text)
    length += start - at + text.length
    shifts.push({ from: length, original: end })
    at = end
  }
  const text = parts.join('') + source.text.slice(at)
  const original = (offset: number): number => {
    const next = upperBound(shifts, offset)
    const { from, original } = shifts[next - 1] ?? { from: 0, original: 0 }
    return Math.min(original + offset - from, edits[next]?.start ?? source.text.length)
  }
  let lines: LineIndex | undefined
  const placeAt = (offset: number) => source.placeAt(original(offset))
  return {
    file: source.file,
    text,
    place: (point) => {
      lines ??= new LineIndex(text)
      return placeAt(lines.offsetAt(point))
    },
    placeAt,
    range: (start, end) => ({ file: source.file, start: placeAt(start), end: placeAt(end) }),
  }
}

/** Returns the number of shifts that start at or before an offset. */
function upperBound(shifts: readonly { from: number }[], offset: number): number {
  let low = 0
  let high = shifts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((shifts[middle]?.from ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the location of a diagnostic about a node. */
export function sourceLocation(source: SourceFile, position: Range | undefined): Location {
  if (!position) return { file: source.file }
  return { file: source.file, start: source.place(position.start), end: source.place(position.end) }
}

/** The text for the parser. Offsets refer to `text`; line numbers are those of the file. */
interface PreparedText {
  text: string
  /** Converts a position in `text` to a position in the file, which has additional characters. */
  toFilePosition(position: Position): Position
}

// Zero-width space, word joiner and byte order mark inside the text are invisible, and break tags and headings. Joiners of
// emoji and of Persian or Indic words (200C, 200D) are kept.
const INVISIBLE = /[\u200b\u2060\ufeff]/
const ALL_INVISIBLE = new RegExp(INVISIBLE, 'g')
const LEADING_NO_BREAK_SPACE = /^([ \t>]*)(\u00a0[ \t\u00a0]*)/gm

/** Normalizes line breaks, removes invisible characters, and marks `{#id}` and `{{name}}` for the parser. */
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
 * Returns the positions of removed characters by line. At each of these columns of the prepared text, the column in
 * the file increases by one.
 */
function removedColumns(text: string): Map<number, number[]> {
  const columns = new Map<number, number[]>()
  text.split('\n').forEach((line, index) => {
    const invisibleColumns = [...line.matchAll(ALL_INVISIBLE)].map((match, before) => match.index + 1 - before)
    if (invisibleColumns.length > 0) columns.set(index + 1, invisibleColumns)
  })
  return columns
}

function restoreColumn({ line, column }: Position, removed: Map<number, number[]> | undefined): Position {
  const lineColumns = removed?.get(line)
  return lineColumns ? { line, column: column + countUpTo(lineColumns, column) } : { line, column }
}

/** Returns the number of ascending values that are at most `limit`. */
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
