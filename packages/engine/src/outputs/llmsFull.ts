import { instructionBlock, oneLine } from './markdownTwin.js'
import type { OutputPage } from './outputPages.js'

interface FullSite {
  name: string
  description?: string
  instructions: readonly string[]
}

/** Maximum length of `llms-full.txt` in characters. Agents cannot read more, and a large API can have 70 million. */
const MAX_FULL_LENGTH = 10_000_000

interface BoundedFull {
  head: string
  /** Texts of pages, generated one by one. */
  parts: Iterable<string>
  /** Number of pages. */
  count: number
  /** URL of the index that lists all pages. */
  index: string
  most?: number
}

/** Yields `llms-full.txt` in parts: the pages that fit, then the number of omitted ones. */
export function* boundedFull({ head, parts, count, index, most = MAX_FULL_LENGTH }: BoundedFull): Generator<string> {
  yield head
  let [length, pageCount] = [head.length, 0]
  for (const part of parts) {
    length += part.length
    if (length > most) {
      yield omitted(count - pageCount, index)
      return
    }
    yield part
    pageCount++
  }
}

function omitted(count: number, index: string): string {
  const pages = count === 1 ? '1 more page is' : `${count} more pages are`
  return `\n---\n\n_${pages} omitted to keep this file short. [llms.txt](${index}) lists all pages, each with the URL of its Markdown (\`.md\`)._\n`
}

/** Returns the start of `llms-full.txt`. */
export function fullHead({ name, description, instructions }: FullSite): string {
  const head = [`# ${oneLine(name)}`, ...(description ? [`> ${oneLine(description)}`] : [])]
  return `${[...head, ...instructionBlock(instructions)].join('\n\n')}\n`
}

interface FullPageInput {
  url: string
  /** The page's Markdown file, and its head, which precedes the text. */
  twin: string
  head: string
}

/** Returns one page of `llms-full.txt`: title, URL, description and text. */
export function fullPage(
  { title, description }: Pick<OutputPage, 'title' | 'description'>,
  { url, twin, head }: FullPageInput,
): string {
  const body = twin.slice(head.length).trim()
  const lines = [`# ${oneLine(title)}`, `Source: ${url}`]
  if (description) lines.push(`> ${oneLine(description)}`)
  return `\n---\n\n${[...lines, ...(body ? [body] : [])].join('\n\n')}\n`
}
