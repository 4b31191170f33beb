import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../stores/actor.js'
import { type AuditEntry, addAuditEntry, type NewAuditEntry } from '../stores/auditStore.js'
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
  /** ID or name of the changed thing. Default: a parameter of the path. */
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
 * Checks the permission of each request of these routes, and records in the audit log what they change. Hooks that find
 * the actor must be added before.
 * @throws {Error} when a route is added without its access
 */
export function guardRoutes(
  routes: FastifyInstance,
  { database, via }: { database: Database; via: AuditEntry['via'] },
): void {
  routes.addHook('onRoute', ({ method, url, config }) => {
    const { access } = config ?? {}
    const isReading = [method].flat().every((name) => READING.has(name))
    if (!access || (!isReading && !access.action)) throw new Error(`The route ${method} ${url} declares no access.`)
  })
  routes.addHook('onRequest', async ({ actor, routeOptions }) => {
    const { access } = routeOptions.config
    if (access && actor) requirePermission(actor, access.permission)
  })
  routes.addHook('onSend', async (request, { statusCode }) => {
    const outcome = statusCode < 400 ? 'done' : statusCode === 403 ? 'refused' : undefined
    if (outcome === undefined) return
    for (const entry of auditEntries(request, { outcome, via })) {
      // The change is already stored. The log of the process keeps an entry that the database refuses.
      await addAuditEntry(database, entry).catch((error) => request.log.error({ err: error, entry }, 'audit entry'))
    }
  })
}

/** @throws ApiError 403 */
function requirePermission({ kind, permissions }: Actor, permission: RouteAccess['permission']): void {
  if (permission === 'none' || permission === 'signed-in' || permissions.has(permission)) return
  const owner = kind === 'key' ? 'Your key' : 'Your role'
  throw new ApiError(403, `${owner} lacks the permission "${permission}".`)
}

/** Returns the entries of a request, one for each organization that it concerns. */
function auditEntries(request: FastifyRequest, outcome: Pick<NewAuditEntry, 'outcome' | 'via'>): NewAuditEntry[] {
  const { actor, audit, client, id, method, params, routeOptions } = request
  const { access } = routeOptions.config
  const isRecorded = audit.isRecorded ?? (access?.permission !== 'none' && actor !== undefined)
  if (method === 'HEAD' || !access?.action || !isRecorded) return []
  const { organisations = actor ? [actor.organisation] : [] } = audit
  const entry = {
    kind: actor?.kind ?? ('unknown' as const),
    actor: actor?.id ?? null,
    name: actor?.name ?? '',
    action: access.action,
    target: audit.target ?? pathTarget(params as Record<string, string>),
    client,
    request: id,
    ...outcome,
  }
  return (organisations.length > 0 ? organisations : [null]).map((organisation) => ({ ...entry, organisation }))
}

function pathTarget({ organisation: _, ...params }: Record<string, string>): string | null {
  return Object.values(params).join('/') || null
}
