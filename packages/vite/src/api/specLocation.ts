import { type Diagnostic, LineIndex, locationInText } from '@octavo/core'
import type { Site } from '@octavo/site'

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
  const whole = site.spec(source).locate(pointer, { file })
  if (!whole) return { file }
  const raw = part && site.repository.readText(file)?.replace(/^\uFEFF/, '')
  if (part === undefined || raw === undefined) return whole
  const lines = new LineIndex(raw)
  const written = { raw, start: lines.offsetAt(whole.start), value: text }
  const [start, end] = [locationInText(written, part.start), locationInText(written, part.end)]
  if (start === undefined) return whole
  return { file, start: lines.positionAt(start), end: lines.positionAt(end ?? start + 1) }
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
