import { termsOf } from '@octavo/search'
import { cutCode } from './cutCode.js'
import { blocksOf, cutMarkdown, isCode } from './markdownBlocks.js'

/**
 * Returns a part of a text up to a length: its start or, when that would omit the block with most of the words, that
 * block with the one before it and the text after it. Longer code is reduced to the lines with most of the words.
 */
export function cutAround(markdown: string, length: number, words: readonly string[]): string {
  if (markdown.length <= length) return markdown
  const wanted = new Set(words)
  const said = (text: string) => [...new Set(termsOf(text).filter((term) => wanted.has(term)))]
  const blocks = blocksOf(markdown).map((block) =>
    isCode(block) && block.length > length ? cutCode(block, { length: length / 2, said }) : block,
  )
  const counts = blocks.map((block) => said(block).length)
  const best = counts.indexOf(Math.max(...counts))
  const before = blocks.slice(0, best + 1).join('\n\n')
  return before.length <= length
    ? cutMarkdown(blocks.join('\n\n'), length)
    : cutMarkdown(blocks.slice(Math.max(0, best - 1)).join('\n\n'), length)
}
