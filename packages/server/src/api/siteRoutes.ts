import type { FastifyInstance } from 'fastify'
import { isInside, isRef } from '../build/gitSource.js'
import { reservedReason } from '../stores/reservedDomains.js'
import { forTenants, normalizeDomain, type SiteSource } from '../stores/siteRecord.js'
import { findSite, listSites, putSite, removeSite } from '../stores/siteStore.js'
import { howToVerify } from '../stores/verification.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'
import { takeOver, verifyDomain } from './domains.js'
import { SITE_OPERATIONS } from './siteOperations.js'
import { requestCheck, serveOperation } from './validators.js'

/** Adds the endpoints for registered sites. */
export function siteRoutes(api: FastifyInstance, context: ApiContext): void {
  const { database, limits } = context
  const check = requestCheck(SITE_OPERATIONS.putSite)

  serveOperation(api, SITE_OPERATIONS.listSites, async (request) => ({
    sites: (await listSites(database, request.key.organisation)).map(forTenants),
  }))

  serveOperation(api, SITE_OPERATIONS.putSite, async (request) => {
    const domain = readDomain(request.params)
    const { source } = check.body<{ source: SiteSource }>(request.body)
    const { organisation } = request.key
    // A client that can choose folders of this machine could read all of them.
    if (source.kind === 'folder')
      throw new ApiError(
        403,
        'Only the operator of the server can register folders. Use a repository with an https:// URL.',
      )
    // SSH would use the operator's key.
    if (!/^https:\/\//i.test(source.url) || !URL.canParse(source.url))
      throw new ApiError(403, 'Invalid source.url. Expected a repository URL that begins with https://.')
    const { ref, directory } = source
    if (ref !== undefined && !isRef(ref))
      throw new ApiError(400, 'Invalid source.ref. Expected a branch, tag or commit.')
    if (directory !== undefined && !isInside(directory))
      throw new ApiError(
        400,
        'Invalid source.directory. Expected a folder of the repository, without a slash at the start and end.',
      )
    const reason = reservedReason(domain, { publicUrl: context.publicUrl, reserved: limits.reservedDomains })
    if (reason !== undefined)
      throw new ApiError(403, `${reason} can't be registered with a key. Ask the operator of the server.`)
    const site = { domain, organisation, source, trusted: false }
    if (!(await putSite(database, site))) await takeOver(context, site)
    const stored = await findSite(database, domain)
    if (stored?.organisation !== organisation) throw new ApiError(404, 'Site not found.')
    return forTenants(stored)
  })

  serveOperation(api, SITE_OPERATIONS.verifySite, async (request) => {
    const domain = readDomain(request.params)
    const { site, problem } = await verifyDomain(context, domain, request.key.organisation)
    if (problem !== undefined) throw new ApiError(409, `${problem} ${howToVerify(domain, site.proof)}`)
    return forTenants(site)
  })

  serveOperation(api, SITE_OPERATIONS.removeSite, async (request, reply) => {
    const domain = readDomain(request.params)
    const site = await findSite(database, domain)
    if (site?.organisation !== request.key.organisation) throw new ApiError(404, 'Site not found.')
    await removeSite(database, domain, request.key.organisation)
    return reply.code(204).send()
  })
}

function readDomain(params: unknown): string {
  const domain = normalizeDomain((params as { domain: string }).domain)
  if (domain === undefined) throw new ApiError(404, 'Site not found.')
  return domain
}
