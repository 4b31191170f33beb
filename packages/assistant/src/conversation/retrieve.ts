import { wordsOf } from '@octavo/search'
import { LEAST_COVERAGE, type Passage, type Place, type SiteKnowledge } from '../knowledge/types.js'
import { aboutPage, requestsWholePage } from './aboutPage.js'
import type { Conversation, Turn } from './conversation.js'
import { goesOn, isEmptyQuestion, refersBack, searchedWords } from './questionWords.js'

/** Most characters of one turn in a search. */
const LONGEST_QUERY = 1_000
/** Most characters of a question and marked text that passages are compared with. */
const LONGEST_LOOK = 8_000
/** Most passages of one page: two pages say more than four of its sections. */
const OF_PAGE = 2
/** Weight of an earlier question, or a marked text, in comparison to the question itself. */
const EARLIER = 0.6
const MARKED = 0.8

interface RetrieveOptions {
  /** True when a reader of the passages, such as a model, decides which of them fit. */
  isJudged: boolean
}

interface Query {
  query: string
  weight: number
  /** Pages without any of these words are skipped. */
  about?: string
}

/**
 * The passages that an answer may be made of. The question is what counts most; a short one that goes on from an earlier
 * one (`and on Windows?`) is understood by both together, and one about a marked text by that. Their scores are weighed.
 *
 * Who asks about something else is not to be told the old answer again. Where nobody judges the passages, an earlier
 * question therefore helps to find pages that have something of the new one only, or other pages where that refers back
 * and says something that the documentation knows.
 */
export async function retrieve(
  knowledge: SiteKnowledge,
  conversation: Conversation,
  { isJudged }: RetrieveOptions,
): Promise<Passage[]> {
  const { retrievalPageSize: limit, filter, currentPath, question } = conversation
  const { place, asked } = await askedPlace(knowledge, conversation)
  // For an unknown page nothing is found, rather than passages of other pages.
  if (place && place.section === undefined) return asked
  const ask = async ({ query, weight, about }: Query): Promise<Passage[]> => {
    const passages = await knowledge.search(query, {
      limit,
      ofPage: OF_PAGE,
      filter,
      about,
      currentPath,
    })
    return passages.map((passage) => ({ ...passage, score: passage.score * weight }))
  }
  const { first, earlier, marked } = queriesOf(conversation)
  const own = await ask(first)
  const isKnown = own.some(({ score }) => score >= LEAST_COVERAGE)
  const isFree = isJudged || (isKnown && refersBack(question))
  const more = [
    ...(earlier ? [isFree ? earlier : { ...earlier, about: first.query }] : []),
    ...(marked ? [marked] : []),
  ]
  const best = new Map<string, Passage>()
  for (const passage of [own, ...(await Promise.all(more.map(ask)))].flat())
    if (passage.score > (best.get(passage.url)?.score ?? 0)) best.set(passage.url, passage)
  for (const passage of asked) best.delete(passage.url)
  const others = [...best.values()].sort((a, b) => b.score - a.score)
  return [...asked, ...others].slice(0, limit)
}

interface AskedPlace {
  place?: Place
  /** Passages of the question. */
  asked: Passage[]
}

/**
 * Returns what the question is about as a whole: the page or section that the chat names, or the page that is read.
 * Pages that the assistant does not know have no passages.
 */
async function askedPlace(knowledge: SiteKnowledge, conversation: Conversation): Promise<AskedPlace> {
  const { context, filter, currentPath, retrievalPageSize } = conversation
  const groups = filter?.groups && { groups: filter.groups }
  const passagesOf = async (place: Place) => {
    const passages = await knowledge.passages({ ...place, ...groups }, retrievalPageSize)
    return passages.map((passage) => ({ ...passage, isAsked: true }))
  }
  for (const { type, value, path, elementId } of context) {
    if (type !== undefined || path === undefined) continue
    const place: Place = { path, section: elementId }
    const asked = await passagesOf(place)
    const [{ title, heading } = {}] = asked
    if (isSame(value, elementId === undefined ? title : heading)) return { place, asked }
    if (asked.length === 0 && elementId === undefined) return { place, asked }
  }
  const question = goneOnFrom(conversation)
  const isRead = currentPath !== undefined
  const sure = aboutPage(question, isRead) ?? (isRead && requestsWholePage(question) ? 'surely' : undefined)
  if (context.length > 0 || sure === undefined) return { asked: [] }
  const place: Place = { path: currentPath ?? '' }
  const asked = isRead ? await passagesOf(place) : []
  return sure === 'maybe' && asked.length === 0 ? { asked } : { place, asked }
}

/** Returns the question, or the earlier one that it only continues. */
function goneOnFrom({ question, before }: Conversation): string {
  if (!goesOn(question)) return question
  const asked = before.findLast(({ role, text }) => role === 'user' && !goesOn(text))
  return asked?.text ?? question
}

/** Browsers change characters of titles. */
function isSame(text: string, title = ''): boolean {
  const said = (each: string) =>
    wordsOf(each)
      .map(({ text }) => text)
      .join(' ')
  return said(text) === said(title)
}

/** Returns the topic of a conversation, in all of its words. */
export function lookedFor(conversation: Conversation): string {
  const { query } = queriesOf(conversation).first
  return [query, ...conversation.context.map(({ value }) => value)].join(' ').slice(0, LONGEST_LOOK)
}

interface Queries {
  first: Query
  /** The earlier question, or the marked text. */
  earlier?: Query
  marked?: Query
}

function queriesOf({ question, before, context, currentPath }: Conversation): Queries {
  const earlier = earlierQuestion(before, currentPath !== undefined)?.slice(0, LONGEST_QUERY) ?? ''
  const marked = context
    .map(({ value }) => value)
    .join(' ')
    .slice(0, LONGEST_QUERY)
  if (goesOn(question)) return { first: { query: marked || earlier || question.slice(0, LONGEST_QUERY), weight: 1 } }
  const asked = searchedWords(question.slice(0, LONGEST_QUERY))
  return {
    first: { query: asked, weight: 1 },
    earlier: earlier !== '' ? { query: `${asked} ${earlier}`, weight: EARLIER } : undefined,
    marked: marked !== '' ? { query: `${asked} ${marked}`, weight: MARKED } : undefined,
  }
}

/** Returns the last question that names a topic. */
function earlierQuestion(before: readonly Turn[], isRead: boolean): string | undefined {
  const isTelling = (text: string) => !isEmptyQuestion(text) && aboutPage(text, isRead) === undefined
  return before.findLast(({ role, text }) => role === 'user' && isTelling(text))?.text
}
