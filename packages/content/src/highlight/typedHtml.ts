import { escapeText } from './escape.js'
import type { CodeNote, TypedCode } from './typedCode.js'
import { wrapRanges } from './wrapRanges.js'

/** Returns the HTML of TypeScript code. */
type Highlight = (code: string) => Promise<string>

/** Returns the HTML of each line with types, and of the notes below it. */
export async function typedLines(
  lines: readonly string[],
  { code = '', hovers, notes, marks }: TypedCode,
  highlight: Highlight,
): Promise<{ html: string; notes: string }[]> {
  const types = new Map<string, string>()
  for (const text of new Set([...hovers, ...notes.filter(isQuery)].map((each) => each.text)))
    types.set(text, await highlight(text))
  const stops = new Set<string>()
  const hoverTags = hovers.map((hover) => {
    const key = `${hover.text}\n${hover.docs}`
    const docs = hover.docs && `<span class="typed-docs">${escapeText(hover.docs)}</span>`
    // The keyboard stops once at each type, and a tap also focuses the others.
    const open = `<span class="tooltip typed" tabindex="${stops.has(key) ? -1 : 0}">`
    stops.add(key)
    const close = `<span class="tooltip-content typed-popup"><span>${types.get(hover.text)}</span>${docs}</span></span>`
    return { ...rangeOnLine(hover), line: hover.line, open, close }
  })
  const sources = code.split('\n')
  const markTags = marks.flatMap(({ kind, ...range }) =>
    splitRange(range, sources).map((part) => ({ ...part, open: `<span class="typed-${kind}">`, close: '</span>' })),
  )
  return lines.map((html, line) => ({
    html: wrapRanges(
      html,
      hoverTags.filter((tag) => tag.line === line),
      markTags.filter((tag) => tag.line === line),
    ),
    notes: notes
      .filter((note) => note.line === line)
      .map((note) => noteHtml(note, types))
      .join(''),
  }))
}

function isQuery({ kind }: CodeNote): boolean {
  return kind === 'query'
}

function noteHtml({ kind, text, character }: CodeNote, types: ReadonlyMap<string, string>): string {
  const content = kind === 'query' ? types.get(text) : escapeText(text)
  return `<span class="typed-note" data-kind="${kind}" style="--column:${character}"><span>${content}</span></span>`
}

function rangeOnLine({ character, length }: { character: number; length: number }): { start: number; end: number } {
  return { start: character, end: character + length }
}

/** Returns the parts of a range on each of its lines. */
function splitRange(
  { line, character, length }: { line: number; character: number; length: number },
  sources: readonly string[],
): { line: number; start: number; end: number }[] {
  const source = sources[line]
  if (source === undefined || length <= 0) return []
  const end = Math.min(source.length, character + length)
  const rest = { line: line + 1, character: 0, length: character + length - source.length - 1 }
  return [{ line, start: character, end }, ...splitRange(rest, sources)]
}
