import type { Position } from '@octavo/core'
import { LineIndex } from '@octavo/core'

export interface ScannedImport {
  specifier: string
  /** Place of the opening quote. */
  position: Position
}

const STATEMENT =
  /^(?:import|export)[ \t]+(?:[\w$*{}, \t\r\n]{1,2000}?[ \t\r\n]*from[ \t]*)?(["'])([^"'\n]{1,1000})\1|<Snippet[ \t]{1,20}file=(["'])([^"'\n]{1,1000})\3/gm

/**
 * Finds what a page or JSX file imports, without parsing it: a fast answer for which files are snippets. Statements
 * shown in code blocks are found too.
 */
export function scanImports(text: string): ScannedImport[] {
  if (!text.includes('import') && !text.includes('export') && !text.includes('<Snippet')) return []
  let lines: LineIndex | undefined
  const found: ScannedImport[] = []
  for (const match of text.matchAll(STATEMENT)) {
    const specifier = match[2] ?? `/snippets/${match[4]?.replace(/^\/+/, '')}`
    lines ??= new LineIndex(text)
    const quote = match.index + match[0].lastIndexOf(match[2] ?? match[4] ?? '') - 1
    found.push({ specifier, position: lines.positionAt(quote) })
  }
  return found
}
