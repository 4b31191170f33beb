import type { FastifyInstance } from 'fastify'
import { healthPage } from '../../operation/operationPages.js'
import type { ApiContext } from '../apiContext.js'

/** Probes of load balancers. They tell no more than that something is amiss. */
export function healthRoutes(api: FastifyInstance, { health }: Pick<ApiContext, 'health'>): void {
  for (const path of ['/health/live', '/health/ready'])
    api.get(path, async (_, reply) => {
      const page = await healthPage(path, health)
      return reply
        .code(page?.status ?? 404)
        .type(page?.type ?? '')
        .header('cache-control', 'no-store')
        .send(page?.body)
    })
}
