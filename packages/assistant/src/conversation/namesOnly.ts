import { wordsOf } from '@octavo/search'
import type { Passage } from '../knowledge/types.js'

/** Inline code. */
const CODE = /`[^`\n]{1,200}`/g

/** Of the passages found for a single word, those where it is what something is called: a title, or a word in code. */
export function namesOnly(passages: readonly Passage[], query: string): Passage[] {
  const [word, ...more] = wordsOf(query)
  if (word === undefined || more.length > 0) return []
  const has = (text: string) => wordsOf(text).some((each) => each.text === word.text)
  const is = (text = '') => has(text) && wordsOf(text).length === 1
  return passages.filter(
    ({ title, heading, content }) => is(title) || is(heading) || (content.match(CODE) ?? []).some(has),
  )
}
