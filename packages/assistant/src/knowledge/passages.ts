import { type SearchHit, splitTerms } from '@octavo/search'
import { cutCode } from './cutCode.js'
import { cutBlock, endsOpen, introduces, isCode, markdownBlocks } from './markdownBlocks.js'
import type { FoundPage, PageTexts } from './pageTexts.js'
import type { ScopeIndex } from './scopedIndexes.js'
import type { Passage } from './types.js'

const MAX_PASSAGE = 4_000

async function hitContent(texts: PageTexts, index: ScopeIndex, hit: SearchHit): Promise<string> {
  const { page, section, words } = hit
  const at = Math.max(section, 0)
  const content =
    (await texts.sections({ index, page }))[at] || (await index.text(hit.index, at)) || page.description || page.title
  return page.operation ? cutOperation(content) : cutAround(content, MAX_PASSAGE, words)
}

/** Returns the text of a hit and, while that is only an introduction or too short, the sections below it. */
async function withFollowing(texts: PageTexts, { index, hit }: ScoredHit, leastLength: number): Promise<string> {
  let content = await hitContent(texts, index, hit)
  const { sections, operation } = hit.page
  const first = Math.max(hit.section, 0) + 1
  for (const [sectionIndex, { heading, part }] of operation ? [] : [...sections.entries()].slice(first)) {
    const isIntroduction = sectionIndex === first && endsOpen(content)
    if (!isIntroduction && content.length >= leastLength) break
    if (!isIntroduction && part) continue
    const merged = `${content}\n\n**${heading}**\n\n${await hitContent(texts, index, { ...hit, section: sectionIndex })}`
    const length = isIntroduction ? MAX_PASSAGE : leastLength
    content = cutAround(merged, length, [])
    if (merged.length > length) break
  }
  return content
}

/** @param leastLength length in characters up to which the sections below a shorter one are added */
export async function hitPassage(texts: PageTexts, scoredHit: ScoredHit, leastLength = 0): Promise<Passage> {
  const { index, hit, score } = scoredHit
  const { page } = hit
  const { id = '', heading = '' } = page.sections[hit.section] ?? {}
  const { title, description, crumbs, language, version, tag, operation } = page
  return {
    content: await withFollowing(texts, scoredHit, leastLength),
    path: texts.pageSlug(page),
    title,
    url: texts.pageUrl(index.scope, page, id),
    score,
    heading: heading || undefined,
    description,
    breadcrumbs: crumbs.length > 0 ? crumbs : undefined,
    language,
    version,
    tag,
    operation,
  }
}

export interface ScoredHit {
  index: ScopeIndex
  hit: SearchHit
  score: number
}

/** Returns a hit for a whole page, or for one of its sections, in the format of a search result. */
function wholeHit({ index, page }: FoundPage, section: number): ScoredHit {
  return { index, hit: { index: index.pages.indexOf(page), page, section, score: 1, words: [] }, score: 1 }
}

/**
 * Returns passages of a page, starting at one of its sections. Skips sections without text, and components such as
 * tabs, whose text is included in the parent section.
 */
export async function passagesFrom(
  texts: PageTexts,
  match: FoundPage,
  { first, limit }: { first: number; limit: number },
): Promise<Passage[]> {
  const { index, page } = match
  const markdown = await texts.sections(match)
  const passages: Passage[] = []
  for (let section = first; section < page.sections.length && passages.length < limit; section++) {
    if (section > first && page.sections[section]?.part) continue
    const place = wholeHit(match, section)
    if (markdown[section] || (await index.text(place.hit.index, section))) passages.push(await hitPassage(texts, place))
  }
  return passages
}

/** Returns the passages of a whole page, starting with its description, which may be its only content. */
export async function pagePassages(texts: PageTexts, match: FoundPage, limit: number): Promise<Passage[]> {
  const { description } = match.page
  const passages = await passagesFrom(texts, match, { first: 0, limit })
  const [first] = passages
  if (description === undefined || first?.content.includes(description)) return passages
  if (first && first.heading === undefined)
    return [{ ...first, content: `${description}\n\n${first.content}` }, ...passages.slice(1)]
  const pagePassage = { ...(await hitPassage(texts, wholeHit(match, -1))), content: description }
  return [pagePassage, ...passages].slice(0, limit)
}

/** Cuts the text of an operation but keeps the example at its end. */
function cutOperation(content: string): string {
  const at = content.indexOf('\n## Example request\n')
  const example = at < 0 ? '' : content.slice(at)
  if (example === '' || example.length > MAX_PASSAGE / 2) return cutAround(content, MAX_PASSAGE, [])
  return `${cutAround(content.slice(0, at).trim(), MAX_PASSAGE - example.length, [])}\n${example}`
}

/**
 * Returns an excerpt of a text up to a length. Starts at the beginning or, if that would omit the block with the most
 * query words, at the block before it. That block is kept whole up to twice the length; longer code is reduced to the
 * lines with the most query words, and a longer table to its head and the rows around them. A last block is cut only if
 * it would take most of the length.
 */
export function cutAround(markdown: string, length: number, words: readonly string[]): string {
  if (markdown.length <= length) return markdown
  const wordSet = new Set(words)
  const textTerms = (text: string) => [...new Set(splitTerms(text).filter((term) => wordSet.has(term)))]
  const blocks = markdownBlocks(markdown).map((block) =>
    block.length > 2 * length ? cutLines(block, length, textTerms) : block,
  )
  const counts = blocks.map((block) => textTerms(block).length)
  const best = counts.indexOf(Math.max(...counts))
  const textSize = (from: number, end: number) => blocks.slice(from, end).join('\n\n').length
  const from = textSize(0, best + 1) <= length ? 0 : Math.max(0, best - 1)
  let end = best + 1
  while (end < blocks.length && textSize(from, end + 1) <= length) end++
  // A text does not end with the introduction of a list, table or code.
  if (introduces(blocks[end - 1] ?? '') && end < blocks.length && (blocks[end]?.length ?? 0) <= length) end++
  while (end > best + 1 && introduces(blocks[end - 1] ?? '')) end--
  const left = length - textSize(from, end)
  const part = end < blocks.length && left > length / 2 ? [cutLines(blocks[end] ?? '', left, textTerms)] : []
  return [...blocks.slice(from, end), ...part].join('\n\n')
}

/** Cuts a block that exceeds a length to the lines with the most query words. */
function cutLines(block: string, length: number, textTerms: (text: string) => string[]): string {
  if (isCode(block)) return cutCode(block, { length, lineTerms: textTerms })
  const lines = block.split('\n')
  const counts = lines.map((line) => textTerms(line).length)
  const best = counts.indexOf(Math.max(...counts))
  const head = /^\s*\|?[\s:|-]+\|/.test(lines[1] ?? '') ? lines.slice(0, 2) : []
  let from = Math.max(best, head.length)
  while (from > head.length && lines.slice(from - 1, best + 1).join('\n').length < length / 3) from--
  return cutBlock([...head, ...lines.slice(from)].join('\n'), length)
}
