import type { SectionLines } from '@octavo/core'
import {
  createSearch,
  findPart,
  followCoverage,
  type ListedPage,
  linesFile,
  type PageText,
  POSSIBLE_SYNONYM,
  passes,
  readIndex,
  readLinesScript,
  readScopesScript,
  readTextScript,
  SCOPES_FILE,
  type SearchEngine,
  type SearchScope,
  type Synonym,
  type Synonyms,
  sectionText,
  siteSynonyms,
  textFile,
  wholeSource,
} from '@octavo/search'
import { createCache } from './cache.js'
import { englishSynonyms } from './englishSynonyms.js'
import type { SiteFiles } from './siteFiles.js'
import type { KnowledgeFilter } from './types.js'

/** Maximum number of open indexes. The index of a large site needs tens of megabytes. */
const ENGINES = 4
const TEXT_FILES = 64
const SCOPES = 200
const LANGUAGES = 12

export interface ScopeIndex {
  scope: SearchScope
  engine: SearchEngine
  pages: readonly ListedPage[]
  /** Returns the line range of each section in the Markdown of a page. */
  lines(page: ListedPage): readonly SectionLines[]
  /** Returns the plain text of a section; `''` if it has none. */
  text(page: number, section: number): Promise<string>
}

/** The indexes of a built site, read on first use. */
export interface ScopedIndexes {
  scopes(): Promise<readonly SearchScope[]>
  /** Returns the indexes that a filter includes. Without a filter, returns the default scope. */
  matching(filter: KnowledgeFilter | undefined): Promise<ScopeIndex[]>
  /** Returns the default scope of each language. */
  languages(): Promise<SearchScope[]>
  index(scope: SearchScope): Promise<ScopeIndex | undefined>
}

export function scopedIndexes(files: SiteFiles): ScopedIndexes {
  const indexes = createCache<ScopeIndex | undefined>(ENGINES)
  const texts = createCache<PageText[]>(TEXT_FILES)
  let searchScopes: Promise<readonly SearchScope[]> | undefined

  const scopes = () => {
    searchScopes ??= files.read(SCOPES_FILE).then((text) => (readScopesScript(text ?? '') ?? []).slice(0, SCOPES))
    return searchScopes
  }

  const load = async (scope: SearchScope): Promise<ScopeIndex | undefined> => {
    const index = await readIndex(scope.id, files.read)
    if (!index) return undefined
    const { pages, buckets } = index
    const lines = readLinesScript((await files.read(linesFile(scope.id))) ?? '') ?? []
    const pageLines = new Map(pages.map((page, at) => [page, lines[at] ?? []]))
    return {
      scope,
      engine: createSearch(wholeSource(index), { follow: followCoverage, synonyms: scopeSynonyms(scope) }),
      pages,
      lines: (page) => pageLines.get(page) ?? [],
      async text(page, section) {
        const file = textFile(scope.id, findPart(buckets, page))
        const read = await texts.get(file, async () => readTextScript((await files.read(file)) ?? '') ?? [])
        return sectionText(read, pages[page]?.path ?? '', section) ?? ''
      },
    }
  }
  const index = (scope: SearchScope) => indexes.get(scope.id, () => load(scope))

  return {
    scopes,
    index,
    async languages() {
      const all = await scopes()
      const isFirst = (scope: SearchScope, at: number) =>
        all.findIndex(({ language }) => language === scope.language) === at
      return all.filter(isFirst).slice(0, LANGUAGES)
    },
    async matching({ language, version } = {}) {
      const all = await scopes()
      const matchingScopes =
        language === undefined && version === undefined
          ? all.slice(0, 1)
          : all.filter((scope) => passes(scope, { language, version }))
      const loaded: ScopeIndex[] = []
      // One after the other: each may evict another one.
      for (const scope of matchingScopes.slice(0, ENGINES)) {
        const scopeIndex = await index(scope)
        if (scopeIndex) loaded.push(scopeIndex)
      }
      return loaded
    },
  }
}

/** Questions use other words than the documentation, more often than keywords do. */
function scopeSynonyms({ synonyms = [] }: SearchScope): Synonyms {
  const synonymsFor = siteSynonyms(synonyms)
  return (words) => {
    const siteWords = synonymsFor(words)
    const possible = (word: string) => englishSynonyms(word).map((other): Synonym => [other, POSSIBLE_SYNONYM])
    return words.map((word, at) => [...(siteWords[at] ?? []), ...possible(word)])
  }
}
