import { randomBytes } from 'node:crypto'
import type { Queryable } from './database.js'

export type HookProvider = 'github' | 'gitlab' | 'gitea'

/** A webhook of a Git host that starts exports of a site. */
export interface HookRecord {
  id: string
  organisation: string
  domain: string
  provider: HookProvider
  /** Path of the repository on the host, such as `acme/docs`. */
  repository: string
  /** Base URL of the host's API. */
  apiUrl: string
  /** True if results are sent to the host. */
  hasToken: boolean
  /** The last error of sending results. */
  lastError: string | null
  createdAt: Date
}

const COLUMNS = `h.id, h.organisation, h.domain, h.provider, h.repository, h.api_url as "apiUrl",
  h.token is not null as "hasToken", h.created_at as "createdAt",
  (select error from octavo.reports r where r.hook = h.id and error is not null order by next_at desc limit 1) as "lastError"`

export function newHookId(): string {
  return `hook_${randomBytes(16).toString('hex')}`
}

export function isHookId(text: string): boolean {
  return /^hook_[0-9a-f]{32}$/.test(text)
}

export type NewHook = Omit<HookRecord, 'hasToken' | 'lastError' | 'createdAt'> & {
  /** Sealed secret. */
  secret: string
  /** Sealed token. */
  token: string | null
}

export async function insertHook(database: Queryable, hook: NewHook): Promise<void> {
  const { id, organisation, domain, provider, repository, secret, apiUrl, token } = hook
  await database.query(
    `insert into octavo.hooks (id, organisation, domain, provider, repository, secret, api_url, token)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, organisation, domain, provider, repository, secret, apiUrl, token],
  )
}

/** Replaces the sealed token of a hook. Returns false for an unknown one. */
export async function putToken(
  database: Queryable,
  { id, organisation, token }: { id: string; organisation: string; token: string | null },
): Promise<boolean> {
  const { count } = await database.query(
    'update octavo.hooks set token = $3 where id = $1 and organisation = $2 returning id',
    [id, organisation, token],
  )
  return count === 1
}

export async function removeHook(database: Queryable, organisation: string, id: string): Promise<boolean> {
  const { count } = await database.query('delete from octavo.hooks where id = $1 and organisation = $2 returning id', [
    id,
    organisation,
  ])
  return count === 1
}

export async function listHooks(database: Queryable, organisation: string, domain: string): Promise<HookRecord[]> {
  const { rows } = await database.query<HookRecord>(
    `select ${COLUMNS} from octavo.hooks h where h.organisation = $1 and h.domain = $2 order by h.created_at, h.id`,
    [organisation, domain],
  )
  return rows
}

/** Returns a hook with its sealed secrets. */
export async function findHook(
  database: Queryable,
  id: string,
): Promise<(HookRecord & { secret: string; token: string | null }) | undefined> {
  const { row } = await database.query<HookRecord & { secret: string; token: string | null }>(
    `select ${COLUMNS}, h.secret, h.token from octavo.hooks h where h.id = $1`,
    [id],
  )
  return row
}

/** `started` a job, `joined` one that still waits, was `ignored`, or was `refused` by a limit. */
export type HookOutcome = 'started' | 'joined' | 'ignored' | 'refused'

/** A delivery of a Git host, and what came of it. */
export interface HookDelivery {
  delivery: string
  at: Date
  event: string
  outcome: HookOutcome
  /** A sentence. */
  detail: string
  job: string | null
}

const DELIVERY_COLUMNS = 'delivery, at, event, outcome, detail, job'

/** SQL condition for deliveries that are handled again when they are repeated: refused ones, and those of failed previews. */
const IS_RETRIED = `(outcome = 'refused' or exists (
  select 1 from octavo.jobs j where j.id = job and j.status = 'failed' and j.preview is not null))`

/** Returns the earlier delivery with the same ID or body. Deliveries that are retried do not count. */
export async function findDelivery(
  database: Queryable,
  { hook, id, digest }: { hook: string; id: string; digest: string | null },
): Promise<HookDelivery | undefined> {
  const { row } = await database.query<HookDelivery>(
    `select ${DELIVERY_COLUMNS} from octavo.hook_deliveries
     where hook = $1 and (delivery = $2 or digest = $3) and not ${IS_RETRIED} limit 1`,
    [hook, id, digest],
  )
  return row
}

/**
 * Stores a delivery in the transaction that starts its job. Returns false if another request has stored it in the meantime, for
 * which this waits.
 */
export async function putDelivery(
  transaction: Queryable,
  stored: HookDelivery & { hook: string; digest: string | null },
): Promise<boolean> {
  const { hook, digest, delivery, at, event, outcome, detail, job } = stored
  await transaction.query(
    `delete from octavo.hook_deliveries where hook = $1 and (delivery = $2 or digest = $3) and ${IS_RETRIED}`,
    [hook, delivery, digest],
  )
  const { count } = await transaction.query(
    `insert into octavo.hook_deliveries (hook, delivery, digest, event, outcome, detail, job, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning hook`,
    [hook, delivery, digest, event, outcome, detail, job, at],
  )
  return count === 1
}

/** Returns the newest deliveries of a hook. */
export async function listDeliveries(database: Queryable, hook: string, limit: number): Promise<HookDelivery[]> {
  const { rows } = await database.query<HookDelivery>(
    `select ${DELIVERY_COLUMNS} from octavo.hook_deliveries where hook = $1 order by at desc, delivery limit $2`,
    [hook, limit],
  )
  return rows
}

export async function removeExpiredDeliveries(database: Queryable, before: Date): Promise<void> {
  await database.query('delete from octavo.hook_deliveries where at < $1', [before])
}
