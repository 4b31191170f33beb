import type { Heading, SectionLines } from '@octavo/core'

/**
 * Mark the end of a section's first line, and of the last one of a part; its number follows in binary. Marks go through
 * everything that components do with what is inside of them, and no text or code of a page has these characters.
 */
const [START, END, ZERO, ONE] = ['\u0004', '\u0005', '\u0006', '\u0007'] as const
const MARK = new RegExp(`([${START}${END}])([${ZERO}${ONE}]+)`, 'g')

/** Returns what marks the block that an element with the id of a heading is written as. */
export function sectionMarker(headings: readonly Heading[]): (id: unknown, block: string) => string {
  const numbers = new Map<unknown, number>(headings.map(({ id }, number) => [id, number]))
  return (id, block) => {
    const number = numbers.get(id)
    if (number === undefined || block === '') return block
    const digits = number.toString(2).replaceAll('0', ZERO).replaceAll('1', ONE)
    return block.replace(/$/m, START + digits) + (headings[number]?.part ? END + digits : '')
  }
}

/** The marks of quotes and items that the first line of a section begins with, and those of a heading. */
const FIRST_LINE = /^((?:[ >]|[-*+] |\d{1,9}\. )*)(#*)/
/** Of a step, which is below every heading. */
const ITEM_LEVEL = 7

interface Place {
  id: string
  isPart: boolean
  line: number
  /** Its first line that is text of its own: that of a field has its name. */
  from: number
  /** The line after a part. */
  end: number
  level: number
  indentation: string
}

/**
 * Takes the marks out of the Markdown of a page.
 * @param textEnd where it ends as far as it is text of a section
 * @returns the sections by the ids of their headings, `''` for what stands above the first one. A section ends at the next
 * heading, and a part where its component does. A heading that has only headings below it has what these have.
 */
export function takeSections(
  marked: string,
  headings: readonly Heading[],
  textEnd: number = marked.length,
): { markdown: string; lines: ReadonlyMap<string, SectionLines> } {
  if (marked === '') return { markdown: '', lines: new Map() }
  const places = new Map<number, Place>()
  const lines = marked.split('\n').map((line, at) =>
    line.replace(MARK, (_, mark: string, digits: string) => {
      const number = Number.parseInt(digits.replaceAll(ZERO, '0').replaceAll(ONE, '1'), 2)
      const known = places.get(number)
      const heading = headings[number]
      if (mark === END && known) known.end = at + 1
      if (mark === START && !known && heading) places.set(number, placeOf(heading, line, at))
      return ''
    }),
  )
  const isBlank = (from: number, to: number) => lines.slice(from, to).every((line) => /^[ >]*$/.test(line))
  const last = marked.slice(0, textEnd).split('\n').length
  const sections = new Map<string, SectionLines>()
  const below: Place[] = []
  for (const place of [...places.values()].sort((a, b) => b.line - a.line)) {
    const { id, isPart, from, end, level, indentation } = place
    const whole = isPart ? end : (below.findLast((other) => other.level <= level)?.line ?? last)
    const next = Math.min(whole, below.at(-1)?.line ?? last)
    const to = isBlank(from, next) ? whole : next
    const range: [number, number] = [lines.length - from, lines.length - to]
    sections.set(id, indentation === '' ? range : [...range, indentation])
    if (!isPart) below.push(place)
  }
  sections.set('', [lines.length, lines.length - (below.at(-1)?.line ?? last)])
  return { markdown: lines.join('\n'), lines: sections }
}

function placeOf({ id, part }: Heading, text: string, line: number): Place {
  const [, marks = '', signs = ''] = FIRST_LINE.exec(text) ?? []
  const isPart = part === true
  return {
    id,
    isPart,
    line,
    from: isPart && signs === '' ? line : line + 1,
    end: line + 1,
    level: signs.length || ITEM_LEVEL,
    indentation: marks.replace(/[^>]/g, ' '),
  }
}
