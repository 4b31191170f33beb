import { createHash } from 'node:crypto'
import { type Budget, type BudgetCount, takeBudgets } from '../stores/budgets.js'
import type { Queryable } from '../stores/database.js'
import type { SiteRecord } from '../stores/siteRecord.js'
import { type ArchiveFormat, type Job, newJobId } from './job.js'
import type { JobQueue } from './jobQueue.js'
import { countQueued, findJob, insertJob } from './jobStore.js'

interface JobRequest {
  /** Maximum number of jobs per organization and hour. */
  jobsPerHour: number
  /** Maximum number of queued jobs per organization. */
  jobsQueued: number
  /** Share of the organization, which depends on its plan. */
  weight: number
  site: Pick<SiteRecord, 'domain' | 'organisation' | 'source' | 'trusted'>
  version: string | null
  paths: string[] | null
  format: ArchiveFormat
  strict: boolean
  /** The pull request or branch that is exported instead of the site. Default: null. */
  preview?: string | null
  /** The client's `Idempotency-Key`. */
  idempotencyKey?: string
}

/** The organization has reached its limit of jobs per hour. */
export class TooManyJobs extends Error {
  readonly count: BudgetCount

  constructor(count: BudgetCount) {
    super('Too many jobs in an hour.')
    this.count = count
  }
}

/** The organization has reached its limit of queued jobs. */
export class TooManyQueued extends Error {}

/** The key was already used for a different request. */
export class IdempotencyConflict extends Error {}

/** The key was used for a job that was deleted. */
export class DeletedJob extends Error {}

/**
 * Starts a job in a transaction, which must be rolled back when this throws. When it is committed, the job is durably stored and
 * queued.
 * @throws IdempotencyConflict
 * @throws DeletedJob
 * @throws TooManyJobs
 * @throws TooManyQueued
 */
export async function startJob(transaction: Queryable, queue: JobQueue, request: JobRequest): Promise<Job> {
  const { site, version, paths, format, strict, preview = null, idempotencyKey } = request
  const id = newJobId()
  if (idempotencyKey !== undefined) {
    const earlier = await claimIdempotencyKey(transaction, { request, key: idempotencyKey, id })
    if (earlier) return earlier
  }
  const count = await takeBudgets(transaction, [jobLimits(site.organisation, request)], { isDurable: true })
  if (!count.isAdmitted) throw new TooManyJobs(count)
  // The count above lets one request of the organization pass at a time.
  if ((await countQueued(transaction, site.organisation)) >= request.jobsQueued) throw new TooManyQueued()
  const { organisation, domain, source, trusted } = site
  const values = { id, organisation, domain, version, paths, format, strict, source, trusted, preview }
  const job = await insertJob(transaction, values, request.weight)
  await queue.enqueue(transaction, id)
  return job
}

/** Returns the budget of jobs per hour. Deleted jobs count too. */
export function jobLimits(organisation: string, { jobsPerHour }: Pick<JobRequest, 'jobsPerHour'>): Budget {
  return { key: `jobs ${organisation}`, limit: jobsPerHour, windowMs: 3600_000 }
}

/** Binds the key to this job, or returns the job it is bound to. Concurrent requests with the same key wait here. */
async function claimIdempotencyKey(
  transaction: Queryable,
  { request, key, id }: { request: JobRequest; key: string; id: string },
): Promise<Job | undefined> {
  const { organisation } = request.site
  const digest = requestDigest(request)
  const { count } = await transaction.query(
    `insert into octavo.idempotency (organisation, key, request, job) values ($1, $2, $3, $4)
     on conflict (organisation, key) do nothing returning job`,
    [organisation, key, digest, id],
  )
  if (count === 1) return undefined
  const { row: earlierRequest } = await transaction.query<{ request: string; job: string }>(
    'select request, job from octavo.idempotency where organisation = $1 and key = $2',
    [organisation, key],
  )
  if (earlierRequest?.request !== digest) throw new IdempotencyConflict()
  const job = await findJob(transaction, organisation, earlierRequest.job)
  if (!job) throw new DeletedJob()
  return job
}

function requestDigest({ site, version, paths, format, strict, preview }: JobRequest): string {
  const options = [...(strict ? ['strict'] : []), ...(preview ? [{ preview }] : [])]
  return createHash('sha256')
    .update(JSON.stringify([site.domain, version, paths, format, ...options]))
    .digest('hex')
}
