import { type Heading, unescapeHtml } from '@octavo/core'

const ID = / id="([^"]{1,500})"/g
const NAME = /<a [^<>]{0,1000}?\bname="([^"]{1,500})"/g

/** Returns ids and anchor names in rendered HTML that are not headings. */
export function readAnchors(html: string, headings: readonly Heading[]): string[] {
  const headingIds = new Set(headings.map(({ id }) => id))
  const lines = [...html.matchAll(ID), ...html.matchAll(NAME)].map(([, id = '']) => unescapeHtml(id))
  return [...new Set(lines)].filter((id) => !headingIds.has(id))
}
