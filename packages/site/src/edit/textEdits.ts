import type { PageReference } from '@octavo/content'
import { LineIndex } from '@octavo/core'

/** A change of a text between two offsets. */
export interface TextEdit {
  start: number
  end: number
  text: string
}

/** Applies edits that do not overlap, in any order. Everything else stays as it is. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let at = 0
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < at) continue
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at)
}

/** A reference with the URL that replaces it. */
export interface ChangedReference extends Pick<PageReference, 'file' | 'position' | 'end' | 'url'> {
  replacement: string
  /** True if the file may have the URL in another form, which stays. */
  isOptional?: boolean
}

interface ReferenceEdits {
  edits: TextEdit[]
  /** References whose URL is computed, or which differ from page to page. */
  unchanged: ChangedReference[]
}

/**
 * Returns the edits that write the new URLs into a file. A URL that its range does not contain, because an expression
 * computes it, is replaced where the file has it in quotes.
 */
export function referenceEdits(text: string, references: readonly ChangedReference[]): ReferenceEdits {
  const lines = new LineIndex(text)
  const edits = new Map<number, TextEdit>()
  const unchanged: ChangedReference[] = []
  for (const reference of references) {
    const { position, end, url, replacement } = reference
    const from = position === undefined ? 0 : lines.offsetAt(position)
    const to = end === undefined ? text.length : lines.offsetAt(end)
    const inRange = position === undefined ? [] : occurrences(text, url, { from, to, isQuoted: false })
    const offsets = inRange.length > 0 ? inRange : occurrences(text, url, { from: 0, to: text.length, isQuoted: true })
    const isClear = offsets.every((start) => (edits.get(start)?.text ?? replacement) === replacement)
    if (offsets.length === 0 || !isClear) {
      if (!reference.isOptional) unchanged.push(reference)
      continue
    }
    for (const start of offsets) edits.set(start, { start, end: start + url.length, text: replacement })
  }
  return { edits: [...edits.values()], unchanged }
}

/** Characters around a URL in Markdown, JSX, YAML and CSS, and before a region of a code file. */
const BOUNDARY = /[\s"'`()<>,;[\]{}=|#]|^$/
const QUOTE = /["'`]/

/** Returns the offsets of a URL between two offsets, where it is not a part of a longer one. */
function occurrences(
  text: string,
  url: string,
  { from, to, isQuoted }: { from: number; to: number; isQuoted: boolean },
): number[] {
  const offsets: number[] = []
  if (url === '') return offsets
  const isEdge = (at: number) => (isQuoted ? QUOTE : BOUNDARY).test(text.charAt(at))
  for (let at = text.indexOf(url, from); at !== -1 && at + url.length <= to; at = text.indexOf(url, at + 1)) {
    const [before, after] = [at === from && !isQuoted, at + url.length === to && !isQuoted]
    if ((before || isEdge(at - 1)) && (after || isEdge(at + url.length))) offsets.push(at)
  }
  return offsets
}
