import { namesIn } from './nameWords.js'
import { splitWords } from './splitWords.js'

/**
 * Returns the distinct words of a text that describe its topic, or all of its words if there are none. Common words
 * are kept inside names (`as-user`), and at the end, where a word may be unfinished.
 * @param names names that can contain a common word
 */
export function distinctiveWords(text: string, names: readonly string[]): string[] {
  const inNames = new Set(names.flatMap((name) => splitWords(name).map(({ text }) => text)))
  const words = [...new Set(splitWords(text).map(({ text }) => text))]
  const common = words.filter((word) => isCommon(word) && inNames.has(word))
  const rareFirst = [...common, ...words.filter((word) => !isCommon(word))]
  return rareFirst.length > 0 ? rareFirst : words
}

/** Returns the terms that describe the topic of a text: significant words and whole names. */
export function distinctiveTerms(input: string): string[] {
  const text = input.normalize('NFKC')
  const names = namesIn(text)
  return [...new Set([...distinctiveWords(text, names), ...names])]
}

/** Common English words, which do not describe a topic. In other languages, the number of occurrences decides. */
const COMMON = new Set(
  `a about an and are as at be by can could do does for from get has have how i if in into is it its me much many my of on or our
  should so that the their them there these this to too us use used using was we what when where which who why will with
  would you your`.split(/\s+/),
)

export function isCommon(word: string): boolean {
  return COMMON.has(word)
}
