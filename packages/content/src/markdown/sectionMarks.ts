import type { Heading, SectionLines } from '@octavo/core'

/**
 * Control characters that mark sections: START follows the first line of a section, and END the last line of a component's
 * section. The number of the section follows in binary, written with ZERO and ONE. They survive all transformations of
 * components, and no text or code in a page contains them.
 */
const [START, END, ZERO_BIT, ONE_BIT] = ['\u0004', '\u0005', '\u0006', '\u0007'] as const
const MARK = new RegExp(`([${START}${END}])([${ZERO_BIT}${ONE_BIT}]+)`, 'g')

/** Returns a function that marks the block of the element that has a heading's id. */
export function sectionMarker(headings: readonly Heading[]): (id: unknown, block: string) => string {
  const numbers = new Map<unknown, number>(headings.map(({ id }, number) => [id, number]))
  return (id, block) => {
    const number = numbers.get(id)
    if (number === undefined || block === '') return block
    const digits = number.toString(2).replaceAll('0', ZERO_BIT).replaceAll('1', ONE_BIT)
    return block.replace(/$/m, START + digits) + (headings[number]?.part ? END + digits : '')
  }
}

/** Matches quote and list markers at the start of a section's first line, and the `#` characters of a heading. */
const FIRST_LINE = /^((?:[ >]|[-*+] |\d{1,9}\. )*)(#*)/
/** Level of a step, which is below all headings. */
const ITEM_LEVEL = 7

interface MarkedSection {
  id: string
  isPart: boolean
  line: number
  /** First line of the section's text. For a field, this is the line with its name. */
  from: number
  /** Line after a component section. */
  end: number
  level: number
  indentation: string
}

/**
 * Removes the marks from the Markdown of a page and finds its sections.
 * @param textEnd offset of the end of the last section
 * @returns sections by heading id, with `''` for the text before the first heading. A section ends at the next
 * heading, or for a component at the component's end. A heading without text includes the sections below it.
 */
export function takeSections(
  marked: string,
  headings: readonly Heading[],
  textEnd: number = marked.length,
): { markdown: string; lines: ReadonlyMap<string, SectionLines> } {
  if (marked === '') return { markdown: '', lines: new Map() }
  const sectionsByNumber = new Map<number, MarkedSection>()
  const lines = marked.split('\n').map((line, at) =>
    line.replace(MARK, (_, mark: string, digits: string) => {
      const number = Number.parseInt(digits.replaceAll(ZERO_BIT, '0').replaceAll(ONE_BIT, '1'), 2)
      const section = sectionsByNumber.get(number)
      const heading = headings[number]
      if (mark === END && section) section.end = at + 1
      if (mark === START && !section && heading) sectionsByNumber.set(number, readSection(heading, line, at))
      return ''
    }),
  )
  const isBlank = (from: number, to: number) => lines.slice(from, to).every((line) => /^[ >]*$/.test(line))
  const last = marked.slice(0, textEnd).split('\n').length
  const sections = new Map<string, SectionLines>()
  const laterSections: MarkedSection[] = []
  for (const section of [...sectionsByNumber.values()].sort((a, b) => b.line - a.line)) {
    const { id, isPart, from, end, level, indentation } = section
    const sectionEnd = isPart ? end : (laterSections.findLast((other) => other.level <= level)?.line ?? last)
    const next = Math.min(sectionEnd, laterSections.at(-1)?.line ?? last)
    const to = isBlank(from, next) ? sectionEnd : next
    const range: [number, number] = [lines.length - from, lines.length - to]
    sections.set(id, indentation === '' ? range : [...range, indentation])
    if (!isPart) laterSections.push(section)
  }
  sections.set('', [lines.length, lines.length - (laterSections.at(-1)?.line ?? last)])
  return { markdown: lines.join('\n'), lines: sections }
}

function readSection({ id, part }: Heading, text: string, line: number): MarkedSection {
  const [, marks = '', hashes = ''] = FIRST_LINE.exec(text) ?? []
  const isPart = part === true
  return {
    id,
    isPart,
    line,
    from: isPart && hashes === '' ? line : line + 1,
    end: line + 1,
    level: hashes.length || ITEM_LEVEL,
    indentation: marks.replace(/[^>]/g, ' '),
  }
}
