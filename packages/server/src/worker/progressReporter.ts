import type { Database } from '../database/database.js'
import { addLogLines, LOG_LINES, type NewLogLine } from '../jobs/jobLog.js'
import { type Attempt, type JobProgress, reportProgress } from '../jobs/jobStore.js'

/** Clients poll; more often than this they see no difference. */
const INTERVAL_MS = 200
/** A job that reports nothing is still asked whether it is ours. */
const CHECK_MS = 2_000

export interface ProgressReporter {
  /** Says how far the job is. Writes come at intervals; the last one comes with `flush`. */
  report(progress: JobProgress): void
  /** Adds a line to the job's log, with the next write. */
  log(level: NewLogLine['level'], text: string): void
  /** Waits until everything reported is written, or the database was found to be away. */
  flush(): Promise<void>
  stop(): void
  /** Ends when the job was cancelled, or taken by a later attempt. */
  lost: AbortSignal
}

/** Writes an attempt's progress to the database, at most five times a second and one write at a time. */
export function createProgressReporter(database: Database, attempt: Attempt): ProgressReporter {
  const lost = new AbortController()
  let next: JobProgress = { progress: 0, pageCount: 0 }
  let isDue = false
  let lines: NewLogLine[] = []
  let taken = 0
  let writing: Promise<void> | undefined

  const write = async () => {
    isDue = false
    const written = lines
    lines = []
    // What fails is made up for by the next write; a claim that is gone is found by that one, or at the end.
    try {
      const isOurs = await reportProgress(database, attempt, next)
      if (!isOurs) lost.abort(new Error('The job was cancelled, or another worker runs it.'))
      else if (written.length > 0) await addLogLines(database, attempt, written)
    } catch {
      lines = [...written, ...lines]
      isDue = true
    }
  }
  const start = () => {
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }
  const timer = setInterval(() => {
    if (isDue) void start()
  }, INTERVAL_MS)
  const check = setInterval(() => void start(), CHECK_MS)

  return {
    report(progress) {
      next = { ...next, ...progress }
      isDue = true
    },
    log(level, text) {
      if (taken++ >= LOG_LINES) return
      lines.push({ level, text })
      isDue = true
    },
    async flush() {
      if (writing) await writing
      if (isDue) await start()
    },
    stop() {
      clearInterval(timer)
      clearInterval(check)
    },
    lost: lost.signal,
  }
}
