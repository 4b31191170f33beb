import { tellingWords } from '../words/tellingWords.js'

/** Returns the synonyms of each word of a query. */
export type Synonyms = (words: readonly string[]) => string[][]

/**
 * Returns the synonyms of a site. A phrase is found in a query that has all of its words.
 * @param groups words and phrases that mean the same
 */
export function siteSynonyms(groups: readonly (readonly string[])[]): Synonyms {
  const read = groups.map((group) => group.map((phrase) => tellingWords(phrase, [])))
  return (words) => {
    const synonyms = words.map((): string[] => [])
    for (const group of read) {
      for (const phrase of group) {
        if (!phrase.every((word) => words.includes(word))) continue
        const others = group.flat().filter((word) => !phrase.includes(word))
        for (const word of phrase) synonyms[words.indexOf(word)]?.push(...others)
      }
    }
    return synonyms
  }
}
