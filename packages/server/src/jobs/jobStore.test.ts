import { expect, test } from 'vitest'
import { type Job, newJobId } from './job.js'
import { addLogLines, LOG_LINES, readLog } from './jobLog.js'
import {
  claimJob,
  completeJob,
  deleteJob,
  failJob,
  failSpentJob,
  findJob,
  forgiveTry,
  insertJob,
  listEarlierExports,
  listJobs,
  reportProgress,
} from './jobStore.js'
import { claimedJob, newJob } from './newJob.js'
import { useTestDatabase } from './testDatabase.js'

const open = useTestDatabase()

const publication = { sha256: 'a'.repeat(64), name: 'a.tar.gz', bytes: 10, pageCount: 3 }

async function insert(): Promise<string> {
  return (await insertJob(open.database, newJob())).id
}

test('an attempt takes a job only with the highest attempt number', async () => {
  const id = await insert()
  expect((await findJob(open.database, 'acme', id))?.startedAt).toBeNull()
  const first = await claimJob(open.database, { id, attempt: 2 })
  expect(first).toMatchObject({ attempt: 2, status: 'running', startedAt: expect.any(Date) })
  expect(await claimJob(open.database, { id, attempt: 2 })).toBeUndefined()
  expect(await claimJob(open.database, { id, attempt: 1 })).toBeUndefined()
  expect(await claimJob(open.database, { id, attempt: 5 })).toMatchObject({ attempt: 5, startedAt: first?.startedAt })
})

test('a job with three attempts is not taken again and fails', async () => {
  const { database } = open
  const id = await insert()
  for (const attempt of [1, 2, 3]) expect(await claimJob(database, { id, attempt })).toMatchObject({ attempt })
  expect(await failSpentJob(database, { id, attempt: 3 }, 'spent')).toBe(false)
  expect(await claimJob(database, { id, attempt: 4 })).toBeUndefined()
  await forgiveTry(database, { id, attempt: 3 })
  expect(await failSpentJob(database, { id, attempt: 4 }, 'spent')).toBe(false)
  expect(await claimJob(database, { id, attempt: 4 })).toMatchObject({ attempt: 4 })
  expect(await failSpentJob(database, { id, attempt: 5 }, 'spent')).toBe(true)
  expect(await findJob(database, 'acme', id)).toMatchObject({ status: 'failed', error: 'spent' })
})

test('an attempt that lost its job writes nothing', async () => {
  const { database } = open
  const { id } = await claimedJob(database)
  await claimJob(database, { id, attempt: 2 })
  const before = await findJob(database, 'acme', id)
  expect(await reportProgress(database, { id, attempt: 1 }, { progress: 50, pageCount: 9 })).toBe(false)
  expect(await failJob(database, { id, attempt: 1, error: 'x' })).toBe(false)
  expect(await database.transaction((inside) => completeJob(inside, { id, attempt: 1 }, publication))).toBe(false)
  await addLogLines(database, { id, attempt: 1 }, [{ level: 'info', text: 'stale' }])
  expect(await readLog(database, id)).toEqual([])
  expect(await findJob(database, 'acme', id)).toEqual(before)
})

test('progress, page count and change time never decrease', async () => {
  const { database } = open
  const { id } = await claimedJob(database)
  await reportProgress(database, { id, attempt: 1 }, { progress: 70, pageCount: 12 })
  // The clock was set back in the meantime.
  await database.query("update octavo.jobs set updated_at = now() + interval '1 hour' where id = $1", [id])
  const before = await findJob(database, 'acme', id)
  await claimJob(database, { id, attempt: 2 })
  await reportProgress(database, { id, attempt: 2 }, { progress: 5, pageCount: 0 })
  expect(await findJob(database, 'acme', id)).toMatchObject({
    progress: 70,
    pageCount: 12,
    updatedAt: before?.updatedAt,
  })
})

test('a finished job never changes', async () => {
  const { database } = open
  const { id } = await claimedJob(database)
  expect(await database.transaction((inside) => completeJob(inside, { id, attempt: 1 }, publication))).toBe(true)
  expect(await failJob(database, { id, error: 'cancelled' })).toBe(false)
  expect(await claimJob(database, { id, attempt: 2 })).toBeUndefined()
  expect(await findJob(database, 'acme', id)).toMatchObject({ status: 'completed', progress: 100, pageCount: 3 })
})

test('only a finished job can be deleted', async () => {
  const { database } = open
  const id = await insert()
  expect(await deleteJob(database, id)).toBe(false)
  await failJob(database, { id, error: 'x' })
  expect(await deleteJob(database, id)).toBe(true)
})

test('lists jobs of the same moment page by page without gaps', async () => {
  const { database } = open
  const ids = await database.transaction(async (inside) => {
    const names: string[] = []
    for (let count = 0; count < 9; count++) {
      const id = newJobId()
      await insertJob(inside, newJob({ domain: 'same.test', id }))
      names.push(id)
    }
    return names
  })
  const names: string[] = []
  let after: { createdAt: Date; id: string } | undefined
  do {
    const page = await listJobs(database, {
      organisation: 'acme',
      domain: 'same.test',
      limit: 2,
      ...(after && { after }),
    })
    names.push(...page.map(({ id }) => id))
    const last = page.at(-1)
    // The position as a client returns it: with the milliseconds of a Date.
    after = last && { createdAt: new Date(last.createdAt.toISOString()), id: last.id }
  } while (after)
  expect(names.sort()).toEqual(ids.sort())
})

test('a log keeps the order of its lines and ends at its limit', async () => {
  const { database } = open
  const { id } = await claimedJob(database)
  const lines = Array.from({ length: 400 }, (_, number) => ({
    level: 'info' as const,
    text: `line ${number}\u0000\ud800`,
  }))
  await addLogLines(database, { id, attempt: 1 }, lines)
  await addLogLines(database, { id, attempt: 1 }, lines)
  const log = await readLog(database, id)
  expect(log).toHaveLength(LOG_LINES)
  expect(log.slice(0, 2).map(({ text }) => text)).toEqual(['line 0', 'line 1'])
  expect(log.at(-1)?.text).toBe('line 99')
})

test('an export is compared with earlier ones of the site, and a preview with earlier ones of its pull request', async () => {
  const { database } = open
  const completed = async (preview: string | null) => {
    const { id } = await insertJob(database, newJob({ domain: 'compared.test', preview }))
    await claimJob(database, { id, attempt: 1 })
    await completeJob(database, { id, attempt: 1 }, publication)
    return (await findJob(database, 'acme', id)) as Job
  }
  const earlier = async (job: Job) => (await listEarlierExports(database, job, 10)).map(({ id }) => id)
  const [site, pull] = [await completed(null), await completed('pull/1')]
  await completed('pull/2')
  expect(await earlier(await completed(null))).toEqual([site.id])
  expect(await earlier(await completed('pull/1'))).toEqual([pull.id])
})
