import { randomBytes } from 'node:crypto'
import { type Actor, keyActor, personActor } from './actor.js'
import type { Queryable } from './database.js'
import { keyDigest } from './keyFormat.js'
import { KEY_COLUMNS, type KeyRecord, VALID_KEY } from './keyStore.js'
import { findRole, listOrganizations, type Person } from './peopleStore.js'

/** A session ends this many hours after its start, or after one idle hour. */
export const SESSION_HOURS = 12
const IDLE_HOURS = 1
/** Maximum length of the stored name of a browser. */
const DEVICE_LENGTH = 200

const LIVE = `s.created_at > now() - interval '${SESSION_HOURS} hours' and s.used_at > now() - interval '${IDLE_HOURS} hours'`

/** The session of a request: of a key or a person. */
export type Session = { id: string } & ({ key: KeyRecord; person?: undefined } | { person: Person; key?: undefined })

/** The browser that a session belongs to. */
interface Origin {
  /** Value of `User-Agent`. */
  device: string | undefined
  /** IP address. */
  client: string
}

/**
 * Starts a session for a key or a person and returns its token. Only the digest is stored. Each lookup of the session
 * checks the key or person, so a session never outlives it.
 */
export async function startSession(
  database: Queryable,
  owner: { key: string } | { person: string },
  { device = '', client }: Origin = { device: '', client: '' },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const [key, person] = 'key' in owner ? [owner.key, null] : [null, owner.person]
  await database.query(
    'insert into octavo.sessions (digest, key, person, device, client) values ($1, $2, $3, $4, $5)',
    [keyDigest(token), key, person, device.slice(0, DEVICE_LENGTH), client],
  )
  if (person !== null) await database.query('update octavo.people set signed_in_at = now() where id = $1', [person])
  return token
}

/**
 * Returns a valid session.
 * @param isUse false for automatic refreshes, which do not extend the session
 */
export async function findSession(
  database: Queryable,
  token: string,
  { isUse }: { isUse: boolean },
): Promise<Session | undefined> {
  const digest = keyDigest(token)
  const { row } = await database.query<
    { id: string; key: string | null } & Omit<Person, 'id'> & { person: string | null }
  >(
    `select s.id, s.key, s.person, p.email, p.proved, p.operator, p.signed_in_at as "signedInAt"
     from octavo.sessions s left join octavo.people p on p.id = s.person where s.digest = $1 and ${LIVE}`,
    [digest],
  )
  if (!row) return undefined
  const { id, key: keyId, person, ...rest } = row
  const key = keyId === null ? undefined : await sessionKey(database, keyId)
  if (!key && person === null) return undefined
  if (isUse)
    await database.query(
      "update octavo.sessions set used_at = now() where digest = $1 and used_at < now() - interval '1 minute'",
      [digest],
    )
  return key ? { id, key } : { id, person: { ...rest, id: person as string } }
}

async function sessionKey(database: Queryable, id: string): Promise<KeyRecord | undefined> {
  const { row } = await database.query<KeyRecord>(
    `select ${KEY_COLUMNS} from octavo.keys where id = $1 and kind = 'admin' and ${VALID_KEY}`,
    [id],
  )
  return row
}

/** Returns who a session is in an organization. Roles are read for each request. */
export async function sessionActor(
  database: Queryable,
  session: Session,
  organisation: string,
): Promise<Actor | undefined> {
  if (session.key) return session.key.organisation === organisation ? keyActor(session.key) : undefined
  const role = await findRole(database, session.person.id, organisation)
  return role && personActor(session.person, organisation, role)
}

/** Returns the organization that a session opens first. */
export async function firstOrganization(database: Queryable, session: Session): Promise<string | undefined> {
  if (session.key) return session.key.organisation
  const [first] = await listOrganizations(database, session.person, { limit: 1 })
  return first?.organisation
}

export async function endSession(database: Queryable, token: string): Promise<void> {
  await database.query('delete from octavo.sessions where digest = $1', [keyDigest(token)])
}

export async function removeEndedSessions(database: Queryable): Promise<void> {
  await database.query(`delete from octavo.sessions s where not (${LIVE})`)
}

export interface ListedSession {
  id: string
  /** Name of the key, or e-mail address of the person. */
  name: string
  kind: 'key' | 'person'
  device: string
  client: string
  createdAt: Date
  usedAt: Date
}

/**
 * SQL condition for the sessions of an organization: of its keys and members.
 * @param isAll false for only those of the actor `$2`
 */
const visible = (isAll: boolean) =>
  `(k.organisation = $1 or exists (select 1 from octavo.members m where m.person = s.person and m.organisation = $1)
    or s.person = $2) and ${LIVE} and ${isAll ? '$2::text is not null' : '(s.person = $2 or s.key = $2)'}`

/** Returns the sessions that an actor may see: their own, or all of the organization for `people:write`. */
export async function listSessions(database: Queryable, actor: Actor): Promise<ListedSession[]> {
  const { rows } = await database.query<ListedSession>(
    `select s.id, coalesce(p.email, k.name) as name, case when p.id is null then 'key' else 'person' end as kind,
       s.device, s.client, s.created_at as "createdAt", s.used_at as "usedAt"
     from octavo.sessions s left join octavo.keys k on k.id = s.key left join octavo.people p on p.id = s.person
     where ${visible(actor.permissions.has('people:write'))} order by s.used_at desc, s.id limit 200`,
    [actor.organisation, actor.id],
  )
  return rows
}

/** Ends a session that the actor may see. Returns false if there is none. */
export async function revokeSession(database: Queryable, actor: Actor, id: string): Promise<boolean> {
  const { count } = await database.query(
    `delete from octavo.sessions where id in (
       select s.id from octavo.sessions s left join octavo.keys k on k.id = s.key
       where ${visible(actor.permissions.has('people:write'))} and s.id = $3) returning id`,
    [actor.organisation, actor.id, id],
  )
  return count === 1
}
