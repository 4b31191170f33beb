import type { FastifyInstance } from 'fastify'
import { UnreadableSecret } from '../stores/secretBox.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'
import { countedAs } from './ipAddress.js'
import { receiveHook } from './receiveHook.js'
import { createRequestLimiter } from './requestLimiter.js'
import { TRIGGER_OPERATIONS } from './triggerOperations.js'
import { describeDelivery } from './triggerRoutes.js'
import { serveOperation } from './validators.js'

const BODY_BYTES = 5 * 1024 * 1024
/** Deliveries per IP address, because the sender is unknown until the body is read. */
const PER_MINUTE = 600

/** Adds the endpoint for webhooks of Git hosts. */
export function hookRoutes(api: FastifyInstance, context: ApiContext): void {
  const limiter = createRequestLimiter({ limit: PER_MINUTE, windowMs: 60_000 })
  void api.register(async (open) => {
    // The signature is that of the unparsed body.
    open.removeAllContentTypeParsers()
    open.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES },
      async (_: unknown, body: Buffer) => body,
    )
    open.addHook('onRequest', async (request) => {
      const wait = limiter.take(countedAs(request.client))
      if (wait !== undefined)
        throw new ApiError(429, 'Too many requests. Retry later.', { 'retry-after': String(wait) })
    })
    serveOperation(open, TRIGGER_OPERATIONS.receiveHook, async (request, reply) => {
      const { params, headers, body } = request
      const id = (params as { hookId: string }).hookId
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const origin = { client: request.client, request: request.id }
      const delivery = await receiveHook(context, { id, headers, body: bytes, ...origin }).catch((error) => {
        if (!(error instanceof UnreadableSecret)) throw error
        request.log.error({ err: error, hook: id }, 'hook')
        throw new ApiError(503, 'The hook is unavailable. Retry later.', { 'retry-after': '60' })
      })
      return reply.send(describeDelivery(delivery))
    })
  })
}
