import type { RuleId } from '@octavo/core'
import { type JsonEntry, readJsonTree } from '@octavo/core/data'
import type { ConfigNode } from './node.js'
import type { Diagnostics } from './problems.js'

const MAX_SYNTAX_ERRORS = 10

/**
 * Parses a JSON file into a tree with locations, and reports syntax errors. Undefined if no usable value was found.
 * Accepts a byte order mark.
 */
export function parseJson(file: string, source: string, problems: Diagnostics): ConfigNode | undefined {
  const text = source.startsWith('\ufeff') ? source.slice(1) : source
  const problem = findTextDiagnostic(file, text)
  // Nobody can read lines of text that was decoded wrongly.
  if (problem?.rule !== 'CFG_ENCODING') problems.addSource(file, text)
  if (problem) {
    const { offset: start = 0, rule, message, hint } = problem
    problems.report({ rule, message, hint, at: { file, start, end: start + (problem.offset === undefined ? 0 : 1) } })
    return undefined
  }
  return buildTree(file, text, problems)
}

function buildTree(file: string, text: string, problems: Diagnostics): ConfigNode | undefined {
  const { root, errors, duplicates } = readJsonTree(text, file, MAX_SYNTAX_ERRORS)
  for (const { offset, length, comma, message } of errors) {
    const start = comma ?? offset
    problems.report({
      rule: 'CFG_SYNTAX',
      at: { file, start, end: start + (comma === undefined ? Math.max(1, length) : 1) },
      message:
        comma === undefined
          ? (message(show(text.slice(offset, offset + length))) ?? `Invalid JSON in ${file}.`)
          : `Trailing comma before ${text[offset]}.`,
      hint: comma === undefined ? undefined : 'Remove the comma.',
    })
  }
  for (const duplicate of duplicates) reportDuplicate(duplicate, problems)
  return root
}

/** Reports a repeated key. Discarding a whole section is an error. */
function reportDuplicate(
  { name, entry, first }: { name: string; entry: JsonEntry; first: JsonEntry },
  problems: Diagnostics,
): void {
  const isDataLost = first.node.type !== 'scalar' || entry.node.type !== 'scalar'
  problems.report({
    rule: 'CFG_DUP_KEY',
    severity: isDataLost ? 'error' : 'warning',
    at: entry.key,
    message: `Duplicate key "${name}" (first at line ${problems.locate(first.key)?.start.line}).`,
    expected: 'unique keys.',
    hint: 'Only the last one is used. Merge them or remove one.',
    isSetting: true,
  })
}

function show(text: string): string {
  if (text === '') return 'the end of the file'
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** Maximum size of a configuration file in bytes. Real files have less than 0.3 MB. */
const MAX_FILE_SIZE = 5_000_000

/** Maximum depth of brackets in a file. Deeper text would exceed the parser's stack. */
const MAX_BRACKET_DEPTH = 500

interface TextDiagnostic {
  rule: RuleId
  message: string
  hint?: string
  /** Offset of the diagnostic. Undefined for the whole file. */
  offset?: number
}

/** Returns why the text of a file cannot be parsed, or undefined if it can. */
function findTextDiagnostic(file: string, text: string): TextDiagnostic | undefined {
  if (text.length > MAX_FILE_SIZE) {
    return { rule: 'CFG_TOO_BIG', message: `${file} is larger than ${MAX_FILE_SIZE / 1_000_000} MB.` }
  }
  if (isUtf16(text)) {
    return {
      rule: 'CFG_ENCODING',
      message: `${file} is UTF-16; save it as UTF-8.`,
      hint: 'In most editors: "Save with encoding", "UTF-8".',
    }
  }
  if (text.trim() === '') return { rule: 'CFG_EMPTY', message: `${file} is empty.` }
  const offset = findTooDeepBracket(text)
  if (offset === undefined) return undefined
  return {
    rule: 'CFG_TOO_DEEP',
    message: `${file} is nested deeper than ${MAX_BRACKET_DEPTH} brackets.`,
    offset,
  }
}

/**
 * Returns whether a file is UTF-16. When it is read as UTF-8, its byte order mark becomes replacement characters, or
 * letters alternate with NULs.
 */
function isUtf16(text: string): boolean {
  return text.startsWith('\ufffd\ufffd') || text.slice(0, 4).includes('\0')
}

function findTooDeepBracket(text: string): number | undefined {
  let depth = 0
  let inString = false
  for (let offset = 0; offset < text.length; offset++) {
    const character = text[offset]
    if (inString) {
      if (character === '\\') offset++
      // A string never spans lines, so an unclosed quote must not hide the brackets behind it.
      else if (character === '"' || character === '\n') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      if (++depth > MAX_BRACKET_DEPTH) return offset
    } else if (character === '}' || character === ']') depth--
  }
  return undefined
}
