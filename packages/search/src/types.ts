/** A page as search knows it: plain data that builds write, and that browsers and servers read. */
export interface SearchPage {
  /** Address from the site's root, without a slash at its start. */
  path: string
  title: string
  /** Names of what stands above it, outermost first; languages and versions left out. */
  crumbs: string[]
  description?: string
  keywords?: string[]
  /** Factor for its rank; 1 when absent. */
  boost?: number
  language?: string
  version?: string
  /** Name of the tab it stands in. */
  tab?: string
  /** Frontmatter `tag`. */
  tag?: string
  /** Frontmatter `groups`: whom it is for; everybody when absent. */
  groups?: GroupRule[]
  /** The endpoint of an API page. */
  operation?: { method: string; path: string }
  /** What stands above the first heading comes first, with no id and no heading. */
  sections: SearchSection[]
}

/** A group of readers, or some of them; `*` in `includes` stands for any letters. */
export type GroupRule = string | { includes?: string[]; excludes?: string[] }

export interface SearchSection {
  /** Id of its heading; `''` for what stands above the first one. */
  id: string
  heading: string
  /** Of a tab, an accordion or a field: it ends where that does, and is part of the section that it stands in. */
  part?: true
  /** Plain text without line breaks, that of its parts left out. */
  text: string
}

/** A page without the text of its sections, which is loaded for what is shown only. */
export type ListedPage = Omit<SearchPage, 'sections'> & { sections: Omit<SearchSection, 'text'>[] }

/** From and to, in characters (UTF-16 units) of a text. */
export type Mark = [from: number, to: number]

/** What results are narrowed to. Pages that say nothing of a version or a language belong to all of them. */
export interface SearchFilter {
  version?: string
  language?: string
  tab?: string
  tag?: string
  /** Pages for other groups are left out. Absent: pages for everybody only. */
  groups?: readonly string[]
}

/** A section that fits a query. */
export interface Found {
  /** Number of its page. */
  index: number
  /** Its place among the page's sections; -1 is the page as a whole where no text stands above its first heading. */
  section: number
  /** Comparable within one query only. */
  score: number
  /** How much of the query its page has, 0–1, where that is followed (`followCoverage`). */
  coverage?: number
}

export interface SearchHit extends Found {
  page: ListedPage
  /** Words of the index that fitted, folded: what is to be marked. */
  words: string[]
}
