/** What a property takes, where that is a closed set: its words, or a range of whole numbers. */
export type PropValues = readonly string[] | { min: number; max: number }

/** The properties of a component; `true` for those that take any value. */
export type ComponentProps = Readonly<Record<string, true | PropValues>>

const ICON_STYLES = [
  'regular',
  'solid',
  'light',
  'thin',
  'duotone',
  'brands',
  'sharp',
  'sharp-solid',
  'sharp-regular',
  'sharp-light',
  'sharp-thin',
  'sharp-duotone-solid',
]

const icon = { icon: true, iconType: ICON_STYLES } as const
const columns = { cols: { min: 1, max: 4 } } as const
const titleSize = ['p', 'h2', 'h3', 'h4'] as const
const callout = { ...icon, title: true } as const
const card = {
  ...icon,
  title: true,
  color: true,
  href: true,
  horizontal: true,
  img: true,
  cta: true,
  arrow: true,
  type: ['info', 'warning', 'note', 'tip', 'check', 'danger'],
} as const
const field = {
  name: true,
  type: true,
  required: true,
  // The default, which authors write out.
  optional: true,
  deprecated: true,
  default: true,
  placeholder: true,
  pre: true,
  post: true,
} as const
const paramField = {
  ...field,
  query: true,
  path: true,
  body: true,
  header: true,
  cookie: true,
  enum: true,
  options: true,
} as const
const file = { name: true, highlight: true } as const
const folder = { ...file, defaultOpen: true, openable: true } as const
const repository = { repo: true, variant: ['inset', 'flat'] } as const
const media = {
  src: true,
  poster: true,
  controls: true,
  autoPlay: true,
  autoplay: true,
  loop: true,
  muted: true,
  playsInline: true,
  playsinline: true,
  preload: true,
  width: true,
  height: true,
} as const

/**
 * The components a page can use without importing them, and their properties (feature map 4.1): the one list that the
 * checks go by. Properties that every element takes, such as `id` and `className`, are not repeated.
 */
export const COMPONENT_PROPS: Readonly<Record<string, ComponentProps>> = {
  Accordion: { ...icon, title: true, description: true, defaultOpen: true },
  AccordionGroup: {},
  ApiPlayground: {},
  Badge: {
    ...icon,
    color: [
      'gray',
      'blue',
      'green',
      'yellow',
      'orange',
      'red',
      'purple',
      'white',
      'surface',
      'white-destructive',
      'surface-destructive',
    ],
    size: ['xs', 'sm', 'md', 'lg'],
    shape: ['rounded', 'pill'],
    stroke: true,
    disabled: true,
  },
  Callout: { ...callout, color: true },
  Card: card,
  CardGroup: columns,
  Check: callout,
  CodeBlock: {
    ...icon,
    language: true,
    lang: true,
    filename: true,
    title: true,
    lines: true,
    wrap: true,
    nocopy: true,
    noCopy: true,
    expandable: true,
    highlight: true,
    focus: true,
    theme: true,
  },
  CodeGroup: { dropdown: true },
  Color: { variant: ['compact', 'table'] },
  'Color.Item': { name: true, value: true },
  'Color.Row': { title: true },
  Column: {},
  Columns: columns,
  Danger: callout,
  Expandable: { title: true, defaultOpen: true },
  FileTree: {},
  'FileTree.File': file,
  'FileTree.Folder': folder,
  Frame: { caption: true, hint: true },
  GitHub: repository,
  'GitHub.Repo': repository,
  Heading: { level: { min: 1, max: 6 }, noAnchor: true },
  Icon: { ...icon, name: true, src: true, color: true, size: true, library: ['fontawesome', 'lucide', 'tabler'] },
  Info: callout,
  Latex: { display: true },
  Link: { href: true, to: true, target: true, rel: true, name: true },
  MDX: {},
  Mermaid: {
    chart: true,
    placement: ['top-left', 'top-right', 'bottom-left', 'bottom-right'],
    actions: true,
  },
  Note: callout,
  OptimizedVideo: media,
  Panel: {},
  Param: paramField,
  ParamField: paramField,
  Prompt: { ...icon, description: true, actions: true },
  RequestExample: { dropdown: true },
  ResponseExample: { dropdown: true },
  ResponseField: field,
  SnippetGroup: { dropdown: true },
  Step: { ...icon, title: true, stepNumber: true, titleSize, noAnchor: true },
  Steps: { titleSize },
  Tab: { ...icon, title: true },
  Tabs: { defaultTabIndex: { min: 0, max: 100 }, sync: true, borderBottom: true },
  Tile: { href: true, title: true, description: true },
  Tip: callout,
  Tooltip: { tip: true, headline: true, cta: true, href: true },
  Tree: {},
  'Tree.File': file,
  'Tree.Folder': folder,
  Update: { label: true, description: true, tags: true, rss: true },
  View: { ...icon, title: true },
  // Its audience has a rule of its own.
  Visibility: { for: true },
  Warning: callout,
  ZoomImage: {
    src: true,
    srcSet: true,
    srcset: true,
    sizes: true,
    alt: true,
    width: true,
    height: true,
    noZoom: true,
    actions: true,
    actionsPlacement: ['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-center', 'bottom-right'],
  },
}

/** Properties of every element. */
export const COMMON_PROPS: readonly string[] = ['id', 'className', 'class', 'style', 'key', 'children', 'title', 'role']

/** Properties that authors expect of a component, and what does it instead. */
export const INSTEAD: Readonly<Record<string, string>> = {
  'Callout.type': 'Use <Note>, <Info>, <Tip>, <Check>, <Warning> or <Danger>, or give it icon, color and title.',
}
