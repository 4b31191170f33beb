import type { Diagnostic, Position } from '@octavo/core'
import { LineIndex } from '@octavo/core'
import { type PreparedText, prepareText } from './prepareText.js'

/** One MDX file while a page is compiled. */
export interface SourceFile {
  /** Path from the docs root. */
  file: string
  /** Prepared text; positions of nodes point into it. */
  text: string
  /** Converts a position in `text` to one in the file on disk. */
  place(point: Position): Position
  /** Converts a 0-based offset in `text` to a position in the file on disk. */
  placeAt(offset: number): Position
}

export function createSourceFile(file: string, source: string): SourceFile {
  const prepared: PreparedText = prepareText(source)
  let lines: LineIndex | undefined
  return {
    file,
    text: prepared.text,
    place: (point) => prepared.toFilePosition(point),
    placeAt(offset) {
      lines ??= new LineIndex(prepared.text)
      return prepared.toFilePosition(lines.positionAt(offset))
    },
  }
}

interface Range {
  start: Position
  end: Position
}

/** Returns the `file`, `start` and `end` of a diagnostic about a node. */
export function locationOf(
  source: SourceFile,
  position: Range | undefined,
): Pick<Diagnostic, 'file' | 'start' | 'end'> {
  if (!position) return { file: source.file }
  return { file: source.file, start: source.place(position.start), end: source.place(position.end) }
}
