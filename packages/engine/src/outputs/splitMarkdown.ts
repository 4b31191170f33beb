/** Consecutive lines of a text, with the lines around them that make them valid on their own. */
export interface MarkdownPart {
  /** List items and the start of a code block that contain the first line. */
  opening: readonly string[]
  lines: readonly string[]
  /** End of a code block that continues in the next part. */
  closing: readonly string[]
}

/** A line of Markdown, and what a part has to repeat if it starts with it. */
interface Line {
  text: string
  /** The line that starts the code block around this one. */
  fence?: string
  /** List items around this line, from the outermost. */
  items: readonly string[]
  /** How unsuitable the line is as the start of a part. */
  cost: number
}

/** Cost of a line, in order: headings, blocks and list items, then what should stay together. */
const COST = { section: 0, heading: 1, block: 2, nested: 3, text: 4, row: 5, code: 6 }

/** Matches the start of a list item or of its next paragraph: indentation, then the marker. */
const ITEM = /^( *)(?:[-*+]|\d{1,9}[.)]) /
/** Matches the marker and the name of a field. */
const ITEM_NAME = /^ *(?:[-*+]|\d{1,9}[.)]) (?:\*\*[^*\n]{1,200}\*\*)?/
const MAX_LABEL = 200
const FENCE = /^([ >]*(?:(?:[-*+]|\d{1,9}[.)]) +)*)(`{3,}|~{3,})/

/**
 * Divides Markdown at line ends into parts of at most `size` characters. Parts start at headings, then at fields and
 * paragraphs; code blocks and tables are divided only if they are longer than a part. A longer line is a part.
 */
export function splitMarkdown(markdown: string, size: number): MarkdownPart[] {
  const lines = readLines(markdown)
  const parts: MarkdownPart[] = []
  for (let from = 0; from < lines.length; ) {
    const opening = openingLines(lines[from])
    const budget = size - joinedLength(opening)
    const to = partEnd(lines, from, budget)
    parts.push({
      opening,
      lines: lines.slice(from, to).map(({ text }) => text),
      closing: closingLines(lines[to]),
    })
    from = to
  }
  return parts
}

function openingLines(line: Line | undefined): string[] {
  if (!line) return []
  return [...line.items.map(itemLabel), ...(line.fence === undefined ? [] : [line.fence])]
}

/** Returns a list item that is repeated, without a long description. */
function itemLabel(text: string): string {
  const [label = text] = text.length > MAX_LABEL ? (ITEM_NAME.exec(text) ?? []) : []
  return `${label} (continued)`
}

function closingLines(next: Line | undefined): string[] {
  const [, prefix = '', marks] = FENCE.exec(next?.fence ?? '') ?? []
  return marks === undefined ? [] : [prefix.replace(/[^ >]/g, ' ') + marks]
}

/** Returns the index after the last line of the part that starts at `from`. */
function partEnd(lines: readonly Line[], from: number, budget: number): number {
  let length = 0
  let to = from
  for (; to < lines.length; to++) {
    length += (lines[to]?.text.length ?? 0) + 1
    if (length > budget && to > from) break
  }
  if (to === lines.length) return to
  const late = cheapest(lines, from + Math.ceil((to - from) / 2), to)
  const cost = lines[late]?.cost ?? COST.code
  if (cost <= COST.text) return late
  const early = cheapest(lines, from + 1, to)
  return (lines[early]?.cost ?? COST.code) <= COST.text && blockLength(lines, early) <= budget ? early : late
}

/** Returns the length of what starts at a line and should stay together. */
function blockLength(lines: readonly Line[], from: number): number {
  let length = 0
  for (let index = from; index < lines.length; index++) {
    const { text = '', cost = 0 } = lines[index] ?? {}
    if (index > from && cost <= COST.block) break
    length += text.length + 1
  }
  return length
}

/** Returns the last of the lines that are most suitable as a start. */
function cheapest(lines: readonly Line[], from: number, to: number): number {
  let best = to
  for (let index = to - 1; index >= from; index--) {
    if ((lines[index]?.cost ?? COST.code) < (lines[best]?.cost ?? COST.code)) best = index
  }
  return best
}

function readLines(markdown: string): Line[] {
  const items: { indent: number; text: string }[] = []
  let fence: { line: string; marks: string } | undefined
  let isAfterBlank = true
  return markdown.split('\n').map((text) => {
    const indent = text.search(/[^ ]/)
    if (fence) {
      const line = { text, fence: fence.line, items: items.map(({ text }) => text), cost: COST.code }
      if (new RegExp(`^[ >]*${fence.marks}[${fence.marks[0]}]*\\s*$`).test(text)) fence = undefined
      isAfterBlank = false
      return line
    }
    const isItem = ITEM.test(text)
    if (indent >= 0 && (isItem || isAfterBlank)) while ((items.at(-1)?.indent ?? -1) >= indent) items.pop()
    const line = { text, items: items.map(({ text }) => text), cost: lineCost(text, { isAfterBlank, isItem, indent }) }
    const [, , marks] = FENCE.exec(text) ?? []
    if (marks !== undefined) fence = { line: text, marks }
    else if (isItem) items.push({ indent, text })
    isAfterBlank = indent < 0
    return line
  })
}

function lineCost(
  text: string,
  { isAfterBlank, isItem, indent }: { isAfterBlank: boolean; isItem: boolean; indent: number },
) {
  if (/^## /.test(text)) return COST.section
  if (/^#{1,6} /.test(text)) return COST.heading
  // A blank line stays with the text above it.
  if (indent < 0) return COST.text
  if (/^ *\|/.test(text)) return isAfterBlank ? COST.block : COST.row
  if (indent === 0 && (isItem || isAfterBlank)) return COST.block
  return isItem || isAfterBlank ? COST.nested : COST.text
}

function joinedLength(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0)
}
