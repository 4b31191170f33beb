import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api/apiError.js'
import { cancelExport, deleteExport, linkBundle, repeatExport, requireJob } from '../api/exports.js'
import type { Job } from '../jobs/job.js'
import { readLog } from '../jobs/jobLog.js'
import { findReport } from '../jobs/jobReport.js'
import { findPublication, listJobs } from '../jobs/jobStore.js'
import { normalizeDomain } from '../stores/siteRecord.js'
import { findSite } from '../stores/siteStore.js'
import { askFirst, type DashboardContext, dashboardFrame, seeOther, sendPage, servePage } from './dashboardContext.js'
import type { DashboardUrls } from './dashboardUrls.js'
import { CANCEL_QUESTION, DELETE_QUESTION, JobPage, type JobView } from './jobPage.js'
import { PAGE_ROUTES } from './pageAccess.js'

/** Returns the export of a request. @throws ApiError 404 */
export async function requestedJob(context: DashboardContext, { actor, params }: FastifyRequest): Promise<Job> {
  const { domain, jobId } = params as { domain: string; jobId: string }
  const job = await requireJob(context, actor.organisation, jobId)
  if (job.domain !== normalizeDomain(domain)) throw new ApiError(404, 'Export not found.')
  return job
}

/** Adds the page of an export and its actions. */
export function jobPages(pages: FastifyInstance, context: DashboardContext): void {
  const { database } = context
  const findJob = (request: FastifyRequest) => requestedJob(context, request)
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
