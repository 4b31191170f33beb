import type { ElementContent } from 'hast'

/** A line break within a paragraph; other texts within a line have none. */
export const BREAK = '\n'

/** Letters that would start a mark in the middle of a line. An underscore between letters does not. */
const MARKS = /[\\`*]|(?<![A-Za-z\d])_|_(?![A-Za-z\d])|<(?=[A-Za-z/!?])|~(?=~)|\](?=[([:])|\[(?=\^)|&(?=#?\w{1,32};)/g

/** Starts of lines that would make a list, heading, quote, rule, table or fence of a paragraph. */
const LINE_START = /^(?:([#>|]|[-+](?=\s|$)|-(?=--)|=|~(?=~~))|(\d{1,9})([.)])(?=\s|$))/

// Most texts have nothing to escape; a look for single letters is all they cost.
const ANY_MARK = /[\\`*_<~[\]&]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters mark addresses that are written later
const ANY_SPACE = /[^\S ]| {2}|[\u0000-\u001f]/

/** Text that stays what it is in Markdown. White space becomes single spaces. */
export function escapeText(text: string): string {
  const line = ANY_SPACE.test(text) ? oneLine(text) : text
  return ANY_MARK.test(line) ? line.replace(MARKS, '\\$&') : line
}

/** White space and control characters as single spaces. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  return text.replace(/[\s\u0000-\u001f]+/g, ' ')
}

/** The first line of a paragraph. */
export function escapeLineStart(line: string): string {
  return line.replace(LINE_START, (_, mark: string | undefined, digits: string, dot: string) =>
    mark === undefined ? `${digits}\\${dot}` : `\\${mark}`,
  )
}

/** Code within a line, in as many backticks as it needs. */
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

/** A block of code, with a fence that its text can't close. */
export function fencedCode({ code, language = '', title }: Fence): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code, '`') + 1))
  const name = title?.replace(/[\s"`]+/g, ' ').trim()
  const info = [language.replace(/[\s`"]+/g, ''), name && `title="${name}"`].filter(Boolean).join(' ')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they mark addresses that are written later
  return `${fence}${info}\n${code.replace(/[\u0000-\u0008]/g, '')}\n${fence}`
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

/** The address in a link or image: without spaces, brackets and line ends that would end it. */
export function linkTarget(url: string): string {
  return url.replace(/[\s()<>\\]/g, (character) =>
    character === '(' ? '%28' : character === ')' ? '%29' : encodeURIComponent(character),
  )
}

/** Text in the square brackets of a link: its own brackets must not close them. */
export function linkText(text: string): string {
  return text.replace(/\\?[[\]]/g, (bracket) => (bracket.length > 1 ? bracket : `\\${bracket}`))
}

/** Lines that belong to a list item. */
export function indent(text: string, spaces: number): string {
  const prefix = ' '.repeat(spaces)
  return text.replace(/\n(?=[^\n])/g, `\n${prefix}`)
}

/** Lines of a quotation. */
export function quote(text: string): string {
  return text.replace(/^/gm, '> ').replace(/^> $/gm, '>')
}

/** All text of some nodes, as it is. */
export function rawText(nodes: readonly ElementContent[]): string {
  let text = ''
  for (const node of nodes) {
    if (node.type === 'text') text += node.value
    else if (node.type === 'element') text += rawText(node.children)
  }
  return text
}

/** Whether a block begins with a paragraph, so that a word can stand before it on its line. */
export function startsWithText(block: string): boolean {
  return /^(?!(?:[-*+]|\d{1,9}[.)])\s|[#>|]|```|~~~|\$\$|---)\S/.test(block)
}
