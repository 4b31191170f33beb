import type { SearchFilter } from '@octavo/search'

/** An excerpt of a page that matches a question. */
export interface Passage {
  /** Markdown, or plain text if the page has no Markdown. */
  content: string
  /** Path of the page for `SiteKnowledge.page`: without a leading slash, or `''` for the first page. */
  path: string
  title: string
  /** Link to the passage. */
  url: string
  /** Relevance from 0 to 1, comparable between the passages of one answer. */
  score: number
  /** Heading of the section. Undefined for the text above the first heading. */
  heading?: string
  description?: string
  /** Names of the levels that contain the page, outermost first. */
  breadcrumbs?: string[]
  language?: string
  version?: string
  tag?: string
  operation?: { method: string; path: string }
  /** True if the question is about this page or section as a whole. */
  isAsked?: boolean
}

export interface PageContent {
  path: string
  title: string
  url: string
  /** The page as Markdown. */
  content: string
}

export interface KnownPage {
  path: string
  title: string
  url: string
  description?: string
  language?: string
  version?: string
  operation?: { method: string; path: string }
}

export type KnowledgeFilter = Pick<SearchFilter, 'version' | 'language' | 'tag' | 'groups'>

export interface SearchedPages {
  filter?: KnowledgeFilter
  /** Path of the current page. Without a filter, its language and version are searched. */
  currentPath?: string
}

export interface PassageQuery extends SearchedPages {
  limit: number
  /** Maximum number of passages per page. Default: no limit. */
  ofPage?: number
  /** Length in characters up to which the sections below a shorter one are added to its passage. Default: 0. */
  leastLength?: number
  /** Minimum score from 0 to 1. */
  scoreThreshold?: number
  /** Text that pages must match. Pages that match too few of its words (`MIN_COVERAGE`) are skipped. */
  about?: string
}

/** A page, or a section of it. */
export interface Place {
  path: string
  /** ID of a heading. Default: the page as a whole. */
  section?: string
  groups?: readonly string[]
}

/**
 * The pages of a site that readers may find: public pages, and pages for the groups that a caller names. It contains no
 * hidden pages, pages excluded from search or pages of other sites.
 */
export interface SiteKnowledge {
  /** Returns matching passages, best first. At most three passages of a page come before those of other pages. */
  search(query: string, options: PassageQuery): Promise<Passage[]>
  /** Returns the titles and first headings of the searched pages, one page per line, up to a length in characters. */
  outline(options: SearchedPages, length: number): Promise<string>
  /**
   * Returns the language of a page, including pages that search excludes. Default for a missing or unknown path: the
   * default language.
   */
  language(path?: string): Promise<string | undefined>
  /** Returns the passages at a location in order: the introduction and sections of a page, or the text of a section. */
  passages(place: Place, limit: number): Promise<Passage[]>
  /**
   * Returns a page as Markdown.
   * @param path path of the page, with or without a leading slash, or as in a link
   */
  page(path: string, groups?: readonly string[]): Promise<PageContent | undefined>
  pages(groups?: readonly string[]): Promise<KnownPage[]>
  /** Returns the page of an API operation. */
  operation(method: string, path: string, groups?: readonly string[]): Promise<PageContent | undefined>
}

/** Minimum share of a query's words that a hit must contain, from 0 to 1. Hits with fewer match by chance. */
export const MIN_COVERAGE = 0.33
