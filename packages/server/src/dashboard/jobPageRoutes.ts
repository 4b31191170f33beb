import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api/apiError.js'
import { exportChanges } from '../api/exportChanges.js'
import { cancelExport, deleteExport, linkBundle, repeatExport, requireJob } from '../api/exports.js'
import type { Job } from '../jobs/job.js'
import { readLog } from '../jobs/jobLog.js'
import { findReport } from '../jobs/jobReport.js'
import { findPublication, listEarlierExports, listJobs } from '../jobs/jobStore.js'
import { normalizeDomain } from '../stores/siteRecord.js'
import { findSite } from '../stores/siteStore.js'
import { ChangesPage } from './changesPage.js'
import { sendCsv } from './csv.js'
import { askFirst, type DashboardContext, dashboardFrame, seeOther, sendPage, servePage } from './dashboardContext.js'
import type { DashboardUrls } from './dashboardUrls.js'
import { CANCEL_QUESTION, DELETE_QUESTION, JobPage, type JobView } from './jobPage.js'
import { PAGE_ROUTES } from './pageAccess.js'

/** Maximum number of earlier exports to choose from. */
const EARLIER = 50

/** Adds the page of an export and its actions. */
export function jobPages(pages: FastifyInstance, context: DashboardContext): void {
  const { database } = context
  const findJob = async ({ actor, params }: FastifyRequest): Promise<Job> => {
    const { domain, jobId } = params as { domain: string; jobId: string }
    const job = await requireJob(context, actor.organisation, jobId)
    if (job.domain !== normalizeDomain(domain)) throw new ApiError(404, 'Export not found.')
    return job
  }
  const jobView = async ({ actor }: FastifyRequest, job: Job): Promise<JobView> => ({
    frame: dashboardFrame(context, actor),
    job,
    log: await readLog(database, job.id),
    report: await findReport(database, job.id),
    bundle: await findPublication(database, job.id),
  })

  servePage(pages, PAGE_ROUTES.job, async (request, reply) =>
    sendPage(reply, JobPage(await jobView(request, await findJob(request)))),
  )

  servePage(pages, PAGE_ROUTES.changes, async (request, reply) => {
    const job = await findJob(request)
    const earlier = await listEarlierExports(database, job, EARLIER)
    const frame = dashboardFrame(context, request.actor)
    try {
      const changes = await exportChanges(context, job, requestedExport(request))
      return sendPage(reply, ChangesPage({ frame, job, earlier, changes }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return sendPage(reply, ChangesPage({ frame, job, earlier, failure: error.message }), error.status)
    }
  })

  servePage(pages, PAGE_ROUTES.changesCsv, async (request, reply) => {
    const job = await findJob(request)
    const { since, ...lists } = await exportChanges(context, job, requestedExport(request))
    const rows = Object.entries(lists).flatMap(([change, paths]) => paths.map((path) => [change, path]))
    return sendCsv(reply, `${job.domain}-${since.id}-${job.id}`, [['change', 'path'], ...rows])
  })

  // The page with a link was shown by POST; its URL was shared or reopened.
  servePage(pages, PAGE_ROUTES.sharedBundle, async (request, reply) => {
    const job = await findJob(request)
    return seeOther(reply, dashboardFrame(context, request.actor).addresses.job(job.domain, job.id))
  })

  servePage(pages, PAGE_ROUTES.linkBundle, async (request, reply) => {
    const job = await findJob(request)
    const link = await linkBundle(context, job)
    return sendPage(reply, JobPage({ ...(await jobView(request, job)), link }))
  })

  servePage(pages, PAGE_ROUTES.cancelJob, async (request, reply) => {
    const { job, frame, back } = await requestedChange(request)
    const question = { frame, question: CANCEL_QUESTION, label: 'Cancel export', action: `${back}/cancel`, back }
    const confirmation = askFirst(request, reply, question)
    if (confirmation) return confirmation
    await cancelExport(context, job)
    return seeOther(reply, back)
  })

  servePage(pages, PAGE_ROUTES.retryJob, async (request, reply) => {
    const { job, frame } = await requestedChange(request)
    const { id } = await repeatExport(context, job)
    return seeOther(reply, frame.addresses.job(job.domain, id))
  })

  servePage(pages, PAGE_ROUTES.deleteJob, async (request, reply) => {
    const { job, frame, back } = await requestedChange(request)
    const question = { frame, question: DELETE_QUESTION, label: 'Delete export', action: `${back}/delete`, back }
    const confirmation = askFirst(request, reply, question)
    if (confirmation) return confirmation
    await deleteExport(context, job)
    return seeOther(reply, await afterDeletion(job, frame.addresses))
  })

  /** Returns the page after a deletion: the site, or the list of sites if a removed site has no exports left. */
  async function afterDeletion({ organisation, domain }: Job, addresses: DashboardUrls): Promise<string> {
    const isRegistered = (await findSite(database, domain))?.organisation === organisation
    const [other] = isRegistered ? [] : await listJobs(database, { organisation, domain, limit: 1 })
    return isRegistered || other ? addresses.site(domain) : addresses.sites
  }

  /** Returns the export that a form changes, and the URL of its page. @throws ApiError */
  async function requestedChange(request: FastifyRequest) {
    const job = await findJob(request)
    const frame = dashboardFrame(context, request.actor)
    return { job, frame, back: frame.addresses.job(job.domain, job.id) }
  }
}

/** Returns the id of the export to compare with, or undefined for the previous one. */
function requestedExport({ query }: FastifyRequest): string | undefined {
  const { since } = query as { since?: unknown }
  return typeof since === 'string' && since !== '' ? since : undefined
}
