import type { Project } from '../site/project.js'
import { rawCode } from '../site/rawCode.js'
import { firstHeading } from '../site/readPage.js'
import { text } from '../site/readValues.js'
import type { NavItem, Page } from '../site/types.js'
import { calloutDirective, calloutElement, tabItemElement, tabsElement } from '../text/calloutForms.js'
import { convertComments } from '../text/convertComments.js'
import { convertDirectives } from '../text/convertDirectives.js'
import { convertElements, type ElementRule, quote } from '../text/convertElements.js'
import { convertFences, convertLineMarks } from '../text/convertFences.js'
import type { Step } from '../text/draft.js'
import { setFrontmatter, textAfterFrontmatter } from '../text/frontmatter.js'
import { longFences, markdownToMdx } from '../text/markdownToMdx.js'
import { categoryCards } from './categoryPages.js'
import { convertCodeGroups, unwrapMdx } from './codeGroups.js'

/** Returns the steps for a page of Docusaurus, before imports and URLs. */
export function docusaurusSteps(
  project: Project,
  entries: ReadonlyMap<Page, readonly NavItem[]>,
): (page: Page) => Step[] {
  return (page) => [
    unwrapMdx,
    ...(page.format === 'markdown' ? [longFences, markdownToMdx()] : [convertComments]),
    convertDirectives(calloutDirective),
    ...rawCode(page, { project, aliases: { '@site/': '.' } }, { name: 'CodeBlock' }),
    convertLineMarks,
    convertCodeGroups,
    convertFences(fenceInfo),
    convertElements({ BrowserOnly: browserOnly }),
    convertElements({ ...ELEMENTS, DocCardList: cardList(entries.get(page) ?? []) }),
  ]
}

/** Converts `showLineNumbers` and similar options; other options are the same in Octavo. */
export function fenceInfo(info: string): string {
  return info
    .replace(/(\s)showLineNumbers(?:=\S+)?/, '$1lines')
    .replace(/^(\w+)\{/, '$1 {')
    .replace(/\s(?:live|noInline|metastring=\S+)(?=\s|$)/g, '')
}

/** A URL in `useBaseUrl('/img/x.png')` or `require('./x.png').default`. */
const CALL = /^\{\s*(?:useBaseUrl|require)\(\s*(['"])([^'"]+)\1\s*\)(?:\.default)?\s*\}$/

const plainUrl =
  (attribute: string): ElementRule =>
  (element) => {
    const value = element.attributes.get(attribute)
    const url = typeof value === 'string' ? CALL.exec(value)?.[2] : undefined
    if (url === undefined) return undefined
    return { name: element.name, attributes: { ...Object.fromEntries(element.attributes), [attribute]: quote(url) } }
  }

const link: ElementRule = (element) => ({
  name: 'Link',
  attributes: { href: element.attributes.get('to') ?? element.attributes.get('href') },
})

/** `<BrowserOnly>{() => <Chart />}</BrowserOnly>`: keeps the elements that the function returns at once. */
const browserOnly: ElementRule = ({ inner }) => {
  const [, body] = /^\s*\{\s*\(\s*\)\s*=>\s*\(?\s*(<[\s\S]*>)\s*\)?\s*\}\s*$/.exec(inner) ?? []
  if (body !== undefined) return { replace: body }
  const message = '<BrowserOnly> was removed from the page: its content is code. Write a component in snippets/.'
  return { remark: message, remove: true }
}

const cardList =
  (items: readonly NavItem[]): ElementRule =>
  ({ attributes }) => {
    const own = attributes.get('items')
    const text = categoryCards(items)
    if (text !== '' && (own === undefined || own === '{useCurrentSidebarCategory().items}')) return { replace: text }
    return { remark: '<DocCardList> was removed: write the cards.', remove: true }
  }

/** `<ThemedImage sources={{ light: useBaseUrl('/a.svg'), dark: '/b.svg' }} />` is an image for each mode. */
const themedImage: ElementRule = ({ attributes }) => {
  const sources = String(attributes.get('sources') ?? '')
  const source = (mode: string) => {
    const [, call, name] =
      new RegExp(
        `\\b${mode}\\s*:\\s*(?:(?:useBaseUrl|require)\\(\\s*)?(?:['"]([^'"]+)['"]|([A-Za-z_$][\\w$]*)\\s*[,}])`,
      ).exec(sources) ?? []
    return call === undefined ? name && `{${name}}` : quote(call)
  }
  const [light, dark] = [source('light'), source('dark')]
  if (light === undefined || dark === undefined)
    return { remark: '<ThemedImage> was removed: write two images.', remove: true }
  const others = ['alt', 'width', 'height', 'title'].flatMap((name) => {
    const value = attributes.get(name)
    return value === undefined || value === true ? [] : [` ${name}=${value}`]
  })
  const image = (url: string, classes: string) => `<img className="${classes}" src=${url}${others.join('')} />`
  return { replace: image(light, 'block dark:hidden') + image(dark, 'hidden dark:block') }
}

const ELEMENTS: Readonly<Record<string, ElementRule>> = {
  Admonition: calloutElement,
  Tabs: tabsElement,
  TabItem: tabItemElement,
  Link: link,
  img: plainUrl('src'),
  source: plainUrl('src'),
  a: plainUrl('href'),
  TOCInline: () => ({ remove: true }),
  CodeBlock: ({ attributes }) => ({
    name: 'CodeBlock',
    attributes: { language: attributes.get('language'), filename: attributes.get('title') },
  }),
  ThemedImage: themedImage,
}

const REMOVED =
  'id slug sidebar_label sidebar_position sidebar_class_name sidebar_custom_props sidebar_key displayed_sidebar hide_title hide_table_of_contents toc_min_heading_level toc_max_heading_level pagination_label pagination_prev pagination_next custom_edit_url last_update parse_number_prefixes unlisted draft tags image title_meta format original_id'

/** Returns a page with frontmatter of Octavo. */
export function docusaurusFrontmatter({ text: page, data, title }: Page, label: string | undefined): string {
  const heading = firstHeading(textAfterFrontmatter(page))
  const hasTwoTitles = 'title' in data && heading !== undefined
  const navigationTitle = label ?? text(data.sidebar_label) ?? (hasTwoTitles && heading !== title ? title : undefined)
  const values: Record<string, unknown> = {
    ...Object.fromEntries(REMOVED.split(' ').flatMap((key) => (key in data ? [[key, undefined]] : []))),
    ...(hasTwoTitles && { title: undefined }),
    ...(navigationTitle !== undefined && navigationTitle !== (heading ?? title) && { sidebarTitle: navigationTitle }),
    ...(data.unlisted === true && { hidden: true }),
    ...(data.hide_title === true && { mode: 'frame' }),
    ...(data.hide_title !== true && data.hide_table_of_contents === true && { mode: 'wide' }),
  }
  return setFrontmatter(page, values)
}
