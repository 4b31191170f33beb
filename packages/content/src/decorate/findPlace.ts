import { LineIndex, type Position } from '@octavo/core'

/** The first place of a text, for problems found after the tree has lost its positions. */
export function findPlace(source: string, text: string): { start: Position; end: Position } | undefined {
  const at = source.indexOf(text)
  if (at === -1) return undefined
  const lines = new LineIndex(source)
  return { start: lines.positionAt(at), end: lines.positionAt(at + text.length) }
}
