import { parseInline } from './answerInline.js'
import { readFormula } from './formulas.js'
import type { Block, Inline } from './inlineTypes.js'

/** Maximum number of shown characters, nesting depth, and number of columns. */
const [MAX_LENGTH, MAX_DEPTH, MAX_COLUMNS] = [60_000, 6, 20]

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]{0,30})/
const TITLE = /\btitle="([^"]{1,200})"/
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/
const QUOTE = /^ {0,3}> ?/
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])(?:( {1,4})(?=\S)|\s*$)/

/** Parses Markdown from models into data. Unsupported syntax, especially HTML, remains text. */
export function parseMarkdown(text: string): Block[] {
  const lines = text.slice(0, MAX_LENGTH).replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n')
  return parseBlocks(lines, 0)
}

function parseBlocks(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] as string
    const read = readBlock(lines, at, depth)
    if (read) blocks.push(read.block)
    else if (line.trim() !== '') {
      const paragraph = readParagraph(lines, at, depth)
      blocks.push(paragraph.block)
      at = paragraph.end
      continue
    }
    at = read?.end ?? at + 1
  }
  return blocks
}

interface Read {
  block: Block
  /** Index of the line after the block. */
  end: number
}

/** Parses the block that starts at a line, unless it is a paragraph. */
function readBlock(lines: readonly string[], at: number, depth: number): Read | undefined {
  const line = lines[at] as string
  const fence = FENCE.exec(line)
  if (fence) return readCode(lines, at, { marker: fence[1] as string, language: fence[2] ?? '' })
  const formula = readFormula(lines, at)
  if (formula) return { block: { type: 'code', language: 'math', text: formula.text }, end: formula.end }
  const heading = HEADING.exec(line)
  if (heading) {
    const text = (heading[2] ?? '').trimEnd().replace(/(?:^|\s)#+$/, '')
    return {
      block: { type: 'heading', level: (heading[1] as string).length, children: parseInline(text) },
      end: at + 1,
    }
  }
  if (/^(?:-{3,}|\*{3,}|_{3,})$/.test(line.replaceAll(' ', ''))) return { block: { type: 'rule' }, end: at + 1 }
  if (depth < MAX_DEPTH && QUOTE.test(line)) return readQuote(lines, at, depth)
  if (depth < MAX_DEPTH && ITEM.test(line)) return readList(lines, at, depth)
  return readTable(lines, at)
}

/** Parses fenced code. Unclosed code extends to the end, because the answer may be incomplete. */
function readCode(
  lines: readonly string[],
  at: number,
  { marker, language }: { marker: string; language: string },
): Read {
  const line = lines[at] as string
  const indent = lineIndent(line)
  let end = at + 1
  while (end < lines.length && !endsFence(lines[end] as string, marker)) end++
  const inside = lines.slice(at + 1, end).map((line) => unindent(line, indent))
  return { block: { type: 'code', language, title: TITLE.exec(line)?.[1], text: inside.join('\n') }, end: end + 1 }
}

function endsFence(line: string, marker: string): boolean {
  const text = line.trim()
  return text.length >= marker.length && text === (marker[0] as string).repeat(text.length)
}

function readQuote(lines: readonly string[], at: number, depth: number): Read {
  let end = at
  while (end < lines.length && QUOTE.test(lines[end] as string)) end++
  const inside = lines.slice(at, end).map((line) => line.replace(QUOTE, ''))
  return { block: { type: 'quote', children: parseBlocks(inside, depth + 1) }, end }
}

function readList(lines: readonly string[], at: number, depth: number): Read {
  const first = ITEM.exec(lines[at] as string)?.[2] as string
  const isOrdered = /\d/.test(first)
  const items: Block[][] = []
  let end = at
  while (end < lines.length) {
    const line = lines[end] as string
    const item = ITEM.exec(line)
    if (!item || markerKind(item[2] as string) !== markerKind(first) || isRule(line)) break
    const indent = item[0].length
    const begin = end
    end = itemEnd(lines, begin, indent)
    const contentLines = lines.slice(begin + 1, end).map((each) => unindent(each, indent))
    items.push(parseBlocks([line.slice(indent), ...contentLines], depth + 1))
    const next = textFrom(lines, end)
    if (ITEM.test(lines[next] ?? '')) end = next
  }
  return { block: { type: 'list', start: isOrdered ? Number.parseInt(first, 10) : undefined, items }, end }
}

/** Returns the character shared by the items of a list: the bullet, or the `.` or `)` after a number. */
function markerKind(marker: string): string {
  return marker.slice(-1)
}

function isRule(line: string): boolean {
  return /^(?:-{3,}|\*{3,})$/.test(line.replaceAll(' ', ''))
}

/** Returns the line after an item. The item contains indented lines, blank lines before these, and its paragraph. */
function itemEnd(lines: readonly string[], at: number, indent: number): number {
  // Models indent by two columns below numbers, too.
  const columns = Math.min(indent, 2)
  let end = at + 1
  let isParagraph = true
  let fence = openingFence((lines[at] as string).slice(indent))
  while (end < lines.length) {
    const next = textFrom(lines, end)
    const line = lines[next] ?? ''
    const isRest = isParagraph && next === end && !startsBlock(lines, next)
    if (next === lines.length || (lineIndent(line) < columns && !isRest)) break
    // After code, a line does not continue a paragraph.
    isParagraph = fence === undefined || !endsFence(line, fence)
    fence = isParagraph ? (fence ?? openingFence(line)) : undefined
    end = next + 1
  }
  return end
}

/** Returns the opening characters of a code block or formula. */
function openingFence(line: string): string | undefined {
  return /^ *(`{3,}|~{3,}|\${2,}(?=$| ))/.exec(line)?.[1]
}

/** Returns the index of the next line with text. */
function textFrom(lines: readonly string[], at: number): number {
  let next = at
  while (next < lines.length && (lines[next] as string).trim() === '') next++
  return next
}

function lineIndent(line: string): number {
  return /^ */.exec(line)?.[0].length ?? 0
}

function unindent(line: string, columns: number): string {
  return line.slice(Math.min(columns, lineIndent(line)))
}

function startsBlock(lines: readonly string[], at: number): boolean {
  const line = lines[at] as string
  if (FENCE.test(line) || HEADING.test(line) || QUOTE.test(line) || ITEM.test(line) || isRule(line)) return true
  return readFormula(lines, at) !== undefined
}

function readTable(lines: readonly string[], at: number): Read | undefined {
  if (!isTable(lines, at)) return undefined
  const names = cells(lines[at] as string)
  let end = at + 2
  while (end < lines.length && (lines[end] as string).includes('|')) end++
  const rows = lines.slice(at + 2, end).map((line) => {
    const cellTexts = cells(line)
    return names.map((_, column) => parseInline(cellTexts[column] ?? ''))
  })
  return { block: { type: 'table', head: names.map(parseInline), rows }, end }
}

function isTable(lines: readonly string[], at: number): boolean {
  const [head = '', ruler = ''] = lines.slice(at, at + 2)
  if (!head.includes('|') || !/^[ |:-]+$/.test(ruler)) return false
  const marks = cells(ruler)
  return marks.length === cells(head).length && marks.every((mark) => /^:?-+:?$/.test(mark))
}

/** Returns the cells of a table row. `\|` does not separate cells. */
function cells(line: string): string[] {
  const inside = line.trim().replace(/^\||(?<!\\)\|$/g, '')
  return inside.split(/(?<!\\)\|/, MAX_COLUMNS).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function readParagraph(lines: readonly string[], at: number, depth: number): Read {
  let end = at + 1
  while (end < lines.length && (lines[end] as string).trim() !== '') {
    if (depth < MAX_DEPTH ? startsBlock(lines, end) : FENCE.test(lines[end] as string)) break
    if (isTable(lines, end)) break
    end++
  }
  const text = lines
    .slice(at, end)
    .map((line) => line.trimStart())
    .join('\n')
  return { block: { type: 'paragraph', children: trimEnd(parseInline(text)) }, end }
}

function trimEnd(nodes: Inline[]): Inline[] {
  const last = nodes.at(-1)
  return last?.type === 'text' ? [...nodes.slice(0, -1), { ...last, text: last.text.trimEnd() }] : nodes
}
