import type { Handler } from '@octavo/assistant'
import { toNodeHandler } from '@octavo/proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { KnowledgeUnavailable } from '../assistant/knowledgePool.js'
import { ApiError } from './apiError.js'

/** Sends a handler's answer, with what hooks have said of the reply. */
export async function respondWith(handler: Handler, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const answer: Handler = async (asked, context) => {
    const sent = await handler(asked, context).catch((error) => refuse(error, request))
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    return sent
  }
  await toNodeHandler(answer)(request.raw, reply.raw)
}

/** Leaves bodies to handlers, which read them for themselves. */
export function leaveBodies(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

function refuse(error: unknown, { log }: FastifyRequest): never {
  if (!(error instanceof KnowledgeUnavailable)) throw error
  log.warn({ err: error }, 'knowledge unavailable')
  throw new ApiError(503, error.message, { 'retry-after': '5' })
}
