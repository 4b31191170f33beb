import { expect, test } from 'vitest'
import type { Queryable } from '../stores/database.js'
import { holdJob } from './holdJob.js'
import { newJobId } from './job.js'
import { type JobQueue, openJobQueue, Postponed } from './jobQueue.js'
import { type Attempt, claimJob, failJob, insertJob } from './jobStore.js'
import { newJob } from './newJob.js'
import { useTestDatabase } from './testDatabase.js'

const open = useTestDatabase()

/** Stores and enqueues a job, and rolls back if something throws. */
async function accept(queue: JobQueue, then?: () => void): Promise<string> {
  const id = newJobId()
  await open.database.transaction(async (transaction) => {
    await insertJob(transaction, newJob({ id }))
    await queue.enqueue(transaction, id)
    then?.()
  })
  return id
}

async function countTries(database: Queryable, id: string): Promise<number | undefined> {
  const { rows } = await database.query<{ tries: number }>('select tries from octavo.jobs where id = $1', [id])
  return rows[0]?.tries
}

/** Changes a job like a clock that is set forward while a worker holds it. */
async function putForward(id: string): Promise<void> {
  const past = "update octavo_queue.job set heartbeat_on = now() - interval '1 hour' where data ->> 'id' = $1"
  await open.database.query(past, [id])
}

type Deferred = ReturnType<typeof deferred<void>>

/** Opens a queue whose runs the test controls. */
async function openQueue(run: (job: Attempt, signal: AbortSignal) => Promise<void>) {
  const queue = await openJobQueue(open.database, { watches: true, attemptSeconds: 60, onError: () => {} })
  const givenUpId = deferred<string>()
  await queue.work({ concurrency: 1, run, giveUp: async (id) => givenUpId.resolve(id) })
  return { queue, givenUp: givenUpId.promise }
}

test('runs a job once, and a rolled-back transaction enqueues nothing', async () => {
  const runs: Attempt[] = []
  const ran = deferred<void>()
  const { queue } = await openQueue(async (job) => {
    runs.push(job)
    ran.resolve()
  })
  const refused = accept(queue, () => {
    throw new Error('rolled back')
  })
  await expect(refused).rejects.toThrow('rolled back')
  const id = await accept(queue)
  await ran.promise
  await queue.stop(5000)
  expect(runs).toEqual([{ id, attempt: 1 }])
})

test('a failing message is delivered with growing attempt numbers until it is dead', async () => {
  const attempts: number[] = []
  const { queue, givenUp } = await openQueue(async ({ attempt }) => {
    attempts.push(attempt)
    throw new Error('it always fails')
  })
  const id = await accept(queue)
  expect(await givenUp).toBe(id)
  expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  await queue.stop(5000)
})

test('retries a failure outside the job after a delay without counting it', async () => {
  const { database } = open
  const progress: (number | undefined)[] = []
  const done = deferred<void>()
  const { queue } = await openQueue(async (job) => {
    await claimJob(database, job)
    progress.push(await countTries(database, job.id))
    if (progress.length < 3) throw new Postponed('The disk is full.')
    done.resolve()
  })
  await accept(queue)
  await done.promise
  expect(progress).toEqual([1, 1, 1])
  await queue.stop(5000)
})

test('a process that has lost its job does not count its attempt', async () => {
  const { database } = open
  const lostSignal = deferred<void>()
  const again = deferred<void>()
  const queue = await openJobQueue(database, { watches: true, attemptSeconds: 60, onError: () => {} })
  await queue.work({
    concurrency: 2,
    async run(job, signal) {
      await holdJob(database, job, signal, async () => {
        if (job.attempt > 1) return void again.resolve()
        await putForward(job.id)
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        return void lostSignal.resolve()
      })
    },
    giveUp: async () => {},
  })
  const id = await accept(queue)
  await Promise.all([lostSignal.promise, again.promise])
  await expect.poll(() => countTries(database, id)).toBe(1)
  await queue.stop(5000)
})

test('an attempt waits for the end of an earlier one of its process', async () => {
  const { database } = open
  const claimed = deferred<boolean>()
  const queue = await openJobQueue(database, { watches: true, attemptSeconds: 60, onError: () => {} })
  await queue.work({
    concurrency: 2,
    async run(job, signal) {
      if (job.attempt > 1) return claimed.resolve((await claimJob(database, job)) !== undefined)
      // Workers ended two attempts; the clock is set forward during the third.
      await database.query('update octavo.jobs set tries = 2 where id = $1', [job.id])
      await holdJob(database, job, signal, async () => {
        await putForward(job.id)
        return new Promise((resolve) => signal.addEventListener('abort', () => setTimeout(resolve, 300)))
      })
    },
    giveUp: async () => {},
  })
  await accept(queue)
  const isClaimed = await claimed.promise
  await queue.stop(5000)
  expect(isClaimed).toBe(true)
})

test('a job that needs no slot lends its slot, even before an earlier loan ends', async () => {
  const { database } = open
  const started = new Map<string, Deferred>()
  const ends = new Map<string, Deferred>()
  const fetches = new Set<string>()
  const { queue } = await openQueue(async (job) => {
    await claimJob(database, job)
    const work = async () => {
      started.get(job.id)?.resolve()
      await ends.get(job.id)?.promise
    }
    await (fetches.has(job.id) ? queue.aside(work) : work())
    await failJob(database, { ...job, error: 'x' })
  })
  const add = async (isFetch: boolean) => {
    const id = newJobId()
    started.set(id, deferred<void>())
    ends.set(id, deferred<void>())
    if (isFetch) fetches.add(id)
    await database.query("insert into octavo.organisations (id, plan) values ($1, 'enterprise')", [id])
    await open.database.transaction(async (transaction) => {
      await insertJob(transaction, newJob({ id, organisation: id }))
      await queue.enqueue(transaction, id)
    })
    return id
  }
  const start = (id: string) => started.get(id)?.promise
  const end = (id: string) => ends.get(id)?.resolve()
  const fetch = await add(true)
  await start(fetch)
  const overLimit = await add(false)
  await start(overLimit)
  end(fetch)
  const second = await add(true)
  await start(second)
  end(overLimit)
  const waiting = await add(false)
  await start(waiting)
  for (const id of [second, waiting]) end(id)
  await queue.stop(5000)
})

test('a stopping worker takes no jobs while others enqueue', async () => {
  const running = deferred<void>()
  const ended = deferred<void>()
  const names: string[] = []
  const first = await openQueue(async ({ id }) => {
    names.push(id)
    running.resolve()
    await ended.promise
  })
  const id = await accept(first.queue)
  await running.promise
  const left = first.queue.leave(10_000)
  const next = await accept(first.queue)
  ended.resolve()
  await left
  expect(names).toEqual([id])
  await first.queue.stop(0)
  const started = deferred<string>()
  const second = await openQueue(async (job) => started.resolve(job.id))
  expect(await started.promise).toBe(next)
  await second.queue.stop(5000)
})

test('a stop gives a running job to the next process without counting it', async () => {
  const running = deferred<AbortSignal>()
  const first = await openQueue(async (_, signal) => {
    running.resolve(signal)
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const id = await accept(first.queue)
  const signal = await running.promise
  await first.queue.stop(0)
  expect(signal.aborted).toBe(true)
  const attempt = deferred<Attempt>()
  const second = await openQueue(async (job) => attempt.resolve(job))
  expect(await attempt.promise).toEqual({ id, attempt: 2 })
  await second.queue.stop(5000)
})

function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
