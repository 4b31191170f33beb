import type { Excerpt, Mark, SearchScope } from '@octavo/search'

/** The reader's filter for results. */
export interface ChosenFilter {
  language: string
  version?: string
  /** Undefined for all tabs. */
  tab?: string
}

export interface SearchResult {
  /** URL relative to the site's root, with a hash. */
  path: string
  title: string
  /** Ranges to highlight in the title. */
  marks: readonly Mark[]
  /** Labels of the parent levels in navigation, outermost first. */
  crumbs: readonly string[]
  kind: 'page' | 'heading'
  /** The endpoint of an API page. */
  operation?: { method: string; path: string; marks: readonly Mark[] } | undefined
  /** Excerpt that matches the query. Undefined until it is loaded. */
  text?: Excerpt
  /** Loads the excerpt, if `text` is undefined. */
  loadText?(): Promise<Excerpt | undefined>
}

/** The search engine of the dialog. Sites can replace it with `window.octavo.searchProvider`. */
export interface SearchProvider {
  /** Returns results, best first. */
  search(query: string, filter: ChosenFilter): Promise<SearchResult[]>
}

/** Loaded search files by path: the list of scopes, indexes and their chunks, and texts. */
export type SearchFiles = Record<string, unknown>

export type { Excerpt, Mark, SearchScope }
