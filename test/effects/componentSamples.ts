import type { PropType } from '@octavo/core'

/** Values of properties that are words or numbers; all others are `true`. */
const VALUES: Readonly<Record<string, string>> = {
  actions: '{["copy", "download", "cursor"]}',
  actionsPlacement: '"bottom-left"',
  alt: '"Other words"',
  body: '"a"',
  caption: '"Words"',
  chart: '{"graph TD; A-->B"}',
  color: '"#ff0000"',
  cookie: '"a"',
  cta: '"Read more"',
  default: '"5"',
  defaultTabIndex: '{1}',
  description: '"Words"',
  enum: '{["a", "b"]}',
  filename: '"a.js"',
  focus: '"[1]"',
  header: '"a"',
  headline: '"Words"',
  height: '"40"',
  highlight: '"[1]"',
  hint: '"Words"',
  href: '"/guide"',
  icon: '"rocket"',
  iconType: '"regular"',
  img: '"/images/a.svg"',
  label: '"June"',
  lang: '"python"',
  language: '"python"',
  level: '{4}',
  name: '"star"',
  options: '{["a", "b"]}',
  path: '"a"',
  placeholder: '"Words"',
  post: '{["Words"]}',
  poster: '"/images/a.svg"',
  pre: '{["Words"]}',
  preload: '"none"',
  query: '"a"',
  rel: '"nofollow"',
  repo: '"octavo/octavo"',
  rss: '{{ title: "Other", description: "Words" }}',
  size: '"40"',
  sizes: '"50vw"',
  src: '"/images/b.svg"',
  srcSet: '"/images/b.svg 2x"',
  srcset: '"/images/b.svg 2x"',
  stepNumber: '{7}',
  tags: '{["One"]}',
  target: '"_blank"',
  theme: '"dracula"',
  tip: '"Words"',
  title: '"Words"',
  to: '"/guide"',
  type: '"string[]"',
  value: '"#00ff00"',
  width: '"40"',
  for: '"agents"',
}

/** A component in a page: what is around it, the properties that it always has, and its content. */
interface Place {
  before?: string
  always?: string
  children?: string
  after?: string
}

const CODE = '```js One\nconst a = 1\n```\n\n```py Two\na = 1\n```'
const IMAGE: Place = { always: 'src="/images/a.svg"', children: '' }

const PLACES: Readonly<Record<string, Place>> = {
  Accordion: { always: 'title="Title"' },
  Card: { always: 'title="Title"' },
  CodeBlock: { children: '{"const a = 1"}' },
  CodeGroup: { children: CODE },
  'Color.Item': {
    before: '<Color variant="table">\n<Color.Row title="Row">',
    after: '</Color.Row>\n</Color>',
    always: 'name="Ink" value="#123456"',
    children: '',
  },
  'Color.Row': {
    before: '<Color variant="table">',
    after: '</Color>',
    always: 'title="Row"',
    children: '<Color.Item name="Ink" value="#123456" />',
  },
  Color: { children: '<Color.Item name="Ink" value="#123456" />' },
  'FileTree.File': { before: '<FileTree>', after: '</FileTree>', always: 'name="one.js"', children: '' },
  'FileTree.Folder': {
    before: '<FileTree>',
    after: '</FileTree>',
    always: 'name="src"',
    children: '<FileTree.File name="one.js" />',
  },
  Frame: { children: '![A](/images/a.svg)' },
  GitHub: { always: 'repo="octavo/other"', children: '' },
  'GitHub.Repo': { always: 'repo="octavo/other"', children: '' },
  Heading: { always: 'level={2}' },
  Icon: { always: 'icon="star"', children: '' },
  Latex: { children: 'a' },
  Link: { always: 'href="/plain"' },
  Mermaid: { always: 'chart={"graph LR; A-->B"}', children: '' },
  OptimizedVideo: { always: 'src="/images/a.mp4"', children: '' },
  Param: { always: 'query="field" type="string"' },
  ParamField: { always: 'query="field" type="string"' },
  Prompt: { always: 'description="Prompt"' },
  RequestExample: { children: CODE },
  ResponseExample: { children: CODE },
  ResponseField: { always: 'name="field" type="string"' },
  SnippetGroup: { children: CODE },
  Step: { before: '<Steps>', after: '</Steps>', always: 'title="Step"' },
  Steps: { children: '<Step title="Step">\nText\n</Step>' },
  Tab: { before: '<Tabs>', after: '</Tabs>', always: 'title="Tab"' },
  Tabs: { children: '<Tab title="One">\nText\n</Tab>\n<Tab title="Two">\nText\n</Tab>' },
  Tile: { always: 'href="/plain"' },
  Tooltip: { always: 'tip="Tip"' },
  'Tree.File': { before: '<Tree>', after: '</Tree>', always: 'name="one.js"', children: '' },
  'Tree.Folder': { before: '<Tree>', after: '</Tree>', always: 'name="src"', children: '<Tree.File name="one.js" />' },
  Update: { always: 'label="May" description="1.0"' },
  View: { always: 'title="View"' },
  Visibility: { always: 'for="humans"' },
  ZoomImage: IMAGE,
}

/** A value, and other properties that are needed or that must not be there, where those of the component do not do. */
const SPECIAL: Readonly<Record<string, { value?: string; beside?: string; without?: string; children?: string }>> = {
  'Card.arrow': { beside: 'href="/plain"' },
  'CodeBlock.expandable': { children: '{"a = 1\\n".repeat(60)}' },
  'CodeBlock.icon': { beside: 'filename="a.js"' },
  'CodeBlock.iconType': { beside: 'filename="a.js"' },
  'FileTree.Folder.openable': { value: '{false}' },
  'Tree.Folder.openable': { value: '{false}' },
  'Icon.name': { value: '"rocket"', without: 'icon' },
  'Link.to': { without: 'href' },
  'Mermaid.placement': { value: '"top-left"' },
  'OptimizedVideo.controls': { value: '{false}' },
  'Tabs.defaultTabIndex': { value: '{1}' },
  'Tabs.sync': { value: '{false}' },
  'Tooltip.cta': { beside: 'href="/plain"' },
  'ZoomImage.actionsPlacement': { beside: 'actions={["copy"]}', value: '"bottom-left"' },
  ...locations('Param'),
  ...locations('ParamField'),
}

function locations(component: string): Record<string, { without: string; beside: string }> {
  const names = ['body', 'header', 'cookie', 'path']
  return Object.fromEntries(names.map((name) => [`${component}.${name}`, { without: 'query', beside: 'name="field"' }]))
}

export interface PropPages {
  without: string
  with: string
}

/** Returns the text of two pages: the component without and with a property. */
export function propPages(component: string, prop: string, type: PropType): PropPages {
  const place = PLACES[component] ?? {}
  const { value, beside, without, children } = SPECIAL[`${component}.${prop}`] ?? {}
  const icon = prop === 'iconType' && !place.always?.includes('icon=') ? 'icon="star"' : ''
  const always = withoutProp([place.always, icon, beside].filter(Boolean).join(' '), without)
  const shown = { ...place, ...(children !== undefined && { children }) }
  const written = value ?? (prop === 'iconType' ? '"regular"' : listedValue(type)) ?? VALUES[prop] ?? '{true}'
  return {
    without: pageWith(component, shown, always),
    with: pageWith(component, shown, `${withoutProp(always, prop)} ${prop}=${written}`),
  }
}

/** Returns the text of two pages: the content of a component alone, and in it. */
export function componentPages(component: string): PropPages {
  const place = PLACES[component] ?? {}
  const { before = '', after = '', children = 'Text' } = place
  return {
    without: pageOf([before, children, after]),
    with: pageWith(component, place, place.always ?? ''),
  }
}

function pageOf(parts: readonly string[]): string {
  return `---\ntitle: Page\n---\n\n${parts.filter(Boolean).join('\n')}\n`
}

function listedValue(type: PropType): string | undefined {
  if (typeof type === 'string') return undefined
  return 'min' in type ? `{${type.max - 1}}` : JSON.stringify(type.at(-1))
}

function withoutProp(attributes: string, prop: string | undefined): string {
  return attributes.replace(new RegExp(`(?:^|\\s)${prop}=(?:"[^"]*"|\\{[^}]*\\})`), '')
}

function pageWith(
  component: string,
  { before = '', after = '', children = 'Text' }: Place,
  attributes: string,
): string {
  const tag = `<${component} ${attributes}`
  const element = children === '' ? `${tag} />` : `${tag}>\n${children}\n</${component}>`
  return pageOf([before, element, after])
}
