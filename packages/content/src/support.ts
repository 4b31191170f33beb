import type { Support, SupportList } from '@octavo/core'

const OWN_TEXT: Support = { status: 'none', note: 'The page shows its own text only.' }

/** Keys of frontmatter that do less than on the platform, or something else; all others are supported. */
export const FRONTMATTER_SUPPORT: SupportList = {
  asyncapi: OWN_TEXT,
  graphql: OWN_TEXT,
  sdk: OWN_TEXT,
  version: { status: 'none', note: 'Pages belong to the version that navigation puts them in.' },
  public: { status: 'none', note: 'Sites have no sign-in: every page is public.', usual: true },
  groups: {
    status: 'different',
    note: 'Search and the assistant of the companion server leave the page out for other readers; the page itself is public.',
  },
}

/** The same for components, and for their properties as `Component.property`. */
export const COMPONENT_SUPPORT: SupportList = {
  ApiPlayground: {
    status: 'none',
    note: 'Pages with `openapi` or `api` in their frontmatter show a playground by themselves.',
  },
  MDX: { status: 'different', note: 'Its content is shown.' },
  'OptimizedVideo.playsInline': { status: 'different', note: 'Videos always play where they are.' },
  'Param.optional': { status: 'different', note: 'Fields are optional unless they are `required`.' },
  'ParamField.optional': { status: 'different', note: 'Fields are optional unless they are `required`.' },
  'ResponseField.optional': { status: 'different', note: 'Fields are optional unless they are `required`.' },
}
