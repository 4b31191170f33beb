import { createScanner } from 'jsonc-parser'
import { closingQuote } from '../json/exactNumber.js'
import type { SourceDiagnostic } from './source.js'

/** Counts the members of all objects in a JSON text, by their colons. */
export function countMembers(text: string): number {
  let count = 0
  for (let offset = 0; offset < text.length; offset++) {
    const code = text.charCodeAt(offset)
    if (code === 0x3a) count++
    else if (code === 0x22) offset = closingQuote(text, offset)
  }
  return count
}

const TOKEN = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, colon: 6, string: 10, end: 17 } as const
const MOST = 20

/** Finds duplicate keys in a valid JSON text, as `JSON.parse` silently keeps the last one. */
export function findDuplicates(text: string, lineOf: (offset: number) => number): SourceDiagnostic[] {
  const scanner = createScanner(text, true)
  const open: Map<string, number>[] = []
  const problems: SourceDiagnostic[] = []
  let last = { value: '', start: 0, end: 0 }
  for (let token: number = scanner.scan(); token !== TOKEN.end && problems.length < MOST; token = scanner.scan()) {
    if (token === TOKEN.openBrace || token === TOKEN.openBracket) open.push(new Map())
    else if (token === TOKEN.closeBrace || token === TOKEN.closeBracket) open.pop()
    else if (token === TOKEN.string) {
      last = { value: scanner.getTokenValue(), start: scanner.getTokenOffset(), end: scanner.getPosition() }
    } else if (token === TOKEN.colon) {
      const keys = open.at(-1)
      const first = keys?.get(last.value)
      if (first !== undefined) problems.push(duplicateKey(last.value, { ...last, line: lineOf(first) }))
      keys?.set(last.value, last.start)
    }
  }
  return problems
}

function duplicateKey(
  name: string,
  { start, end, line }: { start: number; end: number; line: number },
): SourceDiagnostic {
  return {
    rule: 'OAS_DUP_KEY',
    severity: 'warning',
    offset: start,
    endOffset: end,
    message: `Duplicate key "${name.slice(0, 100)}", first at line ${line}; only the last one counts.`,
    expected: 'unique keys.',
    hint: 'Merge the two values or remove one.',
  }
}
