import type { FastifyInstance, FastifyReply } from 'fastify'
import { livePage, type OperationPage, readyPage } from '../../operation/operationPages.js'
import type { ApiContext } from '../apiContext.js'

/** Adds the health checks for load balancers. */
export function healthRoutes(api: FastifyInstance, { health }: Pick<ApiContext, 'health'>): void {
  api.get('/health/live', async (_, reply) => send(reply, livePage()))
  api.get('/health/ready', async (_, reply) => send(reply, await readyPage(health)))
}

function send(reply: FastifyReply, { status, type, body }: OperationPage): FastifyReply {
  return reply.code(status).type(type).header('cache-control', 'no-store').send(body)
}
