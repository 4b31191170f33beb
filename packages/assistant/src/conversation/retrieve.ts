import { splitWords } from '@octavo/search'
import { MIN_COVERAGE, type Passage, type Place, type SiteKnowledge } from '../knowledge/types.js'
import type { Conversation, Turn } from './conversation.js'
import { hasTopic, isGreeting, namesThisPage, refersBack, searchedWords } from './questionWords.js'

/** Maximum number of characters of one turn in a search. */
const MAX_QUERY_LENGTH = 1_000
/** Maximum length in characters of the question and selected text that passages are compared with. */
const MAX_LOOKUP_LENGTH = 8_000
/** Maximum number of passages per page. Two pages are more useful than four sections of one page. */
const PASSAGES_OF_CURRENT_PAGE = 2
/** Weight of an earlier question or a selection, relative to the question. */
const EARLIER_QUESTION_WEIGHT = 0.6
const MARKED = 0.8

/** Passages are continued up to this length in characters: the answer is often just below the match. */
const SHORT_PASSAGE = 1_500
/** Minimum score of a passage that makes other queries unnecessary. Paraphrased questions rarely match that well. */
const WELL_COVERED = 0.75
/** Constant of rank fusion. The higher it is, the more the number of queries that find a passage counts. */
const RANK_OFFSET = 60

interface RetrieveOptions {
  /**
   * Returns other queries for the question. Given if a model decides which passages are relevant. Called only if the
   * words of the question do not find enough.
   */
  suggest?(): Promise<readonly string[]>
}

interface Query {
  query: string
  weight: number
  /** Pages that match too few of its words are skipped. */
  about?: string
}

/**
 * Returns the passages for an answer. The question has the highest weight. A short question that continues an earlier
 * one (`and on Windows?`) is searched together with it, and a question about a selection together with the selected
 * text. A question about another topic must not get the previous answer again. Therefore, if no model judges the
 * passages, the earlier question only adds pages that also match the new question, or, if the question refers back and
 * names a term of the documentation, other pages. If the question finds too little, passages of other queries are merged
 * with its own.
 */
export async function retrieve(
  knowledge: SiteKnowledge,
  conversation: Conversation,
  { suggest }: RetrieveOptions = {},
): Promise<Passage[]> {
  const { retrievalPageSize: limit, filter, currentPath, question } = conversation
  if (isGreeting(question) && conversation.context.length === 0) return []
  const { place, aboutPassages } = await askedPlace(knowledge, conversation)
  // For an unknown page nothing is found, rather than passages of other pages.
  if (place && place.section === undefined) return aboutPassages
  const ask = async ({ query, weight, about }: Query): Promise<Passage[]> => {
    const passages = await knowledge.search(query, {
      limit,
      ofPage: PASSAGES_OF_CURRENT_PAGE,
      leastLength: SHORT_PASSAGE,
      filter,
      about,
      currentPath,
    })
    return passages.map((passage) => ({ ...passage, score: passage.score * weight }))
  }
  const { first, earlier, marked } = conversationQueries(conversation)
  const passages = await ask(first)
  const isKnown = passages.some(({ score }) => score >= MIN_COVERAGE)
  const isFree = suggest !== undefined || (isKnown && refersBack(question))
  const more = [
    ...(earlier ? [isFree ? earlier : { ...earlier, about: first.query }] : []),
    ...(marked ? [marked] : []),
  ]
  const best = new Map<string, Passage>()
  for (const passage of [passages, ...(await Promise.all(more.map(ask)))].flat())
    if (passage.score > (best.get(passage.url)?.score ?? 0)) best.set(passage.url, passage)
  for (const passage of aboutPassages) best.delete(passage.url)
  const ranked = [...best.values()].sort((a, b) => b.score - a.score)
  const isCovered = passages.some(({ score }) => score >= WELL_COVERED) && !(earlier && refersBack(question))
  if (!suggest || isCovered || aboutPassages.length > 0) return [...aboutPassages, ...ranked].slice(0, limit)
  const lists = [ranked]
  // One after the other: the number of searches that may wait for a site is limited.
  for (const query of await suggest())
    lists.push((await ask({ query, weight: 1 })).filter(({ score }) => score >= MIN_COVERAGE))
  return fused(lists).filter(isFirstOnPage()).slice(0, limit)
}

/**
 * Merges ranked passages of several queries by reciprocal rank fusion, because their scores are not comparable. Of
 * equal passages, those of the first query come first.
 */
function fused(lists: readonly (readonly Passage[])[]): Passage[] {
  const merged = new Map<string, { passage: Passage; rank: number }>()
  for (const passages of lists)
    for (const [at, passage] of passages.entries()) {
      const entry = merged.get(passage.url) ?? { passage, rank: 0 }
      const rank = entry.rank + 1 / (RANK_OFFSET + at)
      // An excerpt shows what its query is about.
      merged.set(passage.url, {
        passage: passage.score > entry.passage.score ? passage : entry.passage,
        rank,
      })
    }
  return [...merged.values()].sort((a, b) => b.rank - a.rank).map(({ passage }) => passage)
}

/** Returns a filter for the first passages of each page. */
function isFirstOnPage(): (passage: Passage) => boolean {
  const counts = new Map<string, number>()
  return ({ path }) => {
    const count = (counts.get(path) ?? 0) + 1
    counts.set(path, count)
    return count <= PASSAGES_OF_CURRENT_PAGE
  }
}

interface AskedPlace {
  place?: Place
  /** Passages found for the question itself. */
  aboutPassages: Passage[]
}

/**
 * Returns the page or section that the question is about as a whole: the one that the chat names, or the current
 * page. Pages that are not in the index have no passages.
 */
async function askedPlace(knowledge: SiteKnowledge, conversation: Conversation): Promise<AskedPlace> {
  const { context, filter, currentPath, retrievalPageSize } = conversation
  const groups = filter?.groups && { groups: filter.groups }
  const placePassages = async (place: Place) => {
    const passages = await knowledge.passages({ ...place, ...groups }, retrievalPageSize)
    return passages.map((passage) => ({ ...passage, isAsked: true }))
  }
  for (const { type, value, path, elementId } of context) {
    if (type !== undefined || path === undefined) continue
    const place: Place = { path, section: elementId }
    const nearbyPassages = await placePassages(place)
    const [{ title, heading } = {}] = nearbyPassages
    if (isSame(value, elementId === undefined ? title : heading)) return { place, aboutPassages: nearbyPassages }
    if (nearbyPassages.length === 0 && elementId === undefined) return { place, aboutPassages: nearbyPassages }
  }
  const { question, before } = conversation
  if (context.length > 0 || hasTopic(question)) return { aboutPassages: [] }
  // `tell me more` is about the page only if no earlier question names another topic.
  const isOfPage = namesThisPage(question) || (currentPath !== undefined && earlierQuestion(before) === undefined)
  if (!isOfPage) return { aboutPassages: [] }
  const place: Place = { path: currentPath ?? '' }
  return { place, aboutPassages: currentPath === undefined ? [] : await placePassages(place) }
}

/** Compares titles, ignoring characters that browsers change. */
function isSame(text: string, title = ''): boolean {
  const joined = (each: string) =>
    splitWords(each)
      .map(({ text }) => text)
      .join(' ')
  return joined(text) === joined(title)
}

/** Returns all topic words of a conversation. */
export function searchedText(conversation: Conversation): string {
  const { query } = conversationQueries(conversation).first
  return [query, ...conversation.context.map(({ value }) => value)].join(' ').slice(0, MAX_LOOKUP_LENGTH)
}

interface Queries {
  first: Query
  /** The earlier question or the selection. */
  earlier?: Query
  marked?: Query
}

function conversationQueries({ question, before, context }: Conversation): Queries {
  const earlier = earlierQuestion(before)?.slice(0, MAX_QUERY_LENGTH) ?? ''
  const marked = context
    .map(({ value }) => value)
    .join(' ')
    .slice(0, MAX_QUERY_LENGTH)
  if (!hasTopic(question) && (marked || earlier)) return { first: { query: marked || earlier, weight: 1 } }
  const queryWords = searchedWords(question.slice(0, MAX_QUERY_LENGTH))
  return {
    first: { query: queryWords, weight: 1 },
    earlier: earlier !== '' ? { query: `${queryWords} ${earlier}`, weight: EARLIER_QUESTION_WEIGHT } : undefined,
    marked: marked !== '' ? { query: `${queryWords} ${marked}`, weight: MARKED } : undefined,
  }
}

/** Returns the last question that names a topic. */
function earlierQuestion(before: readonly Turn[]): string | undefined {
  return before.findLast(({ role, text }) => role === 'user' && hasTopic(text))?.text
}
