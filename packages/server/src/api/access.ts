import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../stores/actor.js'
import { type AuditIntent, addAuditEntry, beginAudit, dropAudit, endAudit } from '../stores/auditStore.js'
import type { Database } from '../stores/database.js'
import type { Permission } from '../stores/permissions.js'
import { ApiError } from './apiError.js'

/** Name of a change in the audit log, such as `job.start`. */
export type AuditAction = `${string}.${string}`

/** Who may use a route, and how the audit log names what it changes. */
export interface RouteAccess {
  /** `signed-in` for any session, `none` for routes that check requests themselves. */
  permission: Permission | 'signed-in' | 'none'
  /** Required for every method except GET and HEAD. */
  action?: AuditAction
}

/** Details of a change that only its handler knows. */
interface AuditNote {
  /** ID of the entry, which is recorded before the change. */
  id?: number
  /** ID or name of the changed thing. Default: the parameters of the path, or a name in the body. */
  target?: string
  /** Default: that of the actor. */
  organisations?: readonly string[]
  /** False if nothing was changed. Default: true, unless the route has the permission `none`. */
  isRecorded?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender. Undefined on routes with the permission `none`. */
    actor: Actor
    audit: AuditNote
  }
  interface FastifyContextConfig {
    access?: RouteAccess
  }
}

const READING = new Set(['GET', 'HEAD'])

/**
 * Checks the permission of each request of these routes, and records in the audit log what they change: before the handler, and
 * its outcome before the response. Hooks that find the actor must be added before.
 * @throws {Error} when a route is added without its access
 */
export function guardRoutes(routes: FastifyInstance, { database, via }: { database: Database; via: Via }): void {
  routes.addHook('onRoute', ({ method, url, config }) => {
    const { access } = config ?? {}
    const isReading = [method].flat().every((name) => READING.has(name))
    if (!access || (!isReading && !access.action)) throw new Error(`The route ${method} ${url} declares no access.`)
  })
  routes.addHook('onRequest', async ({ actor, routeOptions }) => {
    const { access } = routeOptions.config
    if (access && actor) requirePermission(actor, access.permission)
  })
  routes.addHook('preHandler', async (request) => {
    if (isAudited(request)) await beginChange(database, request, via)
  })
  routes.addHook('onSend', async (request, { statusCode }) => {
    try {
      await endChange(database, request, { status: statusCode, via })
    } catch (error) {
      // The change is already stored. Its entry keeps the outcome `unknown`.
      request.log.error({ err: error, audit: auditIntent(request, via) }, 'audit entry')
    }
  })
}

type Via = 'api' | 'dashboard'

/** @throws ApiError 403 */
function requirePermission({ kind, permissions }: Actor, permission: RouteAccess['permission']): void {
  if (permission === 'none' || permission === 'signed-in' || permissions.has(permission)) return
  const owner = kind === 'key' ? 'Your key' : 'Your role'
  throw new ApiError(403, `${owner} lacks the permission "${permission}".`)
}

function isAudited({ actor, audit, routeOptions }: FastifyRequest): boolean {
  const { access } = routeOptions.config
  if (!access?.action) return false
  return audit.isRecorded ?? (access.permission !== 'none' && actor !== undefined)
}

/**
 * Records the change of a request before it is made. Handlers of routes with the permission `none` call this, because they know
 * what is worth a row of the database.
 */
export async function beginChange(database: Database, request: FastifyRequest, via: Via): Promise<void> {
  const { audit } = request
  const intent = auditIntent(request, via)
  const [organisation = null] = auditOrganizations(request)
  audit.id ??= await beginAudit(database, { ...intent, organisation })
}

/** Records how a request ended. */
async function endChange(
  database: Database,
  request: FastifyRequest,
  { status, via }: { status: number; via: Via },
): Promise<void> {
  const { id } = request.audit
  const outcome = status < 400 ? 'done' : status === 403 ? 'refused' : undefined
  if (outcome === undefined || !isAudited(request)) {
    // It is unknown what a handler has changed that failed.
    if (id !== undefined && status < 500) await dropAudit(database, id)
    return
  }
  const organisations = auditOrganizations(request)
  const entry = { ...auditIntent(request, via), outcome } as const
  if (id !== undefined) return endAudit(database, id, { ...entry, organisations })
  for (const organisation of organisations) await addAuditEntry(database, { ...entry, organisation })
}

function auditOrganizations({ actor, audit }: FastifyRequest): readonly (string | null)[] {
  const { organisations = actor ? [actor.organisation] : [] } = audit
  return organisations.length > 0 ? organisations : [null]
}

function auditIntent(
  { actor, audit, body, client, id, params, routeOptions }: FastifyRequest,
  via: Via,
): Omit<AuditIntent, 'organisation'> {
  return {
    kind: actor?.kind ?? ('unknown' as const),
    actor: actor?.id ?? null,
    name: actor?.name ?? '',
    action: routeOptions.config.access?.action ?? '',
    target: audit.target ?? pathTarget(params as Record<string, string>) ?? bodyTarget(body),
    via,
    client,
    request: id,
  }
}

function pathTarget({ organisation: _, ...params }: Record<string, string>): string | null {
  return Object.values(params).join('/') || null
}

function bodyTarget(body: unknown): string | null {
  const { domain, email } = (body ?? {}) as { domain?: unknown; email?: unknown }
  return [domain, email].find((text) => typeof text === 'string') ?? null
}
