import { type ListedPage, passes } from '@octavo/search'
import { pageFinder } from './findPages.js'
import { pathToSlug } from './pagePath.js'
import { pageTexts } from './pageTexts.js'
import { hitPassage, pagePassages, passagesFrom, type ScoredHit } from './passages.js'
import { scopedIndexes } from './scopedIndexes.js'
import type { SiteFiles } from './siteFiles.js'
import { siteOutline } from './siteOutline.js'
import type { KnownPage, SiteKnowledge } from './types.js'

interface KnowledgeOptions {
  /** URL of the host, such as `https://docs.example.com/`. Default: `/`. The base path is read from the site's files. */
  siteUrl?: string
}

/** Maximum number of sections of a page that come before other pages. */
const SECTIONS_OF_PAGE = 3
/** Score factor of the current page, because readers often ask about it. */
const CURRENT_PAGE = 1.25

/**
 * Creates the knowledge of a site from the files of its build: the search index lists the pages, and their Markdown
 * contains the texts.
 */
export function createSiteKnowledge(files: SiteFiles, { siteUrl = '/' }: KnowledgeOptions = {}): SiteKnowledge {
  const indexes = scopedIndexes(files)
  const texts = pageTexts(files, indexes, siteUrl)
  const finder = pageFinder(indexes, texts)
  return {
    async search(query, options) {
      const { limit, ofPage, scoreThreshold = 0, leastLength, currentPath } = options
      const current = currentPath === undefined ? [] : await texts.pathSlugs(currentPath)
      const hitWeight = ({ hit }: ScoredHit) => (current.includes(texts.pageSlug(hit.page)) ? CURRENT_PAGE : 1)
      const rankedHits = (await finder.hits(query, options))
        .map((each) => ({ ...each, score: each.score * hitWeight(each) }))
        .sort((a, b) => b.score - a.score)
      return Promise.all(
        relativeScores(firstPlaces(rankedHits, { limit, ofPage }))
          .filter(({ score }) => score >= scoreThreshold)
          .map((each) => hitPassage(texts, each, leastLength)),
      )
    },
    async outline(options, length) {
      return siteOutline(await finder.searched(options), length)
    },
    async language(path) {
      const scope = path === undefined ? undefined : await finder.scopeAt(path, undefined)
      return (scope?.scope ?? (await indexes.scopes())[0])?.language
    },
    async passages({ path, section, groups }, limit) {
      const match = await finder.pageAt(path, groups)
      if (!match) return []
      if (section === undefined) return pagePassages(texts, match, limit)
      const first = match.page.sections.findIndex(({ id }) => id === section)
      return first < 0 ? [] : passagesFrom(texts, match, { first, limit: 1 })
    },
    async page(path, groups) {
      const match = await finder.pageAt(path, groups)
      return match && texts.content(match)
    },
    async pages(groups = []) {
      const byPath = new Map<string, KnownPage>()
      for (const scope of await indexes.scopes()) {
        const index = await indexes.index(scope)
        for (const page of index?.pages ?? [])
          if (!byPath.has(page.path) && passes(page, { groups }))
            byPath.set(page.path, knownPage(page, texts.pageUrl(scope, page)))
      }
      return [...byPath.values()]
    },
    async operation(method, path, groups) {
      const upperMethod = method.toUpperCase()
      const plainPath = (text: string) => text.replace(/\/$/, '')
      const match = await finder.page(
        ({ operation }) =>
          operation?.method.toUpperCase() === upperMethod && plainPath(operation.path) === plainPath(path),
        groups,
      )
      return match && texts.content(match)
    },
  }
}

/** Scores the best hit by the share of query words that it matches, and other hits relative to it. */
function relativeScores(scoredHits: readonly ScoredHit[]): ScoredHit[] {
  const [best] = scoredHits
  if (!best) return []
  const { coverage = 0 } = best.hit
  return scoredHits.map((each) => ({
    ...each,
    score: Math.round(Math.min(1, coverage) * Math.sqrt(each.score / best.score) * 1000) / 1000,
  }))
}

/**
 * Keeps the first hit for each location, and a few hits per page before those of other pages. A page as a whole and
 * the text above its first heading count as the same location.
 */
function firstPlaces(
  scoredHits: readonly ScoredHit[],
  { limit, ofPage = Number.POSITIVE_INFINITY }: { limit: number; ofPage?: number },
): ScoredHit[] {
  const placesByPage = new Map<ListedPage, Set<string>>()
  const first: ScoredHit[] = []
  const more: ScoredHit[] = []
  for (const each of scoredHits) {
    if (first.length === limit) break
    const { page, section } = each.hit
    const places = placesByPage.get(page) ?? new Set()
    const place = page.sections[Math.max(section, 0)]?.id ?? ''
    if (places.size === ofPage || places.has(place)) continue
    placesByPage.set(page, places.add(place))
    if (places.size <= SECTIONS_OF_PAGE) first.push(each)
    else more.push(each)
  }
  return [...first, ...more].slice(0, limit)
}

function knownPage(page: ListedPage, url: string): KnownPage {
  const { title, description, language, version, operation } = page
  return {
    path: pathToSlug(page.path),
    title,
    url,
    description,
    language,
    version,
    operation,
  }
}
