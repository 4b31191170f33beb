import type { Queryable } from '../stores/database.js'
import { ORGANIZATION_SITE } from '../stores/siteStore.js'

/** The source of a site's content for the assistant. */
export interface KnowledgeSource {
  organisation: string
  /** Folder of a registered build, which takes precedence over exports. */
  build: string | null
  /** Name of the latest export's knowledge pack in the bundle store. */
  name: string | null
  isVerified: boolean
}

export async function findKnowledge(database: Queryable, domain: string): Promise<KnowledgeSource | undefined> {
  const { row } = await database.query<KnowledgeSource>(
    `select s.organisation, s.build, k.name, s.verified_by is not null as "isVerified" from octavo.sites s
       left join octavo.knowledge k on k.domain = s.domain where s.domain = $1`,
    [domain],
    'find-knowledge',
  )
  return row
}

interface ExportedKnowledge {
  domain: string
  /** The organization of the export. */
  organisation: string
  name: string
  /** True for a partial export, which does not replace an earlier pack. */
  isPart: boolean
}

/** Stores the knowledge pack of a site. Does nothing if the domain no longer belongs to the organization. */
export async function putKnowledge(
  transaction: Queryable,
  { domain, organisation, name, isPart }: ExportedKnowledge,
): Promise<void> {
  await transaction.query(
    `insert into octavo.knowledge as k (domain, name) select domain, $3 from (${ORGANIZATION_SITE}) site
     on conflict (domain) do update set name = excluded.name, created_at = now() where not $4::boolean`,
    [domain, organisation, name, isPart],
  )
}
