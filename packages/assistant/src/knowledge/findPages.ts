import { type ListedPage, passes } from '@octavo/search'
import type { FoundPage, PageTexts } from './pageTexts.js'
import type { ScoredHit } from './passages.js'
import type { ScopedIndexes, ScopeIndex } from './scopedIndexes.js'
import { MIN_COVERAGE, type PassageQuery, type SearchedPages } from './types.js'

const MAX_QUERY_LENGTH = 2_000
/** Minimum share of query words that a hit must match so that other languages are not searched. */
const MIN_HIT_COVERAGE = 0.5
/** Minimum lead of a hit in another language, because translations often match equally well. */
const MIN_COVERAGE_GAIN = 0.2

type Groups = readonly string[] | undefined

/** Finds pages in the indexes of a site, by path or query. */
interface PageFinder {
  page(isWanted: (page: ListedPage) => boolean, groups: Groups): Promise<FoundPage | undefined>
  pageAt(path: string, groups: Groups): Promise<FoundPage | undefined>
  /** Returns the index of a page if its path starts with a language, including pages that search excludes. */
  scopeAt(path: string, groups: Groups): Promise<ScopeIndex | undefined>
  /** Returns the hits of a query that match enough of `about`. */
  hits(query: string, options: PassageQuery): Promise<ScoredHit[]>
  /** Returns the pages that are searched first. */
  searched(options: SearchedPages): Promise<ListedPage[]>
}

export function pageFinder(indexes: ScopedIndexes, texts: PageTexts): PageFinder {
  const finder: PageFinder = {
    async page(isWanted, groups = []) {
      for (const scope of await indexes.scopes()) {
        const index = await indexes.index(scope)
        const page = index?.pages.find((each) => isWanted(each) && passes(each, { groups }))
        if (index && page) return { index, page }
      }
      return undefined
    },
    async pageAt(path, groups) {
      for (const slug of await texts.pathSlugs(path)) {
        const match = await finder.page((page) => texts.pageSlug(page) === slug, groups)
        if (match) return match
      }
      return undefined
    },
    async scopeAt(path, groups) {
      const match = await finder.pageAt(path, groups)
      if (match) return match.index
      const slugs = await texts.pathSlugs(path)
      const scope = (await indexes.languages()).find(({ language }) =>
        slugs.some((slug) => `${slug}/`.startsWith(`${language}/`)),
      )
      return scope && indexes.index(scope)
    },
    async hits(query, options) {
      const hits = await fittingHits(query.slice(0, MAX_QUERY_LENGTH), options, { indexes, finder })
      return options.about === undefined ? hits : hitsAbout(options.about, hits, options)
    },
    async searched(options) {
      const searched = await searchedIndexes(options, { indexes, finder })
      return searched.flatMap(({ pages }) => pages.filter((page) => passes(page, options.filter ?? {})))
    },
  }
  return finder
}

interface Site {
  indexes: ScopedIndexes
  finder: PageFinder
}

function isNarrowed({ filter }: SearchedPages): boolean {
  return filter?.language !== undefined || filter?.version !== undefined
}

/** Returns the indexes that a filter includes. Without a filter, returns that of the current page. */
async function searchedIndexes(options: SearchedPages, { indexes, finder }: Site): Promise<ScopeIndex[]> {
  const { filter, currentPath } = options
  const current =
    isNarrowed(options) || currentPath === undefined ? undefined : await finder.scopeAt(currentPath, filter?.groups)
  return current ? [current] : indexes.matching(filter)
}

/** Returns the hits of a query. Without a filter, also searches other languages if there are too few hits. */
async function fittingHits(query: string, options: PassageQuery, site: Site): Promise<ScoredHit[]> {
  const ask = async (index: ScopeIndex): Promise<ScoredHit[]> =>
    (await index.engine.search(query, options.filter)).map((hit) => ({ index, hit, score: hit.score }))
  const { indexes } = site
  const searched = await searchedIndexes(options, site)
  let best = (await Promise.all(searched.map(ask))).flat()
  if (isNarrowed(options)) return best
  const language = searched[0]?.scope.language
  for (const scope of hitCoverage(best) < MIN_HIT_COVERAGE ? await indexes.languages() : []) {
    if (scope.language === language) continue
    const index = await indexes.index(scope)
    const scoredHits = index ? await ask(index) : []
    if (hitCoverage(scoredHits) > hitCoverage(best) + MIN_COVERAGE_GAIN) best = scoredHits
  }
  return best
}

/** Returns the hits on pages that contain enough of a text's words. */
async function hitsAbout(about: string, hits: readonly ScoredHit[], { filter }: PassageQuery): Promise<ScoredHit[]> {
  const pages = new Set<ListedPage>()
  for (const { engine } of new Set(hits.map(({ index }) => index)))
    for (const { page, coverage = 0 } of await engine.search(about.slice(0, MAX_QUERY_LENGTH), filter))
      if (coverage >= MIN_COVERAGE) pages.add(page)
  return hits.filter(({ hit }) => pages.has(hit.page))
}

function hitCoverage(scoredHits: readonly ScoredHit[]): number {
  return scoredHits[0]?.hit.coverage ?? 0
}
