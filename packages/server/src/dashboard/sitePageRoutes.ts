import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OPERATIONS } from '../api/allOperations.js'
import { ApiError } from '../api/apiError.js'
import { verifyDomain } from '../api/domains.js'
import { jobCursor, readCursor, readDomain, type StartBody, startExport } from '../api/exports.js'
import { requestCheck } from '../api/validators.js'
import { latestJobs, listJobs } from '../jobs/jobStore.js'
import type { KeyRecord } from '../stores/keyStore.js'
import { forTenants } from '../stores/siteRecord.js'
import { findSite, listBuiltDomains, listSites } from '../stores/siteStore.js'
import {
  type DashboardContext,
  dashboardFrame,
  requestForm,
  requireWrite,
  seeOther,
  sendPage,
} from './dashboardContext.js'
import { dashboardUrls } from './dashboardUrls.js'
import type { Form } from './document.js'
import { SitePage, type SiteView } from './sitePage.js'
import { SitesPage, type SitesView } from './sitesPage.js'

/** Maximum number of items on a page. */
const JOBS = 20
const SITES = 100

/** Adds the list of sites, and the page of a site with its exports. */
export function sitePages(pages: FastifyInstance, context: DashboardContext): void {
  const start = requestCheck(OPERATIONS.startJob)

  pages.get('/:organisation/', async (request, reply) =>
    seeOther(reply, dashboardUrls(context.publicUrl, request.key.organisation).sites),
  )

  pages.get('/:organisation', async (request, reply) => sendPage(reply, SitesPage(await sitesView(context, request))))

  pages.get('/:organisation/:domain', async (request, reply) =>
    sendPage(reply, SitePage(await siteView(context, request))),
  )

  pages.post('/:organisation/:domain/verify', async (request, reply) => {
    const reader = request.key
    requireWrite(reader)
    const domain = readDomain((request.params as { domain: string }).domain)
    const { problem } = await verifyDomain(context, domain, reader.organisation)
    if (problem === undefined)
      return seeOther(reply, dashboardUrls(context.publicUrl, reader.organisation).site(domain))
    return sendPage(reply, SitePage({ ...(await siteView(context, request)), unproved: problem }), 409)
  })

  pages.post('/:organisation/:domain/jobs', async (request, reply) => {
    const reader = request.key
    requireWrite(reader)
    const form = requestForm(request)
    try {
      const job = await startExport(context, {
        organisation: reader.organisation,
        body: start.body<StartBody>(startBody((request.params as { domain: string }).domain, form)),
        idempotencyKey: start.header('Idempotency-Key', form.request || undefined),
      })
      return seeOther(reply, dashboardUrls(context.publicUrl, reader.organisation).job(job.domain, job.id))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 404) throw error
      // Shows the form again, with its values.
      const failure = { message: error.message, values: form }
      const page = SitePage({ ...(await siteView(context, request)), failure })
      return sendPage(reply.headers(error.headers), page, error.status)
    }
  })
}

async function sitesView(context: DashboardContext, { key, query: parameters }: FastifyRequest): Promise<SitesView> {
  const { database } = context
  const sites = await listSites(database, key.organisation)
  const latest = await latestJobs(database, key.organisation)
  const { find = '' } = parameters as { find?: unknown }
  const query = typeof find === 'string' ? find.trim().toLowerCase() : ''
  const matchingSites = sites.filter(({ domain }) => domain.includes(query))
  const siteDomains = new Set(sites.map(({ domain }) => domain))
  const removed = latest
    .map(({ domain }) => domain)
    .filter((domain) => !siteDomains.has(domain) && domain.includes(query))
  return {
    frame: dashboardFrame(context, key),
    sites: matchingSites.slice(0, SITES).map(forTenants),
    total: sites.length,
    matchCount: matchingSites.length,
    removed: removed.slice(0, SITES),
    query,
    built: new Set(await listBuiltDomains(database, key.organisation)),
    latest: new Map(latest.map((job) => [job.domain, job])),
  }
}

async function siteView(context: DashboardContext, request: FastifyRequest): Promise<SiteView> {
  const { database, limits } = context
  const reader = request.key
  const { organisation } = reader
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
  const frame = dashboardFrame(context, reader)
  return {
    frame,
    domain,
    needsVerification: limits.requiresVerification && site?.verifiedBy === null,
    isBuilt: (await listBuiltDomains(database, organisation)).includes(domain),
    site: site && forTenants(site),
    jobs: listedJobs,
    older: jobs.length > JOBS && last ? frame.addresses.site(domain, `?after=${jobCursor(last)}`) : undefined,
    mayWrite: reader.scopes.includes('write'),
    refusal: site ? planRefusal(reader, site.plan, limits) : 'Its exports are kept until they expire.',
    requestId: randomUUID(),
  }
}

function planRefusal(
  { scopes }: KeyRecord,
  plan: string,
  { exportPlans }: DashboardContext['limits'],
): string | undefined {
  if (!exportPlans.includes(plan)) return `Static export is not enabled for the plan "${plan}".`
  return scopes.includes('write') ? undefined : 'Your key is read-only.'
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
