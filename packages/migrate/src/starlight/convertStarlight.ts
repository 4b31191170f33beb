import { rawCode } from '../site/rawCode.js'
import { list, record, text } from '../site/readValues.js'
import type { Layout } from '../site/resolver.js'
import type { Page } from '../site/types.js'
import { badgeHeadings } from '../text/badgeHeadings.js'
import { calloutDirective, calloutElement, tabItemElement, tabsElement } from '../text/calloutForms.js'
import { homePage } from '../text/cards.js'
import { convertComments } from '../text/convertComments.js'
import { convertDirectives } from '../text/convertDirectives.js'
import { convertElements, type ElementRule, quote } from '../text/convertElements.js'
import { convertFences } from '../text/convertFences.js'
import { findImports } from '../text/convertImports.js'
import type { Changes, Step } from '../text/draft.js'
import type { Data } from '../text/frontmatter.js'
import { inlineMdx } from '../text/inlineMdx.js'
import { longFences, markdownToMdx } from '../text/markdownToMdx.js'
import { codeMarkers, ranges, WORDS } from './codeMarkers.js'

/** The steps for a page of Starlight, before imports and URLs. */
export function starlightSteps(layout: Pick<Layout, 'project' | 'aliases'>): (page: Page) => Step[] {
  return (page) => [
    frontmatterRemarks(page.data),
    ...(page.format === 'markdown' ? [longFences, markdownToMdx()] : [convertComments, badgeHeadings]),
    convertDirectives(calloutDirective),
    ...rawCode(page, layout, { name: 'Code', attribute: 'code' }),
    codeMarkers,
    convertFences(fenceInfo),
    convertAstroImages,
    convertElements(ELEMENTS),
  ]
}

const BADGE_COLORS: Readonly<Record<string, string>> = {
  note: 'blue',
  tip: 'purple',
  success: 'green',
  caution: 'orange',
  danger: 'red',
  default: 'gray',
}

const badge: ElementRule = (element) => ({
  name: 'Badge',
  attributes: { color: quote(BADGE_COLORS[element.text('variant') ?? 'default']) },
  content: element.text('text') ?? '',
})

const linkCard: ElementRule = (element) => ({
  name: 'Card',
  attributes: { title: element.attributes.get('title'), href: element.attributes.get('href') },
  content: element.text('description')?.replace(/[{<]/g, '\\$&') ?? '',
})

/** Icons of Starlight that have another name in Octavo's library. */
const ICONS: Readonly<Record<string, string>> = {
  'open-book': 'book-open',
  'seti:folder': 'folder',
  setting: 'gear',
  external: 'arrow-up-right-from-square',
  document: 'file',
  'add-document': 'file-circle-plus',
  'approve-check': 'check',
  'approve-check-circle': 'circle-check',
  information: 'circle-info',
  'right-arrow': 'arrow-right',
  'left-arrow': 'arrow-left',
  translate: 'language',
  moon: 'moon',
  'list-format': 'list',
  puzzle: 'puzzle-piece',
  random: 'shuffle',
  comment: 'comment',
  'comment-alt': 'message',
  magnifier: 'magnifying-glass',
  laptop: 'laptop',
  'x.com': 'x-twitter',
}

/** Returns the attribute of an icon; icons of files and brands of Starlight are omitted. */
function icon(name: string | undefined): string | undefined {
  if (name === undefined || name.startsWith('seti:')) return undefined
  return quote(ICONS[name] ?? name)
}

/** `<Fragment set:html={"<b>x</b>"} />` */
const fragment: ElementRule = (element) => {
  const html = element.attributes.get('set:html')
  if (typeof html !== 'string') return {}
  const value = html.startsWith('{') ? html.slice(1, -1) : JSON.stringify(html.slice(1, -1))
  return { name: 'div', attributes: { dangerouslySetInnerHTML: `{{ __html: ${value} }}` } }
}

/** Commands of npm by the types of starlight-package-managers. */
const COMMANDS: Readonly<Record<string, string>> = {
  add: 'npm install',
  create: 'npm create',
  dlx: 'npx',
  exec: 'npx',
  remove: 'npm uninstall',
  run: 'npm run',
}

const packageManagers: ElementRule = (element) => {
  const type = element.text('type') ?? 'add'
  const command = Object.hasOwn(COMMANDS, type) ? COMMANDS[type] : undefined
  const [pkg, args] = [element.text('pkg'), element.text('args')]
  if (command === undefined || (pkg === undefined && args === undefined)) return undefined
  const dev = element.attributes.has('dev') ? '-D' : undefined
  return { name: 'Install', attributes: { command: quote([command, dev, pkg, args].filter(Boolean).join(' ')) } }
}

const ELEMENTS: Readonly<Record<string, ElementRule>> = {
  Fragment: fragment,
  Aside: calloutElement,
  Tabs: tabsElement,
  TabItem: (element) => {
    const tab = tabItemElement(element)
    return tab && { ...tab, attributes: { ...tab.attributes, icon: icon(element.text('icon')) } }
  },
  CardGrid: () => ({ name: 'CardGroup', attributes: { cols: '{2}' } }),
  Card: (element) => ({
    name: 'Card',
    attributes: { ...Object.fromEntries(element.attributes), icon: icon(element.text('icon')) },
  }),
  LinkCard: linkCard,
  LinkButton: (element) => ({
    name: 'LinkButton',
    attributes: {
      href: element.attributes.get('href'),
      variant: element.attributes.get('variant'),
      icon: icon(element.text('icon')),
    },
  }),
  Badge: badge,
  Icon: (element) => ({ name: 'Icon', attributes: { icon: icon(element.text('name')) ?? '"circle"' } }),
  Steps: () => ({}),
  PackageManagers: packageManagers,
  Code: (element) => ({
    name: 'CodeBlock',
    attributes: { language: element.attributes.get('lang'), filename: element.attributes.get('title') },
    content: codeContent(element.attributes.get('code')),
  }),
}

/** Attributes of `<Image>` and `<Picture>` that `<img>` does not have. */
const IMAGE_OPTIONS = new Set(
  'densities fallbackFormat fit format formats inferSize layout pictureAttributes position priority quality widths'.split(
    ' ',
  ),
)

const astroImage: ElementRule = ({ attributes }) => ({
  name: 'img',
  attributes: Object.fromEntries([...attributes].filter(([name]) => !IMAGE_OPTIONS.has(name))),
})

/** Makes `<img>` of the components of `astro:assets`. */
function convertAstroImages(text: string): Changes {
  const names = findImports(text).flatMap((each) => (each.specifier === 'astro:assets' ? each.names : []))
  return convertElements(Object.fromEntries(names.map((name) => [name, astroImage])))(text)
}

function codeContent(code: string | true | undefined): string {
  if (typeof code !== 'string') return ''
  return code.startsWith('{') ? code : `{${JSON.stringify(code.slice(1, -1))}}`
}

/** Rewrites the options of Expressive Code. */
export function fenceInfo(info: string): string {
  const [, language = '', meta = ''] = /^(\S*)\s*(.*)$/.exec(info) ?? []
  const words = [...meta.matchAll(WORDS)]
  const parts = words.flatMap(([word, key, value = '']) => {
    if (key === 'mark' && value.startsWith('{')) return [`highlight={${ranges(value)}}`]
    if (word.startsWith('{')) return [`{${ranges(word)}}`]
    if (key === 'title' || key === 'lang') return [word]
    if (key === 'showLineNumbers') return value === 'false' ? [] : ['lines']
    if (key === 'wrap') return value === 'false' ? [] : ['wrap']
    if (key === 'collapse') return ['expandable']
    if (key !== undefined || /^["'/]/.test(word)) return []
    return [word === 'showLineNumbers' ? 'lines' : word]
  })
  return [language, ...parts].filter(Boolean).join(' ')
}

/** Notes frontmatter that has no counterpart. */
function frontmatterRemarks({ head, prev, next, tableOfContents, editUrl }: Data): Step {
  const levels = typeof tableOfContents === 'object' ? tableOfContents : undefined
  const keys = Object.entries({ head, prev, next, tableOfContents: levels, editUrl }).flatMap(([key, value]) =>
    value === undefined || value === null || value === true || (key === 'editUrl' && value === false)
      ? []
      : [`\`${key}\``],
  )
  const message = `Skipped in the frontmatter: ${keys.join(', ')}.`
  return () => ({ edits: [], remarks: keys.length > 0 ? [{ kind: 'dropped', offset: 0, message }] : [] })
}

/** Returns the keys of the frontmatter to set; undefined removes one. */
export function starlightFrontmatter(data: Data, label: string | undefined, tag: string | undefined): Data {
  const sidebar = record(data.sidebar)
  const badge = record(sidebar.badge)
  const removed = Object.fromEntries(
    'sidebar slug template hero editUrl lastUpdated prev next tableOfContents banner pagefind draft head'
      .split(' ')
      .flatMap((key) => (key in data ? [[key, undefined]] : [])),
  )
  const set: Record<string, unknown> = {
    sidebarTitle: text(sidebar.label) ?? label,
    tag: text(sidebar.badge) ?? text(badge.text) ?? tag,
    hidden: sidebar.hidden === true ? true : undefined,
    mode: pageMode(data),
    searchable: data.pagefind === false ? false : undefined,
  }
  return { ...removed, ...Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) }
}

function pageMode({ template, hero, tableOfContents }: Data): 'custom' | 'wide' | undefined {
  if (template === 'splash') return Object.keys(record(hero)).length > 0 ? 'custom' : 'wide'
  return tableOfContents === false ? 'wide' : undefined
}

/** Writes the banner of a page above its content. */
export function withBanner(page: string, data: Data, base: string): string {
  const content = text(record(data.banner).content)
  if (content === undefined) return page
  return page.replace(
    FRONTMATTER,
    (frontmatter) => `${frontmatter}\n<Info>\n\n${inlineMdx(content, base)}\n\n</Info>\n\n`,
  )
}

const FRONTMATTER = /^(---\n[\s\S]*?^---[ \t]*\n)/m

/** Writes the hero of a page as text and cards above its content. */
export function withHero(page: string, data: Data): string {
  const hero = record(data.hero)
  if (Object.keys(hero).length === 0) return page
  const image = record(hero.image)
  const src = text(image.file) ?? text(image.light)
  const heroContent = homePage({
    title: [text(hero.title) ?? text(data.title)],
    tagline: text(hero.tagline),
    actions: list(hero.actions).flatMap((action) => {
      const { text: label, link, variant } = record(action)
      if (typeof label !== 'string' || typeof link !== 'string') return []
      return [{ label, href: link, isPrimary: variant === undefined || variant === 'primary' }]
    }),
    image: src === undefined ? undefined : { src, dark: text(image.dark), alt: text(image.alt) },
    features: [],
  })
  return page.replace(FRONTMATTER, (frontmatter) => `${frontmatter}\n${heroContent}\n\n`)
}
