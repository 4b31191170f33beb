import { expect, test } from 'vitest'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { countUsage, readUsage } from './usageStore.js'

const open = useTestDatabase()

test('counts requests and ended exports by day', async () => {
  const { database } = open
  await database.query("insert into octavo.organisations (id, plan) values ('other', 'free') on conflict do nothing")
  for (const [organisation, kind] of [
    ['acme', 'assistant'],
    ['acme', 'assistant'],
    ['acme', 'retrieval'],
    ['other', 'assistant'],
  ] as const)
    await countUsage(database, { organisation, kind, count: 3 })
  for (const [number, status, age] of [
    [1, 'completed', '0 days'],
    [2, 'failed', '0 days'],
    [3, 'completed', '1 day'],
    [4, 'completed', '3 days'],
    [5, 'queued', '0 days'],
  ] as const)
    await database.query(
      `insert into octavo.jobs (id, organisation, domain, format, status, error, source, trusted, updated_at)
       values ($1, 'acme', 'a.test', 'zip', $2, $3, '{}', false, now() - $4::interval)`,
      [`se_000000000000000${number}`, status, status === 'failed' ? 'No.' : null, age],
    )
  const day = (age: number) => new Date(Date.now() - age * 86_400_000).toISOString().slice(0, 10)
  expect(await readUsage(database, 'acme', 3)).toEqual([
    { day: day(0), completed: 1, failed: 1, assistant: 6, retrieval: 3 },
    { day: day(1), completed: 1, failed: 0, assistant: 0, retrieval: 0 },
    { day: day(2), completed: 0, failed: 0, assistant: 0, retrieval: 0 },
  ])
})
