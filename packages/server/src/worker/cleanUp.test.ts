import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolderStore } from '../bundles/folderStore.js'
import { newJobId } from '../jobs/job.js'
import { findJob, insertJob } from '../jobs/jobStore.js'
import { claimedJob, newJob } from '../jobs/newJob.js'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { cleanUp } from './cleanUp.js'
import { publish } from './publishBundle.js'

const DAY = 24 * 3600_000

const open = useTestDatabase()

test('removes expired jobs, and archives with their last job', async () => {
  const { database, folder } = open
  const bundles = join(folder, 'bundles')
  const store = createFolderStore({ folder: bundles, sign: async () => '' })
  const exportJob = async (letter: string) => {
    const attempt = await claimedJob(database)
    mkdirSync(join(folder, 'drafts'), { recursive: true })
    const file = join(folder, 'drafts', attempt.id)
    writeFileSync(file, letter)
    const sha256 = letter.repeat(64)
    const publication = { sha256, name: `${sha256}.zip`, bytes: 1, pageCount: 1 }
    await publish({ database, store }, { attempt, publication, file })
    return attempt.id
  }
  const has = (letter: string) => existsSync(join(bundles, `${letter.repeat(64)}.zip`))
  const exists = async (id: string) => (await findJob(database, 'acme', id)) !== undefined

  const shared = await exportJob('a')
  const old = await exportJob('a')
  const unsharedJob = await exportJob('b')
  const waiting = newJobId()
  await insertJob(database, newJob({ id: waiting }))
  await database.query("update octavo.jobs set updated_at = now() - interval '31 days' where id = any($1)", [
    [old, unsharedJob, waiting],
  ])
  for (const [name, age] of [
    ['abandoned', 2 * DAY],
    ['fresh', 0],
  ] as const) {
    writeFileSync(join(bundles, name), '')
    const time = new Date(Date.now() - age)
    utimesSync(join(bundles, name), time, time)
  }

  expect(await cleanUp({ database, store, retentionDays: 30, auditDays: 365 })).toEqual({ jobs: 2, bundles: 2 })
  expect(await Promise.all([shared, old, unsharedJob, waiting].map(exists))).toEqual([true, false, false, true])
  expect([has('a'), has('b')]).toEqual([true, false])
  expect([existsSync(join(bundles, 'abandoned')), existsSync(join(bundles, 'fresh'))]).toEqual([false, true])
  expect(await cleanUp({ database, store, retentionDays: 30, auditDays: 365 })).toEqual({ jobs: 0, bundles: 0 })
})

test('removes all expired jobs in one run, however many there are', async () => {
  const { database, folder } = open
  const store = createFolderStore({ folder: join(folder, 'bundles'), sign: async () => '' })
  const { domain, organisation } = newJob()
  await database.query(
    `insert into octavo.jobs (id, organisation, domain, format, status, source, trusted, updated_at)
     select 'se_' || lpad(n::text, 16, '0'), $1, $2, 'zip', 'completed', '{}', false, now() - interval '31 days'
     from generate_series(1, 2500) n`,
    [organisation, domain],
  )
  expect(await cleanUp({ database, store, retentionDays: 30, auditDays: 365 })).toMatchObject({ jobs: 2500 })
})

test('removes all expired events and audit entries in one run, however many there are', async () => {
  const { database, folder } = open
  const store = createFolderStore({ folder: join(folder, 'bundles'), sign: async () => '' })
  const insert = async (age: string, count: number) => {
    await database.query(
      `insert into octavo.events (organisation, type, data, at)
       select 'many', 'site.changed', '{}', now() - $1::interval from generate_series(1, $2::integer)`,
      [age, count],
    )
    await database.query(
      `insert into octavo.audit (organisation, kind, name, action, outcome, via, at)
       select 'many', 'key', 'x', 'job.start', 'done', 'api', now() - $1::interval from generate_series(1, $2::integer)`,
      [age, count],
    )
  }
  await insert('400 days', 12_000)
  await insert('1 hour', 3)
  await cleanUp({ database, store, retentionDays: 30, auditDays: 365 })
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::integer from octavo.events where organisation = 'many'
     union all select count(*)::integer from octavo.audit where organisation = 'many'`,
  )
  expect(rows.map(({ count }) => count)).toEqual([3, 3])
})
