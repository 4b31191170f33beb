import type { PageView, SidebarItemView, SiteView } from '@octavo/core'
import { loadLayout } from '../files/layout.js'
import {
  createDocumentWriter,
  type DocumentResponse,
  type DocumentSettings,
  type SentDocument,
} from './documentWriter.js'

/** Writes the document of a view. Calls `runsCode` before the code of the site's layout runs. */
export type WriteDocument = (document: SentDocument, runsCode: () => void) => Promise<DocumentResponse>

/** Creates the function with which a thread writes documents. */
export function createDocumentService(): WriteDocument {
  const writers = new Map<string, ReturnType<typeof loadWriter>>()
  const sites = new Map<string, SiteView>()
  const items = new Map<string, SidebarItemView>()
  return async ({ settings, view, site, bodyHtml, ...place }, runsCode) => {
    const writer = writers.get(settings) ?? loadWriter(JSON.parse(settings) as DocumentSettings)
    writers.set(settings, writer)
    const { write, hasLayout } = await writer
    if (hasLayout) runsCode()
    const shared = sites.get(site) ?? (JSON.parse(site) as SiteView)
    sites.set(site, shared)
    const pageView = JSON.parse(view) as PageView
    pageView.navigation.sidebar = sharedItems(pageView.navigation.sidebar, items)
    return write({ ...place, view: { ...pageView, site: shared, bodyHtml } })
  }
}

async function loadWriter(
  settings: DocumentSettings,
): Promise<{ write: ReturnType<typeof createDocumentWriter>; hasLayout: boolean }> {
  const layout = await loadLayout(settings.layout, settings.root, settings.base)
  return { write: createDocumentWriter(settings, layout?.components), hasLayout: layout !== undefined }
}

/** Replaces equal entries of sidebars by one object, because the theme keeps the HTML of an object. */
function sharedItems(list: SidebarItemView[], items: Map<string, SidebarItemView>): SidebarItemView[] {
  return list.map((item) => {
    if (item.kind === 'group' && item.children) return { ...item, children: sharedItems(item.children, items) }
    const key = JSON.stringify(item)
    const shared = items.get(key) ?? item
    items.set(key, shared)
    return shared
  })
}
