import { isRef } from '../build/gitSource.js'
import { nextRun, scheduleProblem } from '../jobs/cronTimes.js'
import * as schedules from '../stores/scheduleStore.js'
import type { SiteRecord } from '../stores/siteRecord.js'
import { ApiError, invalidFields } from './apiError.js'
import type { OperationCall, OperationContext } from './operationCall.js'
import { requireSite } from './requireSite.js'
import { TRIGGER_OPERATIONS } from './triggerOperations.js'
import { requestCheck } from './validators.js'

/** Maximum number of schedules of a site. */
const MAX_SCHEDULES = 20
const NO_SCHEDULE = 'Schedule not found.'

const scheduleCheck = requestCheck(TRIGGER_OPERATIONS.createSchedule)

/** Returns the operations on schedules of a site. */
export function scheduleHandlers({ database, limits }: OperationContext) {
  return {
    async listSchedules(call: OperationCall) {
      const { organisation, domain } = await requireSite(database, call)
      return { schedules: (await schedules.listSchedules(database, organisation, domain)).map(describeSchedule) }
    },

    async createSchedule(call: OperationCall) {
      const site = await requireSite(database, call)
      const schedule = { id: schedules.newScheduleId(), ...readSchedule(site, call.body) }
      const stored = await database.transaction((transaction) =>
        schedules.insertSchedule(transaction, schedule, MAX_SCHEDULES),
      )
      if (!stored) throw new ApiError(409, `A site has at most ${MAX_SCHEDULES} schedules. Remove one first.`)
      call.audit.target = `${site.domain}/${stored.id}`
      return describeSchedule(stored)
    },

    async changeSchedule(call: OperationCall) {
      const site = await requireSite(database, call)
      const schedule = { id: scheduleId(call), ...readSchedule(site, call.body) }
      const stored = await schedules.changeSchedule(database, schedule)
      if (!stored) throw new ApiError(404, NO_SCHEDULE)
      return describeSchedule(stored)
    },

    async removeSchedule(call: OperationCall) {
      const { organisation, domain } = await requireSite(database, call)
      if (!(await schedules.removeSchedule(database, { organisation, domain, id: scheduleId(call) })))
        throw new ApiError(404, NO_SCHEDULE)
    },
  }

  /** Returns the values of a schedule. @throws {ApiError} 400 */
  function readSchedule({ organisation, domain, source }: SiteRecord, body: unknown) {
    const values = scheduleCheck.body<{ cron: string; timeZone: string; branch?: string }>(body)
    const { cron, timeZone, branch = null } = values
    const problem = scheduleProblem(values, limits.scheduleMinutes)
    if (problem !== undefined) {
      const isValidInUtc = scheduleProblem({ cron, timeZone: 'UTC' }, limits.scheduleMinutes) === undefined
      throw invalidFields({ [isValidInUtc ? 'timeZone' : 'cron']: problem })
    }
    if (branch !== null && (source.kind !== 'git' || !isRef(`refs/heads/${branch}`)))
      throw invalidFields({ branch: `Invalid branch "${branch}". Expected a branch of the site's repository.` })
    return { organisation, domain, cron, timeZone, branch, nextAt: nextRun(cron, timeZone, new Date()) }
  }
}

function scheduleId({ params }: OperationCall): string {
  return (params as { scheduleId: string }).scheduleId
}

function describeSchedule(schedule: schedules.ScheduleRecord) {
  const { id, cron, timeZone, branch, nextAt, lastAt, lastOutcome, lastJob } = schedule
  return {
    ...{ scheduleId: id, cron, timeZone, branch, nextAt: nextAt.toISOString() },
    ...{ lastAt: lastAt?.toISOString() ?? null, lastOutcome, lastJobId: lastJob },
  }
}
