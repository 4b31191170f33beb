import { cutCode } from '../knowledge/cutCode.js'
import { blocksOf, cutBlock, introduces, isCode, isHeading, isNote } from '../knowledge/markdownBlocks.js'

interface QuoteOptions {
  markdown: string
  /** Normalized words of the question. */
  words: ReadonlySet<string>
  wordsOf(text: string): string[]
  /** Length in characters. A block that starts before this length may exceed it, up to twice the length. */
  length: number
}

/**
 * Returns the blocks around those with the most query words, up to a length, and the start of the text if it is
 * nearby. An introduction is quoted only with its list or code. Long code is reduced to the lines with the most query
 * words.
 */
export function bestBlocks({ markdown, length, ...asked }: QuoteOptions): string {
  const units = unitsOf(blocksOf(markdown)).map((unit) =>
    unit.map((block) => (isCode(block) && block.length > 2 * length ? partOfCode(block, length, asked) : block)),
  )
  const best = bestOf(units, asked)
  const sizeOf = (unit: readonly string[] = []) => unit.reduce((sum, block) => sum + block.length, 0)
  let from = best
  let left = length - sizeOf(units[best])
  while (from > 0 && sizeOf(units[from - 1]) <= left) left -= sizeOf(units[--from])
  const kept = units.slice(from, best + 1)
  for (const unit of units.slice(best + 1)) {
    const size = sizeOf(unit)
    if (size <= left) kept.push(unit)
    else if (left > length / 2) kept.push(...codeWithin(unit, left, asked))
    left -= size
    if (left < 0) break
  }
  return kept
    .flat()
    .map((block) => (block.length > 2 * length ? cutBlock(block, length) : block))
    .join('\n\n')
}

type Asked = Pick<QuoteOptions, 'words' | 'wordsOf'>

/** Returns the lines of code with the most query words. */
function partOfCode(block: string, length: number, { words, wordsOf }: Asked): string {
  const asked = new Set([...words].map(singular))
  const said = (line: string) =>
    wordsOf(line)
      .map(singular)
      .filter((word) => asked.has(word))
  return cutCode(block, { length, said: (line) => [...new Set(said(line))] })
}

/**
 * Returns a unit that ends with code, with as much of the code as fits. Returns nothing if the introduction takes
 * most of the length.
 */
function codeWithin(unit: readonly string[], length: number, asked: Asked): string[][] {
  const code = unit.at(-1) ?? ''
  const room = length - unit.slice(0, -1).join('').length
  return isCode(code) && room > length / 2 ? [[...unit.slice(0, -1), partOfCode(code, room, asked)]] : []
}

/**
 * Returns blocks of an operation's Markdown: its summary, its parameters (or its responses, if the question mentions
 * them), and an example. Subheadings become bold text, because headings in an answer are page titles.
 */
export function operationBlocks({ markdown, length, ...asked }: QuoteOptions): string {
  const [intro = [], ...parts] = partsOf(blocksOf(markdown))
  const isPart = (name: string) => (part: readonly string[]) => part[0] === `## ${name}`
  const sample = parts.find(isPart('Example request')) ?? []
  const answers = parts.filter(isPart('Responses'))
  const told = parts.filter((part) => part !== sample && !isPart('Responses')(part) && !isPart('Authorization')(part))
  const isAnswerAsked = told.length === 0 || ABOUT_ANSWERS.some((word) => asked.words.has(word))
  const kept: string[] = []
  let left = length
  for (const block of [intro, ...(isAnswerAsked ? answers : told)].flat()) {
    if (left <= 0 || (isCode(block) && block.length > left)) break
    const room = Math.max(left, length / 2)
    kept.push(block.length > 2 * room ? cutBlock(block, room) : block)
    left -= block.length
  }
  while (kept.length > 1 && introduces(kept.at(-1) ?? '')) kept.pop()
  const shown = sample.map((block) => (block.length > 2 * length ? partOfCode(block, length, asked) : block))
  return [...kept, ...shown].map(plainBlock).join('\n\n')
}

const ABOUT_ANSWERS = 'response responses return returns returned error errors status result results output'.split(' ')

/**
 * Returns a block that is safe in an answer. Renderers can parse a pipe as the end of a table cell, even inside
 * code.
 */
function plainBlock(block: string): string {
  if (isCode(block)) return block
  const types = /\(`[^`\n]* \| [^`\n]*`/g
  return block.replace(/^#+ (.*)$/, '**$1**').replace(types, (type) => type.replaceAll(' | ', ' or '))
}

/** Groups blocks by second-level heading. The first group contains the blocks before all headings. */
function partsOf(blocks: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  for (const block of blocks) {
    if (/^## /.test(block)) parts.push([])
    parts.at(-1)?.push(block)
  }
  return parts
}

/** Returns the index of the unit with the most query words, or the first of several such units. */
function bestOf(units: readonly string[][], { words, wordsOf }: Asked): number {
  const asked = new Set([...words].map(singular))
  const scores = units.map((unit) => {
    const said = wordsOf(unit.map(withoutAddresses).join('\n')).map(singular)
    return new Set(said.filter((word) => asked.has(word))).size
  })
  return Math.max(0, scores.indexOf(Math.max(...scores)))
}

/** Returns the singular of a word, so that plurals match too. */
function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
}

/** Returns a block without link URLs, which do not count as text. */
function withoutAddresses(block: string): string {
  return isCode(block) ? block : block.replace(/\]\([^)\s]{0,2000}\)/g, ']')
}

/**
 * Groups blocks that belong together: an introduction with its list, table or code, and a heading with the text below
 * it. An introduction that nothing follows is dropped.
 */
function unitsOf(blocks: readonly string[]): string[][] {
  const units: string[][] = []
  for (let at = 0; at < blocks.length; ) {
    const end = endOfUnit(blocks, at)
    const unit = blocks.slice(at, end ?? blocks.length)
    if (end !== undefined) units.push(unit)
    // Notes are meaningful by themselves.
    else units.push(...unit.filter(isNote).map((note) => [note]))
    at = end ?? blocks.length
  }
  return units
}

/** Returns the index of the block after a unit, or undefined if the unit is incomplete. */
function endOfUnit(blocks: readonly string[], start: number): number | undefined {
  let at = start
  let isSectionIntroduced = false
  while (at < blocks.length) {
    const block = blocks[at] ?? ''
    const next = blocks.slice(at + 1).find((each) => !isNote(each))
    if (!introduces(block)) {
      // The list, table or code of a section belongs to the section's introduction.
      const isFound = !isSectionIntroduced || isListed(block) || next === undefined || isHeading(next)
      if (isFound && (!isNote(block) || at === start)) return at + 1
    } else if (!isHeading(block) && next !== undefined && isHeading(next)) isSectionIntroduced = true
    at++
  }
  return undefined
}

function isListed(block: string): boolean {
  return isCode(block) || /^ {0,3}(?:[-*+|]|\d{1,9}[.)]) ?/.test(block)
}
