import { isInside, isRef } from '../build/gitSource.js'
import { reservedReason } from '../stores/reservedDomains.js'
import type { SiteRecord, SiteSource } from '../stores/siteRecord.js'
import { findSite, putSite, removeSite } from '../stores/siteStore.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'
import { takeOver } from './domains.js'

/**
 * Registers a site for a tenant, or changes its source. Takes over a domain of another organization whose proof is
 * missing, if the tenant proves that it owns the domain.
 * @throws ApiError 400, 403, 404, 429
 */
export async function registerSite(
  context: ApiContext,
  { domain, organisation, source }: { domain: string; organisation: string; source: SiteSource },
): Promise<SiteRecord> {
  const { database, limits, publicUrl } = context
  requireTenantSource(source)
  const reason = reservedReason(domain, { publicUrl, reserved: limits.reservedDomains })
  if (reason !== undefined)
    throw new ApiError(403, `${reason} can't be registered with a key. Ask the operator of the server.`)
  const site = { domain, organisation, source, trusted: false }
  if (!(await putSite(database, site))) await takeOver(context, site)
  const stored = await findSite(database, domain)
  if (stored?.organisation !== organisation) throw new ApiError(404, 'Site not found.')
  return stored
}

/** Removes a site of an organization. @throws ApiError 404 */
export async function unregisterSite(
  { database }: Pick<ApiContext, 'database'>,
  domain: string,
  organisation: string,
): Promise<void> {
  if (!(await removeSite(database, domain, organisation))) throw new ApiError(404, 'Site not found.')
}

/** @throws ApiError 400, 403 for a source that only the operator can register, or an invalid one */
function requireTenantSource(source: SiteSource): void {
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
  if (ref !== undefined && !isRef(ref)) throw new ApiError(400, 'Invalid source.ref. Expected a branch, tag or commit.')
  if (directory !== undefined && !isInside(directory))
    throw new ApiError(
      400,
      'Invalid source.directory. Expected a folder of the repository, without a slash at the start and end.',
    )
}
