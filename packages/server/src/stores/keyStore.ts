import { randomBytes } from 'node:crypto'
import type { Queryable } from './database.js'
import { generateKey, type KeyKind, keyDigest } from './keyFormat.js'
import type { Scope } from './permissions.js'

/** The public data of a key. */
export interface KeyRecord {
  id: string
  organisation: string
  kind: KeyKind
  /** The site that an assistant key belongs to. */
  domain: string | null
  name: string
  lastFour: string
  scopes: Scope[]
  /** Origins whose pages may use an assistant key. Null: all. */
  origins: string[] | null
  /** Requests with an assistant key per minute. Null: unlimited. */
  perMinute: number | null
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  /** Time of the last use, accurate to the minute. */
  lastUsedAt: Date | null
  /** Name of the person, key or operator that created it. Null for keys of earlier releases. */
  creator: string | null
}

export interface NewKey {
  organisation: string
  kind: KeyKind
  domain?: string
  name: string
  scopes: readonly Scope[]
  origins?: readonly string[] | undefined
  perMinute?: number | undefined
  expiresAt?: Date
  creator: string
}

/** SQL columns of a `KeyRecord`. */
export const KEY_COLUMNS = `id, organisation, kind, domain, name, last_four as "lastFour", scopes, origins, per_minute as "perMinute", created_at as "createdAt",
  expires_at as "expiresAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt", creator`

/** SQL condition for keys that are neither revoked nor expired. */
export const VALID_KEY = 'revoked_at is null and (expires_at is null or expires_at > now())'

/** Creates a key and returns its text. Only the digest of the text is stored. */
export async function createKey(database: Queryable, key: NewKey): Promise<{ key: string; record: KeyRecord }> {
  const text = generateKey(key.kind)
  const { row } = await database.query<KeyRecord>(
    `insert into octavo.keys (id, organisation, kind, domain, name, digest, last_four, scopes, expires_at, origins, per_minute, creator)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${KEY_COLUMNS}`,
    [
      `key_${randomBytes(8).toString('hex')}`,
      key.organisation,
      key.kind,
      key.domain ?? null,
      key.name,
      keyDigest(text),
      text.slice(-4),
      [...key.scopes],
      key.expiresAt ?? null,
      key.origins ? [...key.origins] : null,
      key.perMinute ?? null,
      key.creator,
    ],
  )
  return { key: text, record: row as KeyRecord }
}

export async function listKeys(database: Queryable, organisation: string): Promise<KeyRecord[]> {
  const { rows } = await database.query<KeyRecord>(
    `select ${KEY_COLUMNS} from octavo.keys where organisation = $1 order by created_at desc, id`,
    [organisation],
  )
  return rows
}

/** Revokes a key. Returns false if the organization does not have the key, or it was already revoked. */
export async function revokeKey(database: Queryable, organisation: string, id: string): Promise<boolean> {
  const { count } = await database.query(
    'update octavo.keys set revoked_at = now() where organisation = $1 and id = $2 and revoked_at is null returning id',
    [organisation, id],
  )
  return count === 1
}

/** Returns the valid key with this digest, and updates its last use at most once a minute. */
export async function findKey(database: Queryable, digest: Buffer): Promise<KeyRecord | undefined> {
  const { row: key } = await database.query<KeyRecord>(
    `select ${KEY_COLUMNS} from octavo.keys where digest = $1 and ${VALID_KEY}`,
    [digest],
  )
  if (key && (key.lastUsedAt === null || Date.now() - key.lastUsedAt.getTime() > 60_000))
    await database.query('update octavo.keys set last_used_at = now() where id = $1', [key.id])
  return key
}
