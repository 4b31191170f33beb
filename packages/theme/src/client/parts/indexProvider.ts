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

type Endpoint = NonNullable<SearchHit['page']['operation']>

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
    const isKnown = hit.section < 0 || isNamed(hit)
    const text =
      isKnown || texts.has(bucket) ? shownText(hit, isKnown ? undefined : cachedResult(bucket, hit)) : undefined
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

function hitTitle({ page, section, words }: SearchHit): Omit<SearchResult, 'text' | 'loadText'> {
  const { id = '', heading = '' } = page.sections[section] ?? {}
  if (id === '') {
    const { path, title, crumbs, operation } = page
    return {
      path,
      title,
      crumbs,
      operation: operation && markedEndpoint(operation, words),
      kind: 'page',
      marks: findMarks(title, words),
    }
  }
  const crumbs = [...page.crumbs, page.title]
  return { path: `${page.path}#${id}`, title: heading, crumbs, kind: 'heading', marks: findMarks(heading, words) }
}

function markedEndpoint(operation: Endpoint, words: readonly string[]): SearchResult['operation'] {
  const { path } = operation
  return { ...operation, marks: words.includes(operationTerm(operation)) ? [[0, path.length]] : findMarks(path, words) }
}

/**
 * Returns the excerpt of a section, or the description of a page that matches better. Of an operation with a matching
 * title it is always the description, because its text consists of names.
 */
function shownText({ page, section, words }: SearchHit, shownExcerpt?: Excerpt): Excerpt {
  const isPage = (page.sections[section]?.id ?? '') === ''
  const { description } = page
  if (shownExcerpt && (shownExcerpt.marks.length > 0 || !isPage)) return shownExcerpt
  const other = isPage && description !== undefined ? excerpt(description, words, lineLength()) : undefined
  return other ?? shownExcerpt ?? { text: '', marks: [] }
}

/** True for operations whose title or description matches. */
function isNamed({ page: { title, description = '', operation }, section, words }: SearchHit): boolean {
  return operation !== undefined && section <= 0 && findMarks(`${title} ${description}`, words).length > 0
}
