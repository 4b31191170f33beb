import type { Queryable } from '../stores/database.js'
import { normalizeDomain, type SiteRecord } from '../stores/siteRecord.js'
import { findSite } from '../stores/siteStore.js'
import { ApiError } from './apiError.js'
import type { OperationCall } from './operationCall.js'

/** Returns the site of the path, if it belongs to the organization of the actor. @throws {ApiError} 404 */
export async function requireSite(
  database: Queryable,
  { params, actor }: Pick<OperationCall, 'params' | 'actor'>,
): Promise<SiteRecord> {
  const domain = normalizeDomain((params as { domain: string }).domain)
  const site = domain === undefined ? undefined : await findSite(database, domain)
  if (site?.organisation !== actor.organisation) throw new ApiError(404, 'Site not found.')
  return site
}
