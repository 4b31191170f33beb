import { randomBytes } from 'node:crypto'
import type { Database, Queryable } from '../stores/database.js'
import type { LinkKey } from './linkSigner.js'

/** Time after which every process notices a key rotation. */
const FRESH_MS = 3_000

/** The keys that sign links, shared by all processes that use a database. */
export interface LinkKeys {
  /**
   * Returns the valid keys, newest first.
   * @param id key id of a link, which another process may have just created
   */
  current(id?: string): Promise<LinkKey[]>
  /** Returns the key for new links. It is never cached, because links signed with a retired key are invalid. */
  newest(): Promise<LinkKey>
}

export function createLinkKeys(database: Database, now: () => number = () => performance.now()): LinkKeys {
  let cachedKeys: { keys: LinkKey[]; until: number } | undefined
  let lookup: Promise<LinkKey[]> | undefined
  let next: Promise<LinkKey[]> | undefined

  const loadKeys = async () => {
    let keys = await validKeys(database)
    if (keys.length === 0) keys = await rotateLinkKeys(database)
    cachedKeys = { keys, until: now() + FRESH_MS }
    return keys
  }
  const start = () => {
    lookup = loadKeys().finally(() => {
      lookup = undefined
    })
    return lookup
  }
  /** Reads the keys again. Concurrent calls share one lookup, so many links with unknown keys cause only one. */
  const refresh = () => {
    if (!lookup) return start()
    next ??= lookup
      .catch(() => {})
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
  return {
    async current(id) {
      const isFresh = cachedKeys !== undefined && cachedKeys.until > now()
      const isKnown = id === undefined || cachedKeys?.keys.some((key) => key.id === id)
      return cachedKeys && isFresh && isKnown ? cachedKeys.keys : refresh()
    },
    async newest() {
      const [key] = await refresh()
      if (!key) throw new Error('Missing key to sign links.')
      return key
    },
  }
}

/** Adds a key for new links. Existing links stay valid until they expire. */
export async function rotateLinkKeys(database: Database): Promise<LinkKey[]> {
  await database.query('insert into octavo.link_keys (id, secret) values ($1, $2)', [
    randomBytes(4).toString('hex'),
    randomBytes(32).toString('base64url'),
  ])
  return validKeys(database)
}

/** Retires all keys except the newest, which invalidates their links. */
export async function retireLinkKeys(database: Database): Promise<void> {
  await database.query(
    `update octavo.link_keys set retired_at = now() where retired_at is null and id <>
       (select id from octavo.link_keys where retired_at is null order by created_at desc, id limit 1)`,
  )
}

/** Returns whether a text has the format of a link key id. */
export function isLinkKeyId(text: string): boolean {
  return /^[0-9a-f]{8}$/.test(text)
}

async function validKeys(database: Queryable): Promise<LinkKey[]> {
  const { rows } = await database.query<LinkKey>(
    'select id, secret from octavo.link_keys where retired_at is null order by created_at desc, id',
  )
  return rows
}
