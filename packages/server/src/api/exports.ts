import { StoreUnavailable } from '../bundles/bundleStore.js'
import { type ArchiveFormat, isJobId, type Job } from '../jobs/job.js'
import { findReport, type JobReport } from '../jobs/jobReport.js'
import { deleteJob, failJob, findJob, findPublication } from '../jobs/jobStore.js'
import { DeletedJob, IdempotencyConflict, startJob, TooManyJobs, TooManyQueued } from '../jobs/startJob.js'
import { exportedSite, jobPreview } from '../jobs/triggerJob.js'
import { budgetHeaders } from '../stores/budgets.js'
import { moveReports } from '../stores/reportStore.js'
import { normalizeDomain, type SiteSource } from '../stores/siteRecord.js'
import { findSite } from '../stores/siteStore.js'
import { removeUnusedBundle } from '../worker/publishBundle.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'

const CANCELLED = 'The job was cancelled.'

/** The validated body of a request to start a job. */
export interface StartBody {
  domain: string
  version?: string
  paths?: string[]
  format: ArchiveFormat
  strict: boolean
}

interface StartRequest {
  organisation: string
  body: StartBody
  idempotencyKey: string | undefined
  /** The job that is exported again. */
  repeated?: Job
}

/** Starts an export, requested by an API client or the dashboard. @throws ApiError */
export async function startExport(
  context: ApiContext,
  { organisation, body, idempotencyKey, repeated }: StartRequest,
): Promise<Job> {
  const { domain, version, paths, format, strict } = body
  const { database, queue, limits } = context
  const site = await findSite(database, readDomain(domain))
  // Sites of others are reported as not found.
  if (site?.organisation !== organisation) throw new ApiError(404, 'Site not found.')
  if (!limits.exportPlans.includes(site.plan))
    throw new ApiError(403, `Static export is not enabled for the plan "${site.plan}".`)
  const preview = repeated && jobPreview(repeated)
  if (preview && repeated && !hasSameRepository(repeated.source, site.source))
    throw new ApiError(409, 'The repository of the site has changed since this preview. Start an export of the site.')
  try {
    return await database.transaction(async (transaction) => {
      const job = await startJob(transaction, queue, {
        site: exportedSite(site, preview),
        version: version ?? null,
        paths: paths ? normalizePaths(paths) : null,
        format,
        strict,
        preview: preview?.name ?? null,
        jobsPerHour: limits.jobsPerHour,
        jobsQueued: limits.jobsQueued,
        weight: limits.planWeights[site.plan] ?? 1,
        idempotencyKey,
      })
      if (repeated) await moveReports(transaction, { from: repeated.id, to: job.id })
      return job
    })
  } catch (error) {
    if (error instanceof IdempotencyConflict)
      throw new ApiError(409, 'The Idempotency-Key was already used for a different request.')
    if (error instanceof DeletedJob)
      throw new ApiError(409, 'The job of this Idempotency-Key was deleted. Retry with a new key.')
    if (error instanceof TooManyJobs)
      throw new ApiError(429, 'Too many export jobs in this hour. Retry later.', budgetHeaders(error.count))
    if (error instanceof TooManyQueued)
      throw new ApiError(
        429,
        `Too many queued export jobs: the limit is ${limits.jobsQueued}. Retry when some have finished.`,
        {
          'Retry-After': '60',
        },
      )
    throw error
  }
}

export interface LinkedBundle {
  bundleUrl: string
  sizeBytes: number
  sha256: string
  expiresAt: Date
}

/** Creates a link to the bundle of a completed job. @throws ApiError 409 */
export async function linkBundle({ database, store, limits }: ApiContext, job: Job): Promise<LinkedBundle> {
  const bundle = job.status === 'completed' ? await findPublication(database, job.id) : undefined
  if (!bundle) throw new ApiError(409, `The job is ${job.status}; only a completed job has a bundle.`)
  if (!(await store.has(bundle.name)))
    throw new ApiError(409, "The job's bundle is missing from the store. Start a new job.")
  const expiresAt = new Date((Math.floor(Date.now() / 1000) + limits.linkSeconds) * 1000)
  const fileName = `${job.domain}-${job.createdAt.toISOString().slice(0, 10)}.${job.format}`
  const bundleUrl = await store.link({ name: bundle.name, job: job.id, fileName, expiresAt })
  return { bundleUrl, sizeBytes: bundle.bytes, sha256: bundle.sha256, expiresAt }
}

/** Returns the report of a job. @throws ApiError 409 before the first build of the job has ended */
export async function jobReport({ database }: Pick<ApiContext, 'database'>, job: Job): Promise<JobReport> {
  const report = await findReport(database, job.id)
  if (!report) throw new ApiError(409, `The job is ${job.status} and has no report.`)
  return report
}

/**
 * Starts a job with the options of another one, from the current source of the site, or that of its pull request or branch. Results on
 * a Git host are then those of the new job.
 * @throws ApiError
 */
export async function repeatExport(context: ApiContext, job: Job, idempotencyKey?: string): Promise<Job> {
  if (job.preview !== null && jobPreview(job) === undefined)
    throw new ApiError(
      409,
      'The export is a preview, and its branch is not known. Start an export of the site instead.',
    )
  const { organisation, domain, version, paths, format, strict } = job
  const body = { domain, version: version ?? undefined, paths: paths ?? undefined, format, strict }
  return startExport(context, { organisation, body, idempotencyKey, repeated: job })
}

function hasSameRepository(one: SiteSource, other: SiteSource): boolean {
  return one.kind === 'git' && other.kind === 'git' && one.url === other.url
}

/** Cancels a queued or running job and returns it. @throws ApiError 409 */
export async function cancelExport(context: ApiContext, job: Job): Promise<Job> {
  if (!(await failJob(context.database, { id: job.id, error: CANCELLED, cancelled: true })))
    throw new ApiError(409, `The job is ${job.status} and can't be cancelled.`)
  return requireJob(context, job.organisation, job.id)
}

/**
 * Deletes a job that has ended, and its bundle unless another job uses it.
 * @throws ApiError 409
 */
export async function deleteExport(context: ApiContext, job: Job): Promise<void> {
  const bundle = await findPublication(context.database, job.id)
  if (!(await deleteJob(context.database, job.id)))
    throw new ApiError(409, `The job is ${job.status} and can't be deleted. Cancel it first.`)
  if (!bundle) return
  await removeUnusedBundle(context, bundle.name).catch((error) => {
    // The job is deleted anyway, and the next clean-up removes unused bundles.
    if (!(error instanceof StoreUnavailable)) throw error
  })
}

/** Normalizes a domain sent by a client. @throws ApiError 400 */
export function readDomain(text: string): string {
  const domain = normalizeDomain(text)
  if (domain === undefined)
    throw new ApiError(
      400,
      `Invalid domain "${text}". Expected a host name such as docs.example.com, without protocol, port and path.`,
    )
  return domain
}

/** Returns a job of the organization. @throws ApiError 404 if the job does not exist */
export async function requireJob(
  { database }: Pick<ApiContext, 'database'>,
  organisation: string,
  jobId: string,
): Promise<Job> {
  const job = isJobId(jobId) ? await findJob(database, organisation, jobId) : undefined
  if (!job) throw new ApiError(404, 'Job not found.')
  return job
}

/** Normalizes (`guides/start/` → `/guides/start`), deduplicates and sorts paths. */
function normalizePaths(paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => `/${path.replace(/^\/+|\/+$/g, '')}`))].sort()
}

/** Returns a cursor to a job. The next page of the list starts after this job. */
export function jobCursor({ createdAt, id }: Pick<Job, 'createdAt' | 'id'>): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url')
}

/** Parses a cursor. @throws ApiError 400 for an invalid cursor */
export function readCursor(cursor: string): Pick<Job, 'createdAt' | 'id'> {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const createdAt = new Date(time)
  // Cursors always have this form, and databases differ in the earliest year that they support.
  const isTime = /^[12]\d{3}-/.test(time) && !Number.isNaN(createdAt.getTime()) && createdAt.toISOString() === time
  if (!isTime || !isJobId(id)) throw new ApiError(400, 'Invalid cursor.')
  return { createdAt, id }
}
