import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Queryable } from '../database/database.js'

const QUEUE = 'static-export'
const DEAD = 'static-export-dead'

/** A worker that says nothing for this long has lost its jobs. pg-boss takes no less than ten seconds. */
const HEARTBEAT_SECONDS = 10
const REFRESH_SECONDS = 2
/** How soon jobs of dead workers, and jobs whose notification was lost, are noticed. */
const WATCH_SECONDS = 1
/** A job is tried three times in all. */
const RETRIES = 2

export interface QueuedJob {
  id: string
}

export interface QueueHandlers {
  /** `signal` ends when the job no longer belongs to this worker. */
  run(job: QueuedJob, signal: AbortSignal): Promise<void>
  /** A job that no attempt could end. */
  giveUp(job: QueuedJob): Promise<void>
  concurrency: number
}

/** Jobs that wait for a worker. What clients see of a job is kept in a table of ours; this is who works on what. */
export interface JobQueue {
  /** Enqueues a job with the transaction that stores it: both happen, or neither. */
  enqueue(transaction: Queryable, job: QueuedJob): Promise<void>
  work(handlers: QueueHandlers): Promise<void>
  /** Takes no more jobs, waits for those under way up to `graceMs`, and gives the rest back. */
  stop(graceMs: number): Promise<void>
}

export interface JobQueueOptions {
  /** Processes without workers leave watching to those that have some. */
  watches: boolean
  /** Longest time of one attempt. */
  attemptSeconds: number
  onError(error: Error): void
}

/** Opens the queue, and makes it with the first process that does. */
export async function openJobQueue(database: ConstructorOptions, options: JobQueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    ...database,
    schema: 'octavo_queue',
    useListenNotify: true,
    schedule: false,
    supervise: options.watches,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', options.onError)
  await boss.start()
  await boss.createQueue(DEAD, { retryLimit: 100, retryDelay: 1, notify: true })
  await boss.createQueue(QUEUE, {
    retryLimit: RETRIES,
    retryDelay: 0,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: options.attemptSeconds + 60,
    deadLetter: DEAD,
    deleteAfterSeconds: 3600,
    notify: true,
  })
  // The first use of a queue looks it up, which must not happen inside a transaction of the embedded database.
  await boss.getBlockedKeys(QUEUE).catch(() => {})
  const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 }

  return {
    async enqueue(transaction, job) {
      const db = {
        async executeSql(text: string, values: unknown[] = []) {
          const { rows } = await transaction.query(text, values)
          return { rows }
        },
      }
      const sent = await boss.send(QUEUE, job, { db })
      if (sent === null) throw new Error('The queue did not take the job.')
    },
    async work({ run, giveUp, concurrency }) {
      const each = { ...polling, heartbeatRefreshSeconds: REFRESH_SECONDS, localConcurrency: concurrency }
      await boss.work<QueuedJob>(QUEUE, each, async ([job]) => {
        if (job) await run(job.data, job.signal)
      })
      await boss.work<QueuedJob>(DEAD, polling, async ([job]) => {
        if (job) await giveUp(job.data)
      })
    },
    async stop(graceMs) {
      await boss.stop({ graceful: true, timeout: graceMs })
    },
  }
}
