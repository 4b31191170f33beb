import { randomBytes } from 'node:crypto'
import type { Queryable } from './database.js'
import type { StoredEvent } from './eventStore.js'
import { lockOrganization } from './lockOrganization.js'

/** A receiver of an organization's events. */
export interface WebhookRecord {
  id: string
  organisation: string
  url: string
  /** Types of events that it receives. Null: all. */
  types: string[] | null
  createdAt: Date
  disabledAt: Date | null
  disabledReason: string | null
  /** Time of the first failure since the last success. */
  failingSince: Date | null
}

const COLUMNS = `id, organisation, url, types, created_at as "createdAt", disabled_at as "disabledAt",
  disabled_reason as "disabledReason", failing_since as "failingSince"`

export function newWebhookId(): string {
  return `wh_${randomBytes(8).toString('hex')}`
}

/**
 * Stores a receiver in a transaction, unless the organization has the maximum number of them.
 * @param secret sealed secret
 */
export async function insertWebhook(
  transaction: Queryable,
  {
    id,
    organisation,
    url,
    types,
    secret,
  }: Pick<WebhookRecord, 'id' | 'organisation' | 'url' | 'types'> & { secret: string },
  max: number,
): Promise<WebhookRecord | undefined> {
  await lockOrganization(transaction, organisation)
  const { row } = await transaction.query<WebhookRecord>(
    `insert into octavo.webhooks (id, organisation, url, types, secret) select $1, $2, $3, $4::text[], $5
     where (select count(*) from octavo.webhooks where organisation = $2) < $6 returning ${COLUMNS}`,
    [id, organisation, url, types, secret, max],
  )
  return row
}

export async function listWebhooks(database: Queryable, organisation: string): Promise<WebhookRecord[]> {
  const { rows } = await database.query<WebhookRecord>(
    `select ${COLUMNS} from octavo.webhooks where organisation = $1 order by created_at, id`,
    [organisation],
  )
  return rows
}

export async function findWebhook(
  database: Queryable,
  organisation: string,
  id: string,
): Promise<WebhookRecord | undefined> {
  const { row } = await database.query<WebhookRecord>(
    `select ${COLUMNS} from octavo.webhooks where organisation = $1 and id = $2`,
    [organisation, id],
  )
  return row
}

export async function removeWebhook(database: Queryable, organisation: string, id: string): Promise<boolean> {
  const { count } = await database.query(
    'delete from octavo.webhooks where organisation = $1 and id = $2 returning id',
    [organisation, id],
  )
  return count === 1
}

/** Enables a disabled receiver. */
export async function enableWebhook(database: Queryable, organisation: string, id: string): Promise<void> {
  await database.query(
    `update octavo.webhooks set disabled_at = null, disabled_reason = null, failing_since = null
     where organisation = $1 and id = $2`,
    [organisation, id],
  )
}

/** Disables a receiver. Deliveries that wait fail; they can be sent again one by one. Returns false if it was disabled. */
export async function disableWebhook(transaction: Queryable, id: string, reason: string): Promise<boolean> {
  const { count } = await transaction.query(
    `update octavo.webhooks set disabled_at = now(), disabled_reason = $2 where id = $1 and disabled_at is null returning id`,
    [id, reason],
  )
  await transaction.query(
    "update octavo.webhook_deliveries set state = 'failed' where webhook = $1 and state = 'waiting'",
    [id],
  )
  return count === 1
}

/** One attempt to send an event. */
export interface DeliveryAttempt {
  at: string
  /** Status of the response. Null without one. */
  status: number | null
  milliseconds: number
  /** Start of the response, or why there is none. */
  response: string
}

export interface WebhookDelivery {
  id: string
  state: 'waiting' | 'delivered' | 'failed'
  nextAt: Date
  /** Number of failures since it was last requested. */
  tries: number
  attempts: DeliveryAttempt[]
  event: StoredEvent
}

const DELIVERY_COLUMNS = `d.id, d.state, d.next_at as "nextAt", d.tries, d.attempts,
  jsonb_build_object('id', e.id, 'type', e.type, 'data', e.data, 'at', e.at) as event`

/** Returns the newest deliveries of a receiver. */
export async function listWebhookDeliveries(
  database: Queryable,
  webhook: string,
  { state = null, limit }: { state?: string | null; limit: number },
): Promise<WebhookDelivery[]> {
  const { rows } = await database.query<WebhookDelivery>(
    `select ${DELIVERY_COLUMNS} from octavo.webhook_deliveries d join octavo.events e on e.id = d.event
     where d.webhook = $1 and ($2::text is null or d.state = $2)
     order by e.transaction desc, e.number desc limit $3`,
    [webhook, state, limit],
  )
  return rows
}

/** Sends a delivery again, now. Returns false for an unknown one. */
export async function repeatDelivery(database: Queryable, webhook: string, id: string): Promise<boolean> {
  const { count } = await database.query(
    `update octavo.webhook_deliveries set state = 'waiting', tries = 0, next_at = now()
     where webhook = $1 and id = $2::uuid returning id`,
    [webhook, id],
  )
  return count === 1
}

/** A receiver with deliveries that are due. */
export interface DueWebhook {
  id: string
  organisation: string
  url: string
  /** Sealed secret. */
  secret: string
}

/** Time for which no other process sends to a receiver, in seconds. */
const LEASE_SECONDS = 30

/**
 * Takes a receiver with deliveries that are due, of another organization than these. No other process sends to it meanwhile. One
 * that failed last waits behind those that did not.
 */
export async function takeWebhook(database: Queryable, busy: readonly string[]): Promise<DueWebhook | undefined> {
  const { row } = await database.query<DueWebhook>(
    `update octavo.webhooks set leased_until = now() + interval '${LEASE_SECONDS} seconds' where id = (
       select w.id from octavo.webhooks w where w.disabled_at is null and w.leased_until <= now()
         and w.organisation <> all ($1::text[]) and exists (
         select 1 from octavo.webhook_deliveries d where d.webhook = w.id and d.state = 'waiting' and d.next_at <= now())
       order by w.failing_since is not null, w.leased_until limit 1 for update skip locked)
     returning id, organisation, url, secret`,
    [busy],
    'take-webhook',
  )
  return row
}

export async function releaseWebhook(database: Queryable, id: string): Promise<void> {
  await database.query('update octavo.webhooks set leased_until = now() where id = $1', [id])
}

/** Returns the delivery of a receiver that is due and has the earliest event. */
export async function findDueDelivery(database: Queryable, webhook: string): Promise<WebhookDelivery | undefined> {
  const { row } = await database.query<WebhookDelivery>(
    `select ${DELIVERY_COLUMNS} from octavo.webhook_deliveries d join octavo.events e on e.id = d.event
     where d.webhook = $1 and d.state = 'waiting' and d.next_at <= now()
     order by e.transaction, e.number limit 1`,
    [webhook],
    'find-due-delivery',
  )
  return row
}

/** Stores an attempt, and when the next one follows. */
export async function putAttempt(
  database: Queryable,
  {
    webhook,
    id,
    attempt,
    end,
  }: {
    webhook: string
    id: string
    attempt: DeliveryAttempt
    end: 'delivered' | 'failed' | { nextAt: Date }
  },
): Promise<void> {
  const state = typeof end === 'string' ? end : 'waiting'
  await database.query(
    `update octavo.webhook_deliveries set attempts = attempts || $2::jsonb, state = $3,
       tries = case when $3 = 'delivered' then 0 else tries + 1 end, next_at = coalesce($4, next_at) where id = $1::uuid`,
    [id, JSON.stringify([attempt]), state, typeof end === 'string' ? null : end.nextAt],
  )
  await database.query(
    `update octavo.webhooks set failing_since = case when $2 then null else coalesce(failing_since, now()) end
     where id = $1 and (failing_since is not null) = $2`,
    [webhook, state === 'delivered'],
  )
}
