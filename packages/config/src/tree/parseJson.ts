import type { RuleId } from '@octavo/core'
import { printParseErrorCode, visit } from 'jsonc-parser'
import type { ConfigNode, Entry, Span } from './node.js'
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

type OpenArray = { kind: 'array'; start: number; items: ConfigNode[] }
type OpenObject = { kind: 'object'; start: number; entries: Map<string, Entry>; key?: { name: string; span: Span } }

function buildTree(file: string, text: string, problems: Diagnostics): ConfigNode | undefined {
  const open: (OpenArray | OpenObject)[] = []
  const errors = new SyntaxErrors(file, text, problems)
  let root: ConfigNode | undefined
  const spanOf = (start: number, end: number): Span => ({ file, start, end })

  const add = (node: ConfigNode) => {
    const parent = open.at(-1)
    if (!parent) root ??= node
    else if (parent.kind === 'array') parent.items.push(node)
    else if (parent.key) {
      addEntry(parent.entries, parent.key.name, { key: parent.key.span, node }, problems)
      delete parent.key
    }
  }
  const close = (end: number) => {
    const closed = open.pop()
    if (closed?.kind === 'array') add({ type: 'array', span: spanOf(closed.start, end), items: closed.items })
    if (closed?.kind === 'object') add({ type: 'object', span: spanOf(closed.start, end), entries: closed.entries })
  }

  visit(
    text,
    {
      onObjectBegin: (start) => void open.push({ kind: 'object', start, entries: new Map() }),
      onArrayBegin: (start) => void open.push({ kind: 'array', start, items: [] }),
      onObjectProperty: (name, start, length) => {
        const parent = open.at(-1)
        if (parent?.kind === 'object') parent.key = { name, span: spanOf(start, start + length) }
      },
      onLiteralValue: (value, start, length) => add({ type: 'scalar', span: spanOf(start, start + length), value }),
      onObjectEnd: (start, length) => close(start + length),
      onArrayEnd: (start, length) => close(start + length),
      onSeparator: (character, start) => errors.sawSeparator(character, start),
      onError: (code, start, length) => errors.add(printParseErrorCode(code), start, length),
    },
    { disallowComments: true },
  )
  return errors.fatal ? undefined : root
}

/** Adds an entry. As in JSON.parse, the last of two equal keys wins. Discarding a whole section is an error. */
function addEntry(entries: Map<string, Entry>, name: string, entry: Entry, problems: Diagnostics): void {
  const first = entries.get(name)
  if (first) {
    const losesSection = first.node.type !== 'scalar' || entry.node.type !== 'scalar'
    problems.report({
      rule: 'CFG_DUP_KEY',
      severity: losesSection ? 'error' : 'warning',
      at: entry.key,
      message: `Duplicate key "${name}" (first at line ${problems.locate(first.key)?.start.line}).`,
      expected: 'unique keys.',
      hint: 'Only the last one is used. Merge them or remove one.',
      isSetting: true,
    })
    entries.delete(name)
  }
  entries.set(name, entry)
}

/** Reports syntax errors up to the first one after which the parser cannot recover. */
class SyntaxErrors {
  fatal = false
  #count = 0
  #lastComma = -1
  #trailingCommaEnd = -1

  constructor(
    readonly file: string,
    readonly text: string,
    readonly problems: Diagnostics,
  ) {}

  sawSeparator(character: string, offset: number): void {
    if (character === ',') this.#lastComma = offset
  }

  add(code: string, start: number, length: number): void {
    // The parser reports a missing name and a missing value for one trailing comma.
    if (this.fatal || start === this.#trailingCommaEnd) return
    if (this.#isTrailingComma(code, start)) {
      this.#trailingCommaEnd = start
      this.#report(this.#lastComma, 1, `Trailing comma before ${this.text[start]}.`, 'Remove the comma.')
      return
    }
    const found = this.text.slice(start, start + length)
    this.#report(start, length, syntaxMessages[code]?.(found) ?? `Invalid JSON in ${this.file}.`)
    if (!recoverable.has(code)) this.fatal = true
  }

  #isTrailingComma(code: string, start: number): boolean {
    if (code !== 'PropertyNameExpected' && code !== 'ValueExpected') return false
    if (this.text[start] !== '}' && this.text[start] !== ']') return false
    return this.#lastComma >= 0 && this.text.slice(this.#lastComma + 1, start).trim() === ''
  }

  #report(start: number, length: number, message: string, hint?: string): void {
    if (++this.#count > MAX_SYNTAX_ERRORS) return
    const at = { file: this.file, start, end: start + Math.max(1, length) }
    this.problems.report({ rule: 'CFG_SYNTAX', at, message, hint })
  }
}

/** Messages by jsonc-parser's error name. `found` is the text at the error. */
const syntaxMessages: Readonly<Record<string, (found: string) => string>> = {
  InvalidSymbol: (found) => `Invalid JSON: ${show(found)}. Strings and keys need double quotes.`,
  InvalidNumberFormat: (found) => `Invalid number: ${show(found)}.`,
  PropertyNameExpected: (found) => `Missing key in double quotes before ${show(found)}.`,
  ValueExpected: (found) => `Missing value before ${show(found)}.`,
  ColonExpected: (found) => `Missing colon before ${show(found)}.`,
  CommaExpected: (found) => `Missing comma before ${show(found)}.`,
  CloseBraceExpected: () => 'Unclosed object: missing `}`.',
  CloseBracketExpected: () => 'Unclosed array: missing `]`.',
  EndOfFileExpected: (found) => `Unexpected ${show(found)} after the end of the document.`,
  InvalidCommentToken: () => 'Unexpected comment: JSON does not allow comments.',
  UnexpectedEndOfString: () => 'Unclosed string: missing double quote.',
  UnexpectedEndOfNumber: () => 'Invalid number: missing digits after the decimal point or exponent.',
  InvalidUnicode: () => 'Invalid escape: \\u needs four hexadecimal digits.',
  InvalidEscapeCharacter: () => 'Invalid escape: the character after the backslash has none.',
  InvalidCharacter: () => 'Unescaped control character in a string, such as a tab or line break.',
}

/** Errors after which the parser can continue. After others, later errors are often wrong. */
const recoverable: ReadonlySet<string> = new Set(
  'CommaExpected InvalidCommentToken InvalidUnicode InvalidEscapeCharacter InvalidCharacter'.split(' '),
)

function show(found: string): string {
  if (found === '') return 'the end of the file'
  return found.length > 40 ? `${found.slice(0, 40)}…` : found
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
