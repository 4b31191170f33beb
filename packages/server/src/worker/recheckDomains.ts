import type { Database } from '../stores/database.js'
import { type Finding, findProofIn, PROOF, type ProofKind, type ProofOptions } from '../stores/verification.js'

/** Time between two checks of a domain. */
const CHECK_HOURS = 24
/** Time for which a domain stays verified without its proof. */
const GRACE_HOURS = 72
/** Number of domains that are checked at the same time. */
const MAX_PARALLEL = 20

interface DueDomain {
  domain: string
  organisation: string
  kind: ProofKind
  proof: string
}

interface RecheckOptions extends ProofOptions {
  database: Database
  find?(due: DueDomain): Promise<Finding>
  /** Stops before the next batch. */
  signal?: AbortSignal
}

/**
 * Looks again for the proofs of domains that were last checked more than a day ago. A domain whose proof has been missing for
 * three days is no longer verified; one that can't be reached stays as it is. Several processes can run this at the same time.
 * @returns the domains that are no longer verified
 */
export async function recheckDomains(options: RecheckOptions, now = new Date()): Promise<string[]> {
  const { database } = options
  const find = options.find ?? ((due: DueDomain) => findProofIn(due.kind, due.domain, due.proof, options))
  const lostDomains: string[] = []
  for (;;) {
    if (options.signal?.aborted) return lostDomains
    const due = await takeDue(database, now)
    if (due.length === 0) return lostDomains
    await Promise.all(
      due.map(async (site) => {
        if (await store(database, site, { finding: await find(site), now })) lostDomains.push(site.domain)
      }),
    )
  }
}

/** Takes domains that are due. No other process takes them before the next check. */
async function takeDue(database: Database, now: Date): Promise<DueDomain[]> {
  const { rows } = await database.query<DueDomain>(
    `update octavo.sites s set checked_at = $1 from octavo.organisations o
     where o.id = s.organisation and s.domain in (
       select domain from octavo.sites where verified_by in ('dns', 'file') and checked_at < $2
       order by checked_at limit ${MAX_PARALLEL} for update skip locked)
     returning s.domain, s.organisation, s.verified_by as kind, ${PROOF} as proof`,
    [now, hoursBefore(now, CHECK_HOURS)],
  )
  return rows
}

/** Stores what was found. Returns true if the domain is no longer verified. */
async function store(
  database: Database,
  { domain, organisation, kind }: DueDomain,
  { finding, now }: { finding: Finding; now: Date },
): Promise<boolean> {
  if (finding === 'unreachable') return false
  const { row } = await database.query<{ kind: ProofKind | null }>(
    `update octavo.sites set
       missing_since = case when $4 then null else coalesce(missing_since, $5) end,
       verified_by = case when not $4 and missing_since <= $6 then null else verified_by end
     where domain = $1 and organisation = $2 and verified_by = $3 returning verified_by as kind`,
    [domain, organisation, kind, finding === 'found', now, hoursBefore(now, GRACE_HOURS)],
  )
  return row?.kind === null
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3600_000)
}
