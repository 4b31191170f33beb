import { printParseErrorCode, visit } from 'jsonc-parser'

/** A range of a file, as offsets in UTF-16 code units. */
export interface Span {
  file: string
  start: number
  end: number
}

/** A JSON value with its location. */
export type JsonNode =
  | { type: 'scalar'; span: Span; value: string | number | boolean | null }
  | { type: 'array'; span: Span; items: JsonNode[] }
  | { type: 'object'; span: Span; entries: Map<string, JsonEntry> }

/** A member of an object. `key` is the location of its name. */
export interface JsonEntry {
  key: Span
  node: JsonNode
}

export interface JsonError {
  offset: number
  length: number
  /** Offset of a trailing comma. */
  comma?: number
  /** Returns the message about the text at the error, as the caller quotes it. Undefined for an unknown error. */
  message(text: string): string | undefined
}

export interface JsonTree {
  /** Undefined if the text has an error after which the parser cannot continue. */
  root?: JsonNode
  /** Errors up to the first one after which the parser cannot continue. */
  errors: JsonError[]
  /** Repeated keys, of which the last one wins, as in `JSON.parse`. */
  duplicates: { name: string; entry: JsonEntry; first: JsonEntry }[]
}

type OpenArray = { kind: 'array'; start: number; items: JsonNode[] }
type OpenObject = {
  kind: 'object'
  start: number
  entries: Map<string, JsonEntry>
  key?: { name: string; span: Span }
}

/** Parses JSON into a tree with locations. Stops after `maxErrors` errors, because a text can have millions. */
export function readJsonTree(text: string, file: string, maxErrors: number): JsonTree {
  const open: (OpenArray | OpenObject)[] = []
  const tree: JsonTree = { errors: [], duplicates: [] }
  const createSpan = (start: number, end: number): Span => ({ file, start, end })
  let isFatal = false
  let lastComma = -1

  const add = (node: JsonNode) => {
    const parent = open.at(-1)
    if (!parent) tree.root ??= node
    else if (parent.kind === 'array') parent.items.push(node)
    else if (parent.key) {
      const { name, span: key } = parent.key
      const first = parent.entries.get(name)
      if (first) {
        tree.duplicates.push({ name, entry: { key, node }, first })
        parent.entries.delete(name)
      }
      parent.entries.set(name, { key, node })
      delete parent.key
    }
  }
  const close = (end: number) => {
    const closed = open.pop()
    if (closed?.kind === 'array') add({ type: 'array', span: createSpan(closed.start, end), items: closed.items })
    if (closed?.kind === 'object') add({ type: 'object', span: createSpan(closed.start, end), entries: closed.entries })
  }
  const fail = (code: string, offset: number, length: number) => {
    const comma = isTrailingComma(text, lastComma, { code, offset }) ? lastComma : undefined
    // The parser reports a missing name and a missing value for one trailing comma.
    if (isFatal || (comma !== undefined && tree.errors.at(-1)?.comma === comma)) return
    tree.errors.push({ offset, length, comma, message: (token) => MESSAGES[code]?.(token) })
    isFatal = comma === undefined && !RECOVERABLE.has(code)
    if (tree.errors.length >= maxErrors) throw STOP
  }

  try {
    visit(
      text,
      {
        onObjectBegin: (start) => void open.push({ kind: 'object', start, entries: new Map() }),
        onArrayBegin: (start) => void open.push({ kind: 'array', start, items: [] }),
        onObjectProperty: (name, start, length) => {
          const parent = open.at(-1)
          if (parent?.kind === 'object') parent.key = { name, span: createSpan(start, start + length) }
        },
        onLiteralValue: (value, start, length) =>
          add({ type: 'scalar', span: createSpan(start, start + length), value }),
        onObjectEnd: (start, length) => close(start + length),
        onArrayEnd: (start, length) => close(start + length),
        onSeparator: (character, start) => {
          if (character === ',') lastComma = start
        },
        onError: (code, start, length) => fail(printParseErrorCode(code), start, length),
      },
      { disallowComments: true },
    )
  } catch (error) {
    // Deep nesting exhausts the parser's stack.
    if (error !== STOP && !(error instanceof RangeError)) throw error
    isFatal = true
  }
  if (isFatal) delete tree.root
  return tree
}

const STOP = new Error('enough errors')

function isTrailingComma(text: string, comma: number, { code, offset }: { code: string; offset: number }): boolean {
  if (code !== 'PropertyNameExpected' && code !== 'ValueExpected') return false
  return /[}\]]/.test(text[offset] ?? '') && comma >= 0 && /^\s*$/.test(text.slice(comma + 1, offset))
}

/** Messages by jsonc-parser's error name. `found` is the text at the error. */
const MESSAGES: Readonly<Record<string, (text: string) => string>> = {
  InvalidSymbol: (text) => `Invalid JSON: ${text}. Strings and keys need double quotes.`,
  InvalidNumberFormat: (text) => `Invalid number: ${text}.`,
  PropertyNameExpected: (text) => `Missing key in double quotes before ${text}.`,
  ValueExpected: (text) => `Missing value before ${text}.`,
  ColonExpected: (text) => `Missing colon before ${text}.`,
  CommaExpected: (text) => `Missing comma before ${text}.`,
  CloseBraceExpected: () => 'Unclosed object: missing `}`.',
  CloseBracketExpected: () => 'Unclosed array: missing `]`.',
  EndOfFileExpected: (text) => `Unexpected ${text} after the end of the document.`,
  InvalidCommentToken: () => 'Unexpected comment: JSON does not allow comments.',
  UnexpectedEndOfString: () => 'Unclosed string: missing double quote.',
  UnexpectedEndOfNumber: () => 'Invalid number: missing digits after the decimal point or exponent.',
  InvalidUnicode: () => 'Invalid escape: \\u needs four hexadecimal digits.',
  InvalidEscapeCharacter: () => 'Invalid escape: the character after the backslash has none.',
  InvalidCharacter: () => 'Unescaped control character in a string, such as a tab or line break.',
}

/** Errors after which the parser can continue. After others, later errors are often wrong. */
const RECOVERABLE: ReadonlySet<string> = new Set(
  'CommaExpected InvalidCommentToken InvalidUnicode InvalidEscapeCharacter InvalidCharacter'.split(' '),
)
