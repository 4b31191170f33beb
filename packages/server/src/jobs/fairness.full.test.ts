import { expect, test } from 'vitest'
import { insertJob } from './jobStore.js'
import { newJob } from './newJob.js'
import { useTestDatabase } from './testDatabase.js'

const open = useTestDatabase()

test('with 50 organizations and 2,000 jobs, a light organization waits for at most one job of each other', async () => {
  const { database } = open
  const heavy = Array.from({ length: 49 }, (_, index) => `heavy-${index}`)
  for (const id of [...heavy, 'light'])
    await database.query("insert into octavo.organisations (id, plan) values ($1, 'enterprise')", [id])
  // Each heavy organization sends all of its jobs at once, as a script does.
  for (const organisation of heavy)
    for (let job = 0; job < 40; job++) await insertJob(database, newJob({ organisation }))
  const waits: number[] = []
  let ran = 0
  let since: number | undefined
  for (;;) {
    // The light organization sends its next job when it has none.
    if (since === undefined && waits.length < 30) {
      await insertJob(database, newJob({ organisation: 'light' }))
      since = ran
    }
    const { row } = await database.query<{ id: string; organisation: string }>(
      `update octavo.jobs set status = 'completed' where id = (
         select id from octavo.jobs where status = 'queued' order by turn, created_at, id limit 1)
       returning id, organisation`,
    )
    if (!row) break
    if (row.organisation === 'light' && since !== undefined) {
      waits.push(ran - since)
      since = undefined
    }
    ran++
  }
  expect(ran).toBe(49 * 40 + 30)
  expect(Math.max(...waits)).toBeLessThanOrEqual(50)
})
