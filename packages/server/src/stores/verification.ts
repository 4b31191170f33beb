import { Resolver } from 'node:dns/promises'
import { type Address, fetchDocument, type Resolve } from '@octavo/proxy'
import type { Queryable } from './database.js'
import type { Verification } from './siteRecord.js'

/** How an organization can prove that a domain is its own. */
export type ProofKind = Exclude<Verification, 'operator'>

/** Result of a look-up. `unreachable` does not mean that the proof was removed. */
export type Finding = 'found' | 'missing' | 'unreachable'

export type Findings = Readonly<Record<ProofKind, Finding>>

export interface ProofOptions {
  /** DNS servers with optional ports. Default: those of the system. */
  dnsServers: readonly string[]
}

/** Time limit of each look-up in milliseconds. */
const LOOKUP_MS = 5_000
const FILE_BYTES = 1_000

/**
 * SQL for the text that proves that organization `o` owns the domain of `s`. It differs between organizations, and it can't be
 * guessed: the record of one organization is useless to another.
 */
export const PROOF = `'octavo-verification=' || encode(sha256(convert_to(o.domain_secret || ' ' || s.domain, 'UTF8')), 'hex')`

/** Returns the proof that an organization must publish for a domain that another one has registered. */
export async function ownershipProof(database: Queryable, organisation: string, domain: string): Promise<string> {
  const { row } = await database.query<{ proof: string }>(
    `select ${PROOF} as proof from octavo.organisations o, (select $2::text as domain) s where o.id = $1`,
    [organisation, domain],
  )
  if (!row) throw new Error(`Unknown organization "${organisation}".`)
  return row.proof
}

/** Returns the name of the TXT record, and the URL of the file, that may contain the proof. */
export function proofLocations(domain: string): Record<ProofKind, string> {
  return { dns: `_octavo.${domain}`, file: `https://${domain}/.well-known/octavo-verification.txt` }
}

/** Looks for the proof in DNS and in the file. */
export async function findProof(domain: string, proof: string, options: ProofOptions): Promise<Findings> {
  const [dns, file] = await Promise.all([findRecord(domain, proof, options), findFile(domain, proof, options)])
  return { dns, file }
}

/** Looks for the proof in DNS or in the file. */
export function findProofIn(kind: ProofKind, domain: string, proof: string, options: ProofOptions): Promise<Finding> {
  return kind === 'dns' ? findRecord(domain, proof, options) : findFile(domain, proof, options)
}

async function findRecord(domain: string, proof: string, options: ProofOptions): Promise<Finding> {
  try {
    const records = await createResolver(options).resolveTxt(proofLocations(domain).dns)
    return records.some((parts) => parts.join('').trim() === proof) ? 'found' : 'missing'
  } catch (error) {
    return isAbsent(error) ? 'missing' : 'unreachable'
  }
}

/** Fetches the file with the checks of forwarded requests, so that no private address is reached. */
async function findFile(domain: string, proof: string, options: ProofOptions): Promise<Finding> {
  const resolver = createResolver(options)
  let isMissing = false
  // The system's look-up would occupy the thread pool when a domain's DNS servers do not respond.
  const resolve: Resolve = async (host) => {
    const { addresses, isAbsent } = await resolveAddresses(resolver, host)
    if (host === domain) isMissing = isAbsent
    return addresses
  }
  try {
    const document = await fetchDocument(proofLocations(domain).file, { time: LOOKUP_MS, bytes: FILE_BYTES, resolve })
    return readFinding(document, proof)
  } catch {
    return isMissing ? 'missing' : 'unreachable'
  }
}

/** Returns the finding for a response to the file's URL. Errors of the server do not mean that the proof is missing. */
export function readFinding({ status, body }: { status: number; body: Uint8Array }, proof: string): Finding {
  if (status === 404 || status === 410) return 'missing'
  if (status !== 200) return 'unreachable'
  return Buffer.from(body).toString('utf8').trim() === proof ? 'found' : 'missing'
}

function createResolver({ dnsServers }: ProofOptions): Resolver {
  const resolver = new Resolver({ timeout: LOOKUP_MS, tries: 1 })
  if (dnsServers.length > 0) resolver.setServers(dnsServers)
  return resolver
}

/** Returns the IP addresses of a host, and whether DNS says that there are none. */
async function resolveAddresses(
  resolver: Resolver,
  host: string,
): Promise<{ addresses: Address[]; isAbsent: boolean }> {
  const lookups = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = lookups.flatMap((result, index) =>
    result.status === 'fulfilled'
      ? result.value.map((address) => ({ address, family: index === 0 ? (4 as const) : (6 as const) }))
      : [],
  )
  return { addresses, isAbsent: lookups.every((result) => result.status === 'rejected' && isAbsent(result.reason)) }
}

function isAbsent(error: unknown): boolean {
  return ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** Returns the kind of proof that was found. */
export function provedBy({ dns, file }: Findings): ProofKind | undefined {
  if (dns === 'found') return 'dns'
  return file === 'found' ? 'file' : undefined
}

/** Returns what to do to verify a domain. */
export function howToVerify(domain: string, proof: string): string {
  const { dns, file } = proofLocations(domain)
  return `Add the TXT record ${dns} with the value ${proof}, or serve this value at ${file}.`
}
