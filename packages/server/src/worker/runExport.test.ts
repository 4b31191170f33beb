import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHECKOUT_LIMITS } from '../build/checkoutOptions.js'
import { chooseIsolation } from '../build/chooseIsolation.js'
import { createFolderStore } from '../bundles/folderStore.js'
import { newJobId } from '../jobs/job.js'
import { findJob, insertJob } from '../jobs/jobStore.js'
import { newJob } from '../jobs/newJob.js'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { runExport } from './runExport.js'
import { createSlots } from './slots.js'

const open = useTestDatabase()

test('rejects an untrusted site without isolation before reading it', async () => {
  const { database, folder } = open
  const source = join(folder, 'source')
  const workDir = join(folder, 'work')
  for (const each of [source, workDir]) mkdirSync(each)
  writeFileSync(join(source, 'docs.json'), '{}')
  const id = newJobId()
  await insertJob(database, newJob({ id, source: { kind: 'folder', path: source }, trusted: false }))
  const removed: string[] = []
  const context = {
    database,
    store: createFolderStore({ folder: join(folder, 'bundles'), sign: async () => '' }),
    isolation: await chooseIsolation({ mode: 'process' }),
    builder: 'a',
    workDir,
    limits: {
      build: { time: 10_000, memory: 1024 ** 3, disk: 1024 ** 2, entries: 1000, processes: 256 },
      checkout: CHECKOUT_LIMITS,
      bundle: { entries: 100, bytes: 1024 ** 2 },
    },
    threads: 1,
    aside: <T>(work: () => Promise<T>) => work(),
    inSlot: createSlots(1),
    remove: (path: string) => removed.push(path),
  }
  await runExport(context, { id, attempt: 1 }, new AbortController().signal)
  expect(await findJob(database, 'acme', id)).toMatchObject({
    status: 'failed',
    error: 'The server builds only trusted sites, because it has no isolation for builds.',
    revision: null,
  })
  expect(removed).toEqual([join(workDir, `${id}-1`)])
})
