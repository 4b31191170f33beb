import { LANGUAGE_CODES, type PageEntryConfig } from '@octavo/config'
import { baseLanguage } from '@octavo/core'
import type { LinkPage, NavItem, Note, Page } from './types.js'
import { pageOutput } from './types.js'

/** The page data that navigation needs: titles in the sidebar, and pages that are links. */
export interface NavigationParts {
  labels: Map<Page, string>
  links: LinkPage[]
}

/** Returns the path by which docs.json names a page. */
export function navigationEntry(page: Pick<Page, 'slug' | 'isIndex' | 'output'>): string {
  return pageOutput(page).replace(/\.mdx$/, '')
}

/** Converts entries of a sidebar, without empty groups. */
export function toEntries(items: readonly NavItem[], parts: NavigationParts): PageEntryConfig[] {
  return items.flatMap((item): PageEntryConfig[] => {
    if ('page' in item) {
      const { page, label } = item
      if (label !== undefined && label !== page.title && !parts.labels.has(page)) parts.labels.set(page, label)
      return [navigationEntry(page)]
    }
    if ('url' in item) return [linkEntry(item, parts.links)]
    const pages = toEntries(item.items, parts)
    if (pages.length === 0) {
      return item.root ? toEntries([{ page: item.root, label: item.group }], parts) : []
    }
    return [
      {
        group: item.group,
        ...(item.root && { root: navigationEntry(item.root) }),
        ...(item.isOpen && { expanded: true }),
        ...(item.tag !== undefined && { tag: item.tag }),
        pages,
      },
    ]
  })
}

function linkEntry({ label, url }: { label: string; url: string }, links: LinkPage[]): string {
  const link = links.find((link) => link.url === url && link.title === label)
  if (link) return link.slug
  const name = slugify(label) || 'link'
  const count = links.filter(({ slug }) => slug === `links/${name}` || slug.startsWith(`links/${name}-`)).length
  const slug = `links/${name}${count === 0 ? '' : `-${count + 1}`}`
  links.push({ slug, title: label, url })
  return slug
}

/** Returns a text as a part of a URL. */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

const REGIONS = new Set(['zh-hans', 'zh-hant', 'zh-cn', 'zh-tw', 'fr-ca', 'ja-jp', 'pt-br'])

/** Returns the code by which docs.json names a language: `en` for `en-US`. */
export function languageCode(tag: string): string {
  const code = tag.toLowerCase()
  return REGIONS.has(code) ? (Intl.getCanonicalLocales(code)[0] ?? tag) : baseLanguage(code)
}

/** Returns the code of the language of a site, or undefined with a note when docs.json has none for it. */
export function siteLanguage(tag: string | undefined, notes: Note[]): string | undefined {
  if (tag === undefined) return undefined
  const code = languageCode(tag)
  if (LANGUAGE_CODES.includes(code)) return code
  notes.push({ kind: 'dropped', message: `Skipped: the language "${tag}", which docs.json does not know.` })
  return undefined
}

/** A part of a site with its own sidebar. */
export interface Section {
  title: string
  items: NavItem[]
}

/** Returns `navigation` of docs.json: tabs, or the entries of the only section. */
export function toNavigation(sections: readonly Section[], parts: NavigationParts) {
  const converted = sections.flatMap(({ title, items }) => {
    const pages = toEntries(items, parts)
    return pages.length > 0 ? [{ tab: title, pages }] : []
  })
  const [only] = converted
  return converted.length === 1 && only ? { pages: only.pages } : { tabs: converted }
}

/** Returns the entries of a folder: its pages, and a group for each folder in it. */
export function folderItems(pages: readonly Page[], folder: string, options: FolderOptions = {}): NavItem[] {
  const { order = () => undefined, title = folderTitle } = options
  const prefix = folder === '' ? '' : `${folder}/`
  const entries = new Map<string, Page[]>()
  const items: { item: NavItem; order: number; name: string }[] = []
  for (const page of pages) {
    const path = page.isIndex && page.slug !== folder ? `${page.slug}/` : page.slug
    if (page.slug !== folder && !path.startsWith(prefix)) continue
    const rest = page.slug === folder ? '' : path.slice(prefix.length)
    const slash = rest.indexOf('/')
    if (slash === -1)
      items.push({ item: { page }, order: order(page) ?? (rest === '' ? -1 : Number.MAX_VALUE), name: rest })
    else entries.set(rest.slice(0, slash), [...(entries.get(rest.slice(0, slash)) ?? []), page])
  }
  for (const [name, folderPages] of entries) {
    const path = prefix + name
    const children = folderItems(folderPages, path, options)
    const orders = folderPages.flatMap((page) => order(page) ?? [])
    items.push({
      item: { group: title(path), items: children },
      order: orders.length > 0 ? Math.min(...orders) : Number.MAX_VALUE,
      name,
    })
  }
  items.sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1))
  return items.map(({ item }) => item)
}

export interface FolderOptions {
  /** Returns the position of a page. */
  order?(page: Page): number | undefined
  title?(folder: string): string
}

/** Returns the title of a folder: its name as words. */
export function folderTitle(folder: string): string {
  const words = (folder.split('/').at(-1) ?? '').replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
