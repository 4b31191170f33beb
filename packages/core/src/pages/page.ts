import type { HeadTag } from './headTag.js'
import type { AuthMethod, PlaygroundDisplay } from './mdxEndpoint.js'

/** A heading of a page, in document order. */
export interface Heading {
  depth: 1 | 2 | 3 | 4 | 5 | 6
  id: string
  /** Plain text, for search and titles. */
  text: string
  /** Key of the label that the table of contents shows, in the language of the page. */
  word?: string
  /** False for headings that are excluded from the table of contents. */
  toc?: boolean
  /** ID of the update that contains the heading. */
  within?: string
  /**
   * Set for a tab, accordion or field. Its section ends with the component and is included in the section around it.
   */
  part?: true
}

/** Validated frontmatter. Unknown keys are stored in `metadata`. */
export interface Frontmatter {
  title?: string
  /** The title as written, in frontmatter or as a heading, if it contains Markdown. */
  titleMarkdown?: string
  description?: string
  /** `description` as written, if it contains Markdown. `description` is then its plain text. */
  descriptionMarkdown?: string
  sidebarTitle?: string
  /** `sidebarTitle` as written, if it contains Markdown. */
  sidebarTitleMarkdown?: string
  icon?: string
  iconType?: string
  tag?: string
  /** Position among the pages of a folder that navigation lists with `pagesFrom`. */
  order?: number
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
  /** Day of a post in a blog, with an optional time. */
  date?: unknown
  /** Tags of a post. */
  tags?: unknown
  /** Path of a post: from the root with a leading slash, otherwise the `{slug}` of the blog's permalinks. */
  slug?: string
  /** True for a post that only dev shows. */
  draft?: boolean
  contextual?: unknown
  groups?: unknown
  public?: boolean
  graphql?: unknown
  sdk?: unknown
  /** Elements for the head of the page. */
  head?: HeadTag[]
  /** Set for a page that is shown in place of a translation. Not a key that authors write. */
  original?: OriginalPage
  /** Metadata such as `og:*` and `twitter:*`, and all unknown keys. */
  metadata: Record<string, unknown>
}

/** The page that is shown where a language has no translation, with the code of its language in docs.json. */
export interface OriginalPage {
  slug: string
  language: string
}

export type PageMode = 'default' | 'wide' | 'custom' | 'frame' | 'center' | 'assistant'

/** Plain search text below one heading of a page, without components that have a separate anchor. */
export interface TextSection {
  /** ID of the heading; `''` for the text before the first heading. */
  headingId: string
  text: string
}

/**
 * Line range of a section in the Markdown of its page, counted from the end, and the prefix of its lines inside a list
 * item or quote. Empty if the Markdown does not contain the section.
 */
export type SectionLines = [] | [from: number, to: number, indentation?: string]
