import type { Support, SupportList } from '@octavo/core'
import { NAME_KEYS } from '../navigation/kinds.js'

const NONE: Support = { status: 'none' }
const PUBLIC: Support = { status: 'none', note: 'Sites require no sign-in: every page is public.', defaultValue: true }
const REPOSITORY: Support = {
  status: 'different',
  note: 'The repository is the git remote `origin`, or the option `feedback.repository`.',
}
const GRAPHQL: Support = { status: 'none', note: 'No pages are generated from GraphQL schemas.' }
const SDK: Support = {
  status: 'none',
  note: "No pages are generated from the output of a library's documentation tool.",
}

/** Keys of every navigation node. */
const NODE: SupportList = { public: PUBLIC }

const NODES: readonly (readonly [list: string, keys: SupportList])[] = Object.keys(NAME_KEYS)
  .filter((list) => list !== 'pages')
  .map((list) => [list, list === 'groups' ? NODE : { ...NODE, boost: NONE }])

/**
 * Keys of docs.json whose support is missing, partial or different. All others are supported. Paths are those of
 * `configKeys`. A key without effect covers all keys inside it. `test/effects` checks this list for every key.
 */
export const CONFIG_SUPPORT: SupportList = {
  $schema: { status: 'different', note: 'Used only by editors; builds ignore it.' },
  public: PUBLIC,
  'fonts.family': {
    status: 'different',
    note: 'Fonts come with Octavo, from an installed Fontsource package or from `source`; nothing is loaded from other servers.',
  },
  'styling.latex': {
    status: 'different',
    note: '`false` turns formulas off. Pages with formulas load their style sheet without this key.',
  },
  thumbnails: { status: 'different', note: 'Only builds generate images.' },
  'thumbnails.fonts': NONE,
  'contextual.options': {
    status: 'different',
    note: 'Options for Devin and Windsurf are not shown; those for MCP need a companion server.',
    withoutEffect: ['devin-mcp', 'devin-desktop', 'windsurf'],
  },
  'integrations.koala': { status: 'none', note: 'Koala shut down in 2025. Remove the key.' },
  'integrations.telemetry': {
    status: 'different',
    note: '`false` turns feedback off. No other data is collected, whatever the value.',
  },
  'feedback.edits': REPOSITORY,
  'feedback.issues': REPOSITORY,
  variations: NONE,
  ...Object.fromEntries(
    NODES.flatMap(([list, keys]) => Object.entries(keys).map(([key, support]) => [`${list}[].${key}`, support])),
  ),
  'groups[].graphql': GRAPHQL,
  'groups[].sdk': SDK,
  'languages[].banner': { status: 'none', note: 'Pages in every language show the banner of the site.' },
  'tabs[].graphql': GRAPHQL,
  'tabs[].sdk': SDK,
}
