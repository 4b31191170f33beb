import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api/apiError.js'
import { exportChanges } from '../api/exportChanges.js'
import { listEarlierExports } from '../jobs/jobStore.js'
import { ChangesPage } from './changesPage.js'
import { sendCsv } from './csv.js'
import { type DashboardContext, dashboardFrame, sendPage, servePage } from './dashboardContext.js'
import { requestedJob } from './jobPageRoutes.js'
import { PAGE_ROUTES } from './pageAccess.js'

/** Maximum number of earlier exports to choose from. */
const EARLIER = 50

/** Adds the page that compares an export with an earlier one, and its CSV file. */
export function changesPages(pages: FastifyInstance, context: DashboardContext): void {
  servePage(pages, PAGE_ROUTES.changes, async (request, reply) => {
    const job = await requestedJob(context, request)
    const earlier = await listEarlierExports(context.database, job, EARLIER)
    const frame = dashboardFrame(context, request.actor)
    try {
      const changes = await exportChanges(context, job, requestedExport(request))
      return sendPage(reply, ChangesPage({ frame, job, earlier, changes }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return sendPage(reply, ChangesPage({ frame, job, earlier, failure: error.message }), error.status)
    }
  })

  servePage(pages, PAGE_ROUTES.changesCsv, async (request, reply) => {
    const job = await requestedJob(context, request)
    const { since, ...lists } = await exportChanges(context, job, requestedExport(request))
    const rows = Object.entries(lists).flatMap(([change, paths]) => paths.map((path) => [change, path]))
    return sendCsv(reply, `${job.domain}-${since.id}-${job.id}`, [['change', 'path'], ...rows])
  })
}

/** Returns the id of the export to compare with, or undefined for the previous one. */
function requestedExport({ query }: FastifyRequest): string | undefined {
  const { since } = query as { since?: unknown }
  return typeof since === 'string' && since !== '' ? since : undefined
}
