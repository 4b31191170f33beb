import type { Database } from '../database/database.js'
import { addLogLine } from '../jobs/jobLog.js'
import { type Attempt, type JobProgress, reportProgress } from '../jobs/jobStore.js'

/** Clients poll; more often than this they see no difference. */
const INTERVAL_MS = 200
/** A job that reports nothing is still asked whether it is ours. */
const CHECK_MS = 2_000

export interface ProgressReporter {
  /** Says how far the job is. Writes come at intervals; the last one always comes. */
  report(progress: JobProgress): void
  log(level: 'info' | 'warning' | 'error', text: string): Promise<void>
  /** Waits until everything reported is written. */
  flush(): Promise<void>
  stop(): void
  /** Ends when the job was cancelled, or taken by a later attempt. */
  lost: AbortSignal
}

/** Writes an attempt's progress to the database, at most five times a second. */
export function createProgressReporter(database: Database, attempt: Attempt): ProgressReporter {
  const lost = new AbortController()
  let next: JobProgress = { progress: 0, pageCount: 0 }
  let isWaiting = false
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    isWaiting = false
    const isOurs = await reportProgress(database, attempt, next)
    if (!isOurs) lost.abort(new Error('The job was cancelled or is being run elsewhere.'))
  }
  // A write that fails is made up for by the next; a claim that is gone is found by that one, or at the end.
  const schedule = () => {
    writing = writing.then(write).catch(() => {})
  }
  const timer = setInterval(() => {
    if (isWaiting) schedule()
  }, INTERVAL_MS)
  const check = setInterval(schedule, CHECK_MS)

  return {
    report(progress) {
      next = { ...next, ...progress }
      isWaiting = true
    },
    async log(level, text) {
      await addLogLine(database, attempt.id, { level, text }).catch(() => {})
    },
    async flush() {
      if (isWaiting) schedule()
      await writing
    },
    stop() {
      clearInterval(timer)
      clearInterval(check)
    },
    lost: lost.signal,
  }
}
