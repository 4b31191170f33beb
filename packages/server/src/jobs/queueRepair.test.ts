import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newJobId } from './job.js'
import { isStopping, type JobQueue, openJobQueue, Postponed } from './jobQueue.js'
import { claimJob, failJob, insertJob } from './jobStore.js'
import { newJob } from './newJob.js'
import { findStranded, releaseAbandoned, repairTimes } from './queueRepair.js'
import { useTestDatabase } from './testDatabase.js'

const QUEUES = ['static-export', 'static-export-dead']

const open = useTestDatabase()
let queue: JobQueue

const openQueue = (attemptSeconds = 60) =>
  openJobQueue(open.database, { watches: false, attemptSeconds, onError: () => {} })

beforeAll(async () => {
  queue = await openQueue()
})
afterAll(() => queue.stop(0))
beforeEach(async () => {
  await open.database.query('delete from octavo.jobs')
  await open.database.query('delete from octavo_queue.job')
})

/** Stores and enqueues a job. */
async function accept(): Promise<string> {
  const id = newJobId()
  await open.database.transaction(async (inside) => {
    await insertJob(inside, newJob({ id }))
    await queue.enqueue(inside, id)
  })
  return id
}

const rows = async (sql: string, ...values: unknown[]) => (await open.database.query(sql, values)).rows
const age = (id: string, time: string) =>
  rows(`update octavo.jobs set updated_at = now() - interval '${time}' where id = $1`, id)
const lose = (id: string) => rows("delete from octavo_queue.job where data ->> 'id' = $1", id)

test('an unfinished job without a message is found after a minute, with its attempt', async () => {
  const [waiting, interrupted, ended, recent] = [await accept(), await accept(), await accept(), await accept()]
  await claimJob(open.database, { id: interrupted, attempt: 4 })
  await failJob(open.database, { id: ended, error: 'x' })
  for (const id of [interrupted, ended, recent]) await lose(id)
  for (const id of [waiting, interrupted, ended]) await age(id, '61 seconds')
  await age(recent, '50 seconds')
  expect(await findStranded(open.database, QUEUES)).toEqual([{ id: interrupted, attempt: 4 }])
})

test('only messages in the given queues count for a job', async () => {
  const id = await accept()
  await age(id, '2 minutes')
  expect(await findStranded(open.database, ['static-export-dead'])).toEqual([{ id, attempt: 0 }])
  expect(await findStranded(open.database, QUEUES)).toEqual([])
})

test('resets times more than a minute in the future to now and keeps earlier ones', async () => {
  const [near, far, active] = [await accept(), await accept(), await accept()]
  const set = (id: string, change: string) => rows(`update octavo_queue.job set ${change} where data ->> 'id' = $1`, id)
  await set(near, "start_after = now() + interval '50 seconds'")
  await set(far, "start_after = now() + interval '70 seconds'")
  const hour = "now() + interval '1 hour'"
  await set(active, `state = 'active', started_on = ${hour}, heartbeat_on = ${hour}`)
  const times = ['monitor_claim_on', 'monitor_on', 'maintain_on']
  await rows(`update octavo_queue.queue set ${times.map((time) => `${time} = ${hour}`)}`)
  await repairTimes(open.database)
  const isFuture = async (id: string, time: string) =>
    (await rows(`select ${time} > now() as "is" from octavo_queue.job where data ->> 'id' = $1`, id))[0]
  expect(await isFuture(near, 'start_after')).toEqual({ is: true })
  expect(await isFuture(far, 'start_after')).toEqual({ is: false })
  expect(await isFuture(active, 'greatest(started_on, heartbeat_on)')).toEqual({ is: false })
  expect(await rows(`select 1 from octavo_queue.queue where greatest(${times}) > now()`)).toEqual([])
})

test('a database of one process has no other workers, and their messages are delivered again', async () => {
  const id = await accept()
  await rows("update octavo_queue.job set state = 'active', heartbeat_on = now()")
  await rows("insert into octavo.workers (id, slots) values ('00000000-0000-4000-8000-000000000000', 2)")
  await releaseAbandoned(open.database)
  expect(await rows('select 1 from octavo.workers')).toEqual([])
  expect(
    await rows(
      `select heartbeat_on < now() - interval '23 hours' as "isLate" from octavo_queue.job where data ->> 'id' = $1`,
      id,
    ),
  ).toEqual([{ isLate: true }])
})

test('messages are ordered by the turns of their jobs, within the range of 32-bit numbers', async () => {
  const [first, last] = [await accept(), newJobId()]
  await open.database.transaction(async (inside) => {
    await insertJob(inside, newJob({ id: last }))
    await inside.query('update octavo.jobs set turn = 5000000000 where id = $1', [last])
    await queue.enqueue(inside, last)
  })
  const messages = `select data, priority, group_id as "group" from octavo_queue.job where data ->> 'id' = $1`
  expect(await rows(messages, first)).toEqual([
    { data: { id: first, before: 0, postponed: 0 }, priority: expect.closeTo(0), group: 'acme' },
  ])
  expect(await rows(messages, last)).toMatchObject([{ priority: -2_000_000_000 }])
})

test('a message is delivered ten times at most, and an attempt takes a day at most', async () => {
  const settings = () =>
    rows(
      `select retry_limit as "retries", heartbeat_seconds as "heartbeat", expire_seconds as "expires", dead_letter as "dead"
       from octavo_queue.queue where name = 'static-export'`,
    )
  expect(await settings()).toEqual([{ retries: 10, heartbeat: 10, expires: 120, dead: 'static-export-dead' }])
  const other = await openQueue(100_000)
  expect(await settings()).toMatchObject([{ expires: 86_400 }])
  await other.stop(0)
})

test('a postponed job gets a new message with its attempts and postponements, which waits', async () => {
  const worker = await openQueue()
  const run = async () => {
    throw new Postponed('The disk is full.')
  }
  const id = await accept()
  await worker.work({ run, giveUp: async () => {}, concurrency: 1 })
  const messages = `select data, start_after > created_on as "waits" from octavo_queue.job
    where data ->> 'id' = $1 and state = 'created'`
  await vi.waitFor(
    async () => expect(await rows(messages, id)).toEqual([{ data: { id, before: 1, postponed: 1 }, waits: true }]),
    { timeout: 20_000, interval: 20 },
  )
  await worker.stop(0)
})

test('only a stopping process returns its jobs to the queue', () => {
  expect([
    isStopping(AbortSignal.abort(new Postponed('The process is stopping.'))),
    isStopping(AbortSignal.abort(new Error('lost'))),
    isStopping(new AbortController().signal),
  ]).toEqual([true, false, false])
})
