import type { Database, Queryable } from './database.js'
import type { SiteRecord, Verification } from './siteRecord.js'
import { PROOF } from './verification.js'

const SELECT = `select s.domain, s.organisation, o.plan, s.source, s.trusted, s.verified_by as "verifiedBy",
  ${PROOF} as proof
  from octavo.sites s join octavo.organisations o on o.id = s.organisation`

/**
 * SQL that selects the site of the domain `$1` if it belongs to the organization `$2`. It locks the row until the
 * transaction ends, so that a job's result is not stored for another organization that registers the domain in the
 * meantime.
 */
export const ORGANIZATION_SITE = 'select domain from octavo.sites where domain = $1 and organisation = $2 for share'

export async function findSite(database: Queryable, domain: string): Promise<SiteRecord | undefined> {
  const { row } = await database.query<SiteRecord>(`${SELECT} where s.domain = $1`, [domain])
  return row
}

export async function listSites(database: Queryable, organisation?: string): Promise<SiteRecord[]> {
  const filter = organisation === undefined ? '' : 'where s.organisation = $1'
  const values = organisation === undefined ? [] : [organisation]
  return (await database.query<SiteRecord>(`${SELECT} ${filter} order by s.domain`, values)).rows
}

/** Returns the domains of an organization's sites with a registered build. */
export async function listBuiltDomains(database: Queryable, organisation: string): Promise<string[]> {
  const { rows } = await database.query<{ domain: string }>(
    'select domain from octavo.sites where organisation = $1 and build is not null',
    [organisation],
  )
  return rows.map(({ domain }) => domain)
}

/**
 * Registers or updates a site. The organization is created with its first site. `plan` is the organization's plan and
 * `build` the folder of a build; both are unchanged if undefined. `verifiedBy` replaces an existing
 * verification only if it is `operator`.
 * @returns false if the domain belongs to another organization
 */
export async function putSite(database: Database, site: NewSite): Promise<boolean> {
  return unlessTaken(database.transaction((transaction) => insertSite(transaction, site)))
}

/**
 * Registers the site of a domain in place of the site of another organization, as it was seen before.
 * @returns false if the domain belongs to a third organization, or was verified in the meantime
 */
export async function takeSite(
  database: Database,
  site: NewSite,
  previous: Pick<SiteRecord, 'organisation' | 'verifiedBy'>,
): Promise<boolean> {
  return unlessTaken(
    database.transaction(async (transaction) => {
      await transaction.query(
        'delete from octavo.sites where domain = $1 and organisation = $2 and verified_by is not distinct from $3::text',
        [site.domain, previous.organisation, previous.verifiedBy],
      )
      await insertSite(transaction, site)
    }),
  )
}

type NewSite = Pick<SiteRecord, 'domain' | 'organisation' | 'source' | 'trusted'> & {
  plan?: string
  build?: string | null
  verifiedBy?: Verification
}

/** @throws {DomainTaken} */
async function insertSite(transaction: Queryable, site: NewSite): Promise<void> {
  await transaction.query(
    `insert into octavo.organisations (id, plan) values ($1, coalesce($2, 'enterprise'))
       on conflict (id) do update set plan = coalesce($2, octavo.organisations.plan)`,
    [site.organisation, site.plan ?? null],
  )
  const { count } = await transaction.query(
    `insert into octavo.sites (domain, organisation, source, trusted, build, verified_by) values ($1, $2, $3, $4, $5, $7)
       on conflict (domain) do update set source = $3, trusted = $4,
         build = case when $6::boolean then $5 else octavo.sites.build end,
         verified_by = case when excluded.verified_by = 'operator' then 'operator'
           else coalesce(octavo.sites.verified_by, excluded.verified_by) end
       where octavo.sites.organisation = excluded.organisation
       returning domain`,
    [
      site.domain,
      site.organisation,
      JSON.stringify(site.source),
      site.trusted,
      site.build ?? null,
      site.build !== undefined,
      site.verifiedBy ?? null,
    ],
  )
  // The error rolls back the change of the organization and its plan.
  if (count === 0) throw new DomainTaken()
}

async function unlessTaken(change: Promise<void>): Promise<boolean> {
  try {
    await change
    return true
  } catch (error) {
    if (error instanceof DomainTaken) return false
    throw error
  }
}

class DomainTaken extends Error {}

/** Returns the plan of an organization. @throws {Error} for an unknown one */
export async function findPlan(database: Queryable, organisation: string): Promise<string> {
  const { row } = await database.query<{ plan: string }>('select plan from octavo.organisations where id = $1', [
    organisation,
  ])
  if (!row) throw new Error(`Unknown organization "${organisation}".`)
  return row.plan
}

export async function hasOrganization(database: Queryable, id: string): Promise<boolean> {
  const { count } = await database.query('select 1 from octavo.organisations where id = $1', [id])
  return count === 1
}

/** Marks the domain of a site as verified. Returns false if the site does not exist. */
export async function verifySite(
  database: Queryable,
  { domain, by, organisation }: { domain: string; by: Verification; organisation?: string },
): Promise<boolean> {
  const { count } = await database.query(
    `update octavo.sites set verified_by = $2, checked_at = now(), missing_since = null
     where domain = $1 and organisation = coalesce($3, organisation) returning domain`,
    [domain, by, organisation ?? null],
  )
  return count === 1
}

/**
 * Removes a site. Its jobs and bundles are kept until they expire.
 * @param organisation only a site of this organization is removed
 */
export async function removeSite(database: Queryable, domain: string, organisation?: string): Promise<boolean> {
  const { count } = await database.query(
    'delete from octavo.sites where domain = $1 and organisation = coalesce($2, organisation) returning domain',
    [domain, organisation ?? null],
  )
  return count === 1
}
