import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withoutKeys } from '../keys/keyFormat.js'
import type { Metrics } from './metrics.js'

/** Probes come every few seconds. */
const QUIET = /^\/health\//
/** The status of an answer that nobody waited for, as nginx has it. */
const LEFT = 499

/** Notes a request that was answered, or left before that. */
type RequestNote = (request: FastifyRequest, reply: FastifyReply, isLeft: boolean) => void

/** Queries stay out of the log, because links to bundles are signed there; of a key there is its id, wherever it stood. */
export function createRequestNote(metrics: Metrics | undefined): RequestNote {
  return (request, reply, isLeft) => {
    const { method, routeOptions } = request
    const path = request.url.split('?', 1)[0] ?? ''
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    const status = isLeft ? LEFT : reply.statusCode
    metrics?.request({ method, route: routeOptions?.url ?? 'none', status, milliseconds })
    const level = status >= 500 ? 'warn' : QUIET.test(path) ? 'debug' : 'info'
    request.log[level](
      {
        request: request.id,
        method,
        path: withoutKeys(path),
        status,
        ms: milliseconds,
        client: request.client,
        key: request.key ? request.key.id : undefined,
        organisation: request.key ? request.key.organisation : undefined,
      },
      'request',
    )
  }
}

/** A line for each request, also for those whose client left before the end. */
export function logRequests(api: FastifyInstance, note: RequestNote): void {
  api.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) note(request, reply, true)
    })
  })
  api.addHook('onResponse', async (request, reply) => {
    if (reply.raw.writableFinished) note(request, reply, false)
  })
}
