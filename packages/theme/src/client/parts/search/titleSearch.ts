import { fold, wordsOf } from './fold.js'
import { type Field, fieldOf, joinMarks, matchToken } from './matchText.js'
import type { IndexedPage, Mark, SearchIndex, SearchProvider, SearchResult } from './types.js'

const MAX_RESULTS = 20
/** A page with many fitting headings leaves room for others. */
const HEADINGS_OF_PAGE = 3
/** A longer query is no title. */
const MAX_TOKENS = 10

interface Entry {
  result: Omit<SearchResult, 'marks'>
  page: IndexedPage
  boost: number
  title: Field
  /** What helps to find it, and how much; a heading is found by its own text only. */
  others: { field: Field; weight: number }[]
}

export interface TitleSearchOptions {
  /** Pages of other versions are left out. */
  version?: string | undefined
}

/** Search by titles, headings, keywords and descriptions: every word of the query has to fit. */
export function createTitleSearch({ pages }: SearchIndex, { version }: TitleSearchOptions = {}): SearchProvider {
  const isShown = (page: IndexedPage) => !version || !page.version || page.version === version
  const entries = pages.filter(isShown).flatMap(entriesOf)
  return { search: async (query) => rank(entries, query) }
}

function entriesOf(page: IndexedPage): Entry[] {
  const { path, title, crumbs, description, keywords = [], boost = 1, headings } = page
  const titleField = fieldOf(title)
  const above = { field: fieldOf(crumbs.join(' ')), weight: 2 }
  const result = { path, title, crumbs, kind: 'page' as const, ...(description !== undefined && { text: description }) }
  const others = [
    { field: fieldOf(keywords.join(' ')), weight: 6 },
    { field: fieldOf(description ?? ''), weight: 3 },
    above,
  ]
  return [
    { result, page, boost, title: titleField, others },
    ...headings.map(([id, text]) => ({
      result: { path: `${path}#${id}`, title: text, crumbs: [...crumbs, title], kind: 'heading' as const },
      page,
      boost: boost * 0.8,
      title: fieldOf(text),
      others: [{ field: titleField, weight: 4 }, above],
    })),
  ]
}

function rank(entries: readonly Entry[], query: string): SearchResult[] {
  const folded = fold(query.trim())
  const tokens = wordsOf(folded)
    .slice(0, MAX_TOKENS)
    .map(({ text }) => text)
  if (tokens.length === 0) return []
  const found = entries.flatMap((entry) => {
    const fit = fitOf(entry, tokens, folded)
    return fit ? [{ entry, ...fit }] : []
  })
  const headings = new Map<IndexedPage, number>()
  return found
    .sort((a, b) => b.score - a.score)
    .filter(({ entry: { result, page } }) => {
      if (result.kind === 'page') return true
      const count = (headings.get(page) ?? 0) + 1
      headings.set(page, count)
      return count <= HEADINGS_OF_PAGE
    })
    .slice(0, MAX_RESULTS)
    .map(({ entry, marks }) => ({ ...entry.result, marks }))
}

function fitOf(entry: Entry, tokens: string[], query: string): { score: number; marks: Mark[] } | undefined {
  let score = 0
  const marks: Mark[] = []
  for (const token of tokens) {
    const own = matchToken(token, entry.title)
    if (own.mark) marks.push(own.mark)
    const best = Math.max(
      own.score * 10,
      ...entry.others.map(({ field, weight }) => matchToken(token, field).score * weight),
    )
    if (best === 0) return undefined
    score += best
  }
  if (entry.result.kind === 'heading' && marks.length === 0) return undefined
  const { folded } = entry.title
  const whole = folded === query ? 10 : folded.startsWith(query) ? 5 : 0
  // Of two titles that fit, the one that says nothing else is meant.
  const focus = 1 / (1 + entry.title.words.length)
  return { score: (score / tokens.length + whole + focus) * entry.boost, marks: joinMarks(marks) }
}
