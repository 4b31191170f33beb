/** A page as search knows it: plain data that builds write, and that browsers and servers read. */
export interface SearchPage {
  /** Path from the site's root, without a leading slash. */
  path: string
  title: string
  /** Names of the levels above it, outermost first; without languages and versions. */
  crumbs: string[]
  description?: string
  keywords?: string[]
  /** Factor for its rank; the default is 1. */
  boost?: number
  language?: string
  version?: string
  /** Name of the tab that contains it. */
  tab?: string
  /** Frontmatter `tag`. */
  tag?: string
  /** Frontmatter `groups`: the readers it is for; everybody when undefined. */
  groups?: GroupRule[]
  /** The endpoint of an API page. */
  operation?: { method: string; path: string }
  /** The text above the first heading comes first, with no id and no heading. */
  sections: SearchSection[]
}

/** A group of readers, or some of them; `*` in `includes` matches any letters. */
export type GroupRule = string | { includes?: string[]; excludes?: string[] }

export interface SearchSection {
  /** Id of its heading; `''` for the text above the first one. */
  id: string
  heading: string
  /** Set for a tab, an accordion or a field: it ends where that does, and is part of the section that contains it. */
  part?: true
  /** Plain text without line breaks and without that of its parts. */
  text: string
}

/** A page without the text of its sections, which is loaded for what is shown only. */
export type ListedPage = Omit<SearchPage, 'sections'> & { sections: Omit<SearchSection, 'text'>[] }

/** Start and end, in UTF-16 units of a text. */
export type Mark = [from: number, to: number]

/** A filter for results. Pages without a version or a language belong to all of them. */
export interface SearchFilter {
  version?: string
  language?: string
  tab?: string
  tag?: string
  /** Pages for other groups are skipped. Undefined: pages for everybody only. */
  groups?: readonly string[]
}

/** A section that fits a query. */
export interface Found {
  /** Number of its page. */
  index: number
  /** Its index among the page's sections; -1 is the page as a whole where there is no text above its first heading. */
  section: number
  /** Comparable within one query only. */
  score: number
  /** How much of the query its page covers, 0–1, where that is measured (`followCoverage`). */
  coverage?: number
}

export interface SearchHit extends Found {
  page: ListedPage
  /** Matched words of the index, folded: the words to mark. */
  words: string[]
}
