import type { SectionLines } from '@octavo/core'

/**
 * Most sections that contain one line: parts are in the sections around them as well; untrusted files may exceed this.
 */
const MOST_SECTIONS_OF_LINE = 8

/** Returns the Markdown of each section of a page, without its heading; `''` for missing ones. */
export function sectionsOf(markdown: string, sections: readonly SectionLines[]): string[] {
  const lines = markdown.split('\n')
  // The last line ends with a line break.
  const end = lines.length - 1
  let left = lines.length * MOST_SECTIONS_OF_LINE
  return sections.map(([from = 0, to = 0, indentation = '']) => {
    if (from <= to || from > end) return ''
    left -= from - to
    return left < 0
      ? ''
      : dedented(lines.slice(end - from, end - to), indentation)
          .join('\n')
          .trim()
  })
}

/**
 * Returns lines without the indentation of the list item that contains a section, and without its quote marks, as far
 * as those reach.
 */
function dedented(lines: readonly string[], indentation: string): string[] {
  let inside = indentation
  return lines.map((line) => {
    let shared = 0
    while (shared < inside.length && line[shared] === inside[shared]) shared++
    // An item continues after blank lines, which end quotes.
    if (!/^[ >]*$/.test(line) || inside.slice(shared).includes('>')) inside = inside.slice(0, shared)
    return line.slice(shared)
  })
}
