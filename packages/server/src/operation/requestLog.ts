import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.js'

/** Probes come every few seconds. */
const QUIET = /^\/health\//

/**
 * A line for each request that was answered. Queries stay out, because links to bundles are signed there; of a key there is
 * its id.
 */
export function logRequests(api: FastifyInstance, metrics: Metrics | undefined): void {
  api.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const path = request.url.split('?', 1)[0] ?? ''
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    const status = reply.statusCode
    metrics?.request({ method, route: routeOptions.url ?? 'none', status, milliseconds })
    const level = status >= 500 ? 'warn' : QUIET.test(path) ? 'debug' : 'info'
    request.log[level](
      {
        request: request.id,
        method,
        path,
        status,
        ms: milliseconds,
        client: request.client,
        ...(request.key && { key: request.key.id, organisation: request.key.organisation }),
      },
      'request',
    )
  })
}
