import type { ServerTemplate } from '@octavo/proxy'
import type { Queryable } from '../stores/database.js'
import type { Job } from './job.js'

const COLUMNS = `id, organisation, domain, version, paths, format, strict, status, progress, page_count as "pageCount", error,
  error_count as "errorCount", warning_count as "warningCount",
  attempt, tries, source, trusted, preview, revision, created_at as "createdAt", started_at as "startedAt",
  updated_at as "updatedAt"`

/** SQL that updates the modification time, which never decreases even if a clock is set back. */
const TOUCH = 'updated_at = greatest(updated_at, now())'

export type NewJob = Pick<
  Job,
  'id' | 'organisation' | 'domain' | 'version' | 'paths' | 'format' | 'strict' | 'source' | 'trusted' | 'preview'
>

/** Distance between two jobs of an organization in the job order, before it is divided by the organization's weight. */
const TURN = 1000

/**
 * Stores a job with its position in the queue, using start-time fair queuing: behind the other unfinished jobs of its
 * organization, but not behind jobs of others that would run later. The wait of an organization's only job is bounded
 * by the number of organizations.
 *
 * @param weight share of the organization; with weight 2, twice as many jobs run as with weight 1
 */
export async function insertJob(database: Queryable, job: NewJob, weight = 1): Promise<Job> {
  const { row } = await database.query<Job>(
    `with unfinished as (select organisation, turn from octavo.jobs where status in ('queued', 'running'))
     insert into octavo.jobs (id, organisation, domain, version, paths, format, strict, source, trusted, preview, turn)
     select $1, $2, $3, $4, $5::text[], $6, $7::boolean, $8::jsonb, $9::boolean, $11::text, greatest(
       coalesce((select min(turn) from unfinished), 0),
       coalesce((select max(turn) + $10::bigint from unfinished where organisation = $2), 0))
     returning ${COLUMNS}`,
    [
      ...[job.id, job.organisation, job.domain, job.version, job.paths, job.format, job.strict],
      ...[JSON.stringify(job.source), job.trusted, Math.max(1, Math.round(TURN / weight)), job.preview],
    ],
  )
  return row as Job
}

/** Returns the number of queued jobs of an organization. */
export async function countQueued(database: Queryable, organisation: string): Promise<number> {
  const { row } = await database.query<{ count: number }>(
    "select count(*)::integer as count from octavo.jobs where organisation = $1 and status = 'queued'",
    [organisation],
  )
  return row?.count ?? 0
}

/** Returns a queued job that will export the same as a new one, because it has not read its source yet. */
export async function findQueuedTwin(
  database: Queryable,
  {
    organisation,
    domain,
    source,
    trusted,
    preview,
  }: Pick<Job, 'organisation' | 'domain' | 'source' | 'trusted' | 'preview'>,
): Promise<Job | undefined> {
  const { row } = await database.query<Job>(
    `select ${COLUMNS} from octavo.jobs
     where organisation = $1 and domain = $2 and status = 'queued' and source = $3::jsonb and trusted = $4
       and preview is not distinct from $5::text and paths is null and version is null and not strict
     order by created_at limit 1`,
    [organisation, domain, JSON.stringify(source), trusted, preview],
  )
  return row
}

/** Returns the values that determine a job's position in the queue. */
export async function findTurn(
  database: Queryable,
  id: string,
): Promise<{ organisation: string; turn: number } | undefined> {
  const { row } = await database.query<{ organisation: string; turn: string | number }>(
    'select organisation, turn from octavo.jobs where id = $1',
    [id],
  )
  // PostgreSQL returns 64-bit numbers as text.
  return row && { organisation: row.organisation, turn: Number(row.turn) }
}

export async function findJob(database: Queryable, organisation: string, id: string): Promise<Job | undefined> {
  const { row } = await database.query<Job>(
    `select ${COLUMNS} from octavo.jobs where id = $1 and organisation = $2`,
    [id, organisation],
    'find-job',
  )
  return row
}

/** Returns the job of a report to a Git host, also if it was deleted before the report was sent. */
export async function findReportedJob(
  database: Queryable,
  { job, hook, target }: { job: string; hook: string; target: string },
): Promise<Job | undefined> {
  const { row } = await database.query<Job>(
    `select ${COLUMNS} from (select * from octavo.jobs where id = $1 union all
       select j.* from octavo.reports r, jsonb_populate_record(null::octavo.jobs, r.deleted_job) j
       where r.hook = $2 and r.target = $3 and j.id = $1) reported`,
    [job, hook, target],
  )
  return row
}

/** Returns whether a job exists in any organization. */
export async function hasJob(database: Queryable, id: string): Promise<boolean> {
  const { count } = await database.query('select 1 from octavo.jobs where id = $1', [id], 'has-job')
  return count > 0
}

interface JobFilter {
  organisation: string
  domain?: string
  status?: string
  /** True to include jobs of pull requests and other branches. */
  previews?: boolean
  /** Position in the list, which starts with the newest job. Only later entries are returned. */
  after?: { createdAt: Date; id: string }
  limit: number
}

/** Returns jobs, newest first. */
export async function listJobs(database: Queryable, filter: JobFilter): Promise<Job[]> {
  const { organisation, domain = null, status = null, previews = false, after, limit } = filter
  const { rows } = await database.query<Job>(
    `select ${COLUMNS} from octavo.jobs
     where organisation = $1 and ($2::text is null or domain = $2) and ($3::text is null or status = $3)
       and ($4::timestamptz is null or (created_at, id) < ($4, $5)) and (preview is null or $7::boolean)
     order by created_at desc, id desc limit $6`,
    [organisation, domain, status, after?.createdAt ?? null, after?.id ?? null, limit, previews],
  )
  return rows
}

/** Returns the newest job of each domain of an organization, without previews. */
export async function latestJobs(database: Queryable, organisation: string): Promise<Job[]> {
  const { rows } = await database.query<Job>(
    `select distinct on (domain) ${COLUMNS} from octavo.jobs where organisation = $1 and preview is null
     order by domain, created_at desc, id desc`,
    [organisation],
  )
  return rows
}

/** Maximum number of tries, so that a job that crashes its worker eventually fails. */
export const TRIES = 3
const IS_FREE = `id = $1 and status in ('queued', 'running') and attempt < $2`

/**
 * Claims a job for an attempt and counts a try. Attempts with a lower number can no longer write.
 * @returns undefined if the job has ended, was deleted, has no tries left, or was claimed by this or a later attempt
 */
export async function claimJob(database: Queryable, { id, attempt }: Attempt): Promise<Job | undefined> {
  const { row } = await database.query<Job>(
    `update octavo.jobs set status = 'running', attempt = $2, tries = tries + 1,
       started_at = coalesce(started_at, now()), ${TOUCH}
       where ${IS_FREE} and tries < ${TRIES} returning ${COLUMNS}`,
    [id, attempt],
  )
  return row
}

/** Returns whether an unfinished job has no tries left. */
export async function isSpent(database: Queryable, { id, attempt }: Attempt): Promise<boolean> {
  const { count } = await database.query(`select 1 from octavo.jobs where ${IS_FREE} and tries >= ${TRIES}`, [
    id,
    attempt,
  ])
  return count === 1
}

/** Fails a job that has no tries left. */
export async function failSpentJob(database: Queryable, { id, attempt }: Attempt, error: string): Promise<boolean> {
  const { count } = await database.query(
    `update octavo.jobs set status = 'failed', error = $3, ${TOUCH} where ${IS_FREE} and tries >= ${TRIES} returning id`,
    [id, attempt, error],
  )
  return count === 1
}

/** Takes back a try that ended through no fault of the job. A later attempt may already have the job. */
export async function forgiveTry(database: Queryable, { id, attempt }: Attempt): Promise<void> {
  await database.query('update octavo.jobs set tries = greatest(tries - 1, 0) where id = $1 and attempt >= $2', [
    id,
    attempt,
  ])
}

/** An attempt at a job. Its writes have no effect if a later attempt has the job, or the job has ended. */
export interface Attempt {
  id: string
  attempt: number
}

const OWNED = `id = $1 and attempt = $2 and status = 'running'`

export interface JobProgress {
  progress: number
  pageCount: number
  revision?: string
}

/** Updates the progress of a job. Returns false if this attempt no longer has the job. */
export async function reportProgress(
  database: Queryable,
  { id, attempt }: Attempt,
  { progress, pageCount, revision }: JobProgress,
): Promise<boolean> {
  const { count } = await database.query(
    `update octavo.jobs set progress = greatest(progress, $3), page_count = greatest(page_count, $4),
       revision = coalesce($5, revision), ${TOUCH} where ${OWNED} returning id`,
    [id, attempt, Math.min(progress, 99), pageCount, revision ?? null],
  )
  return count === 1
}

/** An archive in the store. */
export interface Bundle {
  sha256: string
  name: string
  bytes: number
}

export interface Publication extends Bundle {
  pageCount: number
  /** Hash of everything that determines the bundle. Omitted if the same inputs may have another result. */
  inputs?: string | undefined
  /** Name of the knowledge pack in the store. */
  knowledge?: string
  /** API servers of the site. */
  servers?: readonly ServerTemplate[]
}

/**
 * Completes a job with its bundle, in one transaction. Returns false and publishes nothing if this attempt no longer
 * has the job.
 */
export async function completeJob(
  transaction: Queryable,
  { id, attempt }: Attempt,
  { sha256, name, bytes, pageCount, inputs, knowledge, servers }: Publication,
): Promise<boolean> {
  const { count } = await transaction.query(
    `update octavo.jobs set status = 'completed', progress = 100, page_count = $3, ${TOUCH} where ${OWNED} returning id`,
    [id, attempt, pageCount],
  )
  if (count === 0) return false
  await transaction.query(
    'insert into octavo.bundles (sha256, name, bytes) values ($1, $2, $3) on conflict (sha256) do nothing',
    [sha256, name, bytes],
  )
  await transaction.query(
    'insert into octavo.publications (job, attempt, sha256, inputs, knowledge, servers) values ($1, $2, $3, $4, $5, $6)',
    [id, attempt, sha256, inputs ?? null, knowledge ?? null, servers ? JSON.stringify(servers) : null],
  )
  return true
}

/**
 * Fails a job.
 * @param failure the error, and the attempt if only this attempt may fail the job
 * @returns false if the job has already ended, or another attempt has it
 */
export async function failJob(
  database: Queryable,
  { id, attempt, error, cancelled = false }: { id: string; attempt?: number; error: string; cancelled?: boolean },
): Promise<boolean> {
  const { count } = await database.query(
    `update octavo.jobs set status = 'failed', error = $3, cancelled = $4, ${TOUCH}
     where id = $1 and ($2::integer is null or attempt = $2) and status in ('queued', 'running') returning id`,
    [id, attempt ?? null, error, cancelled],
  )
  return count === 1
}

/** Deletes a job that has ended, with its log. Returns false if it has not ended. */
export async function deleteJob(database: Queryable, id: string): Promise<boolean> {
  const { count } = await database.query(
    "delete from octavo.jobs where id = $1 and status in ('completed', 'failed') returning id",
    [id],
  )
  return count === 1
}

/** Returns those of the attempts that still have their job. */
export async function currentAttempts(database: Queryable, attempts: readonly Attempt[]): Promise<Attempt[]> {
  const { rows } = await database.query<Attempt>(
    "select id, attempt from octavo.jobs where id = any ($1) and status = 'running'",
    [attempts.map(({ id }) => id)],
  )
  return rows
}

/** Returns the bundle of a completed job. */
export async function findPublication(database: Queryable, id: string): Promise<Bundle | undefined> {
  const { row } = await database.query<Omit<Bundle, 'bytes'> & { bytes: string | number }>(
    `select b.sha256, b.name, b.bytes from octavo.publications p join octavo.bundles b on b.sha256 = p.sha256
       where p.job = $1`,
    [id],
  )
  return row && { ...row, bytes: Number(row.bytes) }
}

/** Returns the name of the knowledge pack of a completed job, which contains the Markdown of its pages. */
export async function findPack(database: Queryable, id: string): Promise<string | undefined> {
  const { row } = await database.query<{ knowledge: string | null }>(
    'select knowledge from octavo.publications where job = $1',
    [id],
  )
  return row?.knowledge ?? undefined
}

/** Returns completed exports of the same domain, preview, version and paths that are older than a job, newest first. */
export async function listEarlierExports(database: Queryable, job: Job, limit: number): Promise<Job[]> {
  const { rows } = await database.query<Job>(
    `select ${COLUMNS} from octavo.jobs where organisation = $1 and domain = $2 and status = 'completed'
       and version is not distinct from $3::text and paths is not distinct from $4::text[]
       and preview is not distinct from $8::text
       and (created_at, id) < ($5, $6) order by created_at desc, id desc limit $7`,
    [job.organisation, job.domain, job.version, job.paths, job.createdAt, job.id, limit, job.preview],
  )
  return rows
}
