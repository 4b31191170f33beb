const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/

/**
 * The Markdown of each section of a page, without its heading: found by the headings, in their order, that its index
 * lists (`''` for what stands above the first one). Undefined where the page has no such heading.
 */
export function markdownSections(markdown: string, headings: readonly string[]): (string | undefined)[] {
  const lines = withoutDocument(markdown, headings).split('\n')
  const found = headingsOf(lines)
  let next = 0
  const starts = headings.map((heading, at) => {
    if (heading === '' && at === 0) return { from: bodyStart(lines), head: 0 }
    const place = found.findIndex(({ text }, index) => index >= next && text === plain(heading))
    if (place < 0) return undefined
    next = place + 1
    const { line } = found[place] as Heading
    return { from: line + 1, head: line }
  })
  return starts.map((start, at) => {
    if (!start) return undefined
    const end = starts.slice(at + 1).find((later) => later !== undefined)?.head ?? lines.length
    return lines.slice(start.from, end).join('\n').trim()
  })
}

const DOCUMENT = /(?:^|\n)## OpenAPI\n+(?=(`{3,})json\n\{)(?![\s\S]*\n## )[\s\S]*$/

/** Leaves out the OpenAPI that a page of the API ends with, which is no section: it says nothing that is not said above. */
function withoutDocument(markdown: string, headings: readonly string[]): string {
  return headings.some((heading) => plain(heading) === 'openapi') ? markdown : markdown.replace(DOCUMENT, '')
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
    if (heading) headings.push({ line, text: plain(heading[2] ?? '') })
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

/** A heading without what Markdown marks words with. */
function plain(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[\\`*_~]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
