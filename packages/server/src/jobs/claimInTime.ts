import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/database.js'
import type { Job } from './job.js'
import { type Attempt, claimJob, isSpent } from './jobStore.js'

/** What the holder of a last try needs to notice that it has lost its job, to end, and to take back the count. */
const SILENCE_MS = 15_000
const PAUSE_MS = 500

interface ClaimOptions {
  signal: AbortSignal
  silenceMs?: number
}

/**
 * Claims a job. One whose tries are spent may have lost its last one to a clock that was changed, and its holder lives on in
 * another process: that has so long to say so. Undefined for a job that can't be claimed even then.
 */
export async function claimInTime(
  database: Database,
  attempt: Attempt,
  { signal, silenceMs = SILENCE_MS }: ClaimOptions,
): Promise<Job | undefined> {
  for (const start = performance.now(); ; await wait(PAUSE_MS, undefined, { signal })) {
    // Asked before: what is taken back in between is claimed.
    const mayWait = database.isShared && performance.now() - start <= silenceMs && (await isSpent(database, attempt))
    const job = await claimJob(database, attempt)
    if (job || !mayWait) return job
  }
}
