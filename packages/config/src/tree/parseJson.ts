import { printParseErrorCode, visit } from 'jsonc-parser'
import type { ConfigNode, Entry, Span } from './node.js'
import type { Diagnostics } from './problems.js'
import { recoverable, syntaxMessages } from './syntaxMessages.js'
import { findTextDiagnostic } from './textDiagnostic.js'

const MAX_SYNTAX_ERRORS = 10

/**
 * Parses one JSON file into a tree with locations. Syntax errors are reported; the result is undefined when nothing
 * usable was found. A byte order mark is accepted.
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

/** As in JSON.parse the last of two equal keys wins; when that loses a whole section it is an error. */
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
      hint: 'Only the last one counts. Merge them or remove one.',
      isSetting: true,
    })
    entries.delete(name)
  }
  entries.set(name, entry)
}

/** Reports syntax errors up to the first after which the rest would be guesswork. */
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
    this.#report(start, length, syntaxMessages[code]?.(found) ?? `${this.file} is not valid JSON here.`)
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
