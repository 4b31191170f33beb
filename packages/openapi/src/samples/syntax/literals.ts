import type { SentValue } from '@octavo/core'
import { writeJson } from '../../json/writeJson.js'

/** Ends of lines in some languages, and characters that make code read differently from what it does. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to be escaped
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to be escaped
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/
const LONE_SURROGATES = /[\uD800-\uDFFF]/gu
const NAMED: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

interface QuoteRules {
  quote?: '"' | "'"
  /** Further characters that get a backslash, such as those that begin an interpolation. */
  escaped?: string
  /** How a control character is written. Default: `\u0001`. */
  control?(code: number): string
}

/** A string literal with backslash escapes. */
export function quoted(text: string, { quote = '"', escaped = '', control = unicodeEscape }: QuoteRules = {}): string {
  const special = new Set(`\\${quote}${escaped}`)
  const body = Array.from(wellFormed(text), (char) => (special.has(char) ? `\\${char}` : char)).join('')
  return quote + body.replace(INVISIBLE, (char) => NAMED[char] ?? control(char.charCodeAt(0))) + quote
}

export function unicodeEscape(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}

/** As Rust, Swift and Dart write it. */
export function bracedEscape(code: number): string {
  return `\\u{${code.toString(16)}}`
}

/** A literal without escapes, in which only the quote is written twice or otherwise; of texts that need none. */
export function rawQuoted(text: string, quote: RegExp, replacement: string): string {
  return wellFormed(text).replace(INVISIBLE, keepLines).replace(quote, replacement)
}

/** Whether literals without escapes would lose a part of the text. */
export function needsEscapes(text: string): boolean {
  return text.search(HIDDEN) >= 0
}

/** JSON over several lines; it can stand in every language's long strings without ending a line or a literal early. */
export function jsonText(value: SentValue): string {
  return writeJson(value, '  ').replace(INVISIBLE, (char) => (char === '\n' ? char : unicodeEscape(char.charCodeAt(0))))
}

function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATES, '\uFFFD')
}

export function indent(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`)
}

/** The number of `#` a raw string needs, so that its text can't end it. */
export function hashes(text: string, end: RegExp): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(end), ([, run = '']) => run.length))
  return '#'.repeat(longest + 1)
}

function keepLines(char: string): string {
  return char === '\n' || char === '\t' ? char : ''
}
