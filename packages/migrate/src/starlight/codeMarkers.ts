import { findFences } from '../text/codeFinder.js'
import type { Changes } from '../text/draft.js'

/** A word of the options after the backticks: `{1}`, `"text"`, `ins={2}`, `title="a"`. */
export const WORDS =
  /([\w-]+)=(\{[^}]*\}|"[^"]*"|'[^']*'|\/(?:[^/\\]|\\.)*\/|\S+)|\{[^}]*\}|"[^"]*"|'[^']*'|\/(?:[^/\\]|\\.)*\/\w*|\S+/g

const MARKS: Readonly<Record<string, string>> = { ins: '++', del: '--' }

/** Writes `ins` and `del` of Expressive Code as comments at the lines. Reports marks of texts and labels, which are dropped. */
export function codeMarkers(text: string): Changes {
  const changes: Required<Changes> = { edits: [], remarks: [] }
  for (const { info, infoEnd, close, start } of findFences(text)) {
    const meta = text.slice(info, infoEnd).replace(/^\s*\S*/, '')
    const skip = (message: string) =>
      changes.remarks.push({ kind: 'dropped', offset: start, message: `Skipped: ${message} in code.` })
    for (const [word, key = 'mark', value = word] of meta.matchAll(WORDS)) {
      if (!['mark', 'ins', 'del'].includes(key) || !/^["'/{]/.test(value)) continue
      if (!value.startsWith('{')) skip(`the mark ${word}`)
      else if (/["']/.test(value)) skip(`the label of ${word}`)
      const mark = MARKS[key]
      if (mark === undefined || !value.startsWith('{')) continue
      let offset = infoEnd + 1
      const lines = new Set(lineNumbers(value))
      for (const [index, line] of text
        .slice(offset, Math.max(close - 1, offset))
        .split('\n')
        .entries()) {
        offset += line.length
        // A comment on an empty line would mark the next one.
        if (lines.has(index + 1) && line.trim() !== '')
          changes.edits.push({ start: offset, end: offset, text: ` // [!code ${mark}]` })
        offset++
      }
    }
  }
  return changes
}

/** Returns the lines of `{1,3-5}`, also with a label as in `{"A":3-5}`. */
function lineNumbers(value: string): number[] {
  return ranges(value)
    .split(',')
    .flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number)
      return Array.from({ length: Math.min(Math.max(to - from + 1, 0), 10_000) }, (_, index) => from + index)
    })
}

/** Returns `1,3-5` of `{1, "A":3-5}`. */
export function ranges(value: string): string {
  return value
    .replace(/(?:"[^"]*"|'[^']*')\s*:?/g, '')
    .replace(/[{}\s]/g, '')
    .replace(/,+/g, ',')
    .replace(/^,|,$/g, '')
}
