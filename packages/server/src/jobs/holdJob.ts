import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../stores/database.js'
import type { Job } from './job.js'
import { isStopping } from './jobQueue.js'
import { type Attempt, claimJob, forgiveTry, isSpent } from './jobStore.js'

/**
 * Claims a job and runs its work. If the job is lost, because a clock was changed or a heartbeat was missed, the try
 * is not counted, because the job did not crash this process. The queue requeues postponed jobs and takes back their
 * count.
 * @param work returns `lost` if it notices the loss before `signal` is aborted
 * @returns false if the job can't be claimed
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
    const isJobLost = outcome === 'lost' || (signal.aborted && !isStopping(signal))
    if (isJobLost) await forgiveTry(database, attempt)
  }
  return true
}

/** Time for a worker to notice that it has lost its job, to stop, and to take back the counted try. */
const SILENCE_MS = 15_000
const PAUSE_MS = 500

interface ClaimOptions {
  signal: AbortSignal
  silenceMs?: number
}

/**
 * Claims a job. If a job has no tries left, its last try may have been lost because a clock was changed, while its
 * worker still runs in another process. This waits until that worker takes back the try. Returns undefined if the job
 * can't be claimed even then.
 */
export async function claimInTime(
  database: Database,
  attempt: Attempt,
  { signal, silenceMs = SILENCE_MS }: ClaimOptions,
): Promise<Job | undefined> {
  for (const start = performance.now(); ; await wait(PAUSE_MS, undefined, { signal })) {
    // Checked before the claim, so that an attempt that its holder gives back in between can be claimed.
    const canRetry = database.isShared && performance.now() - start <= silenceMs && (await isSpent(database, attempt))
    const job = await claimJob(database, attempt)
    if (job || !canRetry) return job
  }
}
