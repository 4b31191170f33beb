import { mkdirSync, utimesSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { claimJob, failJob, insertJob } from '../jobs/jobStore.js'
import { newJob } from '../jobs/newJob.js'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { sweepWorkFolder } from './workFolder.js'

const open = useTestDatabase()

test('finds only leftovers of attempts that lost their job', async () => {
  const { database, folder } = open
  const insert = async () => {
    return (await insertJob(database, newJob())).id
  }
  const [running, ended] = [await insert(), await insert()]
  await claimJob(database, { id: running, attempt: 2 })
  await failJob(database, { id: ended, error: 'x' })
  const work = join(folder, 'work')
  for (const name of [`${running}-1`, `${running}-2`, `${ended}-1`, 'se_0000000000000000-1', 'new', 'old'])
    mkdirSync(join(work, name, 'source'), { recursive: true })
  utimesSync(join(work, 'old'), 0, 0)
  const removed: string[] = []
  await sweepWorkFolder(database, { workDir: work, remove: (path) => removed.push(basename(path)) })
  expect(removed.sort()).toEqual([`${running}-1`, `${ended}-1`, 'se_0000000000000000-1', 'old'].sort())
})
