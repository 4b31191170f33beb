import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../api/apiError.js'
import { OPERATIONS } from '../../api/description/operations.js'
import { readDomain, type StartBody, startExport } from '../../api/exports.js'
import { cursorOf, readCursor } from '../../api/jobCursor.js'
import { assistantOfOrganisation, retrievalOfOrganisation } from '../../api/takeRequest.js'
import { requestCheck } from '../../api/validators.js'
import { latestJobs, listJobs } from '../../jobs/jobStore.js'
import { jobsOf } from '../../jobs/startJob.js'
import type { KeyRecord } from '../../keys/keyStore.js'
import { usedOf } from '../../limits/budgets.js'
import { withoutCredentials } from '../../sites/site.js'
import { findSite, listBuiltDomains, listSites } from '../../sites/siteStore.js'
import { addressesOf } from '../addresses.js'
import {
  type DashboardContext,
  type Form,
  formOf,
  frameOf,
  requireWrite,
  seeOther,
  sendPage,
} from '../dashboardContext.js'
import { SitePage, type SiteView } from '../pages/sitePage.js'
import { SitesPage } from '../pages/sitesPage.js'
import { UsagePage } from '../pages/usagePage.js'
import { countBundles, findPlan } from '../usage.js'

/** What a page shows at most. */
const JOBS = 20
const SITES = 100

/** The organisation's sites, one site with its exports, and usage. */
export function sitePages(pages: FastifyInstance, context: DashboardContext): void {
  const { database, limits } = context
  const start = requestCheck(OPERATIONS.startJob)

  pages.get('/:organisation/', async (request, reply) =>
    seeOther(reply, addressesOf(context.publicUrl, request.key.organisation).sites),
  )

  pages.get('/:organisation', async (request, reply) => {
    const reader = request.key
    const sites = await listSites(database, reader.organisation)
    const latest = await latestJobs(database, reader.organisation)
    const { find = '' } = request.query as { find?: unknown }
    const query = typeof find === 'string' ? find.trim().toLowerCase() : ''
    const found = sites.filter(({ domain }) => domain.includes(query))
    const known = new Set(sites.map(({ domain }) => domain))
    const removed = latest.map(({ domain }) => domain).filter((domain) => !known.has(domain) && domain.includes(query))
    return sendPage(
      reply,
      SitesPage({
        frame: frameOf(context, reader),
        sites: found.slice(0, SITES).map((site) => ({ ...site, source: withoutCredentials(site.source) })),
        total: sites.length,
        found: found.length,
        removed: removed.slice(0, SITES),
        query,
        built: new Set(await listBuiltDomains(database, reader.organisation)),
        latest: new Map(latest.map((job) => [job.domain, job])),
      }),
    )
  })

  pages.get('/:organisation/-/usage', async (request, reply) => {
    const reader = request.key
    const plan = await findPlan(database, reader.organisation)
    return sendPage(
      reply,
      UsagePage({
        frame: frameOf(context, reader),
        plan,
        mayExport: limits.exportPlans.includes(plan),
        jobsOfHour: await usedOf(database, jobsOf(reader.organisation, limits)),
        bundles: await countBundles(database, reader.organisation),
        asked: {
          assistant: await usedOf(database, assistantOfOrganisation(reader.organisation, limits)),
          retrieval: await usedOf(database, retrievalOfOrganisation(reader.organisation, limits)),
        },
        limits,
      }),
    )
  })

  pages.get('/:organisation/:domain', async (request, reply) => sendPage(reply, SitePage(await siteView(request))))

  pages.post('/:organisation/:domain/jobs', async (request, reply) => {
    const reader = request.key
    requireWrite(reader)
    const form = formOf(request)
    try {
      const job = await startExport(context, {
        organisation: reader.organisation,
        body: start.body<StartBody>(startBody((request.params as { domain: string }).domain, form)),
        idempotencyKey: start.header('Idempotency-Key', form.request || undefined),
      })
      return seeOther(reply, addressesOf(context.publicUrl, reader.organisation).job(job.domain, job.id))
    } catch (error) {
      return refuseStart(request, reply, error)
    }
  })

  async function siteView(request: FastifyRequest): Promise<SiteView> {
    const reader = request.key
    const { organisation } = reader
    const domain = readDomain((request.params as { domain: string }).domain)
    const { after } = request.query as { after?: string }
    const found = await findSite(database, domain)
    // A site of others is none, and exports of one that was removed stay for a while.
    const site = found?.organisation === organisation ? found : undefined
    const jobs = await listJobs(database, {
      organisation,
      domain,
      ...(typeof after === 'string' && { after: readCursor(after) }),
      limit: JOBS + 1,
    })
    if (!site && jobs.length === 0) throw new ApiError(404, 'There is no site with this domain.')
    const shown = jobs.slice(0, JOBS)
    const last = shown.at(-1)
    const frame = frameOf(context, reader)
    return {
      frame,
      domain,
      isBuilt: (await listBuiltDomains(database, organisation)).includes(domain),
      site: site && { ...site, source: withoutCredentials(site.source) },
      jobs: shown,
      older: jobs.length > JOBS && last ? frame.addresses.site(domain, `?after=${cursorOf(last)}`) : undefined,
      refusal: site ? refusalOf(reader, site.plan) : 'Its exports stay until their time is over.',
      requestId: randomUUID(),
    }
  }

  function refusalOf({ scopes }: KeyRecord, plan: string): string | undefined {
    if (!limits.exportPlans.includes(plan)) return `Static export is not enabled for the plan "${plan}".`
    return scopes.includes('write') ? undefined : 'The key that you signed in with may only read.'
  }

  /** Shows the form again, with what was written into it. */
  async function refuseStart(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
    if (!(error instanceof ApiError) || error.status === 404) throw error
    const failure = { message: error.message, values: formOf(request) }
    return sendPage(reply.headers(error.headers), SitePage({ ...(await siteView(request)), failure }), error.status)
  }
}

/** What the form asks for, as a client would. */
function startBody(domain: string, { version = '', paths = '', format, strict }: Form): object {
  const list = paths.split('\n').map((path) => path.trim())
  const named = list.filter((path) => path !== '')
  return {
    domain,
    ...(version.trim() !== '' && { version: version.trim() }),
    ...(named.length > 0 && { paths: named }),
    ...(format !== undefined && { format }),
    ...(strict === 'on' && { strict: true }),
  }
}
