import { removeExpiredThreads } from '../assistant/threadStore.js'
import type { BundleStore } from '../bundles/bundleStore.js'
import { removeExpiredAudit } from '../stores/auditStore.js'
import { removeExpiredBudgets } from '../stores/budgets.js'
import type { Database } from '../stores/database.js'
import { removeExpiredEvents } from '../stores/eventStore.js'
import { removeExpiredFeedback } from '../stores/feedbackStore.js'
import { removeExpiredDeliveries } from '../stores/hookStore.js'
import { removeDeletedReports } from '../stores/reportStore.js'
import { removeEndedSessions } from '../stores/sessionStore.js'
import { removeExpiredLinks } from '../stores/signInLinks.js'
import { removeExpiredUsage } from '../stores/usageStore.js'
import { findUnusedNames, removeUnusedBundle } from './publishBundle.js'

/** Time for which idempotency keys are stored. */
const IDEMPOTENCY_HOURS = 24
/**
 * Minimum age at which a bundle unknown to the database is removed, because it can belong to a job that is about to
 * complete.
 */
const UNKNOWN_MS = 24 * 3600_000
/** Days for which usage is counted. */
const USAGE_DAYS = 400
/** Number of jobs removed, or names looked up, per statement. */
const BATCH = 1_000

export interface CleanUpContext {
  database: Database
  store: BundleStore
  retentionDays: number
  /** Days that entries of the audit log are kept. */
  auditDays: number
  /** Aborted when the process stops. The rest is removed by the next run. */
  signal?: AbortSignal
}

interface CleanedUp {
  jobs: number
  bundles: number
}

/**
 * Removes expired jobs, unused bundles, idempotency keys, ended sessions of the dashboard, unused threads of the assistant,
 * feedback, deliveries, reports of deleted jobs, events, and expired budgets. Any number of processes can run this at the same time.
 */
export async function cleanUp(
  { database, store, retentionDays, auditDays, signal }: CleanUpContext,
  now = Date.now(),
): Promise<CleanedUp> {
  const jobs = await removeExpiredJobs(database, new Date(now - retentionDays * 24 * 3600_000), signal)
  await database.query('delete from octavo.idempotency where created_at < $1', [
    new Date(now - IDEMPOTENCY_HOURS * 3600_000),
  ])
  await removeEndedSessions(database)
  await removeExpiredLinks(database)
  await removeExpiredAudit(database, new Date(now - auditDays * 24 * 3600_000))
  await removeExpiredThreads(database, new Date(now - retentionDays * 24 * 3600_000))
  await removeExpiredFeedback(database, new Date(now - retentionDays * 24 * 3600_000))
  await removeExpiredUsage(database, new Date(now - USAGE_DAYS * 24 * 3600_000))
  await removeExpiredDeliveries(database, new Date(now - retentionDays * 24 * 3600_000))
  await removeDeletedReports(database, new Date(now - retentionDays * 24 * 3600_000))
  await removeExpiredEvents(database, new Date(now - retentionDays * 24 * 3600_000))
  await removeExpiredBudgets(database, now)
  const { rows: unused } = await database.query<{ name: string }>(
    'select name from octavo.bundles b where not exists (select 1 from octavo.publications p where p.sha256 = b.sha256)',
  )
  const names = new Set(unused.map(({ name }) => name))
  for await (const name of unusedObjects({ database, store, before: now - UNKNOWN_MS })) names.add(name)
  let bundles = 0
  // `removeUnusedBundle` checks again, under a lock, whether a job has the bundle.
  for (const name of names) {
    if (signal?.aborted) break
    if (await removeUnusedBundle({ database, store }, name)) bundles++
  }
  return { jobs, bundles }
}

/** Lists the names in the store that were last changed before a time, and that no job or site uses. */
async function* unusedObjects({
  database,
  store,
  before,
}: Pick<CleanUpContext, 'database' | 'store'> & { before: number }): AsyncGenerator<string> {
  let batch: string[] = []
  for await (const { name, modifiedAt } of store.list()) {
    if (modifiedAt.getTime() < before) batch.push(name)
    if (batch.length < BATCH) continue
    yield* await findUnusedNames(database, batch)
    batch = []
  }
  yield* await findUnusedNames(database, batch)
}

/** Removes the jobs that ended before a time, in batches. Returns their number. */
async function removeExpiredJobs(database: Database, before: Date, signal: AbortSignal | undefined): Promise<number> {
  let removed = 0
  while (!signal?.aborted) {
    const { count } = await database.query(
      `delete from octavo.jobs where id in (
         select id from octavo.jobs where status in ('completed', 'failed') and updated_at < $1 order by updated_at limit ${BATCH}
       )`,
      [before],
    )
    removed += count
    if (count < BATCH) break
  }
  return removed
}
