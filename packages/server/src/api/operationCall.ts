import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../stores/actor.js'
import type { ApiContext, ApiLimits } from './apiContext.js'
import type { ApiOperation } from './apiOperation.js'
import { serveOperation } from './validators.js'

/** A call of an operation: a request to the API, a form of the dashboard, or a command of the operator. */
export interface OperationCall {
  actor: Pick<Actor, 'organisation'>
  params: unknown
  query?: unknown
  body?: unknown
  /** Receives the ID of the changed thing. */
  audit: FastifyRequest['audit']
}

type OperationHandler = (call: OperationCall) => Promise<unknown>

/** The services that these operations need. Commands also have them where no server runs. */
export interface OperationContext extends Pick<ApiContext, 'database' | 'secrets' | 'publicUrl'> {
  limits: Pick<ApiLimits, 'outgoingPrivate' | 'scheduleMinutes'>
}

/** Adds the routes of operations, which respond with their first status. */
export function serveHandlers<Id extends string>(
  api: FastifyInstance,
  operations: Record<NoInfer<Id>, ApiOperation>,
  handlers: Record<Id, OperationHandler>,
): void {
  for (const id of Object.keys(handlers) as Id[]) {
    const [status] = Object.keys(operations[id].responses)
    serveOperation(api, operations[id], async (request, reply) =>
      reply.code(Number(status)).send(await handlers[id](request)),
    )
  }
}
