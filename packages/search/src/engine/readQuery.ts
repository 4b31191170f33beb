import { tellingWords } from '../words/commonWords.js'
import { namesIn, wordsOf } from '../words/wordsOf.js'

/** More words of a query are not looked at; a bit stands for each. */
const MOST_WORDS = 24
const LONGEST_QUERY = 1000

/** What a query asks for. */
export interface AskedWords {
  /** Folded and different; the last one may not be finished. */
  words: string[]
  /** Names such as `max_tokens`, whose parts are among the words. */
  names: string[]
}

export function readQuery(query: string): AskedWords {
  const written = query.slice(0, LONGEST_QUERY).normalize('NFKC')
  const said = wordsOf(written).map(({ text }) => text)
  return {
    words: [...new Set(tellingWords(said))].slice(0, MOST_WORDS),
    names: namesIn(written).slice(0, MOST_WORDS),
  }
}
