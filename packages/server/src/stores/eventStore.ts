import { deleteBefore, type Queryable } from './database.js'

/** Types of events, with what has happened. The database records them with the changes (see the migrations). */
export const EVENT_TYPES = {
  'job.queued': 'An export waits for a worker.',
  'job.started': 'The first attempt of an export has started.',
  'job.completed': 'An export was published.',
  'job.failed': 'An export has failed.',
  'job.cancelled': 'An export was cancelled.',
  'site.added': 'A site was registered.',
  'site.changed': 'The source of a site was changed.',
  'site.verified': 'The domain of a site was verified.',
  'site.unverified': 'The domain of a site is no longer verified.',
  'site.removed': 'A site was removed.',
  'webhook.disabled': 'A webhook was disabled because its receiver failed for days.',
} as const

export type EventType = keyof typeof EVENT_TYPES

export interface StoredEvent {
  id: string
  type: EventType
  data: Record<string, unknown>
  at: Date | string
}

/** Position in the order of events. */
export interface EventPosition {
  transaction: string
  number: string
}

/** Records an event, for changes that the database does not see. */
export async function recordEvent(
  transaction: Queryable,
  { organisation, type, data }: { organisation: string; type: EventType; data: Record<string, unknown> },
): Promise<void> {
  await transaction.query('select octavo.record_event($1, $2, $3::jsonb)', [organisation, type, JSON.stringify(data)])
}

/** SQL condition for events that no running transaction can precede. */
const IS_SETTLED = 'transaction < pg_snapshot_xmin(pg_current_snapshot())'

/** Returns the position of an event. Undefined if it is unknown or has expired. */
export async function findPosition(
  database: Queryable,
  organisation: string,
  id: string,
): Promise<EventPosition | undefined> {
  const { row } = await database.query<EventPosition>(
    `select transaction::text, number::text from octavo.events where organisation = $1 and id::text = $2`,
    [organisation, id],
  )
  return row
}

/** Returns the position of the present: later events come after it. */
export async function currentPosition(database: Queryable): Promise<EventPosition> {
  const { row } = await database.query<EventPosition>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as transaction, '0' as number`,
  )
  return row as EventPosition
}

/** Returns the events of an organization after a position, in order. Each is returned once, whenever this is called. */
export async function listEvents(
  database: Queryable,
  organisation: string,
  { after, limit }: { after: EventPosition; limit: number },
): Promise<(StoredEvent & EventPosition)[]> {
  const { rows } = await database.query<StoredEvent & EventPosition>(
    `select id, type, data, at, transaction::text, number::text from octavo.events
     where organisation = $1 and (transaction, number) > ($2::text::xid8, $3::text::bigint) and ${IS_SETTLED}
     order by transaction, number limit $4`,
    [organisation, after.transaction, after.number, limit],
    'list-events',
  )
  return rows
}

/**
 * Moves the events of a restored database before all later ones, in their order. Their transactions are numbered in another
 * history, so they can have numbers that this database has yet to reach, and readers would wait for them.
 */
export async function moveRestoredEvents(transaction: Queryable): Promise<void> {
  const { rows } = await transaction.query<{ id: string }>(
    `select id from octavo.organisations o where exists (
       select 1 from octavo.events where organisation = o.id and transaction >= pg_snapshot_xmax(pg_current_snapshot()))`,
  )
  for (const { id } of rows)
    await transaction.query("update octavo.events set transaction = '0' where organisation = $1", [id])
}

export async function removeExpiredEvents(database: Queryable, before: Date): Promise<void> {
  await deleteBefore(database, 'octavo.events', before)
}

/** Returns the JSON text of an event, which is the body of webhooks and the data of the stream. */
export function eventText({ type, at, data }: StoredEvent): string {
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data })
}
