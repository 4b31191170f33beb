import { cutText } from '../text/cleanText.js'

interface CodeCut {
  /** Maximum number of characters, including the fence. */
  length: number
  /** Returns the distinct query words in a line. */
  lineTerms(line: string): readonly string[]
}

/** Marker for omitted lines. */
const LEFT_OUT = '…'
/** Maximum number of lines that are read. */
const MAX_LINES = 2_000

/**
 * Cuts fenced code to a length. Keeps whole lines: those with the most query words and, among equal ones, the first.
 * Keeps the fence and language. The marker for omitted lines has the same indentation and quote markers as the fence,
 * because other lines would end the list or quote.
 */
export function cutCode(block: string, { length, lineTerms }: CodeCut): string {
  if (block.length <= length) return block
  const [fence = '', ...codeLines] = block.split('\n')
  const close = codeLines.pop() ?? ''
  const prefix = linePrefix(fence)
  const lines = codeLines.map((line) => continuePrefix(prefix, line))
  const room = Math.max(0, length - fence.length - close.length - 2 * (prefix.length + LEFT_OUT.length + 1) - 2)
  const { start, end } = bestLines(lines.slice(0, MAX_LINES), { room, each: prefix.length + 1, lineTerms })
  const excerptLines = lines.slice(start, end)
  const whole =
    excerptLines.join('\n').length <= room
      ? excerptLines
      : [linePart(excerptLines.join('\n'), room - prefix.length, lineTerms)]
  const before = start > 0 ? mark(excerptLines) : []
  const outputLines = [...before, ...trimmed(whole), ...mark(lines.slice(end))]
  return [fence, ...outputLines.map((line) => (prefix + line).trimEnd()), close].join('\n')
}

/** Returns the indentation and quote markers of code lines, taken from the fence. */
export function linePrefix(fence: string): string {
  return /^[ \t>]*/.exec(fence)?.[0] ?? ''
}

/** Removes a prefix from a line, as far as the line has it. */
function continuePrefix(prefix: string, line: string): string {
  let at = 0
  for (const sign of prefix) if (line[at] === sign) at++
  return line.slice(at)
}

/** Cuts a line to a length. Keeps its start or, if that contains no query word, the text around the first one. */
function linePart(line: string, length: number, lineTerms: CodeCut['lineTerms']): string {
  const room = Math.max(0, length - 2 * (LEFT_OUT.length + 1))
  const { index, end } = firstWanted(line, lineTerms)
  const at = end <= room ? 0 : Math.max(0, Math.min(index - Math.floor(room / 4), line.length - room))
  const start = /[\uDC00-\uDFFF]/.test(line[at] ?? '') ? at + 1 : at
  const part = cutText(line.slice(start), room)
  return `${start > 0 ? `${LEFT_OUT} ` : ''}${part}${start + part.length < line.length ? ` ${LEFT_OUT}` : ''}`
}

/** Returns the position of the first query word. */
function firstWanted(line: string, lineTerms: CodeCut['lineTerms']): { index: number; end: number } {
  for (const { 0: word, index } of line.matchAll(/[\p{L}\p{M}\p{N}_]+/gu))
    if (lineTerms(word).length > 0) return { index, end: index + word.length }
  return { index: 0, end: 0 }
}

/** Returns the marker for omitted lines, indented like the first omitted line with text. */
function mark(lines: readonly string[]): string[] {
  const first = lines.find((line) => line.trim() !== '') ?? ''
  return lines.length > 0 ? [(/^\s*/.exec(first)?.[0] ?? '') + LEFT_OUT] : []
}

interface Wanted extends Pick<CodeCut, 'lineTerms'> {
  room: number
  /** Number of extra characters counted per line. */
  each: number
}

interface Lines {
  start: number
  /** Index of the line after the excerpt. */
  end: number
}

function bestLines(lines: readonly string[], { room, each, lineTerms }: Wanted): Lines {
  const words = lines.map(lineTerms)
  let best: Lines = { start: 0, end: 1 }
  let bestCount = -1
  for (const [start] of lines.entries()) {
    if (!isBlockStart(lines, start) && words[start]?.length === 0) continue
    const end = endWithin(lines, start, { room, each })
    const all = words.slice(start, end).flat()
    // Distinct words count for more than repetitions.
    const worth = new Set(all).size + all.length / 1_000
    if (worth <= bestCount) continue
    bestCount = worth
    best = { start, end }
  }
  return best
}

/** Returns whether an excerpt may start at a line: the first line, or a line after an empty one. */
function isBlockStart(lines: readonly string[], at: number): boolean {
  return at === 0 || (lines[at - 1]?.trim() === '' && lines[at]?.trim() !== '')
}

function endWithin(lines: readonly string[], start: number, { room, each }: Omit<Wanted, 'lineTerms'>): number {
  let left = room
  let end = start
  while (end < lines.length) {
    left -= (lines[end]?.length ?? 0) + each
    if (left < 0) break
    end++
  }
  return Math.max(end, start + 1)
}

function trimmed(lines: readonly string[]): string[] {
  const end = lines.findLastIndex((line) => line.trim() !== '')
  return lines.slice(0, end + 1)
}
