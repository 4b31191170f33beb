import type { Heading, SectionLines, TextSection } from '@octavo/core'
import { countSections, type SearchSection } from '@octavo/search'
import type { SearchText } from './types.js'

/** Search index limits per page. */
const [MAX_SECTIONS, MAX_TEXT_LENGTH, MAX_SECTION_LENGTH] = [5_000, 300, 100_000]

interface PageTexts {
  headings: readonly Heading[]
  sections: readonly TextSection[]
}

/**
 * Returns the search sections of a page.
 * @param lines lines of each section in the Markdown of the page, by section id
 */
export function searchText(page: PageTexts, lines: ReadonlyMap<string, SectionLines> = new Map()): SearchText {
  const sections = searchSections(page)
  return {
    sections: sections.map(({ text, ...section }) => section),
    counts: countSections(sections),
    lines: sections.map(({ id }) => lines.get(id) ?? []),
    texts: sections.map(({ text }) => text),
  }
}

/** Returns a section with its text for each heading, and one without a heading for the text before the first. */
export function searchSections({ headings, sections }: PageTexts): SearchSection[] {
  const texts = new Map(sections.map(({ headingId, text }) => [headingId, text.slice(0, MAX_SECTION_LENGTH)]))
  const start = texts.get('')
  const allSections = [
    ...(start === undefined ? [] : [{ id: '', heading: '', text: start }]),
    // Labels depend on the language of the page.
    ...headings
      .filter(({ word }) => word === undefined)
      .map(({ id, text, part }) => ({
        id,
        heading: cut(text),
        part,
        text: texts.get(id) ?? '',
      })),
  ]
  return (allSections.length > MAX_SECTIONS ? withoutParts(allSections) : allSections).slice(0, MAX_SECTIONS)
}

/** Merges sections of components into the sections before them, for pages with too many sections. */
function withoutParts(sections: readonly SearchSection[]): SearchSection[] {
  const joined: (SearchSection & { texts: string[] })[] = []
  for (const section of sections) {
    const last = joined.at(-1)
    if (section.part && last) last.texts.push(section.heading, section.text)
    else joined.push({ ...section, texts: [section.text] })
  }
  return joined.map(({ texts, ...section }) => ({
    ...section,
    text: texts.filter(Boolean).join(' ').slice(0, MAX_SECTION_LENGTH),
  }))
}

/** Shortens a title or a name for search results. */
export function cut(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text
}
