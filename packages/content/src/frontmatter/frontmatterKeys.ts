import { AUTH_METHODS, PLAYGROUND_DISPLAYS, type Support, type SupportList } from '@octavo/core'

const PAGE_MODES = ['default', 'wide', 'custom', 'frame', 'center', 'assistant'] as const

/** The type of a frontmatter key, or its allowed words. Unknown keys are stored in `metadata`. */
export type FrontmatterType =
  | 'string'
  | 'icon'
  | 'boolean'
  | 'number'
  | 'strings'
  | 'related'
  | 'groups'
  | 'head'
  | 'any'
  | readonly string[]

export const FRONTMATTER_KEYS: Readonly<Record<string, FrontmatterType>> = {
  title: 'string',
  description: 'string',
  sidebarTitle: 'string',
  icon: 'icon',
  iconType: 'icon',
  tag: 'string',
  order: 'number',
  keywords: 'strings',
  deprecated: 'boolean',
  mode: PAGE_MODES,
  hidden: 'boolean',
  noindex: 'boolean',
  searchable: 'boolean',
  boost: 'number',
  robots: 'string',
  canonical: 'string',
  url: 'string',
  api: 'string',
  openapi: 'string',
  'openapi-schema': 'string',
  asyncapi: 'string',
  playground: PLAYGROUND_DISPLAYS,
  authMethod: [...AUTH_METHODS, 'none'],
  auth: 'string',
  version: 'string',
  contentType: 'string',
  hideApiMarker: 'boolean',
  hideFooterPagination: 'boolean',
  related: 'related',
  rss: 'boolean',
  timestamp: 'boolean',
  lastUpdatedDate: 'string',
  createdDate: 'string',
  authors: 'any',
  date: 'any',
  tags: 'any',
  slug: 'string',
  draft: 'boolean',
  contextual: 'any',
  groups: 'groups',
  public: 'boolean',
  graphql: 'any',
  sdk: 'any',
  head: 'head',
}

/** Deprecated names of keys. */
export const FRONTMATTER_ALIASES: Readonly<Record<string, string>> = { isPublic: 'public' }

const OWN_TEXT: Support = { status: 'none', note: 'Only the text of the page is shown.' }

/** Frontmatter keys without full support. All others are supported. */
export const FRONTMATTER_SUPPORT: SupportList = {
  graphql: OWN_TEXT,
  sdk: OWN_TEXT,
  version: { status: 'none', note: 'The version of a page is set by its position in navigation.' },
  public: { status: 'none', note: 'Sites have no authentication: every page is public.', defaultValue: true },
  groups: {
    status: 'partial',
    note: 'Search and the assistant of the companion server omit the page for other readers. The page itself is public.',
  },
}
