import { nextRun } from '../jobs/cronTimes.js'
import type { JobQueue } from '../jobs/jobQueue.js'
import { refusedTrigger, type TriggerLimits, type TriggerOrigin, triggerJob } from '../jobs/triggerJob.js'
import type { Database, Queryable } from '../stores/database.js'
import { lockDueSchedule, putRun, type ScheduleRecord } from '../stores/scheduleStore.js'
import { findSite } from '../stores/siteStore.js'

export interface ScheduleContext {
  database: Database
  queue: JobQueue
  limits: TriggerLimits
}

/** Maximum number of schedules that start in one pass. */
const BATCH = 20

/**
 * Starts the exports of schedules that are due. A run and its job are stored in one transaction, so each run starts one job,
 * however many processes do this. Runs that were missed while no process ran are made up for by one.
 * @returns true if more may be due
 */
export async function runSchedules(context: ScheduleContext, now = new Date()): Promise<boolean> {
  for (let count = 0; count < BATCH; count++) if (!(await runOne(context, now))) return false
  return true
}

async function runOne({ database, queue, limits }: ScheduleContext, now: Date): Promise<boolean> {
  let due: ScheduleRecord | undefined
  try {
    await database.transaction(async (transaction) => {
      due = await lockDueSchedule(transaction, now)
      if (due) await store(transaction, due, await start(transaction, due))
    })
  } catch (error) {
    if (!due) throw error
    const refused = refusedTrigger(error)
    const reason = refused?.reason ?? 'The run failed because of an internal error.'
    await store(database, due, { outcome: `${reason} The run was skipped.`, job: null })
    // Others run in the next pass, because this one is due later now.
    if (!refused) throw error
  }
  return due !== undefined

  async function start(transaction: Queryable, schedule: ScheduleRecord) {
    const { domain, branch } = schedule
    const site = await findSite(transaction, domain)
    if (!site) return { outcome: 'The site was removed.', job: null }
    if (branch !== null && site.source.kind === 'folder')
      return { outcome: `The source of the site is now a folder, without the branch "${branch}".`, job: null }
    const preview = branch === null ? undefined : { name: `branch/${branch}`, ref: `refs/heads/${branch}` }
    const { job, isNew } = await triggerJob(
      transaction,
      { queue, limits },
      { site, preview, origin: scheduleOrigin(schedule) },
    )
    return { outcome: isNew ? `Started the export ${job.id}.` : `Joined the export ${job.id}.`, job: job.id }
  }

  function store(queryable: Queryable, schedule: ScheduleRecord, run: { outcome: string; job: string | null }) {
    return putRun(queryable, schedule, { ...run, at: now, nextAt: nextTime(schedule, now) })
  }
}

const DAY_MS = 24 * 3600_000

/** Returns the next run of a schedule, or tomorrow for an expression or a time zone that only another version of Node.js can read. */
function nextTime({ cron, timeZone }: ScheduleRecord, now: Date): Date {
  try {
    return nextRun(cron, timeZone, now)
  } catch {
    return new Date(now.getTime() + DAY_MS)
  }
}

function scheduleOrigin({ id, cron, timeZone }: ScheduleRecord): TriggerOrigin {
  return { kind: 'schedule', actor: id, name: `${cron} (${timeZone})`, via: 'server', client: null, request: null }
}
