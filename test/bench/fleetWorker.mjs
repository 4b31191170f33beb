import { setTimeout as wait } from 'node:timers/promises'
import { holdJob } from '../../packages/server/dist/jobs/holdJob.js'
import { openJobQueue } from '../../packages/server/dist/jobs/jobQueue.js'
import { completeJob, failJob } from '../../packages/server/dist/jobs/jobStore.js'
import { openPostgres } from '../../packages/server/dist/stores/openPostgres.js'
import { createProgressReporter } from '../../packages/server/dist/worker/progressReporter.js'

/**
 * A worker that sleeps instead of building. Its statements are those of a real export: claim, progress, log lines and
 * publication.
 */
const { url, slots, buildMs } = JSON.parse(process.env.FLEET_WORKER)
const database = await openPostgres(url)
const queue = await openJobQueue(database, {
  watches: true,
  attemptSeconds: 600,
  onError: (error) => process.stderr.write(`${error.message}\n`),
})
let attempts = 0
let busyMs = 0

await queue.work({
  concurrency: slots,
  async run(attempt, signal) {
    attempts++
    const start = performance.now()
    await holdJob(database, attempt, signal, (job) => build(job, signal))
    busyMs += performance.now() - start
  },
  giveUp: (id) => failJob(database, { id, error: 'given up' }),
})
process.send('ready')

async function build(job, signal) {
  const reporter = createProgressReporter(database, job)
  reporter.log('info', 'Checked out 0123456789abcdef')
  // Durations of builds differ: from a half to one and a half times the mean.
  const total = buildMs * (0.5 + Math.random())
  for (let step = 1; step <= 4; step++) {
    await wait(total / 4, undefined, { signal })
    reporter.report({ progress: step * 24, pageCount: step * 25 })
  }
  reporter.log('info', 'Rendered 100 pages')
  await reporter.flush()
  const sha256 = job.id.slice(3).repeat(4)
  await database.transaction((transaction) =>
    completeJob(transaction, job, {
      sha256,
      name: `${sha256}.tar.gz`,
      bytes: 1_000_000,
      pageCount: 100,
      inputs: sha256,
    }),
  )
  reporter.stop()
  return undefined
}

process.on('message', async () => {
  await queue.stop(30_000)
  await database.close()
  const { user, system } = process.cpuUsage()
  process.send({ attempts, busyMs, cpu: (user + system) / 1e6 }, () => process.disconnect())
})
