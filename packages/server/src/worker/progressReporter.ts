import { addLogLines, LOG_LINES, type NewLogLine } from '../jobs/jobLog.js'
import { type Attempt, type JobProgress, reportProgress } from '../jobs/jobStore.js'
import type { Database } from '../stores/database.js'

/** Minimum interval between two writes. */
const INTERVAL_MS = 200
/** Interval at which an attempt without progress checks whether it still has its job. */
const CHECK_MS = 2_000

export interface ProgressReporter {
  /** Reports progress, which is written at intervals and by `flush`. */
  report(progress: JobProgress): void
  /** Adds a line to the job's log, which is written with the progress. */
  log(level: NewLogLine['level'], text: string): void
  /** Waits until all reports are written, or a write has failed. */
  flush(): Promise<void>
  stop(): void
  /** Aborted when the job is cancelled, or claimed by a later attempt. */
  lost: AbortSignal
}

/** Creates a reporter that writes an attempt's progress to the database, at most five times per second. */
export function createProgressReporter(database: Database, attempt: Attempt): ProgressReporter {
  const lostSignal = new AbortController()
  let next: JobProgress = { progress: 0, pageCount: 0 }
  let isDue = false
  let lines: NewLogLine[] = []
  let lineCount = 0
  let writing: Promise<void> | undefined

  const write = async () => {
    isDue = false
    const newLogLines = lines
    lines = []
    // The next write includes the data of a failed one, and detects the loss of the job.
    try {
      const hasJob = await reportProgress(database, attempt, next)
      if (!hasJob) lostSignal.abort(new Error('The job was cancelled, or another worker runs it.'))
      else if (newLogLines.length > 0) await addLogLines(database, attempt, newLogLines)
    } catch {
      lines = [...newLogLines, ...lines]
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
      if (lineCount++ >= LOG_LINES) return
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
    lost: lostSignal.signal,
  }
}
