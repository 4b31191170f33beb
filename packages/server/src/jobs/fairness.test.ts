import { EventEmitter, once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../stores/database.js'
import { openJobQueue } from './jobQueue.js'
import { insertJob } from './jobStore.js'
import { newJob } from './newJob.js'
import { startJob, TooManyQueued } from './startJob.js'
import { useTestDatabase } from './testDatabase.js'
import { countSlots } from './workerSlots.js'

const SOURCE = { kind: 'folder' as const, path: '/nowhere' }

const open = useTestDatabase()

beforeAll(async () => {
  for (const organisation of ['globex', 'initech', 'light', 'large', 'small'])
    await open.database.query("insert into octavo.organisations (id, plan) values ($1, 'enterprise')", [organisation])
})

/** Stores jobs of an organization and returns their turns. */
async function store(organisation: string, count: number, weight?: number): Promise<number[]> {
  const turns: number[] = []
  for (let index = 0; index < count; index++) {
    const { id } = await insertJob(open.database, newJob({ organisation }), weight)
    const { row } = await open.database.query<{ turn: string }>('select turn from octavo.jobs where id = $1', [id])
    turns.push(Number(row?.turn))
  }
  return turns
}

/** Runs the waiting jobs one by one in the order of their turns, and returns their organizations. */
async function runAll(): Promise<string[]> {
  const ran: string[] = []
  for (;;) {
    const { row } = await open.database.query<{ id: string; organisation: string }>(
      "select id, organisation from octavo.jobs where status = 'queued' order by turn, created_at, id limit 1",
    )
    if (!row) return ran
    await open.database.query("update octavo.jobs set status = 'completed' where id = $1", [row.id])
    ran.push(row.organisation)
  }
}

test('an organization with one job waits for one job of each other organization, however many they have', async () => {
  for (const organisation of ['acme', 'globex', 'initech']) await store(organisation, 12)
  await store('light', 1)
  const ran = await runAll()
  expect(ran.indexOf('light')).toBeLessThanOrEqual(3)
  expect(new Set(ran.slice(0, 4))).toEqual(new Set(['acme', 'globex', 'initech', 'light']))
})

test('a later job of an organization has the same priority as its first one', async () => {
  await store('acme', 20)
  const order = await runAll()
  expect(order.length).toBe(20)
  await store('acme', 3)
  await store('light', 2)
  expect(await runAll()).toEqual(['acme', 'light', 'acme', 'light', 'acme'])
})

test('weights are shares of three to one', async () => {
  await store('large', 9, 3)
  await store('small', 3, 1)
  const ran = await runAll()
  expect(ran.slice(0, 8).filter((organisation) => organisation === 'large').length).toBe(6)
})

test('the queue delivers jobs in order and respects the limit of an organization', async () => {
  const queue = await openJobQueue(open.database, {
    watches: true,
    attemptSeconds: 60,
    runningPerOrganization: 1,
    onError: () => {},
  })
  const ids = new Map<string, string>()
  for (const organisation of ['acme', 'acme', 'acme', 'light']) {
    await open.database.transaction(async (inside) => {
      const { id } = await insertJob(inside, newJob({ organisation }))
      ids.set(id, organisation)
      await queue.enqueue(inside, id)
    })
  }
  const started: string[] = []
  const running = new Map<string, number>()
  let maxPosition = 0
  await new Promise<void>((resolve) => {
    void queue.work({
      concurrency: 4,
      async run({ id }) {
        const organisation = ids.get(id) ?? ''
        started.push(organisation)
        running.set(organisation, (running.get(organisation) ?? 0) + 1)
        maxPosition = Math.max(maxPosition, ...running.values())
        await open.database.query('select 1')
        running.set(organisation, (running.get(organisation) ?? 1) - 1)
        if (started.length === 4) resolve()
      },
      giveUp: async () => {},
    })
  })
  await queue.stop(5000)
  expect(started.slice(0, 2).sort()).toEqual(['acme', 'light'])
  expect(maxPosition).toBe(1)
})

/** Takes jobs in 3 slots and keeps them; returns a function that waits until this number has started. */
async function takeAndKeep(database: Database, jobs: readonly string[]) {
  const queue = await openJobQueue(database, { watches: true, attemptSeconds: 60, onError: () => {} })
  const enqueue = (organisation: string) =>
    database.transaction(async (inside) => {
      const { id } = await insertJob(inside, newJob({ organisation }))
      await queue.enqueue(inside, id)
      return id
    })
  const ids = new Map<string, string>()
  for (const organisation of jobs) ids.set(await enqueue(organisation), organisation)
  const started: string[] = []
  const changed = new EventEmitter()
  await queue.work({
    concurrency: 3,
    async run({ id }, signal) {
      const { row } = await database.query<{ organisation: string }>(
        'select organisation from octavo.jobs where id = $1',
        [id],
      )
      started.push(row?.organisation ?? '')
      changed.emit('start')
      await once(signal, 'abort')
      signal.throwIfAborted()
    },
    giveUp: async () => {},
  })
  const until = async (count: number) => {
    while (started.length < count) await once(changed, 'start')
    return started
  }
  return { queue, enqueue, until }
}

test('keeps one slot free for other organizations', async () => {
  await runAll()
  const { database } = open
  // The job is not in the queue yet, so no worker can take it.
  await insertJob(database, newJob({ organisation: 'light' }))
  const { queue, enqueue, until } = await takeAndKeep(database, ['acme', 'acme', 'acme', 'acme'])
  expect(await until(2)).toEqual(['acme', 'acme'])
  await enqueue('light')
  expect(await until(3)).toEqual(['acme', 'acme', 'light'])
  await queue.stop(0)
})

test('a single organization gets all slots', async () => {
  const { database } = open
  await database.query("update octavo.jobs set status = 'completed'")
  await database.query('delete from octavo_queue.job')
  const { queue, until } = await takeAndKeep(database, ['acme', 'acme', 'acme'])
  expect(await until(3)).toEqual(['acme', 'acme', 'acme'])
  await queue.stop(0)
})

test('counts slots of workers with a heartbeat', async () => {
  const { database } = open
  await database.query("update octavo.workers set seen_at = now() - interval '11 seconds'")
  expect(await countSlots(database, { id: 'one', slots: 3 })).toMatchObject({ slots: 3 })
  expect(await countSlots(database, { id: 'two', slots: 4 })).toMatchObject({ slots: 7 })
  await database.query("update octavo.workers set seen_at = now() - interval '11 seconds' where id = 'one'")
  expect(await countSlots(database, { id: 'two', slots: 4 })).toMatchObject({ slots: 4 })
})

test('rejects only organizations with too many queued jobs', async () => {
  await runAll()
  const queue = await openJobQueue(open.database, { watches: false, attemptSeconds: 60, onError: () => {} })
  const start = (organisation: string) => {
    const site = { domain: 'docs.test', organisation, plan: 'enterprise', source: SOURCE, trusted: true }
    const selection = { version: null, paths: null, format: 'zip' as const, strict: false }
    return open.database.transaction((transaction) =>
      startJob(transaction, queue, { site, ...selection, jobsPerHour: 100, jobsQueued: 2, weight: 1 }),
    )
  }
  const results = await Promise.allSettled([start('acme'), start('acme'), start('acme'), start('light')])
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.map(({ reason }) => reason)).toEqual([expect.any(TooManyQueued)])
  expect(results[3]?.status).toBe('fulfilled')
  await queue.stop(0)
})
