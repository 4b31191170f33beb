import { parentPort } from 'node:worker_threads'
import { createSiteKnowledge, folderFiles, type SiteKnowledge } from '@octavo/assistant'
import type { KnowledgeRequest, KnowledgeResponse, KnowledgeSite } from './knowledgePool.js'
import { MAX_BYTES, unpackKnowledge } from './packKnowledge.js'

/**
 * Maximum number of open sites. The least recently used sites are closed when this number, or their total size
 * (`MAX_BYTES`), is exceeded.
 */
const SITES = 20

interface OpenSite {
  /** The site as JSON, compared to detect changes. */
  source: string
  knowledge: SiteKnowledge
  /** Memory used by its files, in bytes. */
  bytes: number
}

const sites = new Map<string, OpenSite>()

async function openSite(site: KnowledgeSite): Promise<SiteKnowledge> {
  const { domain } = site
  const openedSite = sites.get(domain)
  sites.delete(domain)
  const opened = openedSite?.source === JSON.stringify(site) ? openedSite : await read(site)
  sites.set(domain, opened)
  let total = [...sites.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  for (const [other, { bytes }] of sites) {
    if ((sites.size <= SITES && total <= MAX_BYTES) || other === domain) break
    sites.delete(other)
    total -= bytes
  }
  return opened.knowledge
}

async function read(site: KnowledgeSite): Promise<OpenSite> {
  const { kind, path, siteUrl } = site
  const source = JSON.stringify(site)
  if (kind === 'folder') return { source, knowledge: createSiteKnowledge(folderFiles(path), { siteUrl }), bytes: 0 }
  const { files, bytes } = await unpackKnowledge(path)
  return { source, knowledge: createSiteKnowledge(files, { siteUrl }), bytes }
}

async function answer({ site, method, values }: KnowledgeRequest): Promise<KnowledgeResponse> {
  try {
    const knowledge = await openSite(site)
    return { value: await (knowledge[method] as (...values: readonly unknown[]) => Promise<unknown>)(...values) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

parentPort?.postMessage({ ready: true } satisfies KnowledgeResponse)
// The pool sends one request at a time.
parentPort?.on('message', async (request: KnowledgeRequest) => parentPort?.postMessage(await answer(request)))
