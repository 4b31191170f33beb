import { cut, withoutMarks } from '../model/plainText.js'
import type { Operation } from '../model/spec.js'
import { replaceElements } from '../schema/redocElements.js'

const MAX_TEXT_LENGTH = 300
const MAX_SOURCE_LENGTH = 4_000

/**
 * Returns the page description for search engines and agents: the first paragraph as plain text, or the summary with
 * method and path. Undefined if there is neither.
 */
export function operationDescription({
  kind,
  method,
  path,
  summary,
  description,
}: Pick<Operation, 'kind' | 'method' | 'path' | 'summary' | 'description'>): string | undefined {
  const source = replaceElements((description ?? '').slice(0, MAX_SOURCE_LENGTH), () => '')
  for (const paragraph of source.split(/\n\s*\n/)) {
    const text = withoutMarks(withoutHeadings(paragraph))
    if (/[\p{L}\p{N}]/u.test(text)) return cut(text, MAX_TEXT_LENGTH)
  }
  if (summary === undefined) return undefined
  return cut(kind === 'operation' ? `${summary} (${method} ${path})` : `${summary} (${kind} ${path})`, MAX_TEXT_LENGTH)
}

/** Removes lines that are headings, tables, rules or fences. */
function withoutHeadings(paragraph: string): string {
  const lines = paragraph.split('\n').filter((line) => !/^\s*(?:#{1,6}\s|\||[-=*_]{3,}\s*$|```|~~~)/.test(line))
  return lines.map((line) => line.replace(/^\s*(?:[-*+>]|\d+[.)])\s+/, '')).join('\n')
}
