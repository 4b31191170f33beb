import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StoreUnavailable } from '../bundles/bundleStore.js'
import { createFolderStore } from '../bundles/folderStore.js'
import type { Job } from '../jobs/job.js'
import { findJob } from '../jobs/jobStore.js'
import { claimedJob } from '../jobs/newJob.js'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { cleanUp } from '../worker/cleanUp.js'
import { publish } from '../worker/publishBundle.js'
import type { ApiContext } from './apiContext.js'
import { deleteExport } from './exports.js'

const open = useTestDatabase()

test('deletes a job while the store is unavailable and its bundle in a later cleanup', async () => {
  const { database, folder } = open
  const store = createFolderStore({ folder: join(folder, 'bundles'), sign: async () => '' })
  const attempt = await claimedJob(database)
  const file = join(folder, 'draft')
  writeFileSync(file, 'text')
  const publication = { sha256: 'e'.repeat(64), name: `${'e'.repeat(64)}.zip`, bytes: 4, pageCount: 1 }
  await publish({ database, store }, { attempt, publication, file })

  const remove = () => Promise.reject(new StoreUnavailable('away'))
  const job = (await findJob(database, 'acme', attempt.id)) as Job
  await deleteExport({ database, store: { ...store, remove } } as unknown as ApiContext, job)
  expect(await findJob(database, 'acme', attempt.id)).toBeUndefined()
  expect(await store.has(publication.name)).toBe(true)
  expect(await cleanUp({ database, store, retentionDays: 30, auditDays: 365 })).toMatchObject({ bundles: 1 })
  expect(await store.has(publication.name)).toBe(false)
})
