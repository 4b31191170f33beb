import { cut, withoutMarks } from '../model/plainText.js'
import type { Operation } from '../model/spec.js'

const MOST_TEXT = 300
const MOST_READ = 4_000

/**
 * Returns the page description for search engines and agents: the first paragraph as plain text, or the summary with
 * method and path. Undefined if there is neither.
 */
export function operationDescription({ kind, method, path, summary, description }: Operation): string | undefined {
  for (const paragraph of (description ?? '').slice(0, MOST_READ).split(/\n\s*\n/)) {
    const text = withoutMarks(withoutHeadings(paragraph))
    if (/[\p{L}\p{N}]/u.test(text)) return cut(text, MOST_TEXT)
  }
  if (summary === undefined) return undefined
  return cut(kind === 'webhook' ? `${summary} (webhook ${path})` : `${summary} (${method} ${path})`, MOST_TEXT)
}

/** Removes lines that are headings, tables, rules or fences. */
function withoutHeadings(paragraph: string): string {
  const lines = paragraph.split('\n').filter((line) => !/^\s*(?:#{1,6}\s|\||[-=*_]{3,}\s*$|```|~~~)/.test(line))
  return lines.map((line) => line.replace(/^\s*(?:[-*+>]|\d+[.)])\s+/, '')).join('\n')
}
