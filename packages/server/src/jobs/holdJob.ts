import type { Database } from '../database/database.js'
import { claimInTime } from './claimInTime.js'
import type { Job } from './job.js'
import { Postponed } from './jobQueue.js'
import { type Attempt, forgiveTry } from './jobStore.js'

/**
 * Claims a job, and works on it. Who lives on after the job was lost, to a clock that was changed or a long silence, was not
 * ended by it: the count of the try is taken back. What is postponed is given back with its count, by the queue.
 * @param work says `lost` when it has found out before `signal` did
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
  let said: 'lost' | undefined
  try {
    said = await work(job)
  } finally {
    const isLost = said === 'lost' || (signal.aborted && !(signal.reason instanceof Postponed))
    if (isLost) await forgiveTry(database, attempt)
  }
  return true
}
