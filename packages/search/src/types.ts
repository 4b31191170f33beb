/** A page of the search index, as plain data that builds write and browsers and servers read. */
export interface SearchPage {
  /** Path from the site's root, without a leading slash. */
  path: string
  title: string
  /** Names of the navigation levels that contain the page, outermost first, without languages and versions. */
  crumbs: string[]
  description?: string
  keywords?: string[]
  /** Factor for the page's score. Default: 1. */
  boost?: number
  language?: string
  version?: string
  /** Name of the tab that contains the page. */
  tab?: string
  /** Frontmatter `tag`. */
  tag?: string
  /** Frontmatter `groups`, which lists the readers who can see the page. Undefined for everyone. */
  groups?: GroupRule[]
  /** The endpoint of an API page. */
  operation?: { method: string; path: string }
  /** Sections of the page. The first one contains the text above the first heading, with an empty ID and heading. */
  sections: SearchSection[]
}

/** A group of readers, or a pattern of groups. `*` in `includes` matches any letters. */
export type GroupRule = string | { includes?: string[]; excludes?: string[] }

export interface SearchSection {
  /** ID of the heading; `''` for the text above the first heading. */
  id: string
  heading: string
  /**
   * Set for a tab, accordion or field. Its section ends with the component and is included in the section around it.
   */
  part?: true
  /** Plain text without line breaks, and without the text of component sections inside it. */
  text: string
}

/** A page without the text of its sections, which is loaded only for displayed results. */
export type ListedPage = Omit<SearchPage, 'sections'> & { sections: Omit<SearchSection, 'text'>[] }

/** Start and end offsets in a text, in UTF-16 code units. */
export type Mark = [from: number, to: number]

/** A filter for results. Pages without a version or language belong to all of them. */
export interface SearchFilter {
  version?: string
  language?: string
  tab?: string
  tag?: string
  /** Groups of the reader. Pages for other groups are skipped. If undefined, only pages for everyone are included. */
  groups?: readonly string[]
}

/** A section that matches a query. */
export interface Found {
  /** Number of the page. */
  index: number
  /** Index in the page's sections, or -1 for the page as a whole if it has no text above its first heading. */
  section: number
  /** Score, which is comparable only within one query. */
  score: number
  /** Share of the query that the page covers, from 0 to 1, if measured (`followCoverage`). */
  coverage?: number
}

export interface SearchHit extends Found {
  page: ListedPage
  /** Matched words of the index, folded, for highlighting. */
  words: string[]
}
