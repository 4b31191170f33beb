import { deleteBefore, type Queryable } from './database.js'
import { withoutKeys } from './keyFormat.js'

/** An entry of the audit log: who did what, when and from where. */
export interface AuditEntry {
  /** Number of the entry. Later entries have a higher one. */
  id: number
  at: Date
  /** Null for entries about the whole server. */
  organisation: string | null
  /**
   * `command` is the operator on the machine of the server; `schedule` and `hook` start exports; `unknown` is somebody who did not
   * sign in.
   */
  kind: 'key' | 'person' | 'command' | 'schedule' | 'hook' | 'unknown'
  /** ID of the key, person, schedule or hook. */
  actor: string | null
  /** Name of the key, e-mail address of the person, or times of the schedule, at that time. */
  name: string
  /** For example `job.start`. */
  action: string
  /** ID or name of the changed thing. */
  target: string | null
  /**
   * `refused` for an action without permission, and a failed sign-in; `unknown` while a change is under way, and if the process
   * stopped or lost its database before the change ended.
   */
  outcome: 'done' | 'refused' | 'unknown'
  /** `server` for exports that no request starts. */
  via: 'api' | 'dashboard' | 'command' | 'server'
  /** IP address of the client. */
  client: string | null
  /** Request ID, which the request log has too. */
  request: string | null
}

export type NewAuditEntry = Omit<AuditEntry, 'id' | 'at' | 'outcome'> & { outcome: 'done' | 'refused' }

/** A change that is about to be made. */
export type AuditIntent = Omit<NewAuditEntry, 'outcome'>

/** The columns of `writtenValues`. */
const WRITTEN = 'organisation, kind, actor, name, action, target, via, client, request'
const COLUMNS = `id, at, ${WRITTEN}, outcome`
/** Maximum length of a stored text. */
const MAX_LENGTH = 300
const PAGE = 1_000

/** Adds an entry. In the transaction of a change, both are stored or neither. */
export async function addAuditEntry(database: Queryable, entry: NewAuditEntry): Promise<void> {
  await database.query(
    `insert into octavo.audit (${WRITTEN}, outcome) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [...writtenValues(entry), entry.outcome],
  )
}

/**
 * Records a change before it is made, as an entry with the outcome `unknown`, so that no change is without one, wherever the
 * process stops. Returns the ID of the entry.
 */
export async function beginAudit(database: Queryable, intent: AuditIntent): Promise<number> {
  const { row } = await database.query<{ id: string }>(
    `insert into octavo.audit_intents (id, ${WRITTEN})
     values (nextval('octavo.audit_id_seq'), $1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    writtenValues(intent),
  )
  return Number(row?.id)
}

/** Replaces the entry of a change by its outcome, with one entry for each organization. */
export async function endAudit(
  database: Queryable,
  id: number,
  { organisations, ...entry }: Omit<NewAuditEntry, 'organisation'> & { organisations: readonly (string | null)[] },
): Promise<void> {
  await database.query(
    `with intent as (delete from octavo.audit_intents where id = $10 returning id, at)
     insert into octavo.audit (id, at, ${WRITTEN}, outcome) overriding system value
       select case when number = 1 then intent.id else nextval('octavo.audit_id_seq') end, at,
         organisation, $2, $3, $4, $5, $6, $7, $8, $9, $11
       from intent, unnest($1::text[]) with ordinality as concerned (organisation, number)`,
    [organisations, ...writtenValues({ organisation: null, ...entry }).slice(1), id, entry.outcome],
  )
}

/** Removes the entry of a change that was not made. */
export async function dropAudit(database: Queryable, id: number): Promise<void> {
  await database.query('delete from octavo.audit_intents where id = $1', [id])
}

function writtenValues({ organisation, kind, actor, name, action, target, via, client, request }: AuditIntent) {
  return [organisation, kind, actor, bounded(name), action, target && bounded(target), via, client, request]
}

/** Removes what a log must not contain. Clients choose names and parts of paths. */
function bounded(text: string): string {
  return withoutKeys(text.replace(/\p{Cc}|\p{Surrogate}/gu, ' ')).slice(0, MAX_LENGTH)
}

export interface AuditQuery {
  organisation: string
  /** True to include entries about the whole server, such as failed attempts to sign in. */
  includesServer?: boolean
  /** Only entries with a lower ID. */
  before?: number | undefined
  action?: string | undefined
  limit: number
}

/** Returns a page of the log, newest first. */
export async function listAudit(database: Queryable, query: AuditQuery): Promise<AuditEntry[]> {
  const { organisation, includesServer = false, before, action, limit } = query
  const { rows } = await database.query<Omit<AuditEntry, 'id'> & { id: string | number }>(
    `select ${COLUMNS} from (
       select ${COLUMNS} from octavo.audit
       union all select id, at, ${WRITTEN}, 'unknown' from octavo.audit_intents) entries
     where (organisation = $1 or ($5::boolean and organisation is null)) and ($2::bigint is null or id < $2) and ($3::text is null or action = $3)
     order by id desc limit $4`,
    [organisation, before ?? null, action ?? null, limit, includesServer],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Returns all entries of an organization, newest first, page by page, so that a long log needs little memory. */
export async function* readAudit(database: Queryable, query: Omit<AuditQuery, 'limit'>): AsyncGenerator<AuditEntry> {
  let { before } = query
  for (;;) {
    const entries = await listAudit(database, { ...query, before, limit: PAGE })
    yield* entries
    if (entries.length < PAGE) return
    before = entries.at(-1)?.id
  }
}

/** Removes the entries before a time. */
export async function removeExpiredAudit(database: Queryable, before: Date): Promise<void> {
  await deleteBefore(database, 'octavo.audit', before)
  await deleteBefore(database, 'octavo.audit_intents', before)
}
