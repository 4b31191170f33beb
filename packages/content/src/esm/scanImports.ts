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
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/gm
const QUOTED = /(["'])([^"'\n]{1,1000})\1/y

/**
 * Finds the imports of a page without parsing it, to determine quickly which files are snippets. Statements in fenced
 * code blocks are examples, which import nothing.
 */
export function scanImports(text: string): ScannedImport[] {
  const scannedImports: ScannedImport[] = []
  const fences = fencedBlocks(text)
  let fence = fences.next()
  let lines: LineIndex | undefined
  for (const { 0: keyword, index } of text.matchAll(KEYWORD)) {
    while (!fence.done && fence.value.end <= index) fence = fences.next()
    if (!fence.done && fence.value.start < index) continue
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

/** Iterates over the fenced code blocks at the left margin, by the offsets of their first and last line. */
function* fencedBlocks(text: string): Generator<{ start: number; end: number }> {
  let open: { marker: string; start: number } | undefined
  for (const { 0: line, 1: marker = '', 2: info = '', index } of text.matchAll(FENCE)) {
    if (open === undefined) {
      if (marker.startsWith('~') || !info.includes('`')) open = { marker, start: index }
    } else if (marker.startsWith(open.marker) && info.trim() === '') {
      yield { start: open.start, end: index + line.length }
      open = undefined
    }
  }
  if (open) yield { start: open.start, end: text.length }
}

/** Returns the offset of the quote after `from`, or directly after the keyword. */
function skipNames(text: string, start: number): number | undefined {
  NAMES.lastIndex = start
  const names = NAMES.exec(text)?.[0] ?? ''
  return names === '' || names.trimEnd().endsWith('from') ? start + names.length : undefined
}
