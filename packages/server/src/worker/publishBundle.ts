import type { BundleStore } from '../bundles/bundleStore.js'
import { type Attempt, completeJob, type Publication } from '../jobs/jobStore.js'
import type { Database, Queryable } from '../stores/database.js'

interface PublishContext {
  database: Database
  store: BundleStore
}

interface PublishedArchive {
  attempt: Attempt
  publication: Publication
  file: string
  /** An additional file to store, and its name in the store. */
  companion?: { name: string; file: string }
  /** Called in the transaction that completes the job. */
  alongside?: ((transaction: Queryable) => Promise<void>) | undefined
}

/** Maximum number of times that an archive is stored again if it is removed in the meantime. */
const TRIES = 5

/**
 * Stores an archive and completes its job. An attempt that no longer has the job publishes nothing, and its archive is removed
 * unless another job has the same one.
 * @returns whether this attempt completed the job
 */
export async function publish(
  { database, store }: PublishContext,
  { attempt, publication, file, companion, alongside }: PublishedArchive,
): Promise<boolean> {
  const { name } = publication
  const stored = [{ name, file }, ...(companion ? [companion] : [])]
  const names = stored.map((each) => each.name)
  for (let attemptNumber = 1; ; attemptNumber++) {
    for (const each of stored) await store.put(each.name, each.file)
    const end = await publishStored({ database, store }, { attempt, publication, names, alongside })
    if (end !== 'missing') {
      if (end === 'lost') for (const name of names) await removeUnusedBundle({ database, store }, name)
      return end === 'published'
    }
    // The file existed in the store, and was removed as unused before the transaction.
    if (attemptNumber >= TRIES) throw new Error('The archive was removed from the store after each upload.')
  }
}

interface StoredArchive extends Pick<PublishedArchive, 'attempt' | 'publication' | 'alongside'> {
  /** Names of the archive and its companion in the store. */
  names: readonly string[]
}

/**
 * Completes a job with files that are in the store.
 * @returns `missing` if a file is not in the store, and `lost` if the attempt no longer has the job
 */
export async function publishStored(
  { database, store }: Pick<PublishContext, 'database' | 'store'>,
  { attempt, publication, names, alongside }: StoredArchive,
): Promise<'published' | 'lost' | 'missing'> {
  return database.transaction(async (transaction) => {
    for (const name of names) {
      await lockBundle(transaction, name)
      if (!(await store.has(name))) return 'missing'
    }
    if (!(await completeJob(transaction, attempt, publication))) return 'lost'
    await alongside?.(transaction)
    return 'published'
  })
}

/** Removes a bundle or knowledge pack unless a job or site uses it. Returns false if it is in use. */
export async function removeUnusedBundle(
  { database, store }: Pick<PublishContext, 'database' | 'store'>,
  name: string,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lockBundle(transaction, name)
    if ((await findUnusedNames(transaction, [name])).length === 0) return false
    await transaction.query('delete from octavo.bundles where name = $1', [name])
    await store.remove(name)
    return true
  })
}

/** Returns those names of bundles and knowledge packs that no job or site uses. */
export async function findUnusedNames(database: Queryable, names: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select n.name from unnest($1::text[]) as n (name)
     where not exists (select 1 from octavo.bundles b join octavo.publications p on p.sha256 = b.sha256 where b.name = n.name)
       and not exists (select 1 from octavo.publications p where p.knowledge = n.name)
       and not exists (select 1 from octavo.knowledge k where k.name = n.name)`,
    [names],
  )
  return rows.map(({ name }) => name)
}

/** Locks a bundle name until the transaction ends, so that the bundle is not stored and removed at the same time. */
async function lockBundle(transaction: Queryable, name: string): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`octavo bundle ${name}`])
}
