import type { Passage, SiteKnowledge } from '../knowledge/types.js'
import type { Conversation } from './conversation.js'
import { searchedWords } from './questionWords.js'

/** Words of one turn that a search is made of. */
const LONGEST_QUERY = 1_000
/** Passages of one page: two pages say more than four of its sections. */
const OF_PAGE = 2
/** What an earlier question, or a marked text, counts for in comparison to the question itself. */
const EARLIER = 0.6
const MARKED = 0.8

/**
 * The passages that an answer may be made of. The question is what counts most; a short one that goes on from an earlier
 * one (`and on Windows?`) is understood by both together, and one about a marked text by that.
 */
export async function retrieve(knowledge: SiteKnowledge, conversation: Conversation): Promise<Passage[]> {
  const { retrievalPageSize: limit, filter, currentPath } = conversation
  const searches = queriesOf(conversation).map(async ({ query, weight }) => {
    const passages = await knowledge.search(query, {
      limit,
      ofPage: OF_PAGE,
      ...(filter && { filter }),
      ...(currentPath !== undefined && { currentPath }),
    })
    return passages.map((passage) => ({ passage, weighed: passage.score * weight }))
  })
  const best = new Map<string, { passage: Passage; weighed: number }>()
  for (const found of (await Promise.all(searches)).flat()) {
    const { url } = found.passage
    if (found.weighed > (best.get(url)?.weighed ?? 0)) best.set(url, found)
  }
  return [...best.values()]
    .sort((a, b) => b.weighed - a.weighed)
    .slice(0, limit)
    .map(({ passage }) => passage)
}

function queriesOf({ question, before, context }: Conversation): { query: string; weight: number }[] {
  const asked = searchedWords(question.slice(0, LONGEST_QUERY))
  const earlier = before.findLast(({ role }) => role === 'user')?.text.slice(0, LONGEST_QUERY)
  const marked = context
    .map(({ value }) => value)
    .join(' ')
    .slice(0, LONGEST_QUERY)
  return [
    { query: asked, weight: 1 },
    ...(earlier === undefined ? [] : [{ query: `${asked} ${earlier}`, weight: EARLIER }]),
    ...(marked === '' ? [] : [{ query: `${asked} ${marked}`, weight: MARKED }]),
  ]
}
