import type { Position } from './diagnostic.js'

const MAX_LINE_WIDTH = 160

interface CodeFrameOptions {
  start: Position
  end?: Position
  /** Number of lines before and after the marked line. Default 2. */
  context?: number
}

/**
 * Renders the lines around a range with the range underlined:
 * ```
 *   11 |     "pages": [
 * > 12 |       "guides/instal"
 *      |       ^^^^^^^^^^^^^^^
 * ```
 * Overlong lines are cut around the marked column.
 */
export function codeFrame(source: string, { start, end, context = 2 }: CodeFrameOptions): string {
  const lines = splitLines(source)
  const marked = lines[start.line - 1]
  if (marked === undefined) return ''
  const first = Math.max(1, start.line - context)
  const last = Math.min(lines.length, start.line + context)
  const gutter = String(last).length
  const cutStart = Math.max(0, start.column - 1 - MAX_LINE_WIDTH / 2)

  const output: string[] = []
  for (let number = first; number <= last; number++) {
    // Cut first: a line may be a document of many megabytes.
    const line = (lines[number - 1] ?? '').slice(cutStart, cutStart + MAX_LINE_WIDTH)
    const isMarked = number === start.line
    const text = printable(
      isMarked ? showTabs(line, start.column - cutStart, markWidth(marked, start, end, cutStart)) : line,
    )
    const pointer = isMarked ? '>' : ' '
    output.push(`${pointer} ${String(number).padStart(gutter)} | ${text}`.trimEnd())
    if (isMarked) {
      const lead = ' '.repeat(Math.max(0, Math.min(start.column - 1, marked.length) - cutStart))
      output.push(`  ${' '.repeat(gutter)} | ${lead}${'^'.repeat(markWidth(marked, start, end, cutStart))}`)
    }
  }
  return output.join('\n')
}

let latest: { source: string; lines: string[] } | undefined

/** Returns the lines of a text. Caches the last text, because diagnostics are printed file by file. */
function splitLines(source: string): string[] {
  if (latest?.source !== source) latest = { source, lines: source.split(/\r\n|\n|\r/) }
  return latest.lines
}

function markWidth(line: string, start: Position, end: Position | undefined, cutStart: number): number {
  const lineEnd = Math.min(line.length, cutStart + MAX_LINE_WIDTH) + 1
  const stop = end && end.line === start.line ? end.column : end ? lineEnd : start.column + 1
  return Math.max(1, Math.min(stop, lineEnd) - start.column)
}

/** Replaces tabs. Those in the marked range are shown, because the message is about them. */
function showTabs(line: string, column: number, width: number): string {
  const [from, to] = [column - 1, column - 1 + width]
  return line.slice(0, from) + line.slice(from, to).replace(/\t/g, '→') + line.slice(to)
}

/**
 * Replaces control characters, which could control the terminal, and tabs, which would shift the marker. Masks admin
 * keys, because logs can be public.
 */
function printable(line: string): string {
  const text = line.replace(/svc_(?!dsc_)[A-Za-z0-9]{8,}/g, (key) => `svc_${'*'.repeat(key.length - 4)}`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  return text.replace(/\t/g, ' ').replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd')
}
