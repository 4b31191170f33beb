import type { ElementContent } from 'hast'
import { withoutEscapes } from '../highlight/escapes.js'

/** Line break within a paragraph. Other inline text contains none. */
export const BREAK = '\n'

/** Characters that start Markdown syntax in a line. An underscore between letters does not. */
const MARKS = /[\\`*]|(?<![A-Za-z\d])_|_(?![A-Za-z\d])|<(?=[A-Za-z/!?])|~(?=~)|\](?=[([:])|\[(?=\^)|&(?=#?\w{1,32};)/g

/** Line starts that Markdown parses as a list, heading, quote, rule, table or fence. */
const LINE_START = /^(?:([#>|]|[-+](?=\s|$)|-(?=--)|=|~(?=~~))|(\d{1,9})([.)])(?=\s|$))/

// A quick test, as most texts have nothing to escape.
const ANY_MARK = /[\\`*_<~[\]&]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters mark URLs that are written later
const ANY_SPACE = /[^\S ]| {2}|[\u0000-\u001f]/

/** Escapes text for Markdown. Collapses white space to single spaces. */
export function escapeText(text: string): string {
  const line = ANY_SPACE.test(text) ? oneLine(text) : text
  return ANY_MARK.test(line) ? line.replace(MARKS, '\\$&') : line
}

/** Replaces white space and control characters with single spaces. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  return text.replace(/[\s\u0000-\u001f]+/g, ' ')
}

/** Escapes the start of a paragraph. */
export function escapeLineStart(line: string): string {
  return line.replace(LINE_START, (_, mark: string | undefined, digits: string, dot: string) =>
    mark === undefined ? `${digits}\\${dot}` : `\\${mark}`,
  )
}

/** Returns inline code, with enough backticks around it. */
export function inlineCode(code: string): string {
  const text = oneLine(code)
  if (text.trim() === '') return ''
  const fence = '`'.repeat(longestRun(text, '`') + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

interface Fence {
  code: string
  language?: string | undefined
  title?: string | undefined
}

/** Returns a code block with a fence that its text cannot close. */
export function fencedCode({ code, language = '', title }: Fence): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code, '`') + 1))
  const name = title?.replace(/[\s"`]+/g, ' ').trim()
  const info = [language.replace(/[\s`"]+/g, ''), name && `title="${name}"`].filter(Boolean).join(' ')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they mark URLs that are written later
  return `${fence}${info}\n${withoutEscapes(code).replace(/[\u0000-\u0008]/g, '')}\n${fence}`
}

function longestRun(text: string, character: string): number {
  if (!text.includes(character)) return 0
  let longest = 0
  let run = 0
  for (const letter of text) {
    run = letter === character ? run + 1 : 0
    if (run > longest) longest = run
  }
  return longest
}

/** Encodes characters that would end the URL of a link or image: spaces, brackets and line breaks. */
export function linkTarget(url: string): string {
  return url.replace(/[\s()<>\\]/g, (character) =>
    character === '(' ? '%28' : character === ')' ? '%29' : encodeURIComponent(character),
  )
}

/** Escapes brackets in the text of a link. */
export function linkText(text: string): string {
  return text.replace(/\\?[[\]]/g, (bracket) => (bracket.length > 1 ? bracket : `\\${bracket}`))
}

/** Indents all lines except the first, for a list item. */
export function indent(text: string, spaces: number): string {
  const prefix = ' '.repeat(spaces)
  return text.replace(/\n(?=[^\n])/g, `\n${prefix}`)
}

export function quote(text: string): string {
  return text.replace(/^/gm, '> ').replace(/^> $/gm, '>')
}

/** Returns the text of nodes, unescaped. */
export function rawText(nodes: readonly ElementContent[]): string {
  let text = ''
  for (const node of nodes) {
    if (node.type === 'text') text += node.value
    else if (node.type === 'element') text += rawText(node.children)
  }
  return text
}

/** True if a block starts with a paragraph, so that a word can precede it on the same line. */
export function startsWithText(block: string): boolean {
  return /^(?!(?:[-*+]|\d{1,9}[.)])\s|[#>|]|```|~~~|\$\$|---)\S/.test(block)
}
