import { randomBytes } from 'node:crypto'
import type { Database, Queryable } from '../database/database.js'
import type { LinkKey } from './linkSigner.js'

/** Each process learns of a rotation within this time. */
const FRESH_MS = 3_000

/** The keys that links are signed with, newest first: all processes on a database share them. */
export interface LinkKeys {
  /**
   * The keys that hold.
   * @param id of a key that a link names: another process may have made it a moment ago
   */
  current(id?: string): Promise<LinkKey[]>
  /** The key to sign with: what was known a moment ago may be retired, and its links dead as soon as they are made. */
  newest(): Promise<LinkKey>
}

export function createLinkKeys(database: Database, now: () => number = () => performance.now()): LinkKeys {
  let known: { keys: LinkKey[]; until: number } | undefined
  let lookup: Promise<LinkKey[]> | undefined
  let next: Promise<LinkKey[]> | undefined

  const look = async () => {
    let keys = await validKeys(database)
    if (keys.length === 0) keys = await rotateLinkKeys(database)
    known = { keys, until: now() + FRESH_MS }
    return keys
  }
  const start = () => {
    lookup = look().finally(() => {
      lookup = undefined
    })
    return lookup
  }
  /** What is stored from now on. There is one look-up at a time, however many links name keys that nobody has made. */
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
      const isFresh = known !== undefined && known.until > now()
      const isKnown = id === undefined || known?.keys.some((key) => key.id === id)
      return known && isFresh && isKnown ? known.keys : refresh()
    },
    async newest() {
      const [key] = await refresh()
      if (!key) throw new Error('Missing key to sign links.')
      return key
    },
  }
}

/** Adds a key that links are signed with from now on. Links of the keys before hold until they expire. */
export async function rotateLinkKeys(database: Database): Promise<LinkKey[]> {
  await database.query('insert into octavo.link_keys (id, secret) values ($1, $2)', [
    randomBytes(4).toString('hex'),
    randomBytes(32).toString('base64url'),
  ])
  return validKeys(database)
}

/** Ends all keys but the newest, and with them the links that they signed. */
export async function retireLinkKeys(database: Database): Promise<void> {
  await database.query(
    `update octavo.link_keys set retired_at = now() where retired_at is null and id <>
       (select id from octavo.link_keys where retired_at is null order by created_at desc, id limit 1)`,
  )
}

/** Whether a text may be the id of one of our keys. */
export function isLinkKeyId(text: string): boolean {
  return /^[0-9a-f]{8}$/.test(text)
}

async function validKeys(database: Queryable): Promise<LinkKey[]> {
  const { rows } = await database.query<LinkKey>(
    'select id, secret from octavo.link_keys where retired_at is null order by created_at desc, id',
  )
  return rows
}
