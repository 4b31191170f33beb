import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ArchiveFormat, isJobId, type Job } from '../../jobs/job.js'
import { deleteJob, failJob, findJob, findPublication, listJobs } from '../../jobs/jobStore.js'
import { DeletedJob, IdempotencyConflict, startJob, TooManyJobs } from '../../jobs/startJob.js'
import type { KeyRecord } from '../../keys/keyStore.js'
import { normalizeDomain } from '../../sites/site.js'
import { findSite } from '../../sites/siteStore.js'
import { removeUnusedBundle } from '../../worker/publish.js'
import type { ApiContext } from '../apiContext.js'
import { ApiError } from '../apiError.js'
import { OPERATIONS } from '../description/operations.js'
import { cursorOf, readCursor } from '../jobCursor.js'
import { describeJob, describeListedJob } from '../jobView.js'
import { requestCheck } from '../validators.js'

const CANCELLED = 'The job was cancelled.'

interface StartBody {
  domain: string
  version?: string
  paths?: string[]
  format: ArchiveFormat
}

/** Jobs and their bundles (platform-api 4.1 to 4.3). */
export function jobRoutes(api: FastifyInstance, context: ApiContext): void {
  const { database, queue, store, limits } = context
  const start = requestCheck(OPERATIONS.startJob)
  const list = requestCheck(OPERATIONS.listJobs)

  api.post('/v1/static-export/jobs', async (request, reply) => {
    const { organisation } = request.key
    const { domain, version = null, paths = null, format } = start.body<StartBody>(request.body)
    const idempotencyKey = start.header('Idempotency-Key', request.headers['idempotency-key'])
    const site = await requireSite(context, { organisation, domain })
    if (!limits.exportPlans.includes(site.plan))
      throw new ApiError(403, `Static export is not enabled for the plan "${site.plan}".`)
    try {
      const job = await startJob(database, queue, {
        site,
        version,
        paths: paths && normalizePaths(paths),
        format,
        jobsPerHour: limits.jobsPerHour,
        onPoint: context.onPoint,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      })
      await context.onPoint?.('before-reply')
      return reply.code(202).send(describeJob(job))
    } catch (error) {
      if (error instanceof IdempotencyConflict)
        throw new ApiError(409, 'This Idempotency-Key belongs to another request.')
      if (error instanceof DeletedJob)
        throw new ApiError(409, 'The job of this Idempotency-Key was deleted. Start another with a new key.')
      if (error instanceof TooManyJobs)
        throw new ApiError(429, 'The organisation has started too many jobs in an hour.', { 'retry-after': '60' })
      throw error
    }
  })

  api.get('/v1/static-export/jobs', async (request) => {
    const query = list.query<{ domain?: string; status?: string; limit: number; cursor?: string }>(request.query)
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
    const { organisation } = request.key
    // One more than asked for tells whether there is a next page.
    const jobs = await listJobs(database, { ...query, organisation, ...(after && { after }), limit: query.limit + 1 })
    const page = jobs.slice(0, query.limit)
    const last = page.at(-1)
    return { jobs: page.map(describeListedJob), nextCursor: jobs.length > page.length && last ? cursorOf(last) : null }
  })

  api.get('/v1/static-export/jobs/:jobId', async (request) => describeJob(await requireJob(context, request)))

  api.post('/v1/static-export/jobs/:jobId/bundle', async (request) => {
    const job = await requireJob(context, request)
    const bundle = job.status === 'completed' ? await findPublication(database, job.id) : undefined
    if (!bundle) throw new ApiError(409, `The job is ${job.status}; only a completed job has a bundle.`)
    if (!(await store.has(bundle.name))) throw new ApiError(409, "The job's bundle is no longer kept. Start a new job.")
    const expiresAt = new Date((Math.floor(Date.now() / 1000) + limits.linkSeconds) * 1000)
    const bundleUrl = await store.link({ name: bundle.name, job: job.id, fileName: `bundle.${job.format}`, expiresAt })
    return {
      jobId: job.id,
      bundleUrl,
      sizeBytes: bundle.bytes,
      sha256: bundle.sha256,
      expiresAt: expiresAt.toISOString(),
    }
  })

  api.post('/v1/static-export/jobs/:jobId/cancel', async (request) => {
    const job = await requireJob(context, request)
    if (!(await failJob(database, { id: job.id, error: CANCELLED })))
      throw new ApiError(409, `The job is ${job.status} and can't be cancelled.`)
    return describeJob(await requireJob(context, request))
  })

  api.delete('/v1/static-export/jobs/:jobId', async (request, reply) => {
    const job = await requireJob(context, request)
    const bundle = await findPublication(database, job.id)
    if (!(await deleteJob(database, job.id))) throw new ApiError(409, `The job is ${job.status}. Cancel it first.`)
    if (bundle) await removeUnusedBundle(context, bundle.name)
    return reply.code(204).send()
  })
}

async function requireSite(
  { database }: ApiContext,
  { organisation, domain }: Pick<KeyRecord, 'organisation'> & { domain: string },
) {
  const name = normalizeDomain(domain)
  if (name === undefined)
    throw new ApiError(400, `domain must be a host name such as docs.example.com, without protocol, port and path.`)
  const site = await findSite(database, name)
  // Sites of others are as unknown as those that do not exist.
  if (site?.organisation !== organisation) throw new ApiError(404, 'There is no site with this domain.')
  return site
}

async function requireJob({ database }: ApiContext, request: FastifyRequest): Promise<Job> {
  const { jobId } = request.params as { jobId: string }
  const job = isJobId(jobId) ? await findJob(database, request.key.organisation, jobId) : undefined
  if (!job) throw new ApiError(404, 'There is no job with this id.')
  return job
}

/** `guides/start/` → `/guides/start`, each once. */
function normalizePaths(paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => `/${path.replace(/^\/+|\/+$/g, '')}`))].sort()
}
