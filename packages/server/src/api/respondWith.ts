import type { Handler } from '@octavo/assistant'
import { toNodeHandler } from '@octavo/proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { KnowledgeUnavailable } from '../assistant/knowledgePool.js'
import { ApiError } from './apiError.js'

/** Sends the response of an assistant handler, with the reply headers that hooks have set. */
export async function respondWith(handler: Handler, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const hijacking: Handler = async (webRequest, context) => {
    const response = await handler(webRequest, context).catch((error) => refuse(error, request))
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    return response
  }
  await toNodeHandler(hijacking)(request.raw, reply.raw)
}

/**
 * Allows scripts of all origins to send requests, which is safe because cookies are never read. Bodies are left to
 * handlers.
 * @param headers names of request headers that scripts may send, and of response headers that they may read
 * @returns a function that adds the response to preflight requests for a path
 */
export function openToPages(
  api: FastifyInstance,
  { allow, expose }: { allow: string; expose?: string },
): (path: string) => void {
  leaveBodies(api)
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
    if (expose !== undefined) reply.header('access-control-expose-headers', expose)
  })
  const preflight = {
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': allow,
    'access-control-max-age': '86400',
  }
  return (path) => api.options(path, async (_request, reply) => reply.code(204).headers(preflight).send())
}

/** Disables body parsing, because handlers read the bodies themselves. */
export function leaveBodies(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

function refuse(error: unknown, { log }: FastifyRequest): never {
  if (!(error instanceof KnowledgeUnavailable)) throw error
  log.warn({ err: error }, 'knowledge unavailable')
  throw new ApiError(503, error.message, { 'retry-after': '5' })
}
