import {
  addMatches,
  createVocabulary,
  formsOf,
  formsOfName,
  lowerBound,
  matchForms,
  matchSlips,
} from '../engine/matchWord.js'
import type { IndexData } from '../index/indexData.js'
import { outlineOf } from '../index/outline.js'
import type { IndexSource, Meant } from './indexSource.js'

/** An index that is in memory. */
export function wholeSource(data: IndexData): IndexSource {
  const terms = data.terms === '' ? [] : data.terms.split('\n')
  const vocabulary = createVocabulary(terms)
  const meant = (matches: ReadonlyMap<string, number>): Meant[] =>
    [...matches].map(([term, sureness]) => ({
      term,
      sureness,
      postings: data.postings[lowerBound(terms, term)] ?? [],
    }))
  return {
    outline: outlineOf(data),
    async meant({ words, names }, isFuzzy) {
      return {
        words: words.map((word, at) => {
          const matches = matchForms(vocabulary, formsOf(word, at === words.length - 1))
          return meant(isFuzzy ? addMatches(matches, matchSlips(vocabulary, word)) : matches)
        }),
        names: names.map((name) => meant(matchForms(vocabulary, formsOfName(name)))),
      }
    },
    async pages(numbers) {
      return new Map(numbers.flatMap((number) => (data.pages[number] ? [[number, data.pages[number]]] : [])))
    },
  }
}
