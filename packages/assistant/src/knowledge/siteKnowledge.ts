import { type ListedPage, passes, type SearchHit, type SearchScope } from '@octavo/search'
import { createCache } from './cache.js'
import { cutAround } from './cutAround.js'
import { withFullAddresses } from './fullAddresses.js'
import { LEAST_COVERAGE } from './leastCoverage.js'
import { cutMarkdown, endsOpen } from './markdownBlocks.js'
import { markdownSections } from './markdownSections.js'
import { askedSlugs, markdownFile, slugOf } from './pagePath.js'
import { type ScopeIndex, scopedIndexes } from './scopedIndexes.js'
import type { SiteFiles } from './siteFiles.js'
import type { KnownPage, PageContent, Passage, PassageQuery, SiteKnowledge } from './types.js'

export interface KnowledgeOptions {
  /** The host of the site: `https://docs.example.com/`. Default: `/`. The path that it lies below is in its files. */
  siteUrl?: string
}

const LONGEST_QUERY = 2_000
const LONGEST_PASSAGE = 4_000
const MARKDOWN_FILES = 200
/** Who finds so much of a query need not look in other languages. */
const ENOUGH = 0.5
/** By so much more another language must have: translations are often in two. */
const CLEARLY = 0.2
/** Of one page before others come. */
const SECTIONS_OF_PAGE = 3
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
  const urlOf = ({ base = '/' }: SearchScope, page: ListedPage, id = '') =>
    siteUrl.replace(/\/$/, base) +
    slugOfPage(page).split('/').map(encodeURIComponent).join('/') +
    (id === '' ? '' : `#${encodeURIComponent(id)}`)
  const markdownOf = (page: ListedPage) => {
    const slug = slugOfPage(page)
    const file = markdownFile(slug)
    return markdown.get(file, async () => {
      const text = await files.read(file)
      const [{ base = '/' } = {}] = await indexes.scopes()
      return text && withFullAddresses(text, { slug, siteUrl, base })
    })
  }
  const sectionsOf = (page: ListedPage) =>
    sections.get(page.path, async () => markdownSections((await markdownOf(page)) ?? '', page))

  async function contentOf({ text }: ScopeIndex, { page, index, section, words }: SearchHit): Promise<string> {
    const at = Math.max(section, 0)
    const content = (await sectionsOf(page))[at] || (await text(index, at)) || page.description || page.title
    return page.operation ? cutOperation(content) : cutAround(content, LONGEST_PASSAGE, words)
  }

  /** What a section introduces may be the one below it. */
  async function withIntroduced(index: ScopeIndex, hit: SearchHit, content: string): Promise<string> {
    const section = Math.max(hit.section, 0) + 1
    const { heading } = hit.page.sections[section] ?? {}
    if (heading === undefined || hit.page.operation || !endsOpen(content)) return content
    return cutMarkdown(
      `${content}\n\n**${heading}**\n\n${await contentOf(index, { ...hit, section })}`,
      LONGEST_PASSAGE,
    )
  }

  async function passageOf(index: ScopeIndex, hit: SearchHit, score: number): Promise<Passage> {
    const { page } = hit
    const { id = '', heading = '' } = page.sections[hit.section] ?? {}
    const url = urlOf(index.scope, page, id)
    const content = await withIntroduced(index, hit, await contentOf(index, hit))
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

  /**
   * Passages of a page from one of its sections on. Those without a text of their own are left out, and further parts, such
   * as tabs, whose text is in that of the section around them.
   */
  async function passagesFrom({ index, page }: FoundPage, first: number, limit: number): Promise<Passage[]> {
    const number = index.pages.indexOf(page)
    const markdown = await sectionsOf(page)
    const passages: Passage[] = []
    for (let section = first; section < page.sections.length && passages.length < limit; section++) {
      if (section > first && page.sections[section]?.part) continue
      if ((markdown[section] || (await index.text(number, section))) === '') continue
      passages.push(await passageOf(index, { index: number, page, section, score: 1, words: [] }, 1))
    }
    return passages
  }

  /** The description introduces a page, and may be all that it says of itself. */
  async function withDescription(found: FoundPage, passages: Passage[], limit: number): Promise<Passage[]> {
    const { index, page } = found
    const [first] = passages
    if (page.description === undefined || first?.content.includes(page.description)) return passages
    if (first && first.heading === undefined)
      return [{ ...first, content: `${page.description}\n\n${first.content}` }, ...passages.slice(1)]
    const hit = { index: index.pages.indexOf(page), page, section: -1, score: 1, words: [] }
    const whole = { ...(await passageOf(index, hit, 1)), content: page.description }
    return [whole, ...passages].slice(0, limit)
  }

  async function slugsOf(path: string): Promise<string[]> {
    const [{ base = '/' } = {}] = await indexes.scopes()
    return askedSlugs(path, { siteUrl, base })
  }

  async function findSlug(slugs: readonly string[], groups: readonly string[] | undefined) {
    for (const slug of slugs) {
      const found = await findPage((page) => slugOfPage(page) === slug, groups)
      if (found) return found
    }
    return undefined
  }

  /** Also of pages that no search finds, when their path begins with a language. */
  async function scopeOfPath(path: string, groups: readonly string[] | undefined): Promise<ScopeIndex | undefined> {
    const slugs = await slugsOf(path)
    const found = await findSlug(slugs, groups)
    if (found) return found.index
    const scope = (await indexes.languages()).find(({ language }) =>
      slugs.some((slug) => `${slug}/`.startsWith(`${language}/`)),
    )
    return scope && indexes.index(scope)
  }

  /**
   * What fits a query. Without a filter that is looked for in the language and version of the page that is read; other
   * languages are asked when it has too little of the query.
   */
  async function hitsOf(query: string, { filter, currentPath }: PassageQuery): Promise<FoundHit[]> {
    const ask = async (index: ScopeIndex): Promise<FoundHit[]> =>
      (await index.engine.search(query, filter)).map((hit) => ({ index, hit }))
    const isNarrowed = filter?.language !== undefined || filter?.version !== undefined
    const current = isNarrowed || currentPath === undefined ? undefined : await scopeOfPath(currentPath, filter?.groups)
    let best = (await Promise.all((current ? [current] : await indexes.matching(filter)).map(ask))).flat()
    if (isNarrowed) return best
    const own = (current ?? best[0]?.index)?.scope.language
    for (const scope of coverageOf(best) < ENOUGH ? await indexes.languages() : []) {
      if (scope.language === own) continue
      const index = await indexes.index(scope)
      const found = index ? await ask(index) : []
      if (coverageOf(found) > coverageOf(best) + CLEARLY) best = found
    }
    return best
  }

  /** Those of pages that have enough of a text. */
  async function hitsAbout(about: string, hits: readonly FoundHit[], { filter }: PassageQuery): Promise<FoundHit[]> {
    const pages = new Set<ListedPage>()
    for (const { engine } of new Set(hits.map(({ index }) => index)))
      for (const { page, coverage = 0 } of await engine.search(about.slice(0, LONGEST_QUERY), filter))
        if (coverage >= LEAST_COVERAGE) pages.add(page)
    return hits.filter(({ hit }) => pages.has(hit.page))
  }

  async function findPage(
    isWanted: (page: ListedPage) => boolean,
    groups: readonly string[] | undefined,
  ): Promise<FoundPage | undefined> {
    for (const scope of await indexes.scopes()) {
      const index = await indexes.index(scope)
      const page = index?.pages.find((each) => isWanted(each) && passes(each, { groups: groups ?? [] }))
      if (index && page) return { index, page }
    }
    return undefined
  }

  async function contentOfPage({ index, page }: FoundPage): Promise<PageContent> {
    const content = (await markdownOf(page)) ?? (await plainText(index, page))
    return { path: slugOfPage(page), title: page.title, url: urlOf(index.scope, page), content }
  }

  return {
    async search(query, options) {
      const { limit, ofPage, scoreThreshold = 0, currentPath, about } = options
      const current = currentPath === undefined ? [] : await slugsOf(currentPath)
      const fitting = await hitsOf(query.slice(0, LONGEST_QUERY), options)
      const hits = about === undefined ? fitting : await hitsAbout(about, fitting, options)
      const found = hits
        .map(({ index, hit }) => ({
          index,
          hit,
          score: hit.score * (current.includes(slugOfPage(hit.page)) ? CURRENT_PAGE : 1),
        }))
        .sort((a, b) => b.score - a.score)
      return Promise.all(
        relativeScores(firstPlaces(found, { limit, ...(ofPage !== undefined && { ofPage }) }))
          .filter(({ score }) => score >= scoreThreshold)
          .map(({ index, hit, score }) => passageOf(index, hit, score)),
      )
    },
    async language(path) {
      const own = path === undefined ? undefined : await scopeOfPath(path, undefined)
      return (own?.scope ?? (await indexes.scopes())[0])?.language
    },
    async passages({ path, section, groups }, limit) {
      const found = await findSlug(await slugsOf(path), groups)
      if (!found) return []
      if (section === undefined) return withDescription(found, await passagesFrom(found, 0, limit), limit)
      const at = found.page.sections.findIndex(({ id }) => id === section)
      return at < 0 ? [] : passagesFrom(found, at, 1)
    },
    async page(path, groups) {
      const found = await findSlug(await slugsOf(path), groups)
      return found && contentOfPage(found)
    },
    async pages(groups = []) {
      const known = new Map<string, KnownPage>()
      for (const scope of await indexes.scopes()) {
        const index = await indexes.index(scope)
        for (const page of index?.pages ?? [])
          if (!known.has(page.path) && passes(page, { groups }))
            known.set(page.path, knownPage(page, urlOf(scope, page)))
      }
      return [...known.values()]
    },
    async operation(method, path, groups) {
      const wanted = method.toUpperCase()
      const pathOf = (text: string) => text.replace(/\/$/, '')
      const found = await findPage(
        ({ operation }) => operation?.method.toUpperCase() === wanted && pathOf(operation.path) === pathOf(path),
        groups,
      )
      return found && contentOfPage(found)
    },
  }
}

/** With its example, which stands at the end. */
function cutOperation(content: string): string {
  const at = content.indexOf('\n## Example request\n')
  const example = at < 0 ? '' : content.slice(at)
  if (example === '' || example.length > LONGEST_PASSAGE / 2) return cutMarkdown(content, LONGEST_PASSAGE)
  return `${cutMarkdown(content.slice(0, at).trim(), LONGEST_PASSAGE - example.length)}\n${example}`
}

interface FoundHit {
  index: ScopeIndex
  hit: SearchHit
}

interface FoundPage {
  index: ScopeIndex
  page: ListedPage
}

function coverageOf(found: readonly FoundHit[]): number {
  return found[0]?.hit.coverage ?? 0
}

/** The best one scores as much as it has of the question's words; the others by how far they are behind it. */
function relativeScores<Found extends { hit: SearchHit; score: number }>(found: readonly Found[]): Found[] {
  const [best] = found
  if (!best) return []
  const { coverage = 0 } = best.hit
  return found.map((each) => ({
    ...each,
    score: Math.round(Math.min(1, coverage) * Math.sqrt(each.score / best.score) * 1000) / 1000,
  }))
}

/**
 * The first of each place, and so many of a page: a page as a whole and what stands above its first heading are the same
 * text. A page with many fitting sections leaves room for others: those beyond the first few come after them.
 */
function firstPlaces<Found extends { hit: SearchHit }>(
  found: readonly Found[],
  { limit, ofPage = Number.POSITIVE_INFINITY }: { limit: number; ofPage?: number },
): Found[] {
  const seen = new Map<ListedPage, Set<string>>()
  const first: Found[] = []
  const more: Found[] = []
  for (const each of found) {
    if (first.length === limit) break
    const { page, section } = each.hit
    const places = seen.get(page) ?? new Set()
    const place = page.sections[Math.max(section, 0)]?.id ?? ''
    if (places.size === ofPage || places.has(place)) continue
    seen.set(page, places.add(place))
    if (places.size <= SECTIONS_OF_PAGE) first.push(each)
    else more.push(each)
  }
  return [...first, ...more].slice(0, limit)
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
