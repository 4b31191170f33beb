import { distinctiveWords, isCommon } from '../words/distinctiveWords.js'
import { namesIn } from '../words/nameWords.js'
import { operationIn, type QueriedOperation } from '../words/operationWords.js'
import type { Synonym } from './synonyms.js'

/** Maximum number of words in a query, because each word has one bit. Further words are ignored. */
const MAX_WORDS = 24
const MAX_QUERY_LENGTH = 1000

export interface QueryWords {
  /** Distinct folded words. The last one may be unfinished. */
  words: string[]
  /** Names such as `max_tokens`; `words` contains their parts. */
  names: string[]
  /** True for a single capital letter, which may be a name (`R`). */
  isLetter?: boolean
  /** A name at the end of the query, which may be unfinished. */
  lastName?: string
  /** The queried operation. `words` also contains its method. */
  operation?: QueriedOperation
  /** The synonyms of each word. */
  synonyms?: readonly (readonly Synonym[])[]
}

export function readQuery(query: string): QueryWords {
  const text = query.slice(0, MAX_QUERY_LENGTH).normalize('NFKC')
  const { operation, beside = text } = operationIn(text) ?? {}
  const names = [...new Set(namesIn(beside))]
  const [lastName] = namesIn(beside.slice(beside.trimEnd().lastIndexOf(' ') + 1))
  const words = operation
    ? distinctiveWords(`${beside} ${operation.method} ${operation.path}`, [...names, operation.method])
    : distinctiveWords(text, names)
  return {
    words: words.slice(0, MAX_WORDS),
    names: names.slice(0, MAX_WORDS),
    isLetter: /^\s*\p{Lu}\s*$/u.test(text) && !isCommon(words[0] ?? ''),
    lastName,
    operation,
  }
}
