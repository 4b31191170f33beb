import { pathnameToSlug, titleFromSlug } from '@octavo/core'
import { folderItems, languageCode, type NavigationParts, type Section, toNavigation } from '../site/navigation.js'
import type { NavItem, Note, Page } from '../site/types.js'
import { list, record, text, type Values } from '../site/values.js'

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

/** Returns navigation, the links of the top bar, and its menus as columns of the footer. */
export function vitePressNavigation(pages: Page[], options: Values, parts: NavigationParts, notes: Note[]) {
  const scope = { bySlug: new Map(pages.map((page) => [page.slug, page])), notes }
  const theme = record(options.themeConfig)
  const locales = Object.entries(record(options.locales))
  const ofLanguage = (values: Values, own: Page[], folder: string) => {
    const nav = list(values.nav)
    const sections = sectionsOf(values.sidebar, nav, own, scope, folder)
    return { navigation: toNavigation(sections, parts), bar: barOf(nav, sections, scope) }
  }
  if (locales.length < 2) {
    const { navigation, bar } = ofLanguage({ ...theme, ...record(record(locales[0]?.[1]).themeConfig) }, pages, '')
    return { navigation, ...bar }
  }
  const folders = locales.map(([key]) => key).filter((key) => key !== 'root')
  const inFolder = ({ slug }: Page, folder: string) => slug === folder || slug.startsWith(`${folder}/`)
  const languages = locales.map(([key, value]) => {
    const own = pages.filter((page) =>
      key === 'root' ? !folders.some((folder) => inFolder(page, folder)) : inFolder(page, key),
    )
    const values = { ...theme, ...record(record(value).themeConfig) }
    const language = languageCode(text(record(value).lang) ?? (key === 'root' ? 'en' : key))
    return { language, ...ofLanguage(values, own, key === 'root' ? '' : key) }
  })
  const navigation = { languages: languages.map(({ language, navigation }) => ({ language, ...navigation })) }
  return { navigation, ...(languages[0]?.bar ?? { links: [], columns: [] }) }
}

/** A sidebar for all pages, or one for each folder. */
function sectionsOf(sidebar: unknown, nav: readonly unknown[], pages: Page[], scope: Scope, folder: string): Section[] {
  if (Array.isArray(sidebar)) return [{ title: 'Documentation', items: readItems(sidebar, '', scope) }]
  const entries = Object.entries(record(sidebar))
  if (entries.length === 0) return [{ title: 'Documentation', items: folderItems(pages, folder) }]
  const seen = new Set<string>()
  return entries.flatMap(([prefix, value]) => {
    const { items = value, base = '' } = Array.isArray(value) ? {} : record(value)
    const read = readItems(list(items), String(base), scope)
    // One sidebar can be given for several folders.
    const key = JSON.stringify(items)
    if (seen.has(key)) return []
    seen.add(key)
    return [{ title: sectionTitle(prefix, nav), items: read }]
  })
}

function sectionTitle(prefix: string, nav: readonly unknown[]): string {
  const flat = nav.flatMap((item) => [item, ...list(record(item).items)]).map(record)
  const path = prefix.replace(/\/$/, '')
  const named = flat.find(
    ({ link }) => typeof link === 'string' && `${link}/`.replace('//', '/').startsWith(`${path}/`),
  )
  const active = flat.find(
    ({ activeMatch }) => typeof activeMatch === 'string' && path !== '' && activeMatch.includes(path),
  )
  return text((active ?? named)?.text) ?? titleFromSlug(path)
}

function readItems(items: readonly unknown[], base: string, scope: Scope): NavItem[] {
  return items.flatMap((item): NavItem[] => {
    const values = record(item)
    const label = plainText(values.text)
    const inside = list(values.items)
    const prefix = text(values.base) ?? base
    const link = typeof values.link === 'string' ? linkItem(joined(base, values.link), label, scope) : undefined
    if (inside.length === 0) return link ? [link] : []
    const children = readItems(inside, prefix, scope)
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
  const page = pageOf(link, bySlug)
  if (page) return { page, label }
  notes.push({ message: `The sidebar names "${link}", which has no page.` })
  return undefined
}

function pageOf(link: string, bySlug: Map<string, Page>): Page | undefined {
  return bySlug.get(pathnameToSlug(link.replace(/[?#].*$/, '').replace(/(?:\/index)?(?:\.html|\.md)?$/, '')))
}

/** Links of the top bar that are not tabs, and its menus. */
function barOf(
  nav: readonly unknown[],
  sections: readonly Section[],
  { bySlug }: Scope,
): { links: Link[]; columns: Column[] } {
  const titles = new Set(sections.map(({ title }) => title))
  const links: Link[] = []
  const columns: Column[] = []
  const toLink = (value: unknown): Link[] => {
    const { text: written, link } = record(value)
    const label = plainText(written)
    if (label === undefined || typeof link !== 'string') return []
    const page = pageOf(link, bySlug)
    if (!page && !/^https?:/.test(link)) return []
    return [{ label, href: page ? `/${page.slug}` : link }]
  }
  for (const item of nav) {
    const values = record(item)
    const label = plainText(values.text)
    const inside = list(values.items).flatMap((each) => [each, ...list(record(each).items)])
    if (inside.length > 0) columns.push({ header: label ?? 'More', items: inside.flatMap(toLink) })
    else if (label !== undefined && !titles.has(label)) links.push(...toLink(item))
  }
  return { links, columns }
}
