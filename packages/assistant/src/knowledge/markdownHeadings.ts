import { FENCE, FENCE_END, LINE_MARKS } from '../text/fenceLines.js'

const HEADING = new RegExp(`^(${LINE_MARKS})(#{1,6})[ \\t]+(.*)$`)
/** A step, which the Markdown of a page writes as an item with its title in bold, and its index lists as a heading. */
const STEP = /^([ >]*\d{1,9}\. )(\*\*|__)(.+)\2$/
/** A field, which is an item that begins with its name as code. */
const FIELD = /^([ >]*- )(`{1,3}) ?(.{1,300}?) ?\2(?!`)/
const DEEPEST_HEADING = 6
const STEP_LEVEL = 7
export const FIELD_LEVEL = 8
/** It makes a heading of the paragraph above it. */
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/
/** What begins with it is no paragraph, or not for sure. */
const OTHER_BLOCK = /^(?: {4}|\t| {0,3}(?:[>|<]|[-*+] |\d{1,9}[.)] ))/
/** More of a heading tells it from no other. */
export const LONGEST_HEADING = 1_000

export interface MarkdownHeading {
  /** Its first line, and the one after its last one. */
  line: number
  end: number
  /** As the index of its page lists it. */
  text: string
  /** How deep it is: 1–6, items more than that, and fields the more the further they are indented. */
  level: number
  /** Whether it begins an item of a list, which not every such item does. */
  isItem: boolean
  /** Whether it has something of its own, in the item that it begins. */
  hasBody: boolean
  /** Of the lines below it: the marks of quotes, and spaces for those of items, that they begin with. */
  indentation: string
}

/** Headings, steps and fields outside of code; the title that a page's Markdown begins with is none of them. */
export function headingsOf(lines: readonly string[]): MarkdownHeading[] {
  const headings: MarkdownHeading[] = []
  let fence: string | undefined
  /** Where the paragraph begins that a line may go on with. */
  let paragraph: number | undefined
  for (const [line, text] of lines.entries()) {
    if (line === 0 && isTitle(text)) continue
    if (fence !== undefined) {
      if (FENCE_END.exec(text)?.[1]?.startsWith(fence)) fence = undefined
      continue
    }
    fence = FENCE.exec(text)?.[1]
    const add = (
      level: number,
      written: string,
      { from = line, marks = '' }: { from?: number; marks?: string } = {},
    ) => {
      const indentation = marks.replace(/[^>]/g, ' ')
      const isItem = level > DEEPEST_HEADING
      const hasBelow = /^[ >]*$/.test(lines[line + 1] ?? '-') && !!lines[line + 2]?.startsWith(indentation)
      const hasBody = isItem && (level >= FIELD_LEVEL || hasBelow)
      headings.push({ line: from, end: line + 1, text: headingText(written), level, isItem, hasBody, indentation })
    }
    const [, headingMarks = '', signs, written = ''] = HEADING.exec(text) ?? []
    const [, stepMarks = '', , title] = STEP.exec(text) ?? []
    const [, fieldMarks = '', , name] = FIELD.exec(text) ?? []
    if (signs !== undefined) add(signs.length, withoutMarks(written), { marks: headingMarks })
    else if (title !== undefined) add(STEP_LEVEL, title, { marks: stepMarks })
    else if (name !== undefined) add(FIELD_LEVEL + fieldMarks.length, name, { marks: fieldMarks })
    else if (paragraph !== undefined && UNDERLINE.test(text))
      add(/=/.test(text) ? 1 : 2, lines.slice(paragraph, line).join(' '), { from: paragraph })
    else if (fence === undefined && text.trim() !== '' && (paragraph !== undefined || !OTHER_BLOCK.test(text))) {
      paragraph ??= line
      continue
    }
    paragraph = undefined
  }
  return headings
}

/** The line that the Markdown of a page begins with. */
export function isTitle(line: string | undefined): boolean {
  return line?.startsWith('# ') ?? false
}

/** Without the number signs that may close a heading. */
function withoutMarks(written: string): string {
  const text = written.trimEnd()
  let end = text.length
  while (text[end - 1] === '#') end--
  return end === 0 || /[ \t]/.test(text[end - 1] ?? '') ? text.slice(0, end) : text
}

/** A heading as its index lists it. */
function headingText(markdown: string): string {
  return plainHeading(withoutAddresses(markdown.slice(0, LONGEST_HEADING)))
}

/** The texts of links, and of images; `[` and `]` of others stay. */
function withoutAddresses(markdown: string): string {
  const open: number[] = []
  let said = ''
  for (let at = 0; at < markdown.length; at++) {
    const sign = markdown[at] as string
    const end = sign === ']' && open.length > 0 && markdown[at + 1] === '(' ? endOfAddress(markdown, at + 2) : -1
    if (sign === '\\') said += markdown.slice(at, ++at + 1)
    else if (end < 0) {
      if (sign === '[') open.push(said.length)
      if (sign === ']') open.pop()
      said += sign
    } else {
      const start = open.pop() ?? 0
      said = (said[start - 1] === '!' ? said.slice(0, start - 1) : said.slice(0, start)) + said.slice(start + 1)
      at = end
    }
  }
  return said
}

/** Where the bracket closes that an address stands in; -1 where none does. */
function endOfAddress(markdown: string, start: number): number {
  if (markdown[start] === '<') {
    const close = markdown.indexOf('>', start)
    return close < 0 ? -1 : markdown.indexOf(')', close)
  }
  let depth = 1
  for (let at = start; at < markdown.length; at++) {
    if (markdown[at] === '\\') at++
    else if (markdown[at] === '(') depth++
    else if (markdown[at] === ')' && --depth === 0) return at
  }
  return -1
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name] ?? entity
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
}

/** A text without what Markdown marks words with. Takes time by its length, whatever it holds. */
export function plainHeading(text: string): string {
  return decoded(text.slice(0, LONGEST_HEADING))
    .replace(/[\\`*_~]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
