import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api/apiError.js'
import { AUDIT_OPERATIONS } from '../api/auditOperations.js'
import { auditStream } from '../api/auditRoutes.js'
import { requestCheck } from '../api/validators.js'
import type { Actor } from '../stores/actor.js'
import { type AuditQuery, listAudit } from '../stores/auditStore.js'
import { listOrganizations } from '../stores/peopleStore.js'
import { listSessions, revokeSession } from '../stores/sessionStore.js'
import { AuditPage } from './auditPage.js'
import { type DashboardContext, dashboardFrame, seeOther, sendPage, servePage } from './dashboardContext.js'
import { OrganizationsPage } from './organizationsPage.js'
import { PAGE_ROUTES } from './pageAccess.js'
import { SessionsPage } from './sessionsPage.js'

const ENTRIES = 50
const ORGANIZATIONS = 100

/** Adds the pages of sessions, organizations and the audit log. */
export function accountPages(pages: FastifyInstance, context: DashboardContext): void {
  const { database } = context
  const check = requestCheck(AUDIT_OPERATIONS.exportAudit)

  servePage(pages, PAGE_ROUTES.sessions, async (request, reply) => {
    const { actor, session } = request
    const sessions = await listSessions(database, actor)
    return sendPage(reply, SessionsPage({ frame: dashboardFrame(context, actor), sessions, current: session?.id }))
  })

  servePage(pages, PAGE_ROUTES.revokeSession, async (request, reply) => {
    const { id } = request.params as { id: string }
    if (!(await revokeSession(database, request.actor, id))) throw new ApiError(404, 'The session has already ended.')
    return seeOther(reply, dashboardFrame(context, request.actor).addresses.sessions)
  })

  servePage(pages, PAGE_ROUTES.organizations, async (request, reply) => {
    const { session, query } = request
    const frame = dashboardFrame(context)
    if (!session?.person) return seeOther(reply, frame.addresses.signIn)
    const { find = '' } = query as { find?: unknown }
    const text = typeof find === 'string' ? find.trim() : ''
    const organizations = await listOrganizations(database, session.person, { find: text, limit: ORGANIZATIONS })
    return sendPage(reply, OrganizationsPage({ frame, publicUrl: context.publicUrl, organizations, query: text }))
  })

  servePage(pages, PAGE_ROUTES.audit, async ({ actor, query }, reply) => {
    const { action = '', ...page } = check.query<Pick<AuditQuery, 'action' | 'before'>>(query)
    const filter = { ...page, action: action || undefined, ...visibleEntries(actor) }
    const entries = await listAudit(database, { ...filter, limit: ENTRIES + 1 })
    const rows = entries.slice(0, ENTRIES)
    const last = entries.length > ENTRIES ? rows.at(-1) : undefined
    const frame = dashboardFrame(context, actor)
    const parameters = new URLSearchParams({ ...(action && { action }), before: String(last?.id) })
    const older = last && `${frame.addresses.audit}?${parameters}`
    const { auditDays } = context.limits
    return sendPage(reply, AuditPage({ frame, entries: rows, action, older, auditDays }))
  })

  servePage(pages, PAGE_ROUTES.exportAudit, async ({ actor }, reply) =>
    reply
      .type('application/x-ndjson')
      .header('content-disposition', `attachment; filename="audit-${actor.organisation}.ndjson"`)
      .send(auditStream(database, visibleEntries(actor))),
  )
}

/** Operators also see entries about the whole server. */
function visibleEntries({ organisation, role }: Actor): Pick<AuditQuery, 'organisation' | 'includesServer'> {
  return { organisation, includesServer: role === 'operator' }
}
