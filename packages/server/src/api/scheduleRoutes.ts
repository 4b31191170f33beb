import type { FastifyInstance } from 'fastify'
import { isRef } from '../build/gitSource.js'
import { nextRun, scheduleProblem } from '../jobs/cronTimes.js'
import * as schedules from '../stores/scheduleStore.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'
import { requireSite } from './requireSite.js'
import { TRIGGER_OPERATIONS } from './triggerOperations.js'
import { requestCheck, serveOperation } from './validators.js'

/** Maximum number of schedules of a site. */
const MAX_SCHEDULES = 20

/** Adds the endpoints for schedules of a site. */
export function scheduleRoutes(api: FastifyInstance, { database, limits }: ApiContext): void {
  const create = requestCheck(TRIGGER_OPERATIONS.createSchedule)

  serveOperation(api, TRIGGER_OPERATIONS.listSchedules, async (request) => {
    const { organisation, domain } = await requireSite(database, request)
    return { schedules: (await schedules.listSchedules(database, organisation, domain)).map(describeSchedule) }
  })

  serveOperation(api, TRIGGER_OPERATIONS.createSchedule, async (request, reply) => {
    const { organisation, domain, source } = await requireSite(database, request)
    const values = create.body<{ cron: string; timeZone: string; branch?: string }>(request.body)
    const { cron, timeZone, branch = null } = values
    const problem = scheduleProblem(values, limits.scheduleMinutes)
    if (problem !== undefined) throw new ApiError(400, problem)
    if (branch !== null && (source.kind !== 'git' || !isRef(`refs/heads/${branch}`)))
      throw new ApiError(400, `Invalid branch "${branch}". Expected a branch of the site's repository.`)
    const nextAt = nextRun(cron, timeZone, new Date())
    const schedule = { id: schedules.newScheduleId(), organisation, domain, cron, timeZone, branch, nextAt }
    const stored = await database.transaction((transaction) =>
      schedules.insertSchedule(transaction, schedule, MAX_SCHEDULES),
    )
    if (!stored) throw new ApiError(409, `A site has at most ${MAX_SCHEDULES} schedules. Remove one first.`)
    request.audit.target = `${domain}/${stored.id}`
    return reply.code(201).send(describeSchedule(stored))
  })

  serveOperation(api, TRIGGER_OPERATIONS.removeSchedule, async (request, reply) => {
    const { organisation, domain } = await requireSite(database, request)
    const id = (request.params as { scheduleId: string }).scheduleId
    if (!(await schedules.removeSchedule(database, { organisation, domain, id })))
      throw new ApiError(404, 'Schedule not found.')
    return reply.code(204).send()
  })
}

function describeSchedule(schedule: schedules.ScheduleRecord) {
  const { id, cron, timeZone, branch, nextAt, lastAt, lastOutcome, lastJob } = schedule
  return {
    ...{ scheduleId: id, cron, timeZone, branch, nextAt: nextAt.toISOString() },
    ...{ lastAt: lastAt?.toISOString() ?? null, lastOutcome, lastJobId: lastJob },
  }
}
