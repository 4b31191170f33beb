import { isCommon } from './commonWords.js'
import { namesIn } from './names.js'
import { wordsOf } from './wordsOf.js'

/**
 * The different words of a text that say what it is about; all of them when there are no others. Common words count in
 * names (`as-user`), and stand first: only the last word may not be finished.
 *
 * @param names what a common word may be part of
 */
export function tellingWords(text: string, names: readonly string[]): string[] {
  const inNames = new Set(names.flatMap((name) => wordsOf(name).map(({ text }) => text)))
  const words = [...new Set(wordsOf(text).map(({ text }) => text))]
  const common = words.filter((word) => isCommon(word) && inNames.has(word))
  const telling = [...common, ...words.filter((word) => !isCommon(word))]
  return telling.length > 0 ? telling : words
}

/** What a text is about: its telling words, and its names as a whole. */
export function tellingTerms(written: string): string[] {
  const text = written.normalize('NFKC')
  const names = namesIn(text)
  return [...new Set([...tellingWords(text, names), ...names])]
}
