import type { SearchFilter } from '@octavo/search'

/** A part of a page that fits a question. */
export interface Passage {
  /** Markdown, or plain text where the page has no Markdown. */
  content: string
  /** Path of the page, as `SiteKnowledge.page` takes it: without a slash at its start, `''` for the first page. */
  path: string
  title: string
  /** Link to the passage. */
  url: string
  /** 0–1, comparable between the passages of one answer. */
  score: number
  /** Heading of its section; undefined for the text above the first one. */
  heading?: string
  description?: string
  /** Names of the levels above the page, outermost first. */
  breadcrumbs?: string[]
  language?: string
  version?: string
  tag?: string
  operation?: { method: string; path: string }
  /** True when the reader asks about it as a whole. */
  isAsked?: boolean
}

export interface PageContent {
  path: string
  title: string
  url: string
  /** Markdown. */
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

export interface PassageQuery {
  limit: number
  /** Most passages of one page. Default: no limit. */
  ofPage?: number
  /** Passages with a lower score are skipped, 0–1. */
  scoreThreshold?: number
  filter?: KnowledgeFilter
  /** Pages with too little of it are skipped (`LEAST_COVERAGE`). */
  about?: string
  /** Current page: without a filter its language and version are searched. */
  currentPath?: string
}

/** A page, or a section of it. */
export interface Place {
  path: string
  /** Id of a heading; without it, the page as a whole. */
  section?: string
  groups?: readonly string[]
}

/**
 * The public knowledge of a site: pages that everybody may find. Hidden pages, those for other groups, those excluded
 * from search and those of other sites are not in it, so nothing that uses it can show them.
 */
export interface SiteKnowledge {
  /** Returns matching passages, the best one first; at most three of a page before those of others. */
  search(query: string, options: PassageQuery): Promise<Passage[]>
  /**
   * Returns the language of a page, also of one that no search finds; without a path, or for an unknown one, the
   * default language.
   */
  language(path?: string): Promise<string | undefined>
  /**
   * Returns the passages of a location, in order: of a page its introduction and its sections, of a section its text.
   */
  passages(place: Place, limit: number): Promise<Passage[]>
  /** @param path with or without a leading slash, also as a link writes it */
  page(path: string, groups?: readonly string[]): Promise<PageContent | undefined>
  pages(groups?: readonly string[]): Promise<KnownPage[]>
  /** Returns the page of an operation of the site's API. */
  operation(method: string, path: string, groups?: readonly string[]): Promise<PageContent | undefined>
}

/** Least share of a query's names that a hit must cover, 0–1: others fit by chance. */
export const LEAST_COVERAGE = 0.33
