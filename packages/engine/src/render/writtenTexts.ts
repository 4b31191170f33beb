import { searchText } from './searchText.js'
import type { BodyTexts, PackedTexts, SearchWords, WrittenTexts } from './types.js'

export function writeTexts({ html, search, ...markdown }: BodyTexts): WrittenTexts {
  const { texts, ...words } = search
  return {
    html,
    markdown: JSON.stringify(markdown),
    words: JSON.stringify(words),
    texts: JSON.stringify(texts),
  }
}

/** The texts of a body, in their order in `PackedTexts`. */
export const TEXT_PARTS = ['html', 'markdown', 'words', 'texts'] as const satisfies (keyof WrittenTexts)[]

export function packTexts(texts: WrittenTexts): PackedTexts {
  const lengths = TEXT_PARTS.map((part) => Buffer.byteLength(texts[part]))
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0))
  const buffer = Buffer.from(bytes.buffer)
  let offset = 0
  for (const part of TEXT_PARTS) offset += buffer.write(texts[part], offset)
  return { bytes, lengths }
}

/** Returns the HTML of a body. */
export function packedHtml({ bytes, lengths }: PackedTexts): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, lengths[0]).toString()
}

/** Texts of a page without content. Also used if a cache entry is lost. */
export const NO_TEXTS = writeTexts({ html: '', search: searchText({ headings: [], sections: [] }), markdown: '' })

export function readMarkdown(text = NO_TEXTS.markdown): Pick<BodyTexts, 'markdown' | 'entries'> {
  return JSON.parse(text) as Pick<BodyTexts, 'markdown' | 'entries'>
}

export function readWords(text = NO_TEXTS.words): SearchWords {
  return JSON.parse(text) as SearchWords
}

export function readTexts(text = NO_TEXTS.texts): string[] {
  return JSON.parse(text) as string[]
}
