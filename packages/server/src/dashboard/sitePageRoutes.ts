import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OPERATIONS } from '../api/allOperations.js'
import { ApiError } from '../api/apiError.js'
import { verifyDomain } from '../api/domains.js'
import { jobCursor, readCursor, readDomain, type StartBody, startExport } from '../api/exports.js'
import { requestCheck } from '../api/validators.js'
import { latestJobs, listJobs } from '../jobs/jobStore.js'
import type { Actor } from '../stores/actor.js'
import { forTenants } from '../stores/siteRecord.js'
import { findSite, listBuiltDomains, listSites } from '../stores/siteStore.js'
import {
  type DashboardContext,
  dashboardFrame,
  requestForm,
  seeOther,
  sendPage,
  servePage,
} from './dashboardContext.js'
import { dashboardUrls } from './dashboardUrls.js'
import type { Form } from './document.js'
import { PAGE_ROUTES } from './pageAccess.js'
import { SitePage, type SiteView } from './sitePage.js'
import { SitesPage, type SitesView } from './sitesPage.js'

/** Maximum number of items on a page. */
const JOBS = 20
const SITES = 100

/** Adds the list of sites, and the page of a site with its exports. */
export function sitePages(pages: FastifyInstance, context: DashboardContext): void {
  const start = requestCheck(OPERATIONS.startJob)

  servePage(pages, PAGE_ROUTES.sitesFolder, async (request, reply) =>
    seeOther(reply, dashboardUrls(context.publicUrl, request.actor.organisation).sites),
  )

  servePage(pages, PAGE_ROUTES.sites, async (request, reply) =>
    sendPage(reply, SitesPage(await sitesView(context, request))),
  )

  servePage(pages, PAGE_ROUTES.site, async (request, reply) =>
    sendPage(reply, SitePage(await siteView(context, request))),
  )

  servePage(pages, PAGE_ROUTES.verifySite, async (request, reply) => {
    const { actor } = request
    const domain = readDomain((request.params as { domain: string }).domain)
    const { problem } = await verifyDomain(context, domain, actor.organisation)
    if (problem === undefined) return seeOther(reply, dashboardUrls(context.publicUrl, actor.organisation).site(domain))
    return sendPage(reply, SitePage({ ...(await siteView(context, request)), unproved: problem }), 409)
  })

  servePage(pages, PAGE_ROUTES.startJob, async (request, reply) => {
    const { actor } = request
    const form = requestForm(request)
    try {
      const job = await startExport(context, {
        organisation: actor.organisation,
        body: start.body<StartBody>(startBody((request.params as { domain: string }).domain, form)),
        idempotencyKey: start.header('Idempotency-Key', form.request || undefined),
      })
      request.audit.target = job.id
      return seeOther(reply, dashboardUrls(context.publicUrl, actor.organisation).job(job.domain, job.id))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 404) throw error
      // Shows the form again, with its values.
      const failure = { message: error.message, values: form }
      const page = SitePage({ ...(await siteView(context, request)), failure })
      return sendPage(reply.headers(error.headers), page, error.status)
    }
  })
}

async function sitesView(context: DashboardContext, { actor, query: parameters }: FastifyRequest): Promise<SitesView> {
  const { database } = context
  const sites = await listSites(database, actor.organisation)
  const latest = await latestJobs(database, actor.organisation)
  const { find = '' } = parameters as { find?: unknown }
  const query = typeof find === 'string' ? find.trim().toLowerCase() : ''
  const matchingSites = sites.filter(({ domain }) => domain.includes(query))
  const siteDomains = new Set(sites.map(({ domain }) => domain))
  const removed = latest
    .map(({ domain }) => domain)
    .filter((domain) => !siteDomains.has(domain) && domain.includes(query))
  return {
    frame: dashboardFrame(context, actor),
    sites: matchingSites.slice(0, SITES).map(forTenants),
    total: sites.length,
    matchCount: matchingSites.length,
    removed: removed.slice(0, SITES),
    query,
    built: new Set(await listBuiltDomains(database, actor.organisation)),
    latest: new Map(latest.map((job) => [job.domain, job])),
  }
}

async function siteView(context: DashboardContext, request: FastifyRequest): Promise<SiteView> {
  const { database, limits } = context
  const { actor } = request
  const { organisation } = actor
  const domain = readDomain((request.params as { domain: string }).domain)
  const { after } = request.query as { after?: string }
  const record = await findSite(database, domain)
  // Sites of other organizations are hidden; a removed site can still have exports.
  const site = record?.organisation === organisation ? record : undefined
  const jobs = await listJobs(database, {
    organisation,
    domain,
    after: typeof after === 'string' ? readCursor(after) : undefined,
    limit: JOBS + 1,
  })
  if (!site && jobs.length === 0) throw new ApiError(404, 'Site not found.')
  const listedJobs = jobs.slice(0, JOBS)
  const last = listedJobs.at(-1)
  const frame = dashboardFrame(context, actor)
  return {
    frame,
    domain,
    needsVerification: limits.requiresVerification && site?.verifiedBy === null,
    isBuilt: (await listBuiltDomains(database, organisation)).includes(domain),
    site: site && forTenants(site),
    jobs: listedJobs,
    older: jobs.length > JOBS && last ? frame.addresses.site(domain, `?after=${jobCursor(last)}`) : undefined,
    mayWrite: actor.permissions.has('sites:write'),
    refusal: site ? planRefusal(actor, site.plan, limits) : 'Its exports are kept until they expire.',
    requestId: randomUUID(),
  }
}

function planRefusal(
  { permissions }: Actor,
  plan: string,
  { exportPlans }: DashboardContext['limits'],
): string | undefined {
  if (!exportPlans.includes(plan)) return `Static export is not enabled for the plan "${plan}".`
  return permissions.has('jobs:write') ? undefined : 'You may not start exports.'
}

/** Converts the form to the body of an API request. */
function startBody(domain: string, { version = '', paths = '', format, strict }: Form): object {
  const list = paths.split('\n').map((path) => path.trim())
  const matchingList = list.filter((path) => path !== '')
  return {
    domain,
    version: version.trim() || undefined,
    paths: matchingList.length > 0 ? matchingList : undefined,
    format,
    strict: strict === 'on' || undefined,
  }
}
