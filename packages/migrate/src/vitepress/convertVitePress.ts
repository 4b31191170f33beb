import type { Project } from '../site/project.js'
import { firstHeading } from '../site/readPage.js'
import { list, record, text } from '../site/readValues.js'
import type { Page } from '../site/types.js'
import { badgeHeadings } from '../text/badgeHeadings.js'
import { calloutDirective } from '../text/calloutForms.js'
import { homePage } from '../text/cards.js'
import { codeFinder } from '../text/codeFinder.js'
import { convertDirectives, type DirectiveRule, titledTags } from '../text/convertDirectives.js'
import { convertElements, type ElementRule, quote } from '../text/convertElements.js'
import { convertFences } from '../text/convertFences.js'
import type { Changes, Edit, Step } from '../text/draft.js'
import { type Data, setFrontmatter, textAfterFrontmatter } from '../text/frontmatter.js'
import { longFences, markdownToMdx } from '../text/markdownToMdx.js'
import { scriptSteps } from './pageScripts.js'
import { codeIncludes, includes, snippets } from './vitePressIncludes.js'

export interface VitePressSite {
  project: Project
  srcDir: string
  /** True when `$…$` is a formula. */
  math: boolean
}

/** The steps for a page of VitePress, before imports and URLs. */
export function vitePressSteps(page: Page, { project, srcDir, math }: VitePressSite): Step[] {
  return [
    ...(page.data.layout === 'home' ? [homeRemarks(page.data)] : []),
    includes(page, project, srcDir),
    codeIncludes(page, project, srcDir),
    snippets(page, project, srcDir),
    ...scriptSteps(page, project),
    attributeLines,
    removeToc,
    pluginTabs,
    alerts,
    longFences,
    badgeHeadings,
    markdownToMdx({ math }),
    convertDirectives(directive),
    convertFences(fenceInfo),
    convertElements(ELEMENTS),
  ]
}

const directive: DirectiveRule = (block) => {
  const { name, title } = block
  if (name === 'details') return titledTags('Accordion', title === '' ? 'Details' : title)
  if (name === 'code-group') return titledTags('CodeGroup', '')
  if (name === 'tabs') return titledTags('Tabs', '')
  if (name === 'tab-of-plugin') return titledTags('Tab', title)
  if (name === 'v-pre' || name === 'raw') return { open: '', close: '' }
  return calloutDirective(block)
}

const COLORS: Readonly<Record<string, string>> = { info: 'gray', tip: 'green', warning: 'yellow', danger: 'red' }

const ELEMENTS: Readonly<Record<string, ElementRule>> = {
  Badge: (element) => ({
    name: 'Badge',
    attributes: { color: quote(COLORS[element.text('type') ?? 'tip'] ?? 'green') },
    content: element.text('text'),
  }),
}

/** Rewrites ` ```ts:line-numbers=2{1,3} [label]`. */
export function fenceInfo(info: string): string {
  const [, language = '', rest = ''] = /^([^\s{:[]*)(.*)$/.exec(info) ?? []
  const numbers = /:(no-)?line-numbers(?:=\d+)?/.exec(rest)
  const words = rest
    .replace(/:(?:no-)?line-numbers(?:=\d+)?/, ' ')
    .replace(/\[([^\]]+)\]/, (_, label: string) => `title="${label.replaceAll('"', "'")}"`)
  const lines = numbers && numbers[1] === undefined ? ' lines' : ''
  return `${language.replace(/-vue$/, '')}${lines} ${words.trim()}`.trim()
}

/** Writes the tabs of vitepress-plugin-tabs, `== Title` in `:::tabs`, as blocks. */
function pluginTabs(page: string): Changes {
  if (!/^[ \t]*:{3,}[ \t]*tabs\b/m.test(page)) return { edits: [] }
  const isCode = codeFinder(page)
  const edits: Edit[] = []
  let open: { colons: string; indent: string; hasTab: boolean } | undefined
  for (const { 0: line, index } of page.matchAll(/^.*$/gm)) {
    if (isCode(index + line.length - line.trimStart().length)) continue
    const [, indent = '', colons] = /^([ \t]*)(:{3,})[ \t]*tabs\b/.exec(line) ?? []
    const [, title] = /^[ \t]*==(?!=)[ \t]*(.+)$/.exec(line) ?? []
    if (colons !== undefined) {
      open = { colons, indent, hasTab: false }
      edits.push({ start: index, end: index + line.length, text: `${indent}${colons} tabs` })
    } else if (open && title !== undefined) {
      const close = open.hasTab ? `${open.indent}${open.colons}\n\n` : ''
      edits.push({
        start: index,
        end: index + line.length,
        text: `${close}${open.indent}${open.colons} tab-of-plugin ${title}\n`,
      })
      open.hasTab = true
    } else if (open && line.trim() === open.colons) {
      if (open.hasTab) edits.push({ start: index, end: index, text: `${open.indent}${open.colons}\n\n` })
      open = undefined
    }
  }
  return { edits }
}

/** Converts `{#id}` on its own line, or as all text of a heading, to an anchor. */
function attributeLines(page: string): Changes {
  const isCode = codeFinder(page)
  const matches = [...page.matchAll(/^([ \t]*)(?:#{1,6}[ \t]+)?\{#([\w-]+)\}[ \t]*$/gm)].filter(
    ({ index }) => !isCode(index),
  )
  return {
    edits: matches.map(({ 0: line, 1: indent = '', 2: id, index }) => ({
      start: index,
      end: index + line.length,
      text: `${indent}<a id="${id}"></a>`,
    })),
  }
}

/** Removes `[[toc]]`, because Octavo shows the table of contents beside the page. */
function removeToc(page: string): Changes {
  const isCode = codeFinder(page)
  const matches = [...page.matchAll(/^\[\[toc\]\][ \t]*$/gim)].filter(({ index }) => !isCode(index))
  return { edits: matches.map(({ 0: line, index }) => ({ start: index, end: index + line.length, text: '' })) }
}

/** Converts GitHub alerts: quotes that start with `[!NOTE]`. */
function alerts(page: string): Changes {
  const isCode = codeFinder(page)
  const matches = [...page.matchAll(/^> *\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\] *(.*)((?:\n>.*)*)/gm)]
  return {
    edits: matches.flatMap(({ 0: whole, 1: name = '', 2: title = '', 3: lines = '', index }) =>
      isCode(index)
        ? []
        : [
            {
              start: index,
              end: index + whole.length,
              text: `::: ${name.toLowerCase()} ${title}${lines.replace(/\n> ?/g, '\n')}\n:::`,
            },
          ],
    ),
  }
}

const REMOVED =
  'layout hero features titleTemplate lang outline aside sidebar prev next lastUpdated editLink footer pageClass head navbar isHome markdownStyles'

/** Returns a page with frontmatter of Octavo, and with its hero and features as text and cards. */
export function vitePressFrontmatter({ text: page, data, title }: Page, label: string | undefined): string {
  const heading = firstHeading(textAfterFrontmatter(page))
  const isHome = data.layout === 'home'
  const hero = record(data.hero)
  const hasTitle = heading !== undefined || 'title' in data || isHome
  const values: Record<string, unknown> = {
    ...Object.fromEntries(REMOVED.split(' ').flatMap((key) => (key in data ? [[key, undefined]] : []))),
    ...('title' in data && heading !== undefined && { title: undefined }),
    ...(isHome && { title: text(data.title) ?? text(hero.name) ?? title, mode: 'custom' }),
    // VitePress shows no title above a page without a heading, and names it in the sidebar only.
    ...(label !== undefined && { [hasTitle ? 'sidebarTitle' : 'title']: label }),
  }
  const withValues = setFrontmatter(page, values)
  if (!isHome) return withValues
  return withValues.replace(/^(---\n[\s\S]*?^---[ \t]*\n)/m, (frontmatter) => `${frontmatter}\n${homeText(data)}\n`)
}

function homeText(data: Data): string {
  const hero = record(data.hero)
  const image = imageUrl(hero.image)
  const { alt, dark } = record(hero.image)
  return homePage({
    title: [text(hero.name), text(hero.text)],
    tagline: text(hero.tagline),
    actions: list(hero.actions).flatMap((action) => {
      const { text: label, link, theme } = record(action)
      if (typeof label !== 'string' || typeof link !== 'string') return []
      return [{ label, href: link, isPrimary: theme === undefined || theme === 'brand' }]
    }),
    image: image === undefined ? undefined : { src: image, alt: text(alt), dark: text(dark) },
    features: list(data.features).map((feature) => {
      const { title = '', details, link, icon, linkText } = record(feature)
      const emoji = text(icon) !== undefined && !/[<\w]/.test(String(icon)) ? `${icon} ` : ''
      const words = [text(details), text(linkText)].filter(Boolean).join(' ')
      return { title: emoji + String(title), href: text(link), icon: imageUrl(icon), text: words }
    }),
  })
}

/** Returns the URL of an image; of a pair, that for light mode. */
function imageUrl(image: unknown): string | undefined {
  const { src, light } = record(image)
  const url = text(src) ?? text(light) ?? text(image)
  return url !== undefined && /^(?:\/|\.{1,2}\/|https?:)[^\s<>]*$/.test(url) ? url : undefined
}

/** Adds notes about images of the home page that cards and text cannot contain. */
function homeRemarks(data: Data): Step {
  return () => {
    const icons = list(data.features).map((feature) => record(feature).icon)
    const vectors = icons.filter((icon) => typeof icon === 'string' && icon.includes('<')).length
    const pairs = icons.filter((image) => record(image).dark !== undefined).length
    const messages = [
      vectors > 0 ? `Skipped icons of features that are written as SVG: ${vectors}. Set \`icon\` of the features.` : [],
      pairs > 0 ? `Skipped images for dark mode: ${pairs}.` : [],
    ].flat()
    return { edits: [], remarks: messages.map((message) => ({ kind: 'dropped', offset: 0, message })) }
  }
}
