import type { Queryable } from './database.js'

/** Kinds of counted requests: assistant requests, and searches and page reads including those of agents. */
export type UsageKind = 'assistant' | 'retrieval'

/** Usage of an organization on one day (UTC). */
export interface DayUsage {
  /** Date such as `2026-11-29`. */
  day: string
  completed: number
  failed: number
  assistant: number
  retrieval: number
}

/** Counts requests of an organization today. The last second of counts can be lost if the database crashes. */
export async function countUsage(
  database: Queryable,
  { organisation, kind, count }: { organisation: string; kind: UsageKind; count: number },
): Promise<void> {
  await database.query(
    `with counted as (
       insert into octavo.usage_days as u (organisation, day, kind, count)
       values ($1, (now() at time zone 'utc')::date, $2, $3)
       on conflict (organisation, day, kind) do update set count = u.count + excluded.count returning 1)
     select set_config('synchronous_commit', 'off', true) from counted`,
    [organisation, kind, count],
    'count-usage',
  )
}

/** Returns the usage of the last days, today first. Days without any are included. */
export async function readUsage(database: Queryable, organisation: string, days: number): Promise<DayUsage[]> {
  const { rows } = await database.query<DayUsage>(
    `with days as (
       select (now() at time zone 'utc')::date - n as day from generate_series(0, $2::integer - 1) n
     ), ended as (
       select (updated_at at time zone 'utc')::date as day, status, count(*) as count from octavo.jobs
       where organisation = $1 and status in ('completed', 'failed')
         and updated_at >= (select min(day) from days) at time zone 'utc' group by 1, 2
     ), counts as (
       select day, kind as name, count from octavo.usage_days where organisation = $1
       union all select day, status, count from ended
     )
     select to_char(d.day, 'YYYY-MM-DD') as day,
       coalesce(sum(count) filter (where name = 'completed'), 0)::integer as completed,
       coalesce(sum(count) filter (where name = 'failed'), 0)::integer as failed,
       coalesce(sum(count) filter (where name = 'assistant'), 0)::integer as assistant,
       coalesce(sum(count) filter (where name = 'retrieval'), 0)::integer as retrieval
     from days d left join counts c on c.day = d.day group by d.day order by d.day desc`,
    [organisation, days],
  )
  return rows
}

/** Removes the counts of days before a time. */
export async function removeExpiredUsage(database: Queryable, before: Date): Promise<void> {
  await database.query('delete from octavo.usage_days where day < $1', [before])
}
