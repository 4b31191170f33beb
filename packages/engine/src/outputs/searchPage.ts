import { contentHash } from '@octavo/core'
import type { GroupRule, SearchPage } from '@octavo/search'
import type { Trail } from '@octavo/site'
import type { TextLocation } from '../files/packStore.js'
import { pageUrl } from '../files/urls.js'
import { VERSION } from '../options/version.js'
import { cut } from '../render/searchText.js'
import type { ViewContext } from '../view/viewContext.js'
import type { OutputPage } from './outputPages.js'

/** Search index limits per page. */
const [MAX_KEYWORDS, MAX_GROUPS] = [30, 400]

export interface IndexedPage extends Pick<SearchedBody, 'words' | 'texts'> {
  /** A hash of the page. */
  key: string
  /** The page without sections. */
  page: SearchPage
  /** Length of the text in characters. */
  length: number
}

/** Data of a rendered page that search needs. */
interface SearchedBody {
  key: string
  /** Length of the text in characters. */
  textLength: number
  /** Returns the words for search (`readWords`) or their location. */
  words(): TextLocation | string | undefined
  texts(): string[]
}

/** Returns a page for the index. If it has no body, it has no sections. */
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
    words: () => body?.words(),
    texts: () => body?.texts() ?? [],
  }
}

export function isSearchable({ visibility, external }: OutputPage): boolean {
  return visibility.search && external === undefined
}

/** Returns the index entry of a page, without sections. */
function searchEntry(page: OutputPage, { site, urls }: Pick<ViewContext, 'site' | 'urls'>): SearchPage {
  const { slug, title, description, section, frontmatter, operation, language, version, tab } = page
  const trail = site.trails.get(slug) ?? []
  const boost = frontmatter.boost ?? trail.map(nodeBoost).findLast((factor) => factor !== undefined)
  const keywords = (frontmatter.keywords ?? []).slice(0, MAX_KEYWORDS)
  return {
    path: urlPathname(pageUrl(slug, { ...urls, base: '' })),
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

/** Escapes colons in the first path segment, which would otherwise be parsed as a URL scheme. */
function urlPathname(url: string): string {
  return url.replace(/^[^/]*/, (part) => part.replaceAll(':', '%3A'))
}

function nodeBoost(node: Trail[number]): number | undefined {
  return node.kind === 'group' ? node.boost : undefined
}

/** Returns the groups that may find a page. Invalid rules are skipped, so that they match nobody. */
function groupRules(groups: readonly unknown[]): GroupRule[] {
  const texts = (list: unknown) => (Array.isArray(list) ? list.filter((each) => typeof each === 'string') : undefined)
  return groups.slice(0, MAX_GROUPS).flatMap((rule): GroupRule[] => {
    if (typeof rule === 'string') return [rule]
    const { includes, excludes } = (rule ?? {}) as Record<string, unknown>
    const [included, unwanted] = [texts(includes), texts(excludes)]
    if (!included && !unwanted) return []
    return [{ includes: included, excludes: unwanted }]
  })
}
