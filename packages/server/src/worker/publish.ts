import type { BundleStore } from '../bundles/bundleStore.js'
import type { Database, Queryable } from '../database/database.js'
import { type Attempt, completeJob, type Publication } from '../jobs/jobStore.js'

interface PublishContext {
  database: Database
  store: BundleStore
  onPoint?: ((name: string) => void | Promise<void>) | undefined
}

interface PublishedArchive {
  attempt: Attempt
  publication: Publication
  file: string
  /** An additional file to store, and its name in the store. */
  companion?: { name: string; file: string }
  /** Called in the transaction that completes the job. */
  alongside?(transaction: Queryable): Promise<void>
}

/** Maximum number of times that an archive is stored again if it is removed in the meantime. */
const TRIES = 5

/**
 * Stores an archive and completes its job. An attempt that no longer has the job publishes nothing, and its archive is removed
 * unless another job has the same one.
 * @returns whether this attempt completed the job
 */
export async function publish(
  { database, store, onPoint }: PublishContext,
  { attempt, publication, file, companion, alongside }: PublishedArchive,
): Promise<boolean> {
  const { name } = publication
  const stored = [{ name, file }, ...(companion ? [companion] : [])]
  let isPublished = false
  for (let tries = 1; ; tries++) {
    await onPoint?.('before-rename')
    for (const each of stored) await store.put(each.name, each.file)
    await onPoint?.('after-rename')
    await onPoint?.('before-commit')
    const isThere = await database.transaction(async (transaction) => {
      for (const each of stored) {
        await lockBundle(transaction, each.name)
        // The file existed in the store, and was removed as unused before this transaction.
        if (!(await store.has(each.name))) return false
      }
      isPublished = await completeJob(transaction, attempt, publication)
      if (isPublished) await alongside?.(transaction)
      return true
    })
    if (isThere) break
    if (tries >= TRIES) throw new Error('The archive was removed from the store after each upload.')
  }
  await onPoint?.('after-commit')
  if (isPublished) return true
  for (const each of stored) await removeUnusedBundle({ database, store }, each.name)
  return false
}

/** Removes a bundle or knowledge pack unless a job or site uses it. Returns false if it is in use. */
export async function removeUnusedBundle(
  { database, store }: Pick<PublishContext, 'database' | 'store'>,
  name: string,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lockBundle(transaction, name)
    const { rows } = await transaction.query(
      `select 1 from octavo.publications p join octavo.bundles b on b.sha256 = p.sha256 where b.name = $1
       union all select 1 from octavo.knowledge where name = $1 limit 1`,
      [name],
    )
    if (rows.length > 0) return false
    await transaction.query('delete from octavo.bundles where name = $1', [name])
    await store.remove(name)
    return true
  })
}

/** Locks a bundle name until the transaction ends, so that the bundle is not stored and removed at the same time. */
async function lockBundle(transaction: Queryable, name: string): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`octavo bundle ${name}`])
}
