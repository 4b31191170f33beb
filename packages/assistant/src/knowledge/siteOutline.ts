import type { ListedPage } from '@octavo/search'
import { cutText } from '../text/cleanText.js'

/** Maximum number of pages. Later ones would not fit. */
const MAX_PAGES = 2_000
/** Maximum number of headings per page. */
const MAX_HEADINGS = 30

/**
 * Returns the titles of pages, one per line, each followed by the page's first headings, as many as fit. Headings that
 * occur several times say nothing about a page. Operations come last, because there can be thousands of them.
 */
export function siteOutline(pages: readonly ListedPage[], length: number): string {
  const operations = pages.filter(({ operation }) => operation)
  const listedPages = [...pages.filter(({ operation }) => !operation), ...operations].slice(0, MAX_PAGES)
  const counts = new Map<string, number>()
  for (const { title, sections } of listedPages)
    for (const name of [title, ...sections.map(({ heading }) => heading)]) counts.set(name, (counts.get(name) ?? 0) + 1)
  const headings = listedPages.map(({ sections }) =>
    sections.flatMap(({ heading, part }) => (heading === '' || part || counts.get(heading) !== 1 ? [] : [heading])),
  )
  const lines = listedPages.map(({ title }) => title)
  let left = length - lines.join('\n').length
  for (let at = 0; at < MAX_HEADINGS; at++)
    for (const [page, { [at]: heading }] of headings.entries()) {
      if (heading === undefined) continue
      left -= heading.length + 2
      if (left < 0) return cutText(lines.join('\n'), length)
      lines[page] += `; ${heading}`
    }
  return cutText(lines.join('\n'), length)
}
