import { OPERATIONS } from '../api/allOperations.js'
import type { ApiOperation } from '../api/apiOperation.js'
import { webhookHandlers } from '../api/eventRoutes.js'
import type { OperationCall, OperationContext } from '../api/operationCall.js'
import { scheduleHandlers } from '../api/scheduleRoutes.js'
import { hookHandlers } from '../api/triggerRoutes.js'
import { beginAudit, dropAudit, endAudit } from '../stores/auditStore.js'
import { DatabaseUnavailable, type Queryable } from '../stores/database.js'
import { normalizeDomain } from '../stores/siteRecord.js'
import { findSite, hasOrganization } from '../stores/siteStore.js'

const handlers = (context: OperationContext) => ({
  ...hookHandlers(context),
  ...scheduleHandlers(context),
  ...webhookHandlers(context),
})

/** A command that runs an operation of the API, with the same rules and the same entry in the audit log. */
export interface OperationCommands {
  'operations.run': {
    arguments: {
      /** ID of an operation, such as `createHook`. */
      operation: string
      /** Default: the organization of the site in `params`. */
      organisation?: string
      /** Parameters of the path. */
      params: Record<string, string>
      body?: unknown
    }
    /** The body of the response. */
    result: unknown
  }
}

/** Runs an operation for the operator. @throws {Error} with a message for the operator */
export async function runOperation(
  context: OperationContext,
  { operation, params, body, ...values }: OperationCommands['operations.run']['arguments'],
): Promise<unknown> {
  const { database } = context
  const run = new Map(Object.entries(handlers(context))).get(operation)
  if (!run) throw new Error(`Unknown operation "${operation}".`)
  const organisation = values.organisation ?? (await siteOrganization(database, params.domain))
  if (!(await hasOrganization(database, organisation)))
    throw new Error(`Unknown organization "${organisation}". Add its first site with octavo sites add.`)
  const audit: OperationCall['audit'] = {}
  const call = { actor: { organisation }, params, body, audit }
  const { action }: ApiOperation = OPERATIONS[operation as keyof typeof OPERATIONS]
  if (action === undefined) return run(call)
  const target = Object.values(params).join('/')
  const by = { kind: 'command', actor: null, name: 'operator', via: 'command', client: null, request: null } as const
  const id = await beginAudit(database, { ...by, organisation, action, target })
  const result = await run(call).catch(async (error) => {
    if (!(error instanceof DatabaseUnavailable)) await dropAudit(database, id)
    throw error
  })
  const end = { outcome: 'done', organisations: [organisation], target: audit.target ?? target } as const
  await endAudit(database, id, { ...by, ...end, action })
  return result
}

/** @throws {Error} for an unknown site */
async function siteOrganization(database: Queryable, domain = ''): Promise<string> {
  const name = normalizeDomain(domain)
  const site = name === undefined ? undefined : await findSite(database, name)
  if (!site) throw new Error(`Site "${domain}" not found.`)
  return site.organisation
}
