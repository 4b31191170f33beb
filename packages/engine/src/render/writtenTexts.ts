import { searchText } from './searchText.js'
import type { BodyTexts, SearchWords, WrittenTexts } from './types.js'

export function writeTexts({ html, search, ...markdown }: BodyTexts): WrittenTexts {
  const { texts, ...words } = search
  return {
    html,
    markdown: JSON.stringify(markdown),
    words: JSON.stringify(words),
    texts: JSON.stringify(texts),
  }
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
