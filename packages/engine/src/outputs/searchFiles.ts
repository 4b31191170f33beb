import { contentHash } from '@octavo/core'
import {
  divideTexts,
  type PageText,
  type SearchScope,
  textFile,
  writeScopesScript,
  writeTextScript,
} from '@octavo/search'
import { RELATIVE_BASE } from '../files/relativeUrls.js'
import { isInScope, type Scope, type SiteScopes } from '../view/siteScopes.js'
import type { ViewContext } from '../view/viewContext.js'
import type { IndexInput } from './indexFiles.js'
import type { OutputPage } from './outputPages.js'
import { type IndexedPage, isSearchable } from './searchPage.js'

interface SearchFile {
  path: string
  /** A hash of the file's inputs. */
  inputs: string
  content(): string
}

/** Returns the pages of each scope in navigation order. */
export function pagesByScope({ list }: SiteScopes, pages: readonly OutputPage[]): Map<Scope, OutputPage[]> {
  const searchable = pages.filter(isSearchable)
  const language = list[0]?.language
  return new Map(list.map((scope) => [scope, searchable.filter((page) => isInScope(page, scope, language))]))
}

/** Returns the script with the list of scopes. */
export function scopesScript(
  byScope: ReadonlyMap<Scope, readonly OutputPage[]>,
  { urls: { base }, synonyms }: Pick<ViewContext, 'urls' | 'synonyms'>,
): string {
  const baseEntry = base === '/' || base === RELATIVE_BASE ? {} : { base }
  const scopes = [...byScope].map(([{ id, language, version }, pages]): SearchScope => {
    const allTabs = [...new Set(pages.flatMap(({ tab }) => tab ?? []))]
    // A single tab with all pages leaves nothing to choose.
    const tabs = allTabs.length > 1 || pages.some(({ tab }) => tab === undefined) ? allTabs : []
    return { id, language, version, ...baseEntry, tabs, ...(synonyms.length > 0 ? { synonyms } : {}) }
  })
  return writeScopesScript(scopes)
}

/** Returns a page for `ScopeIndex`. */
export function indexInput({ key, page, words }: IndexedPage): IndexInput['pages'][number] {
  return { key, page, words: words() }
}

interface ScopeFiles {
  /** Files with the texts of the scope's pages. */
  texts: SearchFile[]
  /** A hash of the inputs of the index. */
  inputs: string
  /** Returns the input of `ScopeIndex`. */
  index(): IndexInput
}

export function scopeFiles(scope: string, pages: readonly IndexedPage[]): ScopeFiles {
  const buckets = divideTexts(pages.map(({ length }) => length))
  const texts = buckets.map((first, at): SearchFile => {
    const inBucket = pages.slice(first, buckets[at + 1])
    const pageText = ({ page, texts }: IndexedPage): PageText => [page.path, ...texts()]
    return {
      path: textFile(scope, at),
      inputs: contentHash(scope, ...inBucket.map(({ key }) => key)),
      content: () => writeTextScript(scope, at, inBucket.map(pageText)),
    }
  })
  return {
    texts,
    inputs: contentHash(scope, ...pages.map(({ key }) => key)),
    index: () => ({ scope, buckets, pages: pages.map(indexInput) }),
  }
}
