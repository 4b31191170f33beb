/** Scanners for valid JSON text. They take and return offsets. */

import { closingQuote } from '../json/exactNumber.js'

const [TAB, LINE_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20]
const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a]
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]

export const JSON_CODES = { QUOTE, COMMA, COLON, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE } as const

/** Returns the offset of the next character that is not white space. */
export function skipSpace(text: string, start: number): number {
  let offset = start
  for (; offset < text.length; offset++) {
    const code = text.charCodeAt(offset)
    if (code !== SPACE && code !== LINE_FEED && code !== RETURN && code !== TAB) break
  }
  return offset
}

/** Returns the value of the string whose quotes are at these offsets. */
export function stringBetween(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end)
  return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
}

/** Returns the offset after the value that starts at `start`. */
export function endOfValue(text: string, start: number): number {
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
