import { workerData } from 'node:worker_threads'
import type { PageView, SiteView } from '@octavo/core'
import { loadLayout } from '../modules/layout.js'
import { createDocumentWriter, type DocumentSettings, type SentDocument } from './documentWriter.js'
import { serveThread } from './serveThread.js'

const settings = workerData as DocumentSettings
const layout = await loadLayout(settings.layout, settings.root, settings.base)
const write = createDocumentWriter(settings, layout?.components)
const sites = new Map<string, SiteView>()

serveThread({
  respond({ view, site, bodyHtml, ...place }: SentDocument) {
    const shared = sites.get(site) ?? (JSON.parse(site) as SiteView)
    sites.set(site, shared)
    return write({ ...place, view: { ...(JSON.parse(view) as PageView), site: shared, bodyHtml } })
  },
})
