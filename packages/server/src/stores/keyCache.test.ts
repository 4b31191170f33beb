import { expect, test } from 'vitest'
import { useTestDatabase } from '../jobs/testDatabase.js'
import type { Queryable } from './database.js'
import { createKeyCache } from './keyCache.js'
import { generateKey } from './keyFormat.js'
import { createKey, revokeKey } from './keyStore.js'

const open = useTestDatabase()

const newKey = {
  organisation: 'acme',
  kind: 'admin' as const,
  name: 'test',
  scopes: ['read'] as const,
  creator: 'test',
}

/** The database, with a count of its statements. */
function counted(): { database: Queryable; count(): number } {
  let count = 0
  const database: Queryable = {
    query: (text, values) => {
      count++
      return open.database.query(text, values)
    },
  }
  return { database, count: () => count }
}

test('rejects a key with a wrong checksum without the database', async () => {
  const { database, count } = counted()
  const key = generateKey('admin')
  expect(await createKeyCache(database).find(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)).toBeUndefined()
  expect(count()).toBe(0)
  expect(await createKeyCache(database).find(key)).toBeUndefined()
  expect(count()).toBe(1)
})

test('rejects a revoked key after three seconds, also when the clock is set back', async () => {
  const { database, count } = counted()
  let now = Date.now()
  let elapsed = 0
  const cache = createKeyCache(database, { now: () => now, elapsed: () => elapsed })
  const { key, record } = await createKey(open.database, newKey)
  expect(await cache.find(key)).toMatchObject({ id: record.id })
  const once = count()
  expect(await cache.find(key)).toMatchObject({ id: record.id })
  expect(count()).toBe(once)
  await revokeKey(open.database, 'acme', record.id)
  now -= 3_600_000
  elapsed += 3000
  expect(await cache.find(key)).toBeUndefined()
})

test('records the use of a key once a minute', async () => {
  const { database, count } = counted()
  const { key, record } = await createKey(open.database, newKey)
  expect(record.lastUsedAt).toBeNull()
  const find = () => createKeyCache(database).find(key)
  await find()
  const first = count()
  expect((await find())?.lastUsedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  expect(count()).toBe(first + 1)
  await open.database.query("update octavo.keys set last_used_at = now() - interval '61 seconds'")
  await find()
  expect(count()).toBe(first + 3)
})

test('a cached key expires at its expiration date', async () => {
  let now = Date.now()
  const cache = createKeyCache(open.database, { now: () => now, elapsed: () => 0 })
  const { key } = await createKey(open.database, { ...newKey, expiresAt: new Date(now + 60_000) })
  expect(await cache.find(key)).toBeDefined()
  now += 59_999
  expect(await cache.find(key)).toBeDefined()
  now += 1
  expect(await cache.find(key)).toBeUndefined()
})
