import type { Queryable } from './database.js'
import { withoutKeys } from './keyFormat.js'

/** An entry of the audit log: who did what, when and from where. */
export interface AuditEntry {
  /** Number of the entry. Later entries have a higher one. */
  id: number
  at: Date
  /** Null for entries about the whole server. */
  organisation: string | null
  /** `command` is the operator on the machine of the server; `unknown` somebody who did not sign in. */
  kind: 'key' | 'person' | 'command' | 'unknown'
  /** ID of the key or person. */
  actor: string | null
  /** Name of the key, or e-mail address of the person, at that time. */
  name: string
  /** For example `job.start`. */
  action: string
  /** ID or name of the changed thing. */
  target: string | null
  /** `refused` for an action without permission, and a failed sign-in. */
  outcome: 'done' | 'refused'
  via: 'api' | 'dashboard' | 'command'
  /** IP address of the client. */
  client: string | null
  /** Request ID, which the request log has too. */
  request: string | null
}

export type NewAuditEntry = Omit<AuditEntry, 'id' | 'at'>

const COLUMNS = 'id, at, organisation, kind, actor, name, action, target, outcome, via, client, request'
/** Maximum length of a stored text. */
const MAX_LENGTH = 300
const PAGE = 1_000

export async function addAuditEntry(database: Queryable, entry: NewAuditEntry): Promise<void> {
  const { organisation, kind, actor, name, action, target, outcome, via, client, request } = entry
  await database.query(
    `insert into octavo.audit (organisation, kind, actor, name, action, target, outcome, via, client, request)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [organisation, kind, actor, bounded(name), action, target && bounded(target), outcome, via, client, request],
  )
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
    `select ${COLUMNS} from octavo.audit
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
  await database.query('delete from octavo.audit where at < $1', [before])
}
