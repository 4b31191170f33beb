/** A page as the index of titles and headings has it. */
export interface IndexedPage {
  /** Address from the site's root. */
  path: string
  title: string
  /** Names of what stands above it. */
  crumbs: string[]
  description?: string
  keywords?: string[]
  /** Factor for its rank; 1 when absent. */
  boost?: number
  version?: string
  /** Id and text. */
  headings: [id: string, text: string][]
}

export interface SearchIndex {
  pages: IndexedPage[]
}

/** From and to, in characters of a text. */
export type Mark = [from: number, to: number]

export interface SearchResult {
  /** Address from the site's root, with its hash. */
  path: string
  title: string
  /** What is to be marked in the title. */
  marks: Mark[]
  /** Where it stands, outermost first. */
  crumbs: string[]
  /** A line of text below the title. */
  text?: string
  kind: 'page' | 'heading'
}

/** What answers the queries of the search dialog. Another engine takes its place as `window.octavo.searchProvider`. */
export interface SearchProvider {
  /** Results, the best one first. */
  search(query: string): Promise<SearchResult[]>
}
