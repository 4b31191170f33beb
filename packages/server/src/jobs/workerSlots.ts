import type { Queryable } from '../stores/database.js'

/** Time without a heartbeat after which a worker counts as dead. */
const SILENCE = "interval '10 seconds'"

/**
 * Renews the heartbeat of a worker.
 * @returns the slots of all live workers, and the number of organizations with unfinished jobs
 */
export async function countSlots(
  database: Queryable,
  { id, slots }: { id: string; slots: number },
): Promise<{ slots: number; organisations: number }> {
  const { row } = await database.query<{ slots: number; organisations: number }>(
    `with own as (
       insert into octavo.workers (id, slots) values ($1, $2::integer) on conflict (id) do update set seen_at = now()
     ), dead as (delete from octavo.workers where seen_at < now() - ${SILENCE} and id <> $1)
     select ($2::integer + coalesce(sum(slots), 0))::integer as slots, (
       select count(distinct organisation) from octavo.jobs where status in ('queued', 'running'))::integer as organisations
     from octavo.workers where id <> $1 and seen_at >= now() - ${SILENCE}`,
    [id, slots],
  )
  return row ?? { slots, organisations: 0 }
}

/** Removes the slots of a worker that stops. */
export async function removeSlots(database: Queryable, id: string): Promise<void> {
  await database.query('delete from octavo.workers where id = $1', [id])
}
