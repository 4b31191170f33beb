import { cutText } from '../text/cleanText.js'

export interface CodeCut {
  /** Characters, with the fence. */
  length: number
  /** The wanted words that a line says, each once. */
  said(line: string): readonly string[]
}

/** Stands where lines are left out. */
const LEFT_OUT = '…'
/** Those behind them are not looked at. */
const MOST_LINES = 2_000

/**
 * Fenced code up to a length: whole lines, those that say most of what is wanted, and of equal ones the first. Its fence
 * and language stay.
 */
export function cutCode(block: string, { length, said }: CodeCut): string {
  if (block.length <= length) return block
  const [fence = '', ...lines] = block.split('\n')
  const close = lines.pop() ?? ''
  const room = Math.max(0, length - fence.length - close.length - 2 * (LEFT_OUT.length + 1) - 2)
  const { start, end } = bestLines(lines.slice(0, MOST_LINES), room, said)
  const kept = lines.slice(start, end)
  const whole = kept.join('\n').length <= room ? kept : [`${cutText(kept.join('\n'), room)} ${LEFT_OUT}`]
  const before = start > 0 ? [LEFT_OUT] : []
  const behind = end < lines.length ? [indented(lines[end] ?? '')] : []
  return [fence, ...before, ...trimmed(whole), ...behind, close].join('\n')
}

interface Lines {
  start: number
  /** The number of the line behind them. */
  end: number
}

function bestLines(lines: readonly string[], room: number, said: CodeCut['said']): Lines {
  const words = lines.map(said)
  let best: Lines = { start: 0, end: 1 }
  let most = -1
  for (const [start] of lines.entries()) {
    if (!mayBegin(lines, start) && words[start]?.length === 0) continue
    const end = endWithin(lines, start, room)
    const all = words.slice(start, end).flat()
    // Which words are there says more than how often.
    const worth = new Set(all).size + all.length / 1_000
    if (worth <= most) continue
    most = worth
    best = { start, end }
  }
  return best
}

/** The first line, and what stands behind an empty one. */
function mayBegin(lines: readonly string[], at: number): boolean {
  return at === 0 || (lines[at - 1]?.trim() === '' && lines[at]?.trim() !== '')
}

function endWithin(lines: readonly string[], start: number, room: number): number {
  let left = room
  let end = start
  while (end < lines.length) {
    left -= (lines[end]?.length ?? 0) + 1
    if (left < 0) break
    end++
  }
  return Math.max(end, start + 1)
}

function trimmed(lines: readonly string[]): string[] {
  const end = lines.findLastIndex((line) => line.trim() !== '')
  return lines.slice(0, end + 1)
}

function indented(line: string): string {
  return `${/^\s*/.exec(line)?.[0] ?? ''}${LEFT_OUT}`
}
