import { docs, type SiteFiles, siteWith } from '../broken/sites.js'

/** A mistake of somebody who writes the first pages of a site. */
export interface Mistake {
  name: string
  /** The file in which it is written, and its text. */
  path: string
  text: string
  /** The file that shows the diagnostic. Default: `path`. */
  reported?: string
  rule: string
}

const PAGE = 'guides/a.mdx'
const page = (body: string, frontmatter = 'title: A') => `---\n${frontmatter}\n---\n\n${body}\n`

export const SITE: SiteFiles = siteWith(
  {
    [PAGE]: page('Lanterns.\n\n## Wicks\n\nTrim them.'),
    'api.yaml': [
      'openapi: 3.1.0',
      'info: { title: Lanterns, version: "1" }',
      'servers: [{ url: https://api.example.com }]',
      'paths:',
      '  /lanterns:',
      '    get:',
      '      summary: List lanterns',
      '      responses: { "200": { description: OK } }',
      '',
    ].join('\n'),
    'snippets/oil.mdx': 'Use clear oil.\n',
    'images/wick.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" />\n',
  },
  ['guides/a'],
)

const inPage = (name: string, rule: string, body: string, frontmatter?: string): Mistake => ({
  name,
  rule,
  path: PAGE,
  text: page(body, frontmatter),
})

const inConfig = (name: string, rule: string, text: string): Mistake => ({ name, rule, path: 'docs.json', text })

/** Mistakes of a first hour: in docs.json, frontmatter, components, links and files. */
export const MISTAKES: readonly Mistake[] = [
  inConfig('a trailing comma', 'CFG_SYNTAX', docs().replace('"Lantern",', '"Lantern",,')),
  inConfig('a misspelled key', 'CFG_UNKNOWN_KEY', docs({ navbarr: { links: [] } })),
  inConfig('an invalid theme', 'CFG_VALUE', docs({ theme: 'mnt' })),
  inConfig('a color that is a word', 'CFG_COLOR', docs({ colors: { primary: 'teal' } })),
  inConfig('a missing key', 'CFG_REQUIRED', docs({ colors: undefined })),
  inConfig('a page that does not exist', 'NAV_PAGE_MISSING', docs({ navigation: { pages: ['index', 'guides/aa'] } })),
  inConfig(
    'an operation that does not exist',
    'NAV_OPERATION_MISSING',
    docs({ navigation: { pages: ['index', { group: 'API', openapi: 'api.yaml', pages: ['GET /lantern'] }] } }),
  ),
  inPage('frontmatter that is not YAML', 'FM_SYNTAX', 'Text.', 'title: [A'),
  inPage('a misspelled frontmatter key', 'FM_UNKNOWN_KEY', 'Text.', 'title: A\nsidebarTitel: B'),
  inPage('an unclosed tag', 'MDX_UNCLOSED', '<Note>\n\nText.'),
  inPage('a misspelled component', 'MDX_UNKNOWN_COMPONENT', '<Crad title="A">Text.</Crad>'),
  inPage('a misspelled property', 'MDX_UNKNOWN_PROP', '<Card tilte="A" href="/">Text.</Card>'),
  inPage('an unknown icon', 'ICON_UNKNOWN', '<Card title="A" icon="lightbulbb">Text.</Card>'),
  inPage('a link to a missing page', 'LINK_BROKEN', 'See [home](/guides/b).'),
  inPage('a link to a missing heading', 'LINK_ANCHOR', '## Wicks\n\nSee [wicks](#wick).'),
  inPage('a missing image', 'ASSET_MISSING', '![Wick](/images/wik.svg)'),
  inPage('an import of a missing snippet', 'MDX_IMPORT', "import Oil from '/snippets/oill.mdx'\n\n<Oil />"),
]
