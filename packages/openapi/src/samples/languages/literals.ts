import type { SentValue } from '@octavo/core'
import { writeJson } from '../../model/exactNumber.js'

/**
 * Characters to escape: line breaks of some languages, control characters, and characters that make code look
 * different from what it does.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must be escaped
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must be escaped
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/
const LONE_SURROGATES = /[\uD800-\uDFFF]/gu
const NAMED: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

interface QuoteRules {
  quote?: '"' | "'"
  /** Additional characters that get a backslash, such as those that start an interpolation. */
  escaped?: string
  /** Escapes a control character. Default: `\u0001`. */
  control?(code: number): string
}

/** Returns a string literal with backslash escapes. */
export function quoted(text: string, { quote = '"', escaped = '', control = unicodeEscape }: QuoteRules = {}): string {
  const special = new Set(`\\${quote}${escaped}`)
  const body = Array.from(wellFormed(text), (char) => (special.has(char) ? `\\${char}` : char)).join('')
  return quote + body.replace(INVISIBLE, (char) => NAMED[char] ?? control(char.charCodeAt(0))) + quote
}

export function unicodeEscape(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}

/** Returns an escape for Rust, Swift and Dart, such as `\u{1}`. */
export function bracedEscape(code: number): string {
  return `\\u{${code.toString(16)}}`
}

/** Returns the content of a raw literal, in which only the quote is replaced. */
export function rawQuoted(text: string, quote: RegExp, replacement: string): string {
  return wellFormed(text).replace(INVISIBLE, keepLines).replace(quote, replacement)
}

/** True when a raw literal would lose characters. */
export function needsEscapes(text: string): boolean {
  return text.search(HIDDEN) >= 0
}

/** Returns multi-line JSON, which is safe in the multi-line strings of every language. */
export function jsonText(value: SentValue): string {
  return writeJson(value, '  ').replace(INVISIBLE, (char) => (char === '\n' ? char : unicodeEscape(char.charCodeAt(0))))
}

function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATES, '\uFFFD')
}

export function indent(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`)
}

/** Returns the `#` characters that a raw string needs so that its text cannot end it. */
export function hashes(text: string, end: RegExp): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(end), ([, run = '']) => run.length))
  return '#'.repeat(longest + 1)
}

function keepLines(char: string): string {
  return char === '\n' || char === '\t' ? char : ''
}
