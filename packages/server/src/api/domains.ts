import type { SiteRecord } from '../stores/siteRecord.js'
import { findSite, takeSite, verifySite } from '../stores/siteStore.js'
import {
  findProof,
  findProofIn,
  howToVerify,
  ownershipProof,
  proofLocations,
  provedBy,
} from '../stores/verification.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'
import { organizationProofBudget, takeRequest } from './takeRequest.js'

/**
 * Looks for the proof of a site's domain, and marks the domain as verified if it is found.
 * @returns the site, and what is missing if its domain is not verified
 * @throws {ApiError} 404, 429
 */
export async function verifyDomain(
  context: ApiContext,
  domain: string,
  organisation: string,
): Promise<{ site: SiteRecord; problem?: string }> {
  const { database, limits } = context
  const site = await findSite(database, domain)
  if (site?.organisation !== organisation) throw new ApiError(404, 'Site not found.')
  if (site.verifiedBy === 'operator') return { site }
  await takeRequest(context, [organizationProofBudget(organisation)])
  const proof = await findProof(domain, site.proof, limits)
  const by = provedBy(proof)
  const { dns, file } = proofLocations(domain)
  if (by === undefined)
    return { site, problem: `No proof found: TXT record ${dns} ${proof.dns}, ${file} ${proof.file}.` }
  await verifySite(database, { domain, organisation, by })
  return { site: { ...site, verifiedBy: by } }
}

/**
 * Registers a domain that another organization has registered, if this one proves that it owns the domain. The other one keeps a
 * domain that the operator has verified, or whose proof is still found.
 * @throws {ApiError} 403, 429
 */
export async function takeOver(
  context: ApiContext,
  site: Pick<SiteRecord, 'domain' | 'organisation' | 'source' | 'trusted'>,
): Promise<void> {
  const { database, limits } = context
  const { domain, organisation } = site
  const apiError = new ApiError(403, 'The domain belongs to another organization.')
  const other = await findSite(database, domain)
  if (!other || other.verifiedBy === 'operator') throw apiError
  await takeRequest(context, [organizationProofBudget(organisation)])
  if (other.verifiedBy && (await findProofIn(other.verifiedBy, domain, other.proof, limits)) === 'found') throw apiError
  const proof = await ownershipProof(database, organisation, domain)
  const by = provedBy(await findProof(domain, proof, limits))
  if (by === undefined)
    throw new ApiError(
      403,
      `Another organization has registered the domain, but its proof is missing. If it is yours, prove it and retry. ${howToVerify(domain, proof)}`,
    )
  if (!(await takeSite(database, { ...site, verifiedBy: by }, other))) throw apiError
}
