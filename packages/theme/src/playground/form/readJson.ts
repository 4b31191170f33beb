import type { SentValue } from '@octavo/core'
import { parseNumber } from '@octavo/openapi/request'
import { type JsonLeaf, type JsonNode, readNodes } from '../request/jsonText.js'
import { label } from '../request/playgroundLabels.js'
import { fromEntries } from './values.js'

interface ReadJson {
  value?: SentValue
  problem?: string
  /** Position of the error. */
  at?: number
}

/** Parses JSON with numbers of any size. Returns no value for empty text. */
export function readJson(text: string): ReadJson {
  if (text.trim() === '') return {}
  try {
    const value = JSON.parse(text) as SentValue
    const nodes = /\d{16}|\d[eE]|\d\.\d{15}/.test(text) ? readNodes(text) : undefined
    return { value: nodes ? toValue(nodes) : value }
  } catch {
    const { at, line, column } = jsonErrorAt(text)
    return { problem: label('invalidJson', line, column), at }
  }
}

/** Returns the value of a node. Numbers keep all digits. */
function toValue(node: JsonNode): SentValue {
  if (node.kind === 'list') return node.entries.map(([, item]) => toValue(item))
  if (node.kind === 'object') return fromEntries(node.entries.map(([key, item]) => [key, toValue(item)] as const))
  const { kind, text } = node as JsonLeaf
  return kind === 'number' ? parseNumber(text) : (JSON.parse(text) as SentValue)
}

const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings must not contain them
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{},:]/y
const SPACE = /[ \t\n\r]*/y

/** Tokens that may come next. */
type Expected = 'value' | 'item' | 'name' | 'member' | 'colon' | 'end'

/** Returns the position of a syntax error in JSON, which browsers report in different ways or not at all. */
export function jsonErrorAt(text: string): { at: number; line: number; column: number } {
  const at = errorIndex(text)
  const before = text.slice(0, at)
  return { at, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}

function errorIndex(text: string): number {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    SPACE.lastIndex = at
    SPACE.exec(text)
    at = SPACE.lastIndex
    TOKEN.lastIndex = at
    const token: string = TOKEN.exec(text)?.[0] ?? ''
    const next = after(token, expected, open)
    if (next === undefined) return at
    expected = next
    at += token.length
  }
}

/** Returns the tokens that may follow a token. Undefined for an unexpected token. */
function after(token: string, expected: Expected, open: ('{' | '[')[]): Expected | undefined {
  const inner = open.at(-1)
  if (expected === 'colon') return token === ':' ? 'value' : undefined
  if (expected === 'end') {
    if (token === ',' && inner) return inner === '{' ? 'name' : 'value'
    return isClosing(token, inner) && open.pop() ? 'end' : undefined
  }
  if ((expected === 'member' || expected === 'item') && isClosing(token, inner)) return open.pop() && 'end'
  if (expected === 'name' || expected === 'member') return token.startsWith('"') ? 'colon' : undefined
  if (token === '{' || token === '[') {
    open.push(token)
    return token === '{' ? 'member' : 'item'
  }
  return token !== '' && !/^[\]},:]/.test(token) ? 'end' : undefined
}

function isClosing(token: string, inner: '{' | '[' | undefined): boolean {
  return token === (inner === '{' ? '}' : ']') && inner !== undefined
}
