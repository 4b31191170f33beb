import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Job } from '../jobs/job.js'
import { listJobs } from '../jobs/jobStore.js'
import type { ApiContext } from './apiContext.js'
import { exportChanges } from './exportChanges.js'
import {
  cancelExport,
  deleteExport,
  jobCursor,
  jobReport,
  linkBundle,
  readCursor,
  readDomain,
  repeatExport,
  requireJob,
  type StartBody,
  startExport,
} from './exports.js'
import { JOB_OPERATIONS } from './jobOperations.js'
import { requestCheck, serveOperation } from './validators.js'

/** Adds the endpoints for jobs and bundles. */
export function jobRoutes(api: FastifyInstance, context: ApiContext): void {
  const { database } = context
  const start = requestCheck(JOB_OPERATIONS.startJob)
  const list = requestCheck(JOB_OPERATIONS.listJobs)

  serveOperation(api, JOB_OPERATIONS.startJob, async (request, reply) => {
    const body = start.body<StartBody>(request.body)
    const idempotencyKey = start.header('Idempotency-Key', request.headers['idempotency-key'])
    const job = await startExport(context, { organisation: request.actor.organisation, body, idempotencyKey })
    request.audit.target = job.id
    return reply.code(202).send(describeJob(job))
  })

  serveOperation(api, JOB_OPERATIONS.listJobs, async (request) => {
    const query = list.query<{
      domain?: string
      status?: string
      previews: boolean
      limit: number
      cursor?: string
    }>(request.query)
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
    const { organisation } = request.actor
    // One job more than requested shows whether there is a next page.
    const jobs = await listJobs(database, {
      ...query,
      domain: query.domain === undefined ? undefined : readDomain(query.domain),
      organisation,
      after,
      limit: query.limit + 1,
    })
    const page = jobs.slice(0, query.limit)
    const last = page.at(-1)
    return { jobs: page.map(describeListedJob), nextCursor: jobs.length > page.length && last ? jobCursor(last) : null }
  })

  const findJob = ({ actor, params }: FastifyRequest) =>
    requireJob(context, actor.organisation, (params as { jobId: string }).jobId)

  serveOperation(api, JOB_OPERATIONS.getJob, async (request) => describeJob(await findJob(request)))

  serveOperation(api, JOB_OPERATIONS.getReport, async (request) => jobReport(context, await findJob(request)))

  const changes = requestCheck(JOB_OPERATIONS.getChanges)
  serveOperation(api, JOB_OPERATIONS.getChanges, async (request) => {
    const { since } = changes.query<{ since?: string }>(request.query)
    const { since: earlier, ...pages } = await exportChanges(context, await findJob(request), since)
    return { since: earlier.id, ...pages }
  })

  serveOperation(api, JOB_OPERATIONS.createBundle, async (request) => {
    const job = await findJob(request)
    const { expiresAt, ...link } = await linkBundle(context, job)
    return { jobId: job.id, ...link, expiresAt: expiresAt.toISOString() }
  })

  serveOperation(api, JOB_OPERATIONS.cancelJob, async (request) =>
    describeJob(await cancelExport(context, await findJob(request))),
  )

  serveOperation(api, JOB_OPERATIONS.retryJob, async (request, reply) => {
    const key = start.header('Idempotency-Key', request.headers['idempotency-key'])
    return reply.code(202).send(describeJob(await repeatExport(context, await findJob(request), key)))
  })

  serveOperation(api, JOB_OPERATIONS.deleteJob, async (request, reply) => {
    await deleteExport(context, await findJob(request))
    return reply.code(204).send()
  })
}

/** Returns a job in the format of the schema `StaticExportJob`. */
function describeJob(job: Job): Record<string, unknown> {
  return {
    jobId: job.id,
    status: job.status,
    progress: Math.round(job.progress * 10) / 10,
    pageCount: job.pageCount,
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
    error: job.error ?? undefined,
    errorCount: job.errorCount ?? undefined,
    warningCount: job.errorCount === null ? undefined : (job.warningCount ?? 0),
  }
}

function describeListedJob(job: Job): Record<string, unknown> {
  const { domain, version, paths, format, strict, revision, preview } = job
  return { ...describeJob(job), domain, version, paths, format, strict, revision, preview }
}
