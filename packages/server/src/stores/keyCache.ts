import { timingSafeEqual } from 'node:crypto'
import type { Queryable } from './database.js'
import { keyDigest, keyKind } from './keyFormat.js'
import { findKey, type KeyRecord } from './keyStore.js'

/** Maximum time until all processes reject a revoked key. */
const FRESH_MS = 3_000
const ENTRIES = 1_000

/** A cache of keys, so that a frequently used key is looked up only every three seconds. */
export interface KeyCache {
  /** Returns the record of a valid key. Undefined if it is malformed, unknown, expired or revoked. */
  find(key: string): Promise<KeyRecord | undefined>
  /** Clears the cache, so that a change takes effect immediately in this process. */
  clear(): void
}

interface KeyClocks {
  /** Time of day, for expiry. */
  now(): number
  /** Monotonic time, for the age of entries. */
  elapsed(): number
}

const CLOCKS: KeyClocks = { now: Date.now, elapsed: () => performance.now() }

export function createKeyCache(database: Queryable, { now, elapsed }: KeyClocks = CLOCKS): KeyCache {
  const entries = new Map<string, { digest: Buffer; record: KeyRecord; until: number }>()
  return {
    async find(key) {
      // The checksum rejects guesses without a query.
      if (keyKind(key) === undefined) return undefined
      const digest = keyDigest(key)
      const id = digest.toString('base64')
      const entry = entries.get(id)
      if (entry && entry.until > elapsed() && timingSafeEqual(entry.digest, digest))
        return unlessExpired(entry.record, now())
      entries.delete(id)
      const record = await findKey(database, digest)
      if (!record) return undefined
      if (entries.size >= ENTRIES) entries.clear()
      entries.set(id, { digest, record, until: elapsed() + FRESH_MS })
      return record
    },
    clear: () => entries.clear(),
  }
}

function unlessExpired(record: KeyRecord, now: number): KeyRecord | undefined {
  return record.expiresAt !== null && record.expiresAt.getTime() <= now ? undefined : record
}
