import { cutText } from '../text/cleanText.js'
import { linePrefix } from './cutCode.js'

const FENCE = /^\s*(`{3,}|~{3,})/

/** Returns the paragraphs, lists and code blocks of a Markdown text. Code blocks are never divided. */
export function markdownBlocks(markdown: string): string[] {
  const blocks: string[] = []
  let lines: string[] = []
  let fence: string | undefined
  const end = () => {
    if (lines.length > 0) blocks.push(lines.join('\n'))
    lines = []
  }
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    if (fence !== undefined) {
      lines.push(line)
      if (mark?.startsWith(fence) && line.trim() === mark) {
        fence = undefined
        end()
      }
      continue
    }
    if (mark !== undefined || line.trim() === '') end()
    if (mark !== undefined) fence = mark
    if (line.trim() !== '') lines.push(line)
  }
  if (fence !== undefined) lines.push(linePrefix(lines[0] ?? '') + fence)
  end()
  return blocks
}

export function isCode(block: string): boolean {
  return FENCE.test(block)
}

/** Returns whether a block makes sense only together with the block below it. */
export function introduces(block: string): boolean {
  return isHeading(block) || /[:\uff1a][*_\s]*$/.test(block)
}

/** Returns true for a heading, or for a line that is entirely bold. */
export function isHeading(block: string): boolean {
  return /^(?:#+ [^\n]*|\*\*[^\n*]+\*\*)$/.test(block)
}

/** Returns whether a block is a quote, which pages use for notes. */
export function isNote(block: string): boolean {
  return block.startsWith('>')
}

/** Returns whether a text ends with an introduction, ignoring notes. */
export function endsOpen(markdown: string): boolean {
  const last = markdownBlocks(markdown).findLast((block) => !isNote(block))
  return last !== undefined && introduces(last)
}

/** Cuts a block to a length at the end of a line or sentence, and closes fenced code. */
export function cutBlock(block: string, length: number): string {
  const start = block.slice(0, length)
  const end = Math.max(start.lastIndexOf('\n'), start.lastIndexOf('. ') + 1)
  const text = `${cutText(start, end > length / 2 ? end : length).trimEnd()} …`
  const fence = FENCE.exec(block)?.[1]
  return fence === undefined ? text : `${text}\n${linePrefix(block)}${fence}`
}
