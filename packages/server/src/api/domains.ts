import type { SiteRecord } from '../sites/site.js'
import { findSite, putSite, removeUnverified, verifySite } from '../sites/siteStore.js'
import { findProof, howToVerify, placesOf, proofOf, provedBy } from '../sites/verification.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'

/**
 * Looks for the proof of a site's domain, and marks the domain as verified if it is found.
 * @returns the site, and what is missing if its domain is not verified
 * @throws {ApiError} 404
 */
export async function verifyDomain(
  { database, limits }: ApiContext,
  domain: string,
  organisation: string,
): Promise<{ site: SiteRecord; problem?: string }> {
  const site = await findSite(database, domain)
  if (site?.organisation !== organisation) throw new ApiError(404, 'Site not found.')
  if (site.verifiedBy === 'operator') return { site }
  const found = await findProof(domain, site.proof, limits)
  const by = provedBy(found)
  const { dns, file } = placesOf(domain)
  if (by === undefined)
    return { site, problem: `No proof found: TXT record ${dns} ${found.dns}, ${file} ${found.file}.` }
  await verifySite(database, { domain, organisation, by })
  return { site: { ...site, verifiedBy: by } }
}

/**
 * Registers a domain that another organization has registered and not verified, if this one proves that it owns the domain.
 * @throws {ApiError} 403
 */
export async function takeOver(
  { database, limits }: ApiContext,
  site: Pick<SiteRecord, 'domain' | 'organisation' | 'source' | 'trusted'>,
): Promise<void> {
  const { domain, organisation } = site
  const taken = 'The domain belongs to another organization.'
  if ((await findSite(database, domain))?.verifiedBy) throw new ApiError(403, taken)
  const proof = await proofOf(database, organisation, domain)
  const by = provedBy(await findProof(domain, proof, limits))
  if (by === undefined)
    throw new ApiError(
      403,
      `Another organization has registered the domain, but not verified it. If it is yours, prove it and retry. ${howToVerify(domain, proof)}`,
    )
  await removeUnverified(database, domain)
  if (!(await putSite(database, { ...site, verifiedBy: by }))) throw new ApiError(403, taken)
}
