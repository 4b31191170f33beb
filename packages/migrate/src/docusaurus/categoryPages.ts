import { slugToPathname } from '@octavo/core'
import { text } from '../site/readValues.js'
import type { NavItem, Page } from '../site/types.js'
import { type CardText, cards } from '../text/cards.js'
import { setFrontmatter } from '../text/frontmatter.js'

/** Returns cards of the entries of a category: pages with their descriptions, and the first pages of categories in it. */
export function categoryCards(items: readonly NavItem[]): string {
  return cards(items.flatMap((item) => toCard(item) ?? []))
}

function toCard(item: NavItem): CardText | undefined {
  if ('url' in item) return { title: item.label, href: item.url }
  const page = 'page' in item ? item.page : firstPage([item])
  if (!page) return undefined
  const title = 'page' in item ? (item.label ?? page.title) : item.group
  return { title, href: slugToPathname(page.slug), text: text(page.data.description) }
}

/** Returns the page that opens for entries. */
function firstPage(items: readonly NavItem[]): Page | undefined {
  for (const item of items) {
    const page = 'page' in item ? item.page : 'items' in item ? (item.root ?? firstPage(item.items)) : undefined
    if (page) return page
  }
  return undefined
}

export interface IndexPage {
  slug: string
  title: string
  description: string | undefined
  /** The file that defines the category. */
  source: string
}

/** Returns the page that Docusaurus generates for a category. */
export function indexPage({ slug, title, description, source }: IndexPage, items: readonly NavItem[]): Page {
  const data = { title, ...(description !== undefined && { description }) }
  const page = setFrontmatter(`${categoryCards(items)}\n`, data)
  return { source, slug, isIndex: false, format: 'mdx', text: page, data, title }
}

/** Returns the entries that `<DocCardList>` shows, by page: those of its category, or those beside it. */
export function categoryEntries(sidebars: readonly (readonly NavItem[])[]): Map<Page, readonly NavItem[]> {
  const entries = new Map<Page, readonly NavItem[]>()
  const beside = new Map<Page, readonly NavItem[]>()
  const visit = (items: readonly NavItem[]): void => {
    for (const item of items) {
      if ('page' in item) beside.set(item.page, beside.get(item.page) ?? items)
      if (!('items' in item)) continue
      if (item.root) entries.set(item.root, entries.get(item.root) ?? item.items)
      visit(item.items)
    }
  }
  for (const items of sidebars) visit(items)
  return new Map([...beside, ...entries])
}
