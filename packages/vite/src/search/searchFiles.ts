import { contentHash } from '@octavo/core'
import {
  divideTexts,
  joinCounts,
  type PageText,
  type SearchPage,
  type SearchScope,
  type TermCounts,
  textFile,
  writeIndex,
  writeScopesScript,
  writeTextScript,
} from '@octavo/search'
import type { OutputPage } from '../outputs/outputPages.js'
import { RELATIVE_BASE } from '../urls/relativeUrls.js'
import { isInScope, type Scope, type SiteScopes } from '../view/siteScopes.js'
import { isSearchable } from './searchPage.js'

export interface SearchFile {
  path: string
  /** A hash of what it is made of. */
  inputs: string
  content(): string
}

/** A page as search lists it. */
export interface IndexedPage {
  /** Changes with the page. */
  key: string
  /** Without the text of its sections. */
  page: SearchPage
  /** Characters of that text. */
  length: number
  /** The text of each section. */
  texts(): string[]
}

/** The pages of each scope, in the order of navigation. */
export function pagesByScope({ list }: SiteScopes, pages: readonly OutputPage[]): Map<Scope, OutputPage[]> {
  const searchable = pages.filter(isSearchable)
  const usual = list[0]?.language
  return new Map(list.map((scope) => [scope, searchable.filter((page) => isInScope(page, scope, usual))]))
}

/**
 * The list of scopes.
 * @param base root path of the site; a relative one says nothing of where the site lies
 */
export function scopesScript(byScope: ReadonlyMap<Scope, readonly OutputPage[]>, base: string): string {
  const below = base === '/' || base === RELATIVE_BASE ? {} : { base }
  const scopes = [...byScope].map(([{ id, language, version }, pages]): SearchScope => {
    const tabs = [...new Set(pages.flatMap(({ tab }) => tab ?? []))]
    return { id, language, ...(version !== undefined && { version }), ...below, tabs }
  })
  return writeScopesScript(scopes)
}

/** The files of one scope. */
export interface ScopeFiles {
  /** The text of its pages. */
  texts: SearchFile[]
  /** A hash of what the index is made of. */
  inputs: string
  /** The files of the index by their paths. */
  index(): ReadonlyMap<string, string>
}

/** @param countsOf counts what stands in pages in a row */
export function scopeFiles(
  scope: string,
  pages: readonly IndexedPage[],
  countsOf: (pages: readonly IndexedPage[]) => TermCounts,
): ScopeFiles {
  const buckets = divideTexts(pages.map(({ length }) => length))
  const texts = buckets.map((first, at): SearchFile => {
    const inBucket = pages.slice(first, buckets[at + 1])
    const textOf = ({ page, texts }: IndexedPage): PageText => [page.path, ...texts()]
    return {
      path: textFile(scope, at),
      inputs: contentHash(scope, ...inBucket.map(({ key }) => key)),
      content: () => writeTextScript(scope, at, inBucket.map(textOf)),
    }
  })
  return {
    texts,
    inputs: contentHash(scope, ...pages.map(({ key }) => key)),
    index() {
      const data = joinCounts(
        pages.map(({ page }) => page),
        inGroups(pages).map(countsOf),
      )
      return writeIndex(scope, { ...data, buckets })
    },
  }
}

/** Groups that pages are divided into, about. */
const GROUPS = 300

/**
 * Pages that are counted together: reading and joining so many groups takes half as long as thousands of pages, and an edit
 * counts those of its group again. Keys say where a group ends, so that a new page moves few others.
 */
function inGroups(pages: readonly IndexedPage[]): IndexedPage[][] {
  const usual = Math.max(1, Math.round(pages.length / GROUPS))
  const groups: IndexedPage[][] = []
  let group: IndexedPage[] = []
  for (const page of pages) {
    if (group.length === 0) groups.push(group)
    group.push(page)
    const isLast = (page.key.codePointAt(0) ?? 0) % usual === 0
    if (isLast || group.length === 4 * usual) group = []
  }
  return groups
}
