import { contentHash } from '@octavo/core'
import { countSections, type GroupRule, type SearchPage } from '@octavo/search'
import type { Trail } from '@octavo/site'
import { VERSION } from '../options/version.js'
import type { OutputPage } from '../outputs/outputPages.js'
import { cut } from '../render/searchText.js'
import type { SearchWords } from '../render/types.js'
import { pageUrl } from '../urls/urls.js'
import type { ViewContext } from '../view/viewContext.js'

/** What a single page may add to the index. */
const [MOST_KEYWORDS, MOST_GROUPS] = [30, 400]

/** A page as search lists it. */
export interface IndexedPage extends Pick<SearchedBody, 'words' | 'texts'> {
  /** Changes with the page. */
  key: string
  /** Without its sections. */
  page: SearchPage
  /** Characters of its text. */
  length: number
}

/** What search needs of a rendered page. */
interface SearchedBody {
  key: string
  /** Characters of its text. */
  textLength: number
  words(): SearchWords
  texts(): string[]
}

/** Returns a page as search lists it, without sections as long as it has no body. */
export function indexedPage(
  page: OutputPage,
  context: Pick<ViewContext, 'site' | 'urls'>,
  body: SearchedBody | undefined,
): IndexedPage {
  const entry = searchEntry(page, context)
  return {
    key: contentHash(VERSION, body?.key ?? '', JSON.stringify(entry)),
    page: entry,
    length: body?.textLength ?? 0,
    words: () => body?.words() ?? { sections: [], counts: countSections([]), lines: [] },
    texts: () => body?.texts() ?? [],
  }
}

export function isSearchable({ visibility, external }: OutputPage): boolean {
  return visibility.search && external === undefined
}

/** A page as search knows it, without its sections. */
function searchEntry(page: OutputPage, { site, urls }: Pick<ViewContext, 'site' | 'urls'>): SearchPage {
  const { slug, title, description, section, frontmatter, operation, language, version, tab } = page
  const trail = site.trails.get(slug) ?? []
  const boost = frontmatter.boost ?? trail.map(boostOf).findLast((factor) => factor !== undefined)
  const keywords = (frontmatter.keywords ?? []).slice(0, MOST_KEYWORDS)
  return {
    path: pathOf(pageUrl(slug, { ...urls, base: '' })),
    title: cut(title),
    crumbs: section.map(cut),
    description: description !== undefined ? cut(description) : undefined,
    keywords: keywords.length > 0 ? keywords.map(cut) : undefined,
    boost,
    language,
    version,
    tab,
    groups:
      Array.isArray(frontmatter.groups) && frontmatter.groups.length > 0 ? groupRules(frontmatter.groups) : undefined,
    tag: frontmatter.tag !== undefined ? cut(frontmatter.tag) : undefined,
    operation: operation && { method: operation.method, path: cut(operation.path) },
    sections: [],
  }
}

/** A colon would make the first part of a path the scheme of an address. */
function pathOf(url: string): string {
  return url.replace(/^[^/]*/, (part) => part.replaceAll(':', '%3A'))
}

/** Only groups have one. */
function boostOf(node: Trail[number]): number | undefined {
  return node.kind === 'group' ? node.boost : undefined
}

/** Whom a page is for; found by those only who say that they are in such a group. What is no rule is for nobody. */
function groupRules(groups: readonly unknown[]): GroupRule[] {
  const texts = (list: unknown) => (Array.isArray(list) ? list.filter((each) => typeof each === 'string') : undefined)
  return groups.slice(0, MOST_GROUPS).flatMap((rule): GroupRule[] => {
    if (typeof rule === 'string') return [rule]
    const { includes, excludes } = (rule ?? {}) as Record<string, unknown>
    const [wanted, unwanted] = [texts(includes), texts(excludes)]
    if (!wanted && !unwanted) return []
    return [{ includes: wanted, excludes: unwanted }]
  })
}
