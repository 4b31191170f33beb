import { expect, test } from 'vitest'
import { claimJob, completeJob, deleteJob, findReportedJob, insertJob } from '../jobs/jobStore.js'
import { newJob } from '../jobs/newJob.js'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { insertHook, newHookId } from './hookStore.js'
import { type DueReport, finishReport, putReports, removeDeletedReports, takeReport } from './reportStore.js'

const open = useTestDatabase()
const SHA = 'a'.repeat(40)

/** Stores a completed job with a report of its commit. */
async function completedJob(): Promise<{ id: string; hook: string }> {
  const { database } = open
  const hook = newHookId()
  const host = { provider: 'github' as const, repository: 'acme/docs', apiUrl: 'https://git.test' }
  await insertHook(database, { id: hook, organisation: 'acme', domain: 'docs.test', ...host, secret: '', token: 'x' })
  const { id } = await insertJob(database, newJob())
  await putReports(database, { hook, job: id, sha: SHA, pull: undefined })
  await claimJob(database, { id, attempt: 1 })
  const bundle = { sha256: 'a'.repeat(64), name: 'a.tar.gz', bytes: 10, pageCount: 3 }
  await completeJob(database, { id, attempt: 1 }, bundle)
  return { id, hook }
}

const countReports = async () => (await open.database.query('select 1 from octavo.reports')).count

test('the state of an export that is deleted before it was sent is still sent', async () => {
  const { database } = open
  const { id, hook } = await completedJob()
  expect(await deleteJob(database, id)).toBe(true)
  const report = (await takeReport(database, [])) as DueReport
  expect(report).toMatchObject({ hook, target: `commit ${SHA}`, job: id, state: 'success' })
  const job = await findReportedJob(database, report)
  expect(job).toMatchObject({ id, status: 'completed', pageCount: 3, createdAt: expect.any(Date) })
  await finishReport(database, report, null)
  expect(await takeReport(database, [])).toBeUndefined()
  await removeDeletedReports(database, new Date(0))
  expect(await countReports()).toBe(0)
})

test('a report that was sent is deleted with its job', async () => {
  const { database } = open
  const { id } = await completedJob()
  await finishReport(database, (await takeReport(database, [])) as DueReport, null)
  await deleteJob(database, id)
  expect(await countReports()).toBe(0)
})

test('a later job of a commit replaces one that was deleted', async () => {
  const { database } = open
  const { id, hook } = await completedJob()
  await deleteJob(database, id)
  const later = await insertJob(database, newJob())
  await putReports(database, { hook, job: later.id, sha: SHA, pull: undefined })
  const report = (await takeReport(database, [])) as DueReport
  expect(report).toMatchObject({ job: later.id, state: 'pending' })
  expect(await findReportedJob(database, report)).toMatchObject({ id: later.id, status: 'queued' })
})
