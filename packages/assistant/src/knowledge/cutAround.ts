import { termsOf } from '@octavo/search'
import { blocksOf, cutMarkdown } from './markdownBlocks.js'

/**
 * A part of a text up to a length: its beginning or, where that would leave out the block that says most of some words,
 * that block with the one before it and what follows.
 */
export function cutAround(markdown: string, length: number, words: readonly string[]): string {
  if (markdown.length <= length) return markdown
  const blocks = blocksOf(markdown)
  const wanted = new Set(words)
  const counts = blocks.map((block) => new Set(termsOf(block).filter((term) => wanted.has(term))).size)
  const best = counts.indexOf(Math.max(...counts))
  const before = blocks.slice(0, best + 1).join('\n\n')
  return before.length <= length
    ? cutMarkdown(markdown, length)
    : cutMarkdown(blocks.slice(Math.max(0, best - 1)).join('\n\n'), length)
}
