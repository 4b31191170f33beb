import { timingSafeEqual } from 'node:crypto'
import type { Queryable } from '../database/database.js'
import { digestOfKey, kindOfKey } from './keyFormat.js'
import { findKey, type KeyRecord } from './keyStore.js'

/** A revoked key is refused everywhere after this time at the latest. */
const FRESH_MS = 3_000
const ENTRIES = 1_000

/** Finds the record of a key. Keys that are used often are looked up every three seconds only. */
export interface KeyCache {
  /** The record of a valid key; undefined for one that is malformed, unknown, expired or revoked. */
  find(key: string): Promise<KeyRecord | undefined>
  /** Forgets all keys, so that a change in this process counts at once. */
  clear(): void
}

interface KeyClocks {
  /** Time of day: keys expire by it. */
  now(): number
  /** Goes on evenly when the time of day is changed: what was found is looked up again by it. */
  elapsed(): number
}

const CLOCKS: KeyClocks = { now: Date.now, elapsed: () => performance.now() }

export function createKeyCache(database: Queryable, { now, elapsed }: KeyClocks = CLOCKS): KeyCache {
  const entries = new Map<string, { digest: Buffer; record: KeyRecord; until: number }>()
  return {
    async find(key) {
      // Before the database is asked: guesses fail here.
      if (kindOfKey(key) === undefined) return undefined
      const digest = digestOfKey(key)
      const id = digest.toString('base64')
      const kept = entries.get(id)
      if (kept && kept.until > elapsed() && timingSafeEqual(kept.digest, digest))
        return unlessExpired(kept.record, now())
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
