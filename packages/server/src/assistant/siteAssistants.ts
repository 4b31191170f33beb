import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnswerModel, AnswerWatch, Assistant, SiteKnowledge } from '@octavo/assistant'
import { SCOPES_FILE } from '@octavo/search'
import type { BundleStore } from '../bundles/bundleStore.js'
import type { Database } from '../stores/database.js'
import type { UnansweredKind } from '../stores/feedbackStore.js'
import type { KnowledgePool, KnowledgeSite } from './knowledgePool.js'
import { findKnowledge, type KnowledgeSource } from './knowledgeStore.js'
import { createThreadStore } from './threadStore.js'

/** Time after which a changed build is noticed. For requests with a key, also a new export. */
const FRESH_MS = 5_000
const SITES = 1_000

export interface SiteAssistant extends Assistant {
  organisation: string
  /** The knowledge for searches of clients, which reports those without a result. */
  searched: SiteKnowledge
}

/** The assistants of all sites. Each has access to its own site only. */
export interface SiteAssistants {
  /**
   * Returns the assistant of a site. Returns undefined for an unknown domain, for a site without an export or build,
   * and for requests without a key if the domain is not verified and verification is required. Requests without a key
   * look up the site each time, so a removed site, or one with a new owner, is immediately unavailable in every
   * process. Requests with a key use a cache for a few seconds, like the keys themselves.
   * @param organisation organization of the key; sites of other organizations are not found
   */
  find(domain: string, organisation?: string): Promise<SiteAssistant | undefined>
}

interface SiteAssistantsOptions {
  database: Database
  store: BundleStore
  pool: KnowledgePool
  /** Folder for packs that are downloaded from an object store. */
  cacheDir: string
  /** True if requests without a key need a verified domain. */
  requiresVerification: boolean
  model?: AnswerModel
  onError(error: unknown): void
  onAnswer?(): AnswerWatch
  /** Called with questions and searches for which nothing was found. Undefined when they are not stored. */
  onNothingFound?(missed: { domain: string; kind: UnansweredKind; question: string }): void
}

interface Known {
  organisation: string
  source: string
  until: number
  found: Promise<SiteAssistant | undefined>
}

export function createSiteAssistants(options: SiteAssistantsOptions): SiteAssistants {
  const { database, pool, model, requiresVerification, onError, onAnswer, onNothingFound } = options
  const sites = new Map<string, Known>()

  const open = async (domain: string, source: KnowledgeSource): Promise<SiteAssistant | undefined> => {
    const site = await openSite(options, domain, source)
    if (!site) return undefined
    const { organisation } = source
    const knowledge = pool.of(site)
    const onMissed = (kind: UnansweredKind) =>
      onNothingFound && ((question: string) => onNothingFound({ domain, kind, question }))
    return {
      organisation,
      knowledge,
      searched: reportingKnowledge(knowledge, onMissed('search')),
      threads: createThreadStore(database, { organisation, domain }),
      siteUrl: site.siteUrl,
      onError,
      onAnswer,
      onNothingFound: onMissed('question'),
      model,
    }
  }
  return {
    async find(domain, organisation) {
      const cached = sites.get(domain)
      if (cached && cached.organisation === organisation && cached.until > performance.now()) return cached.found
      const source = await findKnowledge(database, domain)
      if (!source) sites.delete(domain)
      if (!source || source.organisation !== (organisation ?? source.organisation)) return undefined
      if (organisation === undefined && requiresVerification && !source.isVerified) return undefined
      const freshSite = sites.get(domain)
      const text = JSON.stringify(source)
      if (freshSite && freshSite.source === text && freshSite.until > performance.now()) return freshSite.found
      const siteAssistant = open(domain, source)
      if (sites.size >= SITES) sites.clear()
      sites.set(domain, {
        organisation: source.organisation,
        source: text,
        until: performance.now() + FRESH_MS,
        found: siteAssistant,
      })
      siteAssistant.catch(() => sites.delete(domain))
      return siteAssistant
    },
  }
}

/** Returns the knowledge of a site with a search that reports queries without a result. */
function reportingKnowledge(knowledge: SiteKnowledge, report: ((query: string) => void) | undefined): SiteKnowledge {
  if (!report) return knowledge
  return {
    ...knowledge,
    async search(query, options) {
      const passages = await knowledge.search(query, options)
      if (passages.length === 0 && query.trim() !== '') report(query)
      return passages
    },
  }
}

async function openSite(
  { store, cacheDir }: SiteAssistantsOptions,
  domain: string,
  { build, name }: KnowledgeSource,
): Promise<KnowledgeSite | undefined> {
  const site = { domain, siteUrl: `https://${domain}/` }
  if (build !== null) {
    const version = await folderStamp(build)
    return version === undefined ? undefined : { ...site, kind: 'folder', path: build, version }
  }
  if (name === null) return undefined
  const path = await store.fetch(name, cacheDir)
  return path === undefined ? undefined : { ...site, kind: 'pack', path, version: name }
}

/** Returns a value that changes with every build, because outputs are replaced as a whole. */
async function folderStamp(folder: string): Promise<string | undefined> {
  try {
    const stats = await Promise.all([folder, join(folder, SCOPES_FILE)].map((path) => stat(path)))
    return stats.map(({ ino, mtimeMs }) => `${ino}.${mtimeMs}`).join('-')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
