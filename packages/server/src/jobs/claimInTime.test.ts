import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../stores/database.js'
import { claimInTime } from './holdJob.js'
import { claimJob, forgiveTry, insertJob } from './jobStore.js'
import { newJob } from './newJob.js'
import { useTestDatabase } from './testDatabase.js'

/** The same database, declared as shared with other processes. */
let shared: Database
const open = useTestDatabase()
beforeAll(async () => {
  shared = { ...open.database, isShared: true }
})

async function insertSpent(): Promise<string> {
  const { id } = await insertJob(open.database, newJob())
  for (const attempt of [1, 2, 3]) await claimJob(open.database, { id, attempt })
  return id
}

const { signal } = new AbortController()

test('continues a job whose last attempt its holder in another process gives back', async () => {
  const id = await insertSpent()
  const claim = claimInTime(shared, { id, attempt: 4 }, { signal })
  await forgiveTry(open.database, { id, attempt: 3 })
  expect(await claim).toMatchObject({ attempt: 4, status: 'running' })
})

test('does not claim a job whose holder is silent', async () => {
  const id = await insertSpent()
  expect(await claimInTime(shared, { id, attempt: 4 }, { signal, silenceMs: 600 })).toBeUndefined()
})

test('does not wait when no other process can hold the job', async () => {
  const id = await insertSpent()
  expect(
    await claimInTime(open.database, { id, attempt: 4 }, { signal, silenceMs: Number.POSITIVE_INFINITY }),
  ).toBeUndefined()
})

test('does not wait for a job given to another process', async () => {
  const id = await insertSpent()
  const lost = new AbortController()
  const claim = claimInTime(shared, { id, attempt: 4 }, { signal: lost.signal })
  lost.abort()
  await expect(claim).rejects.toThrow()
})
