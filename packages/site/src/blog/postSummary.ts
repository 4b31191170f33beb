import { inlineText } from '@octavo/content'
import type { PostSummary } from './blogTypes.js'

/** Ends the excerpt of a post: a line with a comment, in MDX or HTML, that says `truncate` or `more`. */
const MARK = /^[ \t]*(?:\{\/\*[ \t]*(?:truncate|more)[ \t]*\*\/\}|<!--[ \t]*(?:truncate|more)[ \t]*-->)[ \t]*$/im

/** Maximum number of characters of an excerpt without a mark, and of a text that is searched for one. */
const [MAX_EXCERPT, MAX_TEXT] = [600, 200_000]

/** Number of words, and of characters in scripts without spaces, that are read in a minute. */
const [WORDS, CHARACTERS] = [200, 450]

/**
 * Returns the excerpt of a post's body, its paragraphs before the mark or else the first one, and the reading time.
 * Headings, code, lists, images and components are not part of an excerpt.
 */
export function postSummary(body: string): PostSummary {
  const text = body.slice(0, MAX_TEXT)
  const mark = MARK.exec(text)
  const paragraphs = readParagraphs(mark ? text.slice(0, mark.index) : text)
  const excerpt = mark ? paragraphs : paragraphs.slice(0, 1)
  return { excerpt: excerpt.map((paragraph) => shortened(paragraph)), minutes: readingTime(body) }
}

const FENCE = /^ {0,3}(```+|~~~+)/
/** Starts of blocks other than paragraphs. */
const BLOCK = /^(?:[#<{>|]|:::|!!!|\?\?\?|[-*+][ \t]|\d{1,9}[.)][ \t]|---|===|import\s|export\s|!\[|\t| {4})/

function readParagraphs(text: string): string[] {
  const paragraphs: string[] = []
  let lines: string[] = []
  let fence: string | undefined
  const end = () => {
    const [first] = lines
    const paragraph =
      first === undefined || BLOCK.test(first) ? '' : inlineText(lines.map((line) => line.trim()).join(' '))
    if (paragraph !== '') paragraphs.push(paragraph)
    lines = []
  }
  for (const line of text.split('\n')) {
    const marker = FENCE.exec(line)?.[1]
    if (fence !== undefined) {
      if (marker?.startsWith(fence)) fence = undefined
    } else if (marker !== undefined) {
      end()
      fence = marker
    } else if (line.trim() === '') end()
    else lines.push(line)
  }
  end()
  return paragraphs
}

/** Returns a text that ends with a word and an ellipsis if it is too long. */
function shortened(text: string): string {
  if (text.length <= MAX_EXCERPT) return text
  const start = text.slice(0, MAX_EXCERPT)
  return `${start.slice(0, start.lastIndexOf(' ') + 1 || undefined).trimEnd()}…`
}

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu

function readingTime(text: string): number {
  const dense = text.match(DENSE)?.length ?? 0
  const words = text.replace(DENSE, ' ').match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS + dense / CHARACTERS))
}
