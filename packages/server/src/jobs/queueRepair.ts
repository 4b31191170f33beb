import type { Queryable } from '../database/database.js'

/** Times of the queue lie this far in the future only when the clock was put back. */
const AHEAD = "interval '60 seconds'"
/** A message is sent with its job, and ends after it; what is older than this has none. */
const SETTLED = "interval '60 seconds'"

/**
 * Brings times that lie in the future back to now. They were written before the database's clock was put back, and
 * nothing would happen until it has caught up with them.
 */
export async function repairTimes(database: Queryable): Promise<void> {
  await database.query(
    `update octavo_queue.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
     where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + ${AHEAD}`,
  )
  await database.query(
    `update octavo_queue.job set start_after = now() where state < 'active' and start_after > now() + ${AHEAD}`,
  )
  await database.query(
    `update octavo_queue.job set heartbeat_on = now(), started_on = now()
     where state = 'active' and greatest(heartbeat_on, started_on) > now() + ${AHEAD}`,
  )
}

/** Jobs that have not ended and that no message of the queue stands for. There should never be one. */
export async function findStranded(
  database: Queryable,
  queues: readonly string[],
): Promise<{ id: string; attempt: number }[]> {
  const { rows } = await database.query<{ id: string; attempt: number }>(
    `select id, attempt from octavo.jobs j
     where status in ('queued', 'running') and updated_at < now() - ${SETTLED} and not exists (
       select 1 from octavo_queue.job m
       where m.name = any ($1) and m.state < 'completed' and m.data ->> 'id' = j.id)
     order by created_at limit 100`,
    [[...queues]],
  )
  return rows
}

/** Lets go of all jobs that somebody holds, so that the next look finds them. */
export async function releaseAbandoned(database: Queryable): Promise<void> {
  await database.query(
    "update octavo_queue.job set heartbeat_on = now() - interval '1 day' where state = 'active' and heartbeat_on is not null",
  )
}
