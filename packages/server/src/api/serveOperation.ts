import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import type { ApiOperation } from './description/apiOperation.js'

/** Adds the route of an operation. */
export function serveOperation(
  api: FastifyInstance,
  { method, path }: ApiOperation,
  handler: RouteHandlerMethod,
): void {
  api.route({ method: method.toUpperCase(), url: path.replace(/\{(\w+)\}/g, ':$1'), handler })
}
