import { firstRow, type Queryable } from '../database/database.js'

interface StoredBundles {
  count: number
  bytes: number
}

/** Counts the distinct bundles of an organization's jobs. */
export async function countBundles(database: Queryable, organisation: string): Promise<StoredBundles> {
  const row = firstRow(
    await database.query<{ count: string; bytes: string }>(
      `select count(*), coalesce(sum(b.bytes), 0) as bytes from octavo.bundles b where exists (
         select 1 from octavo.publications p join octavo.jobs j on j.id = p.job
         where p.sha256 = b.sha256 and j.organisation = $1)`,
      [organisation],
    ),
  )
  return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) }
}

/** Returns the plan of an organization. It exists if a key of it does. */
export async function findPlan(database: Queryable, organisation: string): Promise<string> {
  const row = firstRow(
    await database.query<{ plan: string }>('select plan from octavo.organisations where id = $1', [organisation]),
  )
  if (!row) throw new Error(`Unknown organization "${organisation}".`)
  return row.plan
}
