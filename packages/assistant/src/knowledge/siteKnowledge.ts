import { type ListedPage, passes, type SearchHit } from '@octavo/search'
import { createCache } from './cache.js'
import { markdownSections } from './markdownSections.js'
import { markdownFile, slugOf } from './pagePath.js'
import { type ScopeIndex, scopedIndexes } from './scopedIndexes.js'
import type { SiteFiles } from './siteFiles.js'
import type { KnownPage, PageContent, Passage, PassageQuery, SiteKnowledge } from './types.js'

export interface KnowledgeOptions {
  /** What links to pages begin with: `https://docs.example.com/`, or the path of the site. Default: `/`. */
  siteUrl?: string
}

const LONGEST_QUERY = 2_000
const LONGEST_PASSAGE = 4_000
const MARKDOWN_FILES = 200
/** A page that is read is likely to be what is asked about. */
const CURRENT_PAGE = 1.25

/** Knows a site by the files of its build: the search index says which pages there are, their Markdown what they say. */
export function createSiteKnowledge(files: SiteFiles, { siteUrl = '/' }: KnowledgeOptions = {}): SiteKnowledge {
  const indexes = scopedIndexes(files)
  const markdown = createCache<string | undefined>(MARKDOWN_FILES)
  const sections = createCache<readonly (string | undefined)[]>(MARKDOWN_FILES)
  const slugs = new WeakMap<ListedPage, string>()
  /** Written once: a search looks at hundreds of pages. */
  const slugOfPage = (page: ListedPage): string => {
    const slug = slugs.get(page) ?? slugOf(page.path)
    slugs.set(page, slug)
    return slug
  }
  const urlOf = (page: ListedPage, id = '') =>
    siteUrl +
    slugOfPage(page).split('/').map(encodeURIComponent).join('/') +
    (id === '' ? '' : `#${encodeURIComponent(id)}`)
  const markdownOf = (page: ListedPage) => {
    const file = markdownFile(slugOfPage(page))
    return markdown.get(file, () => files.read(file))
  }
  const sectionsOf = (page: ListedPage) =>
    sections.get(page.path, async () => {
      const headings = page.sections.map(({ heading }) => heading)
      return markdownSections((await markdownOf(page)) ?? '', headings)
    })

  async function contentOf({ text }: ScopeIndex, { page, index, section }: SearchHit): Promise<string> {
    const at = Math.max(section, 0)
    const content = (await sectionsOf(page))[at] || (await text(index, at)) || page.description || page.title
    return content.slice(0, LONGEST_PASSAGE)
  }

  async function passageOf(index: ScopeIndex, hit: SearchHit, score: number): Promise<Passage> {
    const { page } = hit
    const { id = '', heading = '' } = page.sections[hit.section] ?? {}
    const url = urlOf(page, id)
    const content = await contentOf(index, hit)
    const { title, description, crumbs, language, version, tag, operation } = page
    return {
      content,
      path: slugOfPage(page),
      url,
      title,
      score,
      ...(heading !== '' && { heading }),
      metadata: {
        title,
        url,
        score,
        ...(heading !== '' && { heading }),
        ...(description !== undefined && { description }),
        ...(crumbs.length > 0 && { breadcrumbs: crumbs }),
        ...(language !== undefined && { language }),
        ...(version !== undefined && { version }),
        ...(tag !== undefined && { tag }),
        ...(operation && { operation }),
      },
    }
  }

  /** The scopes to ask; without a filter those of the page that is read. */
  async function scopesOf({ filter, currentPath }: PassageQuery): Promise<ScopeIndex[]> {
    const hasScope = filter?.language !== undefined || filter?.version !== undefined
    if (hasScope || currentPath === undefined) return indexes.matching(filter)
    const slug = slugOf(currentPath)
    const found = await findPage((page) => slugOfPage(page) === slug, filter?.groups)
    return found ? [found.index] : indexes.matching(filter)
  }

  async function findPage(
    isWanted: (page: ListedPage) => boolean,
    groups: readonly string[] | undefined,
  ): Promise<{ index: ScopeIndex; page: ListedPage } | undefined> {
    for (const scope of await indexes.scopes()) {
      const index = await indexes.index(scope)
      const page = index?.pages.find((each) => isWanted(each) && passes(each, { groups: groups ?? [] }))
      if (index && page) return { index, page }
    }
    return undefined
  }

  async function contentOfPage(
    isWanted: (page: ListedPage) => boolean,
    groups: readonly string[] | undefined,
  ): Promise<PageContent | undefined> {
    const found = await findPage(isWanted, groups)
    if (!found) return undefined
    const { index, page } = found
    const content = (await markdownOf(page)) ?? (await plainText(index, page))
    return { path: slugOfPage(page), title: page.title, url: urlOf(page), content }
  }

  return {
    async search(query, options) {
      const { limit, ofPage, filter, scoreThreshold = 0, currentPath } = options
      const current = currentPath === undefined ? undefined : slugOf(currentPath)
      const scopes = await scopesOf(options)
      const hits = await Promise.all(
        scopes.map(async (index) => {
          const found = await index.engine.search(query.slice(0, LONGEST_QUERY), filter)
          return found.map((hit) => ({ index, hit }))
        }),
      )
      const found = hits
        .flat()
        .map(({ index, hit }) => ({
          index,
          hit,
          score: hit.score * (current !== undefined && slugOfPage(hit.page) === current ? CURRENT_PAGE : 1),
        }))
        .sort((a, b) => b.score - a.score)
      return Promise.all(
        relativeScores(firstPlaces(found, { limit, ...(ofPage !== undefined && { ofPage }) }))
          .filter(({ score }) => score >= scoreThreshold)
          .map(({ index, hit, score }) => passageOf(index, hit, score)),
      )
    },
    page(path, groups) {
      const slug = slugOf(path)
      return contentOfPage((page) => slugOfPage(page) === slug, groups)
    },
    async pages(groups = []) {
      const known = new Map<string, KnownPage>()
      for (const scope of await indexes.scopes()) {
        const index = await indexes.index(scope)
        for (const page of index?.pages ?? [])
          if (!known.has(page.path) && passes(page, { groups })) known.set(page.path, knownPage(page, urlOf(page)))
      }
      return [...known.values()]
    },
    operation(method, path, groups) {
      const wanted = method.toUpperCase()
      const pathOf = (text: string) => text.replace(/\/$/, '')
      return contentOfPage(
        ({ operation }) => operation?.method.toUpperCase() === wanted && pathOf(operation.path) === pathOf(path),
        groups,
      )
    },
  }
}

/** The best one scores as much as it has of the question's words; the others by how far they are behind it. */
function relativeScores<Found extends { hit: SearchHit; score: number }>(found: readonly Found[]): Found[] {
  const [best] = found
  if (!best) return []
  const { coverage } = best.hit
  return found.map((each) => ({
    ...each,
    score: Math.round(Math.min(1, coverage) * Math.sqrt(each.score / best.score) * 1000) / 1000,
  }))
}

/**
 * The first of each place, and so many of a page: a page as a whole and what stands above its first heading are the same
 * text.
 */
function firstPlaces<Found extends { hit: SearchHit }>(
  found: readonly Found[],
  { limit, ofPage = Number.POSITIVE_INFINITY }: { limit: number; ofPage?: number },
): Found[] {
  const seen = new Map<ListedPage, Set<string>>()
  const first: Found[] = []
  for (const each of found) {
    if (first.length === limit) break
    const { page, section } = each.hit
    const places = seen.get(page) ?? new Set()
    const place = page.sections[Math.max(section, 0)]?.id ?? ''
    if (places.size === ofPage || places.has(place)) continue
    seen.set(page, places.add(place))
    first.push(each)
  }
  return first
}

async function plainText({ text, pages }: ScopeIndex, page: ListedPage): Promise<string> {
  const at = pages.indexOf(page)
  const parts = page.sections.map(async ({ heading }, section) => {
    const body = await text(at, section)
    return heading === '' ? body : `## ${heading}\n\n${body}`
  })
  return [`# ${page.title}`, ...(await Promise.all(parts))].join('\n\n')
}

function knownPage(page: ListedPage, url: string): KnownPage {
  const { title, description, language, version, operation } = page
  return {
    path: slugOf(page.path),
    title,
    url,
    ...(description !== undefined && { description }),
    ...(language !== undefined && { language }),
    ...(version !== undefined && { version }),
    ...(operation && { operation }),
  }
}
