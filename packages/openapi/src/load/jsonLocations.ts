import { closingQuote } from '../model/exactNumber.js'
import type { Span } from './source.js'

/**
 * Finds positions in a valid JSON text. An object is scanned at the first lookup inside it, so that large documents
 * need no table of all positions.
 */
export class JsonLocations {
  readonly #text: string
  readonly #children = new Map<number, Map<string, Span>>()

  constructor(text: string) {
    this.#text = text
  }

  find(path: readonly string[]): (Span & { isExact: boolean }) | undefined {
    const start = this.#text.search(/\S/)
    if (start < 0) return undefined
    let span: Span = { key: [start, start + 1], value: [start, start + 1] }
    for (const key of path) {
      const child = this.#childrenAt(span.value[0]).get(key)
      if (!child) return { ...span, isExact: false }
      span = child
    }
    return { ...span, isExact: true }
  }

  #childrenAt(offset: number): Map<string, Span> {
    const cachedSpans = this.#children.get(offset)
    if (cachedSpans) return cachedSpans
    const opening = this.#text.charCodeAt(offset)
    const children =
      opening === OPEN_BRACE
        ? readObject(this.#text, offset + 1)
        : opening === OPEN_BRACKET
          ? readArray(this.#text, offset + 1)
          : new Map<string, Span>()
    this.#children.set(offset, children)
    return children
  }
}

function readObject(text: string, start: number): Map<string, Span> {
  const children = new Map<string, Span>()
  let offset = skipSpace(text, start)
  while (text.charCodeAt(offset) === QUOTE) {
    const end = closingQuote(text, offset)
    const name = stringBetween(text, offset, end)
    const colon = skipSpace(text, end + 1)
    const value = skipSpace(text, colon + 1)
    const after = valueEnd(text, value)
    children.set(name, { key: [offset, end + 1], value: trimmedSpan(text, value, after) })
    const comma = skipSpace(text, after)
    if (text.charCodeAt(comma) !== COMMA) break
    offset = skipSpace(text, comma + 1)
  }
  return children
}

function readArray(text: string, start: number): Map<string, Span> {
  const children = new Map<string, Span>()
  let offset = skipSpace(text, start)
  for (let index = 0; offset < text.length && text.charCodeAt(offset) !== CLOSE_BRACKET; index++) {
    const after = valueEnd(text, offset)
    const value = trimmedSpan(text, offset, after)
    children.set(String(index), { key: value, value })
    const comma = skipSpace(text, after)
    if (text.charCodeAt(comma) !== COMMA) break
    offset = skipSpace(text, comma + 1)
  }
  return children
}

/** For a container, the span is its opening bracket. */
function trimmedSpan(text: string, start: number, end: number): [number, number] {
  const code = text.charCodeAt(start)
  return [start, code === OPEN_BRACE || code === OPEN_BRACKET ? start + 1 : end]
}

/** Scanners for valid JSON text. They take and return offsets. */

const [TAB, LINE_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20]
const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a]
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]

export const JSON_CODES = { QUOTE, COMMA, COLON, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE } as const

/** Returns the offset of the next character that is not white space. */
function skipSpace(text: string, start: number): number {
  let offset = start
  for (; offset < text.length; offset++) {
    const code = text.charCodeAt(offset)
    if (code !== SPACE && code !== LINE_FEED && code !== RETURN && code !== TAB) break
  }
  return offset
}

/** Returns the value of the string between the quotes at these offsets. */
export function stringBetween(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end)
  return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
}

/** Returns the offset after the value that starts at `start`. */
export function valueEnd(text: string, start: number): number {
  const first = text.charCodeAt(start)
  if (first === QUOTE) return closingQuote(text, start) + 1
  const isContainer = first === OPEN_BRACE || first === OPEN_BRACKET
  let depth = 0
  let offset = start
  for (; offset < text.length; offset++) {
    const code = text.charCodeAt(offset)
    if (code === QUOTE) offset = closingQuote(text, offset)
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth++
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      if (!isContainer) return offset
      if (--depth === 0) return offset + 1
    } else if (!isContainer && (code <= SPACE || code === COMMA)) return offset
  }
  return offset
}
