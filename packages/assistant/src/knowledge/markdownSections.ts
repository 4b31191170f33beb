const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/
/** More of a heading tells it from no other. */
const LONGEST_HEADING = 1_000

/**
 * The Markdown of each section of a page, without its heading: found by the headings, in their order, that its index
 * lists (`''` for what stands above the first one). Undefined where the page has no such heading.
 */
export function markdownSections(markdown: string, headings: readonly string[]): (string | undefined)[] {
  const names = headings.map(plain)
  const lines = (names.includes('openapi') ? markdown : withoutDocument(markdown)).split('\n')
  const places = placesOf(headingsOf(lines))
  let next = 0
  const starts = names.map((name, at) => {
    if (headings[at] === '' && at === 0) return { from: bodyStart(lines), head: 0 }
    const own = places.get(name)
    let line = own?.pop()
    while (line !== undefined && line < next) line = own?.pop()
    if (line === undefined) return undefined
    next = line + 1
    return { from: line + 1, head: line }
  })
  const heads = starts.flatMap((start) => start?.head ?? [])
  let index = 0
  return starts.map((start) => {
    if (!start) return undefined
    const end = heads[++index] ?? lines.length
    return lines.slice(start.from, end).join('\n').trim()
  })
}

const DOCUMENT = /^\n?## OpenAPI\n+`{3,}json\n\{/

/** Leaves out the OpenAPI that a page of the API ends with, which is no section: it says nothing that is not said above. */
function withoutDocument(markdown: string): string {
  const last = Math.max(markdown.lastIndexOf('\n## '), 0)
  return DOCUMENT.test(markdown.slice(last, last + LONGEST_HEADING)) ? markdown.slice(0, last) : markdown
}

/** The lines of each heading, the last one first. */
function placesOf(headings: readonly Heading[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const { text, line } of [...headings].reverse()) {
    const lines = places.get(text)
    if (lines) lines.push(line)
    else places.set(text, [line])
  }
  return places
}

interface Heading {
  line: number
  text: string
}

/** Headings outside of code. */
function headingsOf(lines: readonly string[]): Heading[] {
  const headings: Heading[] = []
  let fence: string | undefined
  for (const [line, text] of lines.entries()) {
    const mark = FENCE.exec(text)?.[1]
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && text.trim() === mark) fence = undefined
      continue
    }
    if (mark !== undefined) fence = mark
    const heading = HEADING.exec(text)
    if (heading) headings.push({ line, text: plain(withoutMarks(heading[2] ?? '')) })
  }
  return headings
}

/** After the title and the description that a page's Markdown begins with. */
function bodyStart(lines: readonly string[]): number {
  let at = 0
  if (lines[at]?.startsWith('# ')) at++
  while (lines[at] === '' || lines[at]?.startsWith('> ')) at++
  return at
}

/** Without the number signs that may close a heading. */
function withoutMarks(written: string): string {
  const text = written.trimEnd()
  let end = text.length
  while (text[end - 1] === '#') end--
  return end === 0 || /[ \t]/.test(text[end - 1] ?? '') ? text.slice(0, end) : text
}

/** A heading without what Markdown marks words with. Takes time by its length, whatever it holds. */
function plain(text: string): string {
  return text
    .slice(0, LONGEST_HEADING)
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[\\`*_~]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
