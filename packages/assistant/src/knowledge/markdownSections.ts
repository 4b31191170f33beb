import type { ListedPage } from '@octavo/search'
import {
  FIELD_LEVEL,
  headingsOf,
  isTitle,
  LONGEST_HEADING,
  type MarkdownHeading,
  plainHeading,
} from './markdownHeadings.js'

type ListedSection = Pick<ListedPage['sections'][number], 'heading' | 'part'>

/**
 * The Markdown of each section of a page, without its heading: found by the headings, in their order, that its index
 * lists (`''` for what stands above the first one). Undefined where the page has no such heading.
 *
 * Parts of a section, such as tabs, are in it as well as sections of their own: what stands behind them in a page is text
 * of the section again, and its Markdown does not say where the last of them ends. A heading that has nothing but
 * other headings below it has what these have.
 */
export function markdownSections(
  markdown: string,
  { sections, description }: Pick<ListedPage, 'description'> & { sections: readonly ListedSection[] },
): (string | undefined)[] {
  const names = sections.map(({ heading }) => plainHeading(heading))
  const lines = (names.includes('openapi') ? markdown : withoutDocument(markdown)).split('\n')
  const places = placesOf(headingsOf(lines), { names, parts: new Set(names.filter((_, at) => sections[at]?.part)) })
  let next = 0
  const starts = sections.map(({ heading, part = false }, at): Start | undefined => {
    if (heading === '' && at === 0) return { ...START, end: bodyStart(lines, description !== undefined) }
    const own = places.get(names[at] ?? '')
    let found = own?.pop()
    while (found !== undefined && found.line < next) found = own?.pop()
    if (found === undefined) return undefined
    next = found.end
    return { ...found, isPart: part }
  })
  const found = starts.filter((start) => start !== undefined)
  let index = 0
  return starts.map((start) => {
    if (!start) return undefined
    const from = ++index
    const { level, isPart } = start
    const textTo = (isEnd: (other: Start) => boolean) => {
      let at = from
      while (at < found.length && !isEnd(found[at] as Start)) at++
      return textOf(lines, start, found[at]?.line ?? lines.length)
    }
    const own = textTo((other) => !other.isPart || (isPart && other.level <= level))
    return own === '' && level > 0 ? textTo((other) => other.level <= level) : own
  })
}

interface Start extends Pick<MarkdownHeading, 'line' | 'end' | 'level' | 'indentation'> {
  isPart: boolean
}

const START: Start = { line: 0, end: 0, level: 0, indentation: '', isPart: false }

/** Where a part stands in an item or a quote, its text ends with that; that of a field has its name, too. */
function textOf(lines: readonly string[], start: Start, end: number): string {
  const { isPart, level, indentation } = start
  const limit = isPart && indentation !== '' ? itemEnd(lines, start, end) : end
  const from = level >= FIELD_LEVEL ? start.line : start.end
  return dedented(lines.slice(from, limit), indentation).join('\n').trim()
}

/** The first line that is not indented as an item's own are. */
function itemEnd(lines: readonly string[], { end: from, indentation }: Start, end: number): number {
  let at = from
  while (at < end && (/^[ >]*$/.test(lines[at] ?? '') || lines[at]?.startsWith(indentation))) at++
  return at
}

const DOCUMENT = /^\n?## OpenAPI\n+`{3,}json\n\{/

/** Leaves out the OpenAPI that a page of the API ends with, which is no section: it says nothing that is not said above. */
function withoutDocument(markdown: string): string {
  const last = Math.max(markdown.lastIndexOf('\n## '), 0)
  return DOCUMENT.test(markdown.slice(last, last + LONGEST_HEADING)) ? markdown.slice(0, last) : markdown
}

/** A line that no paragraph goes on with. */
const BLOCK = /^[ >]*(?:[-*+#|<>]|\d{1,9}[.)]|`{3}|~{3})/

/** Without the indentation of the item that a section stands in, and the marks of its quotes, as far as those reach. */
function dedented(lines: readonly string[], indentation: string): readonly string[] {
  let inside = indentation
  return lines.map((line, at) => {
    let shared = 0
    while (shared < inside.length && line[shared] === inside[shared]) shared++
    // An item goes on behind blank lines, which end quotes, and a paragraph with lines that are not indented.
    const isBlank = /^[ >]*$/.test(line)
    const goesOn = isBlank
      ? !inside.slice(shared).includes('>')
      : !BLOCK.test(line) && !/^[ >]*$/.test(lines[at - 1] ?? '')
    if (!goesOn) inside = inside.slice(0, shared)
    return line.slice(shared)
  })
}

/**
 * The headings of each text, the last one first. Where its index lists more than there are headings, these are steps, first
 * of all those with something below them, or updates, behind whose labels their descriptions are written; parts may be
 * fields.
 */
function placesOf(
  headings: readonly MarkdownHeading[],
  { names, parts }: { names: readonly string[]; parts: ReadonlySet<string> },
): Map<string, MarkdownHeading[]> {
  const missing = new Map<string, number>()
  for (const name of names) missing.set(name, (missing.get(name) ?? 0) + 1)
  const listed = headings
    .filter(({ level, text }) => level < FIELD_LEVEL || parts.has(text))
    .map((heading): MarkdownHeading => {
      const [label = ''] = heading.text.split(': ', 1)
      const isUpdate = !heading.isItem && !missing.has(heading.text) && missing.has(label)
      return isUpdate ? { ...heading, text: label, isItem: true, hasBody: true } : heading
    })
  const bodies = new Map<string, number>()
  for (const { text, isItem, hasBody } of listed) {
    if (!isItem) missing.set(text, (missing.get(text) ?? 0) - 1)
    else if (hasBody) bodies.set(text, (bodies.get(text) ?? 0) + 1)
  }
  const places = new Map<string, MarkdownHeading[]>()
  for (const heading of listed.reverse()) {
    const { text, isItem, hasBody } = heading
    const wanted = missing.get(text) ?? 0
    if (isItem && (wanted <= 0 || (!hasBody && (bodies.get(text) ?? 0) >= wanted))) continue
    const same = places.get(text)
    if (same) same.push(heading)
    else places.set(text, [heading])
  }
  return places
}

/** After the title and the description that a page's Markdown begins with; the page itself may begin with a quote. */
function bodyStart(lines: readonly string[], isDescribed: boolean): number {
  let at = isTitle(lines[0]) ? 1 : 0
  const skip = () => {
    while (lines[at] === '') at++
  }
  skip()
  if (isDescribed && lines[at]?.startsWith('> ')) at++
  skip()
  return at
}
