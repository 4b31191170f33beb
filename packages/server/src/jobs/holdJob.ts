import type { Database } from '../database/database.js'
import { claimInTime } from './claimInTime.js'
import type { Job } from './job.js'
import { Postponed } from './jobQueue.js'
import { type Attempt, forgiveTry } from './jobStore.js'

/**
 * Claims a job and runs its work. If the job is lost, because a clock was changed or a heartbeat was missed, the try is not counted:
 * the job has not crashed this process. Postponed jobs are returned by the queue, which takes back their count.
 * @param work returns `lost` if it notices the loss before `signal` is aborted
 * @returns false for a job that can't be claimed
 */
export async function holdJob(
  database: Database,
  attempt: Attempt,
  signal: AbortSignal,
  work: (job: Job) => Promise<'lost' | undefined>,
): Promise<boolean> {
  const job = await claimInTime(database, attempt, { signal })
  if (!job) return false
  let outcome: 'lost' | undefined
  try {
    outcome = await work(job)
  } finally {
    const isLost = outcome === 'lost' || (signal.aborted && !(signal.reason instanceof Postponed))
    if (isLost) await forgiveTry(database, attempt)
  }
  return true
}
