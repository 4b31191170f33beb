import type { Excerpt, Mark, SearchScope } from '@octavo/search'

/** What the reader narrows results to. */
export interface ChosenFilter {
  language: string
  version?: string
  /** Absent: all tabs. */
  tab?: string
}

export interface SearchResult {
  /** Address from the site's root, with its hash. */
  path: string
  title: string
  /** What is to be marked in the title. */
  marks: readonly Mark[]
  /** Where it stands, outermost first. */
  crumbs: readonly string[]
  kind: 'page' | 'heading'
  /** A part of the text that fits the query; undefined while it has to be loaded. */
  text?: Excerpt
  /** Loads the text of a result without one. */
  loadText?(): Promise<Excerpt | undefined>
}

/** What answers the queries of the search dialog. Another engine takes its place as `window.octavo.searchProvider`. */
export interface SearchProvider {
  /** Results, the best one first. */
  search(query: string, filter: ChosenFilter): Promise<SearchResult[]>
}

/** What the scripts of the search bring, by their paths: the list of scopes, indexes and their parts, and lists of texts. */
export type SearchFiles = Record<string, unknown>

export type { Excerpt, Mark, SearchScope }
