import type { PageView, SidebarItemView, SiteView } from '@octavo/core'
import { loadLayout } from '../files/layout.js'
import { createDocumentWriter, type DocumentSettings, type SentDocument } from './documentWriter.js'
import { serveThread } from './serveThread.js'

const sites = new Map<string, SiteView>()
const items = new Map<string, SidebarItemView>()

serveThread(async (settings: DocumentSettings) => {
  const layout = await loadLayout(settings.layout, settings.root, settings.base)
  const write = createDocumentWriter(settings, layout?.components)
  return {
    respond({ view, site, bodyHtml, ...place }: SentDocument, runsCode) {
      if (layout) runsCode()
      const shared = sites.get(site) ?? (JSON.parse(site) as SiteView)
      sites.set(site, shared)
      const pageView = JSON.parse(view) as PageView
      pageView.navigation.sidebar = sharedItems(pageView.navigation.sidebar)
      return write({ ...place, view: { ...pageView, site: shared, bodyHtml } })
    },
  }
})

/** Replaces equal entries of sidebars by one object, because the theme keeps the HTML of an object. */
function sharedItems(list: SidebarItemView[]): SidebarItemView[] {
  return list.map((item) => {
    if (item.kind === 'group' && item.children) return { ...item, children: sharedItems(item.children) }
    const key = JSON.stringify(item)
    const shared = items.get(key) ?? item
    items.set(key, shared)
    return shared
  })
}
