import type {
  ComponentManifest,
  ComponentManifests,
  MarkdownElement,
  MarkdownWriter,
  PropManifest,
  PropType,
} from '@octavo/core'

// Components for tests of this package, which does not know those of the theme.
const ICON_STYLES = ['regular', 'solid', 'brands', 'sharp-solid']

const CARD: Record<string, PropType> = {
  icon: 'string',
  iconType: ICON_STYLES,
  title: 'string',
  href: 'string',
  type: ['info', 'warning', 'note', 'tip', 'check', 'danger'],
}

const BLOCKS: Record<string, Record<string, PropType>> = {
  Accordion: { title: 'string', defaultOpen: 'boolean' },
  CardGroup: { cols: { min: 1, max: 4 } },
  CodeBlock: {},
  CodeGroup: {},
  Columns: { cols: { min: 1, max: 4 } },
  Danger: {},
  Expandable: { title: 'string' },
  Frame: { caption: 'string' },
  Info: {},
  Install: { package: 'string', command: 'string' },
  Mermaid: { chart: 'string' },
  Note: {},
  Panel: {},
  Param: { query: 'string', type: 'string' },
  ParamField: { query: 'string', body: 'string', type: 'string', optional: 'boolean' },
  Prompt: { description: 'string' },
  RequestExample: {},
  ResponseExample: {},
  ResponseField: { name: 'string', type: 'string', optional: 'boolean' },
  Step: { title: 'string' },
  Steps: {},
  Tab: { title: 'string' },
  Tabs: { defaultTabIndex: { min: 0, max: 100 } },
  Tip: {},
  Tree: {},
  'Tree.File': { name: 'string' },
  'Tree.Folder': { name: 'string' },
  Update: { label: 'string', rss: 'object' },
  Visibility: { for: 'string' },
  Warning: {},
}

const IN_LINES: typeof BLOCKS = {
  Badge: { color: ['gray', 'blue', 'green'], size: ['xs', 'sm', 'md', 'lg'] },
  Icon: { icon: 'string', iconType: ICON_STYLES, size: 'string' },
  Latex: {},
  Tooltip: { tip: 'string' },
}

const blocks = mapValues(BLOCKS, (props) => manifest(props, { like: 'div' }))
const inLines = mapValues(IN_LINES, (props) =>
  manifest(props, { kind: 'inline', write: (element) => element.inline() }),
)

export const COMPONENTS: ComponentManifests = {
  ...blocks,
  ...inLines,
  ApiPlayground: {
    ...manifest({}, { like: 'div' }),
    support: { status: 'none', note: 'Pages show a playground automatically.' },
  },
  Callout: { ...manifest({ title: 'string' }, { like: 'div' }), instead: { type: 'Use <Note>.' } },
  Card: manifest(CARD, { kind: 'item', write: writeCard }),
}

function writeCard(card: MarkdownElement, md: MarkdownWriter): string {
  const title = md.link(card.text('title') ?? '', card.text('href'))
  return md.listItem('-', [title, card.line('description') ?? card.blocks()].filter(Boolean).join(': '))
}

function manifest(props: Record<string, PropType>, markdown: ComponentManifest['markdown']): ComponentManifest {
  return { description: '', props: mapValues(props, (type): PropManifest => ({ type, description: '' })), markdown }
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}
