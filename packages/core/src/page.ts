import type { HeadTag } from './headTag.js'
import type { AuthMethod, PlaygroundDisplay } from './mdxEndpoint.js'

/** A heading of a page, in document order. */
export interface Heading {
  depth: 1 | 2 | 3 | 4 | 5 | 6
  id: string
  /** Plain text, for search and titles. */
  text: string
  /** False for headings that are kept out of the table of contents. */
  toc?: boolean
  /** Id of the update that a heading is part of. */
  within?: string
  /** Set for a tab, an accordion or a field: it ends where that does, and is part of the section that contains it. */
  part?: true
}

/** Frontmatter after validation; unknown keys are kept in `metadata`. */
export interface Frontmatter {
  title?: string
  description?: string
  /** `description` as written, where it has Markdown; `description` is its plain text then. */
  descriptionMarkdown?: string
  sidebarTitle?: string
  icon?: string
  iconType?: string
  tag?: string
  keywords?: string[]
  deprecated?: boolean
  mode?: PageMode
  hidden?: boolean
  noindex?: boolean
  searchable?: boolean
  boost?: number
  robots?: string
  canonical?: string
  url?: string
  api?: string
  openapi?: string
  'openapi-schema'?: string
  asyncapi?: string
  playground?: PlaygroundDisplay
  authMethod?: AuthMethod | 'none'
  auth?: string
  version?: string
  contentType?: string
  hideApiMarker?: boolean
  hideFooterPagination?: boolean
  related?: boolean | (string | Record<string, string>)[]
  rss?: boolean
  timestamp?: boolean
  lastUpdatedDate?: string
  createdDate?: string
  authors?: unknown
  contextual?: unknown
  groups?: unknown
  public?: boolean
  graphql?: unknown
  sdk?: unknown
  /** Elements for the head of the page. */
  head?: HeadTag[]
  /** `og:*`, `twitter:*` and every other key. */
  metadata: Record<string, unknown>
}

export type PageMode = 'default' | 'wide' | 'custom' | 'frame' | 'center' | 'assistant'

/** The plain text for search under one heading of a page, without its parts that have anchors. */
export interface TextSection {
  /** Id of the heading above it; `''` before the first one. */
  headingId: string
  text: string
}

/**
 * From and to of a section in the Markdown of its page, in lines from the end, and what its lines begin with in an item or
 * a quote; empty for what is not written there.
 */
export type SectionLines = [] | [from: number, to: number, indentation?: string]
