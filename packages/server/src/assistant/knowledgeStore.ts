import { firstRow, type Queryable } from '../database/database.js'
import { SITE_OF_ORGANISATION } from '../sites/siteStore.js'

/** Where what is known of a site is read from. */
export interface KnowledgeSource {
  organisation: string
  /** Folder of a build that the operator has registered; it comes before exports. */
  build: string | null
  /** What the latest export has stored, by its name in the store of bundles. */
  name: string | null
}

export async function findKnowledge(database: Queryable, domain: string): Promise<KnowledgeSource | undefined> {
  return firstRow(
    await database.query<KnowledgeSource>(
      `select s.organisation, s.build, k.name from octavo.sites s
       left join octavo.knowledge k on k.domain = s.domain where s.domain = $1`,
      [domain],
      'find-knowledge',
    ),
  )
}

interface ExportedKnowledge {
  domain: string
  /** Whose export it was. */
  organisation: string
  name: string
  /** Whether some of the site's pages were exported only: then what is known of all of them stays. */
  isPart: boolean
}

/**
 * What is known of a site from now on. Does nothing for a domain that was removed, or that another organisation has
 * meanwhile.
 */
export async function putKnowledge(
  transaction: Queryable,
  { domain, organisation, name, isPart }: ExportedKnowledge,
): Promise<void> {
  await transaction.query(
    `insert into octavo.knowledge as k (domain, name) select domain, $3 from (${SITE_OF_ORGANISATION}) site
     on conflict (domain) do update set name = excluded.name, created_at = now() where not $4::boolean`,
    [domain, organisation, name, isPart],
  )
}
