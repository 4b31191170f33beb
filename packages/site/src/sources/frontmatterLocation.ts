import { type Diagnostic, LineIndex } from '@octavo/core'

/** Returns the location of a frontmatter value in the text of a page. */
export function keyLocation(text: string, key: string): Pick<Diagnostic, 'start' | 'end'> {
  const line = new RegExp(`^(?:\\uFEFF?---[^\\n]*\\n(?:.*\\n)*?)["']?${key}["']?[ \\t]*:[ \\t]*`)
  const match = line.exec(text.slice(0, 20_000))
  if (!match) return {}
  const start = match[0].length
  const end = text.indexOf('\n', start)
  const lines = new LineIndex(text)
  return { start: lines.positionAt(start), end: lines.positionAt(end === -1 ? text.length : end) }
}
