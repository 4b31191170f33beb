import { blocksOf, cutBlock, isCode } from '../knowledge/markdownBlocks.js'

export interface QuoteOptions {
  markdown: string
  /** Folded words that are asked for. */
  words: ReadonlySet<string>
  wordsOf(text: string): string[]
  /** Characters; a block that begins below it may be twice as long. */
  length: number
}

/**
 * The blocks around the one that says most of some words, up to a length; a heading alone is no answer. Code is quoted as
 * a whole or not at all.
 */
export function bestBlocks({ markdown, length, ...asked }: QuoteOptions): string {
  const blocks = blocksOf(markdown).filter((block) => !isCode(block) || block.length <= 2 * length)
  const best = bestOf(blocks, asked)
  // What introduces a list or code stands before it.
  const from = introduces(blocks[best - 1]) ? best - 1 : best
  const kept: string[] = []
  let left = length
  for (const [at, block] of blocks.slice(from).entries()) {
    if (from + at > best && block.length > left) break
    kept.push(block.length > 2 * length ? cutBlock(block, length) : block)
    left -= block.length
  }
  while (kept.length > 1 && isUnfinished(kept.at(-1) ?? '')) kept.pop()
  return kept.join('\n\n')
}

/**
 * Of the Markdown of an operation: what it is, what it is told (or what it answers, where that is asked for), and an
 * example. Parts are named in bold: the headings of an answer are those of pages.
 */
export function operationBlocks({ markdown, words, length }: Omit<QuoteOptions, 'wordsOf'>): string {
  const [intro = [], ...parts] = partsOf(blocksOf(markdown))
  const isPart = (name: string) => (part: readonly string[]) => part[0] === `## ${name}`
  const sample = parts.find(isPart('Example request')) ?? []
  const answers = parts.filter(isPart('Responses'))
  const told = parts.filter((part) => part !== sample && !isPart('Responses')(part) && !isPart('Authorization')(part))
  const isAnswerAsked = told.length === 0 || ABOUT_ANSWERS.some((word) => words.has(word))
  const kept: string[] = []
  let left = length
  for (const block of [intro, ...(isAnswerAsked ? answers : told)].flat()) {
    if (left <= 0 || (isCode(block) && block.length > left)) break
    const room = Math.max(left, length / 2)
    kept.push(block.length > 2 * room ? cutBlock(block, room) : block)
    left -= block.length
  }
  while (kept.length > 1 && isUnfinished(kept.at(-1) ?? '')) kept.pop()
  const shown = sample.every((block) => block.length <= 2 * length) ? sample : []
  return [...kept, ...shown].map(plainBlock).join('\n\n')
}

const ABOUT_ANSWERS = 'response responses return returns returned error errors status result results output'.split(' ')

/** In an answer a bar would be taken for the end of a table's cell, and code ends with that. */
function plainBlock(block: string): string {
  if (isCode(block)) return block
  const types = /\(`[^`\n]* \| [^`\n]*`/g
  return block.replace(/^#+ (.*)$/, '**$1**').replace(types, (type) => type.replaceAll(' | ', ' or '))
}

/** Blocks by headings of the second level; first those above all of them. */
function partsOf(blocks: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  for (const block of blocks) {
    if (/^## /.test(block)) parts.push([])
    parts.at(-1)?.push(block)
  }
  return parts
}

/** The number of the block that says most of the words; of equal ones the first. */
function bestOf(blocks: readonly string[], { words, wordsOf }: Pick<QuoteOptions, 'words' | 'wordsOf'>): number {
  const scores = blocks.map((block) => new Set(wordsOf(block).filter((word) => words.has(word))).size)
  return Math.max(0, scores.indexOf(Math.max(...scores)))
}

function introduces(block: string | undefined): boolean {
  return block !== undefined && /:\s*$/.test(block)
}

/** What says something only together with what stands below it. */
function isUnfinished(block: string): boolean {
  return introduces(block) || /^#+ [^\n]*$/.test(block)
}
