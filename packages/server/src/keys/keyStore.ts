import { randomBytes } from 'node:crypto'
import { firstRow, type Queryable } from '../database/database.js'
import { digestOfKey, generateKey, type KeyKind } from './keyFormat.js'

export type Scope = 'read' | 'write'

/** A key as it may be shown: without the key. */
export interface KeyRecord {
  id: string
  organisation: string
  kind: KeyKind
  /** The site that an assistant key belongs to. */
  domain: string | null
  name: string
  lastFour: string
  scopes: Scope[]
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  /** To the minute. */
  lastUsedAt: Date | null
}

export interface NewKey {
  organisation: string
  kind: KeyKind
  domain?: string
  name: string
  scopes: readonly Scope[]
  expiresAt?: Date
}

/** Columns of a record. */
export const KEY_COLUMNS = `id, organisation, kind, domain, name, last_four as "lastFour", scopes, created_at as "createdAt",
  expires_at as "expiresAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt"`

/** A key that was neither revoked nor has expired. */
export const VALID_KEY = 'revoked_at is null and (expires_at is null or expires_at > now())'

/** Makes a key. Its text is returned here and nowhere else: only the digest is kept. */
export async function createKey(database: Queryable, key: NewKey): Promise<{ key: string; record: KeyRecord }> {
  const text = generateKey(key.kind)
  const result = await database.query<KeyRecord>(
    `insert into octavo.keys (id, organisation, kind, domain, name, digest, last_four, scopes, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${KEY_COLUMNS}`,
    [
      `key_${randomBytes(8).toString('hex')}`,
      key.organisation,
      key.kind,
      key.domain ?? null,
      key.name,
      digestOfKey(text),
      text.slice(-4),
      [...key.scopes],
      key.expiresAt ?? null,
    ],
  )
  return { key: text, record: result.rows[0] as KeyRecord }
}

export async function listKeys(database: Queryable, organisation: string): Promise<KeyRecord[]> {
  const { rows } = await database.query<KeyRecord>(
    `select ${KEY_COLUMNS} from octavo.keys where organisation = $1 order by created_at desc, id`,
    [organisation],
  )
  return rows
}

/** Ends a key at once. False when the organisation has no such key, or it was ended before. */
export async function revokeKey(database: Queryable, organisation: string, id: string): Promise<boolean> {
  const { count } = await database.query(
    'update octavo.keys set revoked_at = now() where organisation = $1 and id = $2 and revoked_at is null returning id',
    [organisation, id],
  )
  return count === 1
}

/** The key with this digest, unless it was revoked or has expired. That it was used is noted, once a minute. */
export async function findKey(database: Queryable, digest: Buffer): Promise<KeyRecord | undefined> {
  const key = firstRow(
    await database.query<KeyRecord>(`select ${KEY_COLUMNS} from octavo.keys where digest = $1 and ${VALID_KEY}`, [
      digest,
    ]),
  )
  if (key && (key.lastUsedAt === null || Date.now() - key.lastUsedAt.getTime() > 60_000))
    await database.query('update octavo.keys set last_used_at = now() where id = $1', [key.id])
  return key
}
