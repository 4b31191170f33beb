import type { Position } from '@octavo/core'
import { LineIndex } from '@octavo/core'

interface ScannedImport {
  specifier: string
  /** Position of the opening quote. */
  position: Position
}

const KEYWORD = /^(?:import|export)[ \t]+|<Snippet[ \t]{1,20}file=/gm
// A single class, which cannot backtrack: names, braces, commas and line breaks up to the quote.
const NAMES = /[\w$*{},\s]{0,1000}/y
const QUOTED = /(["'])([^"'\n]{1,1000})\1/y

/**
 * Finds the imports of a page or JSX file without parsing it, to determine quickly which files are snippets. Also
 * finds statements in code blocks.
 */
export function scanImports(text: string): ScannedImport[] {
  const scannedImports: ScannedImport[] = []
  let lines: LineIndex | undefined
  for (const { 0: keyword, index } of text.matchAll(KEYWORD)) {
    const legacy = keyword.startsWith('<')
    const at = legacy ? index + keyword.length : skipNames(text, index + keyword.length)
    if (at === undefined) continue
    QUOTED.lastIndex = at
    const path = QUOTED.exec(text)?.[2]
    if (path === undefined) continue
    lines ??= new LineIndex(text)
    const specifier = legacy ? `/snippets/${path.replace(/^\/+/, '')}` : path
    scannedImports.push({ specifier, position: lines.positionAt(at) })
  }
  return scannedImports
}

/** Returns the offset of the quote after `from`, or directly after the keyword. */
function skipNames(text: string, start: number): number | undefined {
  NAMES.lastIndex = start
  const names = NAMES.exec(text)?.[0] ?? ''
  return names === '' || names.trimEnd().endsWith('from') ? start + names.length : undefined
}
