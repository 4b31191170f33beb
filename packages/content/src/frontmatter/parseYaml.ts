import type { Diagnostic } from '@octavo/core'
import { isScalar, isSeq, parseDocument, YAMLMap } from 'yaml'
import { defineKey } from '../static/values.js'

interface ParsedYaml {
  /** Key, value and the key's offset in the YAML, in file order. */
  entries: Entry[]
  problems: Problem[]
}

interface Entry {
  key: string
  value: unknown
  /** The value as written, if it is a number, boolean or null; for a list, those of its items. */
  text?: Text
  offset: number
  endOffset: number
}

/** The source text of a scalar that is not a string, such as 3.10 or ~, or such texts of the items of a list. */
export type Text = string | undefined | readonly (string | undefined)[]

interface Problem extends Pick<Diagnostic, 'rule' | 'severity' | 'message' | 'hint'> {
  offset: number
  endOffset?: number
}

const MAX_YAML_LENGTH = 256 * 1024
const MAX_YAML_DEPTH = 100
const MAX_ALIASES = 100

/** Parses a mapping. Invalid YAML that js-yaml accepts is accepted with a warning. */
export function parseYaml(yaml: string): ParsedYaml {
  const refused = checkSize(yaml)
  if (refused) return { entries: [], problems: [refused] }
  const plain = readPlainLines(yaml)
  if (plain) return { entries: plain, problems: [] }
  const document = read(yaml)
  const error = document.errors[0]
  if (!error) return toEntries(document)
  const relaxed = indentContinuations(yaml)
  const again = read(relaxed.text)
  if (again.errors.length > 0) return { entries: readTitle(yaml), problems: [syntaxProblem(error, yaml)] }
  const parsed = toEntries(again)
  for (const entry of parsed.entries) {
    entry.offset = relaxed.originalOffset(entry.offset)
    entry.endOffset = relaxed.originalOffset(entry.endOffset)
  }
  parsed.problems.unshift({
    rule: 'FM_LENIENT',
    severity: 'warning',
    offset: error.pos[0],
    message: `Invalid YAML in frontmatter; it is read leniently: ${firstLine(error.message)}.`,
    hint: 'Indent the lines of a value more than its key.',
  })
  return parsed
}

const PLAIN_KEY = /^([A-Za-z][\w-]*): +/
/** A quoted string without escapes, or words that start with a letter: not a number, and no character of YAML's syntax. */
const PLAIN_VALUE = /^(?:"[^"\\\t\r]*"|'[^'\t\r]*'|[A-Za-z](?:[^:#\t\r]|:(?! |$)|(?<! )#)*)$/
const TYPED_WORD = /^(?:true|false|null)$/i

/**
 * Reads frontmatter in which each line is a key with a string, as most is, without the slower parser. Returns undefined
 * for everything else.
 */
function readPlainLines(yaml: string): Entry[] | undefined {
  const entries: Entry[] = []
  const keys = new Set<string>()
  let offset = 0
  for (const line of yaml.split('\n')) {
    const written = line.replace(/ +$/, '')
    const [start, key = ''] = PLAIN_KEY.exec(written) ?? []
    if (start === undefined) {
      if (written !== '') return undefined
    } else {
      const value = written.slice(start.length)
      if (!PLAIN_VALUE.test(value) || TYPED_WORD.test(value) || TYPED_WORD.test(key) || keys.has(key)) return undefined
      keys.add(key)
      const isQuoted = value.startsWith('"') || value.startsWith("'")
      const endOffset = offset + written.length
      entries.push({ key, value: isQuoted ? value.slice(1, -1) : value, offset, endOffset })
    }
    offset += line.length + 1
  }
  return entries
}

/** Returns the title from frontmatter that has an error in another line, for navigation and the notice of the page. */
function readTitle(yaml: string): Entry[] {
  const line = /^title[ \t]*:[ \t]+[^\s|>].*$/m.exec(yaml)
  const document = line && read(line[0])
  if (!document || document.errors.length > 0) return []
  const { index } = line
  return toEntries(document).entries.map((entry) => ({
    ...entry,
    offset: index + entry.offset,
    endOffset: index + entry.endOffset,
  }))
}

function read(yaml: string) {
  return parseDocument(yaml, { logLevel: 'silent', uniqueKeys: false, prettyErrors: false })
}

function toEntries(document: ReturnType<typeof read>): ParsedYaml {
  const { contents } = document
  if (contents === null) return { entries: [], problems: [] }
  if (!(contents instanceof YAMLMap)) {
    const message = 'Invalid frontmatter: no keys and values; it is ignored.'
    const hint = 'Write each key with a colon and a space, such as `title: Quickstart`.'
    return { entries: [], problems: [{ rule: 'FM_SYNTAX', severity: 'warning', message, hint, offset: 0 }] }
  }
  try {
    // One conversion of the whole document, so that the alias limit counts all of it.
    const values = document.toJS({ maxAliasCount: MAX_ALIASES, mapAsMap: true }) as Map<unknown, unknown>
    const entries: Entry[] = []
    const problems: Problem[] = []
    for (const { key, value } of contents.items) {
      const name = isScalar(key) ? key.value : undefined
      if (!isScalar(key)) continue
      const end = (value as { range?: number[] } | null)?.range?.[1]
      const offset = key.range?.[0] ?? 0
      const endOffset = end ?? key.range?.[1] ?? offset
      const first = entries.findIndex((entry) => entry.key === String(name))
      if (first >= 0) {
        entries.splice(first, 1)
        problems.push(duplicateKey(String(name), offset))
      }
      const text = isSeq(value) ? value.items.map(textOf) : textOf(value)
      entries.push({ key: String(name), value: toPlain(values.get(name)), text, offset, endOffset })
    }
    return { entries, problems }
  } catch (error) {
    const aliases = error instanceof ReferenceError && error.message.startsWith('Excessive alias')
    const message = aliases
      ? `The frontmatter exceeds the limit of ${MAX_ALIASES} YAML aliases.`
      : 'Unknown YAML alias in frontmatter.'
    return {
      entries: [],
      problems: [{ rule: aliases ? 'FM_ALIAS_LIMIT' : 'FM_SYNTAX', severity: 'error', message, offset: 0 }],
    }
  }
}

function duplicateKey(key: string, offset: number): Problem {
  const message = `Duplicate frontmatter key "${key.slice(0, 100)}"; only the last one is used.`
  return { rule: 'FM_LENIENT', severity: 'warning', message, hint: 'Remove one of the two.', offset }
}

function textOf(node: unknown): string | undefined {
  return isScalar(node) && typeof node.value !== 'string' ? node.source : undefined
}

/** Converts maps to objects. `__proto__` is a key like any other. */
function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain)
  if (!(value instanceof Map)) return value
  const plain = {}
  for (const [key, item] of value) defineKey(plain, String(key), toPlain(item))
  return plain
}

const TOO_DEEP = `The frontmatter exceeds the nesting limit (${MAX_YAML_DEPTH} levels).`

function checkSize(yaml: string): Problem | undefined {
  const problem = { rule: 'FM_SYNTAX', severity: 'error', offset: 0 } as const
  if (yaml.length > MAX_YAML_LENGTH) return { ...problem, message: 'The frontmatter exceeds the size limit (256 KB).' }
  let open = 0
  for (const character of yaml) {
    if (character === '[' || character === '{') open++
    else if (character === ']' || character === '}') open--
    if (open > MAX_YAML_DEPTH) return { ...problem, message: TOO_DEEP }
  }
  if (/^[ \t]*(?:[-?:] ){100}/m.test(yaml) || /^ {1000}/m.test(yaml)) {
    return { ...problem, message: TOO_DEEP }
  }
  return undefined
}

interface YamlError {
  code: string
  message: string
  pos: [number, number]
}

function syntaxProblem(error: YamlError, yaml: string): Problem {
  const [offset] = error.pos
  const problem = { rule: 'FM_SYNTAX', severity: 'error', offset } as const
  if (error.code === 'TAB_AS_INDENT') {
    const message = 'Invalid YAML in frontmatter: indented with a tab.'
    return { ...problem, endOffset: offset + 1, message, hint: 'Indent with spaces; YAML does not allow tabs.' }
  }
  const colon = error.code === 'BLOCK_AS_IMPLICIT_KEY' ? valueWithColon(yaml, offset) : undefined
  if (colon) return { ...problem, ...colon }
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY') {
    const message = 'Invalid YAML in frontmatter: unexpected indentation below this value.'
    return { ...problem, message, hint: 'Start all keys in the same column.' }
  }
  const message = `Invalid YAML in frontmatter: ${firstLine(error.message)}.`
  return { ...problem, message, hint: 'Quote values that contain a colon, a quote or a hash character.' }
}

const KEY_AND_VALUE = /^([ \t]*["']?([\w:.-]{1,100}?)["']?[ \t]*:[ \t]+)(.*:[ \t].*?|.*:)[ \t\r]*$/

/** Returns the error for a value such as `title: Hi: there`, which YAML parses as a nested mapping. */
function valueWithColon(
  yaml: string,
  offset: number,
): Pick<Problem, 'offset' | 'endOffset' | 'message' | 'hint'> | undefined {
  const lineStart = yaml.lastIndexOf('\n', offset - 1) + 1
  const lineEnd = yaml.indexOf('\n', offset)
  const line = yaml.slice(lineStart, lineEnd === -1 ? undefined : lineEnd)
  const [, before = '', key = '', value = ''] = KEY_AND_VALUE.exec(line.slice(0, 2000)) ?? []
  if (value === '') return undefined
  const quote = value.includes('"') ? "'" : '"'
  const isPlain = value.length <= 80 && !/[\\\u{e000}-\u{f8ff}]/u.test(value) && !(quote === "'" && value.includes("'"))
  return {
    offset: lineStart + before.length,
    endOffset: lineStart + before.length + value.length,
    message: `Invalid value of "${key}": a colon and a space start another key in YAML.`,
    hint: `Quote the value${isPlain ? `: ${key}: ${quote}${value}${quote}` : '.'}`,
  }
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/[.:]$/, '')
}

interface IndentedYaml {
  text: string
  /** Converts an offset to an offset in the original text. */
  originalOffset(offset: number): number
}

/** The state of a scan over YAML. */
interface ScanState {
  quote: string | undefined
  /** Number of open brackets and braces. */
  depth: number
  /** True before a key or value, where a quote opens a quoted value. */
  isStart: boolean
  /** Indentation of the line with `|` or `>` that started a block scalar. Undefined outside a block scalar. */
  block: number | undefined
}

const PAD = 2

/**
 * Indents the continuation lines of quoted values, lists in brackets and maps in braces. js-yaml and most tools that
 * use it accept any indentation, but the specification requires more than that of the key.
 */
function indentContinuations(yaml: string): IndentedYaml {
  const state: ScanState = { quote: undefined, depth: 0, isStart: true, block: undefined }
  const added: Added[] = []
  let total = 0
  let text = ''
  let parent = 0
  for (const line of yaml.split('\n')) {
    const indent = line.search(/[^ ]|$/)
    const continues = state.quote !== undefined || state.depth > 0
    if (!continues) parent = indent
    const spaces = continues ? Math.max(0, parent + PAD - indent) : 0
    if (spaces > 0) added.push({ at: text.length, spaces, before: total })
    total += spaces
    text += `${' '.repeat(spaces)}${line}\n`
    scanLine(line, indent, state)
  }
  return { text: text.slice(0, -1), originalOffset: (offset) => removeAdded(offset, added) }
}

/** Number of spaces added at an offset of the new text, and the total before it. */
interface Added {
  at: number
  spaces: number
  before: number
}

function removeAdded(offset: number, added: readonly Added[]): number {
  let [low, high] = [0, added.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((added[middle] as Added).at < offset) low = middle + 1
    else high = middle
  }
  const last = added[low - 1]
  return last ? offset - last.before - Math.min(last.spaces, offset - last.at) : offset
}

function scanLine(line: string, indent: number, state: ScanState): void {
  if (state.block !== undefined) {
    if (indent > state.block || line.trim() === '') return
    state.block = undefined
  }
  if (state.quote === undefined) state.isStart = true
  for (let at = 0; at < line.length; at++) {
    const character = line[at] as string
    if (state.quote !== undefined) at += scanQuoted(line, at, state)
    else if (character === '#' && /^$|\s/.test(line[at - 1] ?? '')) return
    else if (state.depth === 0 && state.isStart && /[|>]/.test(character)) {
      state.block = indent
      return
    } else scanPlain(character, line[at + 1], state)
  }
}

/** Continues in a quoted value, which may end here. Returns the number of characters to skip for an escape. */
function scanQuoted(line: string, at: number, state: ScanState): number {
  if (state.quote === '"' && line[at] === '\\') return 1
  if (line[at] !== state.quote) return 0
  if (state.quote === "'" && line[at + 1] === "'") return 1
  state.quote = undefined
  return 0
}

function scanPlain(character: string, next: string | undefined, state: ScanState): void {
  const isSpaced = next === undefined || /\s/.test(next)
  if (/\s/.test(character)) return
  if (state.isStart && /["']/.test(character)) state.quote = character
  else if (/[[{]/.test(character) && (state.isStart || state.depth > 0)) state.depth++
  else if (/[\]}]/.test(character) && state.depth > 0) state.depth--
  const opensFlow = state.depth > 0 && /[[{,]/.test(character)
  state.isStart = opensFlow || (isSpaced && (character === ':' || (character === '-' && state.isStart)))
}
