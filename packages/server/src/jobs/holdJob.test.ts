import { expect, test } from 'vitest'
import { holdJob } from './holdJob.js'
import { Postponed } from './jobQueue.js'
import { insertJob } from './jobStore.js'
import { newJob } from './newJob.js'
import { useTestDatabase } from './testDatabase.js'

const open = useTestDatabase()

async function insert(): Promise<string> {
  return (await insertJob(open.database, newJob())).id
}

async function countTries(id: string): Promise<number | undefined> {
  const { rows } = await open.database.query<{ tries: number }>('select tries from octavo.jobs where id = $1', [id])
  return rows[0]?.tries
}

const { signal } = new AbortController()

test('counts an attempt whether it succeeds or not', async () => {
  const id = await insert()
  expect(await holdJob(open.database, { id, attempt: 1 }, signal, async () => undefined)).toBe(true)
  const failing = holdJob(open.database, { id, attempt: 2 }, signal, () => Promise.reject(new Error('it fails')))
  await expect(failing).rejects.toThrow('it fails')
  expect(await countTries(id)).toBe(2)
})

test('an attempt that lost its job is not counted, whoever detected it', async () => {
  const id = await insert()
  await holdJob(open.database, { id, attempt: 1 }, signal, async () => 'lost')
  expect(await countTries(id)).toBe(0)
  const attempt = new AbortController()
  await holdJob(open.database, { id, attempt: 2 }, attempt.signal, async () => void attempt.abort())
  expect(await countTries(id)).toBe(0)
})

test('the queue counts jobs that a stopping process gives back', async () => {
  const id = await insert()
  const stopping = new AbortController()
  await holdJob(open.database, { id, attempt: 1 }, stopping.signal, async () => void stopping.abort(new Postponed()))
  expect(await countTries(id)).toBe(1)
})

test('a process that could not claim a job gives nothing back', async () => {
  const id = await insert()
  await holdJob(open.database, { id, attempt: 2 }, signal, async () => undefined)
  expect(await holdJob(open.database, { id, attempt: 1 }, AbortSignal.abort(), async () => 'lost')).toBe(false)
  expect(await countTries(id)).toBe(1)
})
