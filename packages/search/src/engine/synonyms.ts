import { distinctiveWords } from '../words/distinctiveWords.js'

/** A word with its score as a match of another one. */
export type Synonym = [word: string, sureness: number]

/** Returns the synonyms of each word of a query. */
export type Synonyms = (words: readonly string[]) => Synonym[][]

/**
 * Score of a possible synonym, which no other match has (as a 32-bit number). It ranks pages, but a page that has only
 * possible synonyms does not contain the words of a query: otherwise every query would have results that cover it.
 */
export const POSSIBLE_SYNONYM: number = Math.fround(0.51)
/** Score of a synonym that a site defines. */
const DEFINED = 0.8

/**
 * Returns the synonyms of a site. A phrase is found in a query that has all of its words.
 * @param groups words and phrases that mean the same
 */
export function siteSynonyms(groups: readonly (readonly string[])[]): Synonyms {
  const read = groups.map((group) => group.map((phrase) => distinctiveWords(phrase, [])))
  return (words) => {
    const synonyms = words.map((): Synonym[] => [])
    for (const group of read) {
      for (const phrase of group) {
        if (!phrase.every((word) => words.includes(word))) continue
        const others = group.flat().filter((word) => !phrase.includes(word))
        for (const word of phrase)
          synonyms[words.indexOf(word)]?.push(...others.map((other): Synonym => [other, DEFINED]))
      }
    }
    return synonyms
  }
}
