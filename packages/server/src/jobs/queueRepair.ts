import type { Queryable } from '../stores/database.js'
import type { Attempt } from './jobStore.js'

/** Times further in the future than this are reset. They exist only if the clock was set back. */
const MAX_CLOCK_SKEW = "interval '60 seconds'"
/**
 * Minimum age at which a job without a queue message counts as stranded. A message is sent in the transaction that stores
 * its job, and completed only after the job.
 */
const SETTLED = "interval '60 seconds'"

/**
 * Resets times in the future to now. They were written before the database's clock was set back, and would block the
 * queue until they are reached.
 */
export async function repairTimes(database: Queryable): Promise<void> {
  await database.query(
    `update octavo_queue.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
     where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + ${MAX_CLOCK_SKEW}`,
  )
  await database.query(
    `update octavo_queue.job set start_after = now() where state < 'active' and start_after > now() + ${MAX_CLOCK_SKEW}`,
  )
  await database.query(
    `update octavo_queue.job set heartbeat_on = now(), started_on = now()
     where state = 'active' and greatest(heartbeat_on, started_on) > now() + ${MAX_CLOCK_SKEW}`,
  )
}

/** Returns unfinished jobs without a message in the queue. They exist only after an unexpected failure. */
export async function findStranded(database: Queryable, queues: readonly string[]): Promise<Attempt[]> {
  const { rows } = await database.query<Attempt>(
    `select id, attempt from octavo.jobs j
     where status in ('queued', 'running') and updated_at < now() - ${SETTLED} and not exists (
       select 1 from octavo_queue.job m
       where m.name = any ($1) and m.state < 'completed' and m.data ->> 'id' = j.id)
     order by created_at limit 100`,
    [[...queues]],
  )
  return rows
}

/** Removes all workers and expires the heartbeats of active messages, so that the next check redelivers them. */
export async function releaseAbandoned(database: Queryable): Promise<void> {
  await database.query('delete from octavo.workers')
  await database.query(
    "update octavo_queue.job set heartbeat_on = now() - interval '1 day' where state = 'active' and heartbeat_on is not null",
  )
}
