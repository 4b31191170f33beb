import { pathnameToSlug, titleFromSlug } from '@octavo/core'
import { compact, list, record, text, type Values } from '../site/readValues.js'
import { toColumns, toSocials } from '../site/toConfig.js'
import { folderItems, languageCode, type NavigationParts, type Section, toNavigation } from '../site/toNavigation.js'
import type { NavItem, Note, Page } from '../site/types.js'

interface Link {
  label: string
  href: string
}

interface Column {
  header: string
  items: Link[]
}

interface Scope {
  bySlug: Map<string, Page>
  notes: Note[]
}

/** The top bar of a language, and its menus and profiles as parts of the footer. */
interface Bar {
  links: Link[]
  columns: Column[]
  socials: Record<string, string>
}

/** Returns navigation, and the bar of the first language. Other languages have their bars in navigation. */
export function vitePressNavigation(pages: Page[], options: Values, parts: NavigationParts, notes: Note[]) {
  const scope = { bySlug: new Map(pages.map((page) => [page.slug, page])), notes }
  const theme = record(options.themeConfig)
  const locales = Object.entries(record(options.locales))
  const languageNavigation = (locale: unknown, languagePages: Page[], folder: string) => {
    const values = { ...theme, ...record(record(locale).themeConfig) }
    const nav = list(values.nav)
    const sections = sidebarSections(values.sidebar, nav, languagePages, scope, folder)
    const bar: Bar = { ...navigationBar(nav, sections, scope), socials: convertSocials(values.socialLinks, notes) }
    return { navigation: toNavigation(sections, parts), bar }
  }
  if (locales.length < 2) {
    const { navigation, bar } = languageNavigation(locales[0]?.[1], pages, '')
    return { navigation, ...bar }
  }
  const folders = locales.map(([key]) => key).filter((key) => key !== 'root')
  const inFolder = ({ slug }: Page, folder: string) => slug === folder || slug.startsWith(`${folder}/`)
  let first: Bar | undefined
  const languages = locales.map(([key, locale]) => {
    const language = languageCode(text(record(locale).lang) ?? (key === 'root' ? 'en' : key))
    const href = text(record(locale).link)
    if (href !== undefined && /^https?:/.test(href)) return { language, href }
    const languagePages = pages.filter((page) =>
      key === 'root' ? !folders.some((folder) => inFolder(page, folder)) : inFolder(page, key),
    )
    const { navigation, bar } = languageNavigation(locale, languagePages, key === 'root' ? '' : key)
    first ??= bar
    return { language, ...navigation, ...(bar === first ? {} : differences(bar, first)) }
  })
  return { navigation: { languages }, ...(first ?? { links: [], columns: [], socials: {} }) }
}

/** Returns the navbar and footer of a language where they are not those of the site. */
function differences(bar: Bar, site: Bar) {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const footer = compact({ socials: bar.socials, links: toColumns(bar.columns) })
  return {
    ...(!isSame(bar.links, site.links) && { navbar: { links: bar.links } }),
    ...(!isSame([bar.columns, bar.socials], [site.columns, site.socials]) && { footer }),
  }
}

function convertSocials(value: unknown, notes: Note[]): Record<string, string> {
  const profiles = list(value).map((each) => {
    const { icon, link, ariaLabel } = record(each)
    return { name: text(icon) ?? text(ariaLabel) ?? 'svg', url: String(link) }
  })
  return toSocials(profiles, notes)
}

/** Returns the sections of the sidebar: one for all pages, or one for each folder. */
function sidebarSections(
  sidebar: unknown,
  nav: readonly unknown[],
  pages: Page[],
  scope: Scope,
  folder: string,
): Section[] {
  if (Array.isArray(sidebar)) return [{ title: 'Documentation', items: readItems(sidebar, '', scope) }]
  const entries = Object.entries(record(sidebar))
  if (entries.length === 0) return [{ title: 'Documentation', items: folderItems(pages, folder) }]
  const keys = new Set<string>()
  return entries.flatMap(([prefix, value]) => {
    const { items = value, base = '' } = Array.isArray(value) ? {} : record(value)
    const read = readItems(list(items), String(base), scope)
    // One sidebar can be given for several folders.
    const key = JSON.stringify(items)
    if (keys.has(key)) return []
    keys.add(key)
    return [{ title: sectionTitle(prefix, nav), items: read }]
  })
}

function sectionTitle(prefix: string, nav: readonly unknown[]): string {
  const flat = nav.flatMap((item) => [item, ...list(record(item).items)]).map(record)
  const path = prefix.replace(/\/$/, '')
  const parent = flat.find(
    ({ link }) => typeof link === 'string' && `${link}/`.replace('//', '/').startsWith(`${path}/`),
  )
  const active = flat.find(
    ({ activeMatch }) => typeof activeMatch === 'string' && path !== '' && activeMatch.includes(path),
  )
  return text((active ?? parent)?.text) ?? titleFromSlug(path)
}

function readItems(items: readonly unknown[], base: string, scope: Scope): NavItem[] {
  return items.flatMap((item): NavItem[] => {
    const values = record(item)
    const label = plainText(values.text)
    const childItems = list(values.items)
    const prefix = text(values.base) ?? base
    const link = typeof values.link === 'string' ? linkItem(joined(prefix, values.link), label, scope) : undefined
    if (childItems.length === 0) return link ? [link] : []
    const children = readItems(childItems, prefix, scope)
    if (label === undefined) return children
    const root = link && 'page' in link ? link.page : undefined
    return [{ group: label, items: children, root, isOpen: values.collapsed === false }]
  })
}

function joined(base: string, link: string): string {
  return /^(?:https?:|\/)/.test(link) && base === ''
    ? link
    : /^https?:/.test(link)
      ? link
      : `${base}${link}`.replace(/\/{2,}/g, '/')
}

function plainText(value: unknown): string | undefined {
  return text(value)
    ?.replace(/<[^>]*>/g, '')
    .replace(/&amp;/g, '&')
    .trim()
}

function linkItem(link: string, label: string | undefined, { bySlug, notes }: Scope): NavItem | undefined {
  if (/^https?:/.test(link)) return { label: label ?? link, url: link }
  const page = linkedPage(link, bySlug)
  if (page) return { page, label }
  notes.push({ kind: 'dropped', message: `The sidebar names "${link}", which has no page.` })
  return undefined
}

function linkedPage(link: string, bySlug: Map<string, Page>): Page | undefined {
  return bySlug.get(pathnameToSlug(link.replace(/[?#].*$/, '').replace(/(?:\/index)?(?:\.html|\.md)?$/, '')))
}

/** Returns the links of the top bar that are not tabs, and its menus. */
function navigationBar(
  nav: readonly unknown[],
  sections: readonly Section[],
  { bySlug, notes }: Scope,
): { links: Link[]; columns: Column[] } {
  const titles = new Set(sections.map(({ title }) => title))
  const links: Link[] = []
  const columns: Column[] = []
  const toLink = (value: unknown): Link[] => {
    const { text: linkText, link } = record(value)
    const label = plainText(linkText)
    if (label === undefined || typeof link !== 'string') return []
    const page = linkedPage(link, bySlug)
    if (!page && !/^https?:/.test(link)) {
      notes.push({ kind: 'dropped', message: `The top bar names "${link}", which has no page.` })
      return []
    }
    return [{ label, href: page ? `/${page.slug}` : link }]
  }
  for (const item of nav) {
    const values = record(item)
    const label = plainText(values.text)
    const innerLinks = list(values.items).flatMap((each) => [each, ...list(record(each).items)])
    if (innerLinks.length > 0) columns.push({ header: label ?? 'More', items: innerLinks.flatMap(toLink) })
    else if (label !== undefined && !titles.has(label)) links.push(...toLink(item))
  }
  return { links, columns }
}
