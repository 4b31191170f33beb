import type { Support, SupportList } from '@octavo/core'

const OWN_TEXT: Support = { status: 'none', note: 'The page shows only its own text.' }

/** Frontmatter keys with no, partial or different support. All others are supported. */
export const FRONTMATTER_SUPPORT: SupportList = {
  asyncapi: OWN_TEXT,
  graphql: OWN_TEXT,
  sdk: OWN_TEXT,
  version: { status: 'none', note: 'Pages belong to the version that navigation puts them in.' },
  public: { status: 'none', note: 'Sites have no authentication: every page is public.', usual: true },
  groups: {
    status: 'partial',
    note: 'Search and the assistant of the companion server omit the page for other readers. The page itself is public.',
  },
}
