import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withoutKeys } from '../stores/keyFormat.js'
import type { Metrics } from './metrics.js'

/** Routes that clients poll every few seconds: health checks, and the status of a job. They are logged at the level `debug`. */
const POLLED = new Set(['/health/live', '/health/ready', '/v1/static-export/jobs/:jobId'])
/** Status of a response whose client disconnected early, as in nginx. */
const CLIENT_CLOSED = 499

/** Logs a request after its response, or when the client disconnected early. */
type RequestNote = (request: FastifyRequest, reply: FastifyReply, isLeft: boolean) => void

/** Returns a function that logs and counts requests. Keys and queries are not logged: queries contain signatures. */
export function createRequestNote(metrics: Metrics | undefined): RequestNote {
  return (request, reply, isLeft) => {
    const { method, routeOptions } = request
    const path = request.url.split('?', 1)[0] ?? ''
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    const status = isLeft ? CLIENT_CLOSED : reply.statusCode
    const route = routeOptions?.url ?? 'none'
    metrics?.request({ method, route, status, milliseconds })
    const isPolled = POLLED.has(route) || (route.startsWith('/dashboard/') && 'x-octavo-refresh' in request.headers)
    const isPoll = method === 'GET' && status < 400 && isPolled
    const level = status >= 500 ? 'warn' : isPoll ? 'debug' : 'info'
    request.log[level](
      {
        request: request.id,
        method,
        path: withoutKeys(path),
        status,
        ms: milliseconds,
        client: request.client,
        [request.actor?.kind ?? 'key']: request.actor?.id,
        organisation: request.actor?.organisation,
      },
      'request',
    )
  }
}

/** Logs a line for each request, even if the client disconnected early. */
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
