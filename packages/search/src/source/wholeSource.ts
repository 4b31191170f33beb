import { addMatches, createVocabulary, lowerBound, matchForms, matchTypos, queryForms } from '../engine/matchWord.js'
import type { IndexData } from '../index/indexData.js'
import { indexOutline } from '../index/outline.js'
import type { IndexSource, Meant } from './indexSource.js'

/** Returns an index in memory. */
export function wholeSource(data: IndexData): IndexSource {
  const terms = data.terms === '' ? [] : data.terms.split('\n')
  const vocabulary = createVocabulary(terms)
  const toMeanings = (matches: ReadonlyMap<string, number>): Meant[] =>
    [...matches].map(([term, score]) => ({
      term,
      score,
      postings: data.postings[lowerBound(terms, term)] ?? [],
    }))
  return {
    outline: indexOutline(data),
    async matchQuery(queryWords, isFuzzy) {
      const { words, names } = queryForms(queryWords)
      return {
        words: words.map((forms) => {
          const matches = matchForms(vocabulary, forms)
          return toMeanings(isFuzzy ? addMatches(matches, matchTypos(vocabulary, forms.word)) : matches)
        }),
        names: names.map((forms) => toMeanings(matchForms(vocabulary, forms))),
      }
    },
    async pages(numbers) {
      return new Map(numbers.flatMap((number) => (data.pages[number] ? [[number, data.pages[number]]] : [])))
    },
  }
}
