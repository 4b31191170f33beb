import type { Queryable } from './database.js'
import type { HookProvider } from './hookStore.js'

/** The state of a commit on a Git host. */
export type ReportState = 'pending' | 'success' | 'failure'

/** A commit status or a comment that does not show the state of its job yet. */
export interface DueReport {
  hook: string
  /** `commit <sha>` or `pull <number>`. */
  target: string
  job: string
  /** The commit that the status is about. */
  sha: string
  /** ID of the comment on the host. Null before it exists. */
  comment: string | null
  state: ReportState
  tries: number
  provider: HookProvider
  repository: string
  apiUrl: string
  /** Sealed token. */
  token: string
  organisation: string
  domain: string
}

/** Time for which no other process sends a report, in seconds. A comment needs up to three requests. */
const LEASE_SECONDS = 60

/** SQL for the state that a job `j` has on a Git host. Errors of pages fail it, although the rest is published. */
const STATE = `case when j.status in ('queued', 'running') then 'pending'
  when j.status = 'completed' and coalesce(j.error_count, 0) = 0 then 'success' else 'failure' end`

/** Lets the status of a commit, and the comment of a pull request, show the state of a job. */
export async function putReports(
  transaction: Queryable,
  { hook, job, sha, pull }: { hook: string; job: string; sha: string; pull: number | undefined },
): Promise<void> {
  const targets = [`commit ${sha}`, ...(pull === undefined ? [] : [`pull ${pull}`])]
  await transaction.query(
    `insert into octavo.reports (hook, target, job, sha) select $1, target, j.id, $4
     from unnest($2::text[]) target, (select id from octavo.jobs where id = $3 for key share) j
     on conflict (hook, target) do update set job = excluded.job, sha = excluded.sha, tries = 0, next_at = now(),
       deleted_job = null`,
    [hook, targets, job, sha],
  )
}

/** Lets the reports of a job show the state of the job that repeats it. */
export async function moveReports(transaction: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await transaction.query('update octavo.reports set job = $2, tries = 0, next_at = now() where job = $1', [from, to])
}

/**
 * Takes a report whose job has another state than the last one that was sent, of another organization than these. No other process
 * takes it meanwhile. One that failed last waits behind those that did not.
 */
export async function takeReport(database: Queryable, busy: readonly string[]): Promise<DueReport | undefined> {
  const { row } = await database.query<DueReport>(
    `with due as materialized (
       select d.hook, d.target, ${STATE} as state from octavo.reports d join octavo.hooks h on h.id = d.hook
         cross join lateral (select id, status, error_count from octavo.jobs where id = d.job union all
           select id, status, error_count from jsonb_populate_record(null::octavo.jobs, d.deleted_job)
           where d.deleted_job is not null) j
       where d.next_at <= now() and d.leased_until <= now() and d.sent is distinct from j.id || ' ' || ${STATE}
         and h.token is not null and h.organisation <> all ($1::text[])
       order by d.error is not null, d.next_at limit 1 for update of d skip locked)
     update octavo.reports r set leased_until = now() + interval '${LEASE_SECONDS} seconds'
     from due, octavo.hooks h where r.hook = due.hook and r.target = due.target and h.id = r.hook
     returning r.hook, r.target, r.job, r.sha, r.comment, r.tries, due.state, h.provider, h.repository,
       h.api_url as "apiUrl", h.token, h.organisation, h.domain`,
    [busy],
    'take-report',
  )
  return row
}

/** Stores that a report was sent. A later job of the target is reported next. */
export async function finishReport(
  database: Queryable,
  { hook, target, job, state }: DueReport,
  comment: string | null,
): Promise<void> {
  await database.query(
    `update octavo.reports set comment = coalesce($4, comment), leased_until = now(),
       sent = $5, tries = 0, error = null,
       next_at = case when job = $3 and $6 then 'infinity' else now() end
     where hook = $1 and target = $2`,
    [hook, target, job, comment, `${job} ${state}`, state !== 'pending'],
  )
}

/** Stores why a report was not sent, and when it is sent again. Undefined: not before the next job of its target. */
export async function failReport(
  database: Queryable,
  { hook, target, job }: DueReport,
  { error, retryAt }: { error: string; retryAt: Date | undefined },
): Promise<void> {
  await database.query(
    `update octavo.reports set leased_until = now(), error = $4, tries = tries + 1,
       next_at = case when job = $3 then $5::timestamptz else now() end
     where hook = $1 and target = $2`,
    [hook, target, job, error, retryAt ?? 'infinity'],
  )
}

/** Forgets the comment of a pull request, which was deleted on the host. */
export async function forgetComment(database: Queryable, { hook, target }: DueReport): Promise<void> {
  await database.query('update octavo.reports set comment = null where hook = $1 and target = $2', [hook, target])
}

/** Removes reports of deleted jobs that are sent no more, and those whose job had ended before a time. */
export async function removeDeletedReports(database: Queryable, before: Date): Promise<void> {
  await database.query(
    `delete from octavo.reports where deleted_job is not null
       and (next_at = 'infinity' or (deleted_job->>'updated_at')::timestamptz < $1)`,
    [before],
  )
}
