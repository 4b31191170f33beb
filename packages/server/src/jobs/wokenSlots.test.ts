import { expect, test } from 'vitest'
import { openJobQueue } from './jobQueue.js'
import { useTestDatabase } from './testDatabase.js'

const open = useTestDatabase()

test.each([
  { concurrency: 2, isNotified: true },
  { concurrency: 40, isNotified: false },
])('queued jobs notify $concurrency slots: $isNotified', async ({ concurrency, isNotified }) => {
  const { database } = open
  await database.query('delete from octavo.workers')
  const queue = await openJobQueue(database, { watches: true, attemptSeconds: 60, onError: () => {} })
  try {
    await queue.work({ concurrency, run: async () => {}, giveUp: async () => {} })
    const { row } = await database.query(
      `select notify, heartbeat_seconds as heartbeat, retry_limit as retries, dead_letter as dead
       from octavo_queue.queue where name = 'static-export'`,
    )
    expect(row).toEqual({ notify: isNotified, heartbeat: 10, retries: 10, dead: 'static-export-dead' })
  } finally {
    await queue.stop(0)
  }
})
