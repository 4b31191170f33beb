import { randomBytes } from 'node:crypto'
import type { Queryable } from './database.js'
import { keyDigest } from './keyFormat.js'
import { KEY_COLUMNS, type KeyRecord, VALID_KEY } from './keyStore.js'

/** A session ends this many hours after its start, or after one idle hour. */
export const SESSION_HOURS = 12
const IDLE_HOURS = 1

const LIVE = `created_at > now() - interval '${SESSION_HOURS} hours' and used_at > now() - interval '${IDLE_HOURS} hours'`

/**
 * Starts a session for a key and returns its token. Only the digest is stored. Each lookup of the session checks the
 * key, so a session never outlives it.
 */
export async function startSession(database: Queryable, key: Pick<KeyRecord, 'id'>): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.query('insert into octavo.sessions (digest, key) values ($1, $2)', [keyDigest(token), key.id])
  return token
}

/**
 * Returns the key of a valid session.
 * @param isUse false for automatic refreshes, which do not extend the session
 */
export async function findSession(
  database: Queryable,
  token: string,
  { isUse }: { isUse: boolean },
): Promise<KeyRecord | undefined> {
  const digest = keyDigest(token)
  const { row: key } = await database.query<KeyRecord>(
    `select ${KEY_COLUMNS} from octavo.keys
       where id = (select key from octavo.sessions where digest = $1 and ${LIVE}) and kind = 'admin' and ${VALID_KEY}`,
    [digest],
  )
  if (key && isUse)
    await database.query(
      "update octavo.sessions set used_at = now() where digest = $1 and used_at < now() - interval '1 minute'",
      [digest],
    )
  return key
}

export async function endSession(database: Queryable, token: string): Promise<void> {
  await database.query('delete from octavo.sessions where digest = $1', [keyDigest(token)])
}

export async function removeEndedSessions(database: Queryable): Promise<void> {
  await database.query(`delete from octavo.sessions where not (${LIVE})`)
}
