import { posix } from 'node:path'
import { pathnameToSlug } from '@octavo/core'
import { list, record, text, type Values } from '../site/readValues.js'
import { toColumns } from '../site/toConfig.js'
import type { Section } from '../site/toNavigation.js'
import type { Note, Page } from '../site/types.js'
import type { DocsInstance } from './readDocs.js'

export interface LinkScope {
  instances: readonly DocsInstance[]
  pages: readonly Page[]
  /** Slugs of the lists of blogs. */
  lists: ReadonlySet<string>
  assets: ReadonlyMap<string, string>
  notes: Note[]
}

/** Types of the navbar that the layout has by itself, or that are reported elsewhere. */
const OWN_TYPES = new Set(['docSidebar', 'docsVersion', 'docsVersionDropdown', 'localeDropdown', 'search'])

/** Returns links of the navbar that are not tabs, and the columns of the footer, which also have the menus of the navbar. */
export function convertBars(navbar: Values, footer: Values, sections: readonly Section[], scope: LinkScope) {
  const titles = new Set(sections.length > 1 ? sections.map(({ title }) => title) : [])
  const items = list(navbar.items).map(record)
  const menus = items.filter((item) => Array.isArray(item.items) && !OWN_TYPES.has(String(item.type)))
  const links = items.flatMap((item) =>
    menus.includes(item) || titles.has(String(item.label)) ? [] : toLink(item, 'navbar', scope),
  )
  const footerLinks = list(footer.links).map(record)
  const columns = footerLinks.filter(({ items }) => items !== undefined)
  const loose = footerLinks.filter(({ items }) => items === undefined)
  const titledColumns = [...columns, ...(loose.length > 0 ? [{ items: loose }] : [])].map((column: Values) => ({
    header: text(column.title),
    items: list(column.items).flatMap((item) => toLink(record(item), 'footer', scope)),
  }))
  const menuColumns = menus.map((menu) => ({
    header: text(menu.label),
    items: list(menu.items).flatMap((item) => toLink(record(item), 'navbar', scope)),
  }))
  return { links, columns: toColumns([...titledColumns, ...menuColumns], scope.notes) }
}

function toLink(item: Values, bar: string, scope: LinkScope): { label: string; href: string }[] {
  if (OWN_TYPES.has(String(item.type))) return []
  const label = text(item.label) ?? text(item['aria-label'])
  const html = text(item.html) ?? text(item.value)
  if (label === undefined) {
    if (html !== undefined) scope.notes.push({ kind: 'dropped', message: `Skipped: HTML in the ${bar}.` })
    return []
  }
  const href = itemHref(item, scope)
  if (href !== undefined) return [{ label, href }]
  const target = text(item.href) ?? text(item.to) ?? text(item.docId) ?? label
  scope.notes.push({ kind: 'dropped', message: `The ${bar} names "${target}", which has no page.` })
  return []
}

/** Returns the URL of an item: another site, a page that exists, or a file. */
function itemHref(item: Values, { instances, pages, lists, assets }: LinkScope): string | undefined {
  if (item.type === 'doc') {
    const instance = instances.find(({ id }) => id === (text(item.docsPluginId) ?? 'default'))
    const doc = instance?.docs.find(({ id }) => id === item.docId)
    return doc && `/${doc.page.slug}`
  }
  const href = text(item.href) ?? text(item.to)
  if (href === undefined || /^(?:https?|mailto):/.test(href)) return href
  const path = href.replace(/^pathname:\/\//, '').replace(/[?#].*$/, '')
  const slug = pathnameToSlug(path)
  if (lists.has(slug) || pages.some((page) => page.slug === slug)) return `/${slug}`
  return assets.has(posix.join('static', path)) ? posix.join('/', path) : undefined
}
