import type { PropType } from '@octavo/core'
import { builtIns } from '@octavo/theme'

/** Values of properties that a value of their type would not show. */
const VALUES: Readonly<Record<string, string>> = {
  actions: '{["copy", "download", "cursor"]}',
  actionsPlacement: '"bottom-left"',
  avatar: '"/images/a.svg"',
  chart: '{"graph TD; A-->B"}',
  color: '"#ff0000"',
  focus: '"[1]"',
  height: '"40"',
  highlight: '"[1]"',
  href: '"/guide"',
  icon: '"rocket"',
  image: '"/images/a.svg"',
  imageDark: '"/images/b.svg"',
  img: '"/images/a.svg"',
  lang: '"python"',
  language: '"python"',
  post: '{["Words"]}',
  poster: '"/images/a.svg"',
  pre: '{["Words"]}',
  preload: '"none"',
  repo: '"octavo/octavo"',
  rss: '{{ title: "Other", description: "Words" }}',
  size: '"40"',
  sizes: '"50vw"',
  src: '"/images/b.svg"',
  srcSet: '"/images/b.svg 2x"',
  srcset: '"/images/b.svg 2x"',
  target: '"_blank"',
  theme: '"dracula"',
  to: '"/guide"',
  type: '"string[]"',
  value: '"#00ff00"',
  width: '"40"',
  for: '"agents"',
}

/** A component in a page: what is around it, the properties that it has beside those required, and its content. */
interface Place {
  before?: string
  always?: string
  children?: string
  after?: string
}

const CODE = '```js One\nconst a = 1\n```\n\n```py Two\na = 1\n```'

const PLACES: Readonly<Record<string, Place>> = {
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
  'FileTree.File': { before: '<FileTree>', after: '</FileTree>', children: '' },
  'FileTree.Folder': {
    before: '<FileTree>',
    after: '</FileTree>',
    children: '<FileTree.File name="one.js" />',
  },
  Frame: { children: '![A](/images/a.svg)' },
  Heading: { always: 'level={2}' },
  Icon: { always: 'icon="star"', children: '' },
  Install: { always: 'package="one"', children: '' },
  Latex: { children: 'a' },
  Logos: { children: '![A](/images/a.svg)' },
  Mermaid: { always: 'chart={"graph LR; A-->B"}', children: '' },
  OptimizedVideo: { children: '' },
  Param: { always: 'query="field" type="string"' },
  ParamField: { always: 'query="field" type="string"' },
  RequestExample: { children: CODE },
  ResponseExample: { children: CODE },
  ResponseField: { always: 'name="field" type="string"' },
  SnippetGroup: { children: CODE },
  Step: { before: '<Steps>', after: '</Steps>' },
  Steps: { children: '<Step title="Step">\nText\n</Step>' },
  Tab: { before: '<Tabs>', after: '</Tabs>' },
  Tabs: { children: '<Tab title="One">\nText\n</Tab>\n<Tab title="Two">\nText\n</Tab>' },
  'Tree.File': { before: '<Tree>', after: '</Tree>', children: '' },
  'Tree.Folder': { before: '<Tree>', after: '</Tree>', children: '<Tree.File name="one.js" />' },
  Update: { always: 'description="1.0"' },
  ZoomImage: { children: '' },
}

/** A value, and other properties that are needed or that must not be there, where those of the component do not do. */
const SPECIAL: Readonly<Record<string, { value?: string; beside?: string; without?: string; children?: string }>> = {
  'Card.arrow': { beside: 'href="/plain"' },
  'CodeBlock.copy': { children: '{"a = 1 // [!code --]"}' },
  'CodeBlock.expandable': { children: '{"a = 1\\n".repeat(60)}' },
  'CodeBlock.icon': { beside: 'filename="a.js"' },
  'CodeBlock.iconType': { beside: 'filename="a.js"' },
  'Features.cols': { value: '{2}' },
  'FileTree.Folder.openable': { value: '{false}' },
  'Tree.Folder.openable': { value: '{false}' },
  'Hero.align': { value: '"start"' },
  'Hero.alt': { beside: 'image="/images/a.svg"' },
  'Hero.imageDark': { beside: 'image="/images/a.svg"' },
  'Install.command': { value: '"npm ci"', without: 'package' },
  'Icon.name': { value: '"rocket"', without: 'icon' },
  'Link.to': { without: 'href' },
  'Mermaid.actions': { value: '{true}' },
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
  const always = withoutProp([place.always, required(component, prop), icon, beside].filter(Boolean).join(' '), without)
  const sample = { ...place, ...(children !== undefined && { children }) }
  return {
    without: pageWith(component, sample, always),
    with: pageWith(component, sample, `${withoutProp(always, prop)} ${prop}=${value ?? propSample(prop, type)}`),
  }
}

/** Returns the text of two pages: the content of a component alone, and in it. */
export function componentPages(component: string): PropPages {
  const place = PLACES[component] ?? {}
  const { before = '', after = '', children = 'Text' } = place
  return {
    without: samplePage([before, children, after]),
    with: pageWith(component, place, [place.always, required(component)].filter(Boolean).join(' ')),
  }
}

/** The properties that a component needs, without the one that is tried. */
function required(component: string, skippedProp?: string): string {
  return Object.entries(builtIns[component]?.props ?? {})
    .filter(([name, manifest]) => manifest.required && name !== skippedProp)
    .map(([name, { type }]) => `${name}=${propSample(name, type)}`)
    .join(' ')
}

function propSample(prop: string, type: PropType): string {
  if (prop === 'iconType') return '"regular"'
  if (typeof type !== 'string') return 'min' in type ? `{${type.max - 1}}` : JSON.stringify(type.at(-1))
  const plain = type === 'boolean' ? '{true}' : '"Words"'
  return VALUES[prop] ?? (type.endsWith('[]') ? '{["Words"]}' : type === 'number' ? '{7}' : plain)
}

function samplePage(parts: readonly string[]): string {
  return `---\ntitle: Page\n---\n\n${parts.filter(Boolean).join('\n')}\n`
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
  return samplePage([before, element, after])
}
