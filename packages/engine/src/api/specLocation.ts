import type { DescriptionBase } from '@octavo/content'
import { type Diagnostic, LineIndex } from '@octavo/core'
import { isRemoteSpec, type Site } from '@octavo/site'

export interface SpecText {
  /** Path or URL of the document. */
  source: string
  /** The file that contains the text, and the JSON pointer to it. */
  file: string
  pointer: string
  text: string
}

type Place = Pick<Diagnostic, 'file' | 'start' | 'end'>

/** Returns the location of a substring of a text, or of the whole text if escapes hide the substring. */
export function specLocation(
  site: Site,
  { source, file, pointer, text }: SpecText,
  part?: { start: number; end: number },
): Place {
  return site.spec(source).locate(pointer, { file, part: part && { text, ...part } }) ?? { file }
}

/** Returns the location in the document for a diagnostic with positions relative to a text. */
export function diagnosticLocation(
  site: Site,
  text: SpecText,
  { start, end }: Pick<Diagnostic, 'start' | 'end'>,
): Place {
  if (!start) return specLocation(site, text)
  const lines = new LineIndex(text.text)
  const from = lines.offsetAt(start)
  return specLocation(site, text, { start: from, end: end ? lines.offsetAt(end) : from + 1 })
}

/** Returns the base of a document's relative URLs on a page, or on all pages. */
export function descriptionBase(source: string, page?: string): DescriptionBase {
  if (isRemoteSpec(source)) return { url: source }
  return page === undefined ? undefined : { page }
}
