import { posix } from 'node:path'
import { pathnameToSlug } from '@octavo/core'
import { list, record, text, type Values } from '../site/readValues.js'
import { toColumns } from '../site/toConfig.js'
import type { Note } from '../site/types.js'
import type { DocsFolder } from './readDocs.js'

export interface LinkScope {
  /** The documents of the language. */
  folders: readonly DocsFolder[]
  /** Folder of the language; empty for the first. */
  prefix: string
  /** Slugs of all pages. */
  slugs: ReadonlySet<string>
  assets: ReadonlyMap<string, string>
  notes: Note[]
}

/** Types of the navbar that the layout has by itself, or that are reported elsewhere. */
const OWN_TYPES = new Set(['docSidebar', 'docsVersion', 'docsVersionDropdown', 'localeDropdown', 'search'])

/** Returns links of the navbar that are not tabs, and the columns of the footer, which also have the menus of the navbar. */
export function convertBars(navbar: Values, footer: Values, tabs: readonly string[], scope: LinkScope) {
  const titles = new Set(tabs.length > 1 ? tabs : [])
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
function itemHref(item: Values, { folders, prefix, slugs, assets }: LinkScope): string | undefined {
  if (item.type === 'doc') {
    const documents = folders.find(
      ({ instance, version }) => instance.id === (text(item.docsPluginId) ?? 'default') && version.isDefault,
    )
    const doc = documents?.docs.find(({ id }) => id === item.docId)
    return doc && localUrl(doc.page.slug, prefix, slugs)
  }
  const href = text(item.href) ?? text(item.to)
  if (href === undefined || /^(?:https?|mailto):/.test(href)) return href
  const path = href.replace(/^pathname:\/\//, '').replace(/[?#].*$/, '')
  const url = localUrl(pathnameToSlug(path), prefix, slugs)
  if (url !== undefined) return url
  return assets.has(posix.join('static', path)) ? posix.join('/', path) : undefined
}

/** Returns the URL of a page in a language, or else in the default one. */
function localUrl(slug: string, prefix: string, slugs: ReadonlySet<string>): string | undefined {
  const local = posix.join(prefix, slug).replace(/^\.$/, '')
  return slugs.has(local) ? `/${local}` : slugs.has(slug) ? `/${slug}` : undefined
}
