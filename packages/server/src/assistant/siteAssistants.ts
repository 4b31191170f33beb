import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnswerModel, AnswerWatch, Assistant } from '@octavo/assistant'
import { SCOPES_FILE } from '@octavo/search'
import type { BundleStore } from '../bundles/bundleStore.js'
import type { Database } from '../database/database.js'
import type { KnowledgeSite } from './knowledgeMessages.js'
import type { KnowledgePool } from './knowledgePool.js'
import { findKnowledge, type KnowledgeSource } from './knowledgeStore.js'
import { createThreadStore } from './threadStore.js'

/** A build that has changed, and a new export for who asks with a key, count after this time at the latest. */
const FRESH_MS = 5_000
const SITES = 1_000

export interface SiteAssistant extends Assistant {
  organisation: string
}

/** The assistants of all sites: each knows its own site only. */
export interface SiteAssistants {
  /**
   * Undefined for a domain that nobody has registered, and for a site that was neither exported nor built. For who asks by the
   * name alone it is looked up each time: a site that was removed, or passed on, answers nobody from then on, whichever process
   * is asked. Keys are remembered for seconds themselves, and so is what their organisation knows.
   * @param organisation whose key it is asked with: it learns nothing of another's site
   */
  find(domain: string, organisation?: string): Promise<SiteAssistant | undefined>
}

interface SiteAssistantsOptions {
  database: Database
  store: BundleStore
  pool: KnowledgePool
  /** Where packs of a distant store are kept while they are used. */
  cacheDir: string
  model?: AnswerModel
  onError(error: unknown): void
  onAnswer?(): AnswerWatch
}

interface Known {
  organisation: string
  source: string
  until: number
  found: Promise<SiteAssistant | undefined>
}

export function createSiteAssistants(options: SiteAssistantsOptions): SiteAssistants {
  const { database, pool, model, onError, onAnswer } = options
  const sites = new Map<string, Known>()

  const open = async (domain: string, source: KnowledgeSource): Promise<SiteAssistant | undefined> => {
    const site = await siteOf(options, domain, source)
    if (!site) return undefined
    const { organisation } = source
    return {
      organisation,
      knowledge: pool.of(site),
      threads: createThreadStore(database, { organisation, domain }),
      siteUrl: site.siteUrl,
      onError,
      onAnswer,
      model,
    }
  }
  return {
    async find(domain, organisation) {
      const kept = sites.get(domain)
      if (kept && kept.organisation === organisation && kept.until > performance.now()) return kept.found
      const source = await findKnowledge(database, domain)
      if (!source) sites.delete(domain)
      if (!source || source.organisation !== (organisation ?? source.organisation)) return undefined
      const known = sites.get(domain)
      const text = JSON.stringify(source)
      if (known && known.source === text && known.until > performance.now()) return known.found
      const found = open(domain, source)
      if (sites.size >= SITES) sites.clear()
      sites.set(domain, { organisation: source.organisation, source: text, until: performance.now() + FRESH_MS, found })
      found.catch(() => sites.delete(domain))
      return found
    },
  }
}

async function siteOf(
  { store, cacheDir }: SiteAssistantsOptions,
  domain: string,
  { build, name }: KnowledgeSource,
): Promise<KnowledgeSite | undefined> {
  const site = { domain, siteUrl: `https://${domain}/` }
  if (build !== null) {
    const version = await stampOf(build)
    return version === undefined ? undefined : { ...site, kind: 'folder', path: build, version }
  }
  if (name === null) return undefined
  const path = await store.fetch(name, cacheDir)
  return path === undefined ? undefined : { ...site, kind: 'pack', path, version: name }
}

/** Changes with every build: outputs are swapped as a whole, and unchanged files keep their time. */
async function stampOf(folder: string): Promise<string | undefined> {
  try {
    const stats = await Promise.all([folder, join(folder, SCOPES_FILE)].map((path) => stat(path)))
    return stats.map(({ ino, mtimeMs }) => `${ino}.${mtimeMs}`).join('-')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
