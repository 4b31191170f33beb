import {
  arrangeHits,
  createSearch,
  type Excerpt,
  excerpt,
  findMarks,
  findPart,
  type OpenIndex,
  operationTerm,
  type PageText,
  type SearchHit,
  type SearchScope,
  siteSynonyms,
  textFile,
  textToShow,
} from '@octavo/search'
import { loadData } from './dataFiles.js'
import { lineLength } from './hitLines.js'
import type { SearchProvider, SearchResult } from './searchTypes.js'

/** Returns the search provider for the index of a scope. The texts of results are loaded when they are shown. */
export function createIndexProvider(
  { id, synonyms = [] }: SearchScope,
  { source, buckets }: OpenIndex,
): SearchProvider {
  const engine = createSearch(source, { synonyms: siteSynonyms(synonyms) })
  const texts = new Map<number, PageText[]>()
  const cachedResult = (bucket: number, { page, section, words }: SearchHit): Excerpt | undefined => {
    const text = textToShow(texts.get(bucket) ?? [], page, section)
    return text ? excerpt(text, words, lineLength()) : undefined
  }
  const toResult = (hit: SearchHit): SearchResult => {
    const bucket = findPart(buckets, hit.index)
    const text = hit.section < 0 || texts.has(bucket) ? shownText(hit, cachedResult(bucket, hit)) : undefined
    return {
      ...hitTitle(hit),
      text,
      async loadText() {
        texts.set(bucket, await loadData<PageText[]>(textFile(id, bucket)))
        return shownText(hit, cachedResult(bucket, hit))
      },
    }
  }
  return {
    search: async (query, { tab }) => (await engine.search(query, tab ? { tab } : {}, arrangeHits)).map(toResult),
  }
}

function hitTitle({
  page,
  section,
  words,
}: SearchHit): Pick<SearchResult, 'path' | 'title' | 'marks' | 'crumbs' | 'kind'> {
  const { id = '', heading = '' } = page.sections[section] ?? {}
  if (id === '') {
    const { path, title, crumbs } = page
    return { path, title, crumbs, kind: 'page', marks: findMarks(title, words) }
  }
  const crumbs = [...page.crumbs, page.title]
  return { path: `${page.path}#${id}`, title: heading, crumbs, kind: 'heading', marks: findMarks(heading, words) }
}

/** Returns the excerpt of a section. For a page, it can be the description, or a matching operation. */
function shownText({ page, section, words }: SearchHit, shownExcerpt: Excerpt | undefined): Excerpt {
  const isPage = (page.sections[section]?.id ?? '') === ''
  const { description, operation } = page
  const endpoint = operation && `${operation.method} ${operation.path}`
  if (isPage && endpoint && words.includes(operationTerm(operation)))
    return { text: endpoint, marks: [[0, endpoint.length]] }
  if (shownExcerpt && (shownExcerpt.marks.length > 0 || !isPage)) return shownExcerpt
  const text = description ?? endpoint
  const other = isPage && text !== undefined ? excerpt(text, words, lineLength()) : undefined
  return other ?? shownExcerpt ?? { text: '', marks: [] }
}
