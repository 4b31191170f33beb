import type { FastifyInstance } from 'fastify'
import { forTenants, normalizeDomain, type SiteSource } from '../stores/siteRecord.js'
import { listSites } from '../stores/siteStore.js'
import { howToVerify } from '../stores/verification.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'
import { verifyDomain } from './domains.js'
import { registerSite, unregisterSite } from './registerSite.js'
import { SITE_OPERATIONS } from './siteOperations.js'
import { requestCheck, serveOperation } from './validators.js'

/** Adds the endpoints for registered sites. */
export function siteRoutes(api: FastifyInstance, context: ApiContext): void {
  const { database } = context
  const check = requestCheck(SITE_OPERATIONS.putSite)

  serveOperation(api, SITE_OPERATIONS.listSites, async (request) => ({
    sites: (await listSites(database, request.actor.organisation)).map(forTenants),
  }))

  serveOperation(api, SITE_OPERATIONS.putSite, async (request) => {
    const domain = readDomain(request.params)
    const { source } = check.body<{ source: SiteSource }>(request.body)
    return forTenants(await registerSite(context, { domain, organisation: request.actor.organisation, source }))
  })

  serveOperation(api, SITE_OPERATIONS.verifySite, async (request) => {
    const domain = readDomain(request.params)
    const { site, problem } = await verifyDomain(context, domain, request.actor.organisation)
    if (problem !== undefined) throw new ApiError(409, `${problem} ${howToVerify(domain, site.proof)}`)
    return forTenants(site)
  })

  serveOperation(api, SITE_OPERATIONS.removeSite, async (request, reply) => {
    const domain = readDomain(request.params)
    await unregisterSite(context, domain, request.actor.organisation)
    return reply.code(204).send()
  })
}

function readDomain(params: unknown): string {
  const domain = normalizeDomain((params as { domain: string }).domain)
  if (domain === undefined) throw new ApiError(404, 'Site not found.')
  return domain
}
