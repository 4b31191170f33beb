import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerToken } from '../stores/keyFormat.js'
import { newWebhookSecret } from '../stores/standardWebhook.js'
import * as webhooks from '../stores/webhookStore.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'
import { EVENT_OPERATIONS } from './eventOperations.js'
import { createEventStreams } from './streamEvents.js'
import { requireUrl } from './triggerRoutes.js'
import { requestCheck, serveOperation } from './validators.js'

/** Maximum number of receivers of an organization. */
const MAX_WEBHOOKS = 20

/** Adds the endpoints for events of the organization. */
export function eventRoutes(api: FastifyInstance, context: ApiContext): void {
  const { database, secrets, limits } = context
  const create = requestCheck(EVENT_OPERATIONS.createWebhook)
  const list = requestCheck(EVENT_OPERATIONS.listWebhookDeliveries)
  const stream = requestCheck(EVENT_OPERATIONS.streamEvents)
  const streams = createEventStreams(context)
  api.addHook('preClose', () => streams.close())

  serveOperation(api, EVENT_OPERATIONS.streamEvents, async (request, reply) => {
    if (request.method === 'HEAD') return reply.type('text/event-stream').send()
    const after = stream.header('Last-Event-ID', request.headers['last-event-id'])
    const isValid = async () => (await context.keys.find(bearerToken(request.raw.rawHeaders) ?? '')) !== undefined
    await streams.open(reply, { organisation: request.actor.organisation, lastEventId: after, isValid })
  })

  serveOperation(api, EVENT_OPERATIONS.listWebhooks, async ({ actor }) => ({
    webhooks: (await webhooks.listWebhooks(database, actor.organisation)).map(describeWebhook),
  }))

  serveOperation(api, EVENT_OPERATIONS.createWebhook, async (request, reply) => {
    const { url, types = null } = create.body<{ url: string; types?: string[] }>(request.body)
    await requireUrl(url, limits.outgoingPrivate)
    const [id, secret] = [webhooks.newWebhookId(), newWebhookSecret()]
    const values = { id, organisation: request.actor.organisation, url, types }
    const sealed = secrets.seal(secret, `${id} secret`)
    const webhook = await database.transaction((transaction) =>
      webhooks.insertWebhook(transaction, { ...values, secret: sealed }, MAX_WEBHOOKS),
    )
    if (!webhook) throw new ApiError(409, `An organization has at most ${MAX_WEBHOOKS} webhooks. Remove one first.`)
    request.audit.target = id
    return reply.code(201).send({ ...describeWebhook(webhook), secret })
  })

  serveOperation(api, EVENT_OPERATIONS.enableWebhook, async (request) => {
    const { id, organisation } = await requireWebhook(request)
    await webhooks.enableWebhook(database, organisation, id)
    return describeWebhook(await requireWebhook(request))
  })

  serveOperation(api, EVENT_OPERATIONS.removeWebhook, async (request, reply) => {
    const { id, organisation } = await requireWebhook(request)
    await webhooks.removeWebhook(database, organisation, id)
    return reply.code(204).send()
  })

  serveOperation(api, EVENT_OPERATIONS.listWebhookDeliveries, async (request) => {
    const { id } = await requireWebhook(request)
    const query = list.query<{ state?: string; limit: number }>(request.query)
    const deliveries = await webhooks.listWebhookDeliveries(database, id, query)
    return { deliveries: deliveries.map(describeDelivery) }
  })

  serveOperation(api, EVENT_OPERATIONS.repeatWebhookDelivery, async (request, reply) => {
    const { id, disabledAt } = await requireWebhook(request)
    if (disabledAt) throw new ApiError(409, 'The webhook is disabled. Enable it first.')
    const { deliveryId } = request.params as { deliveryId: string }
    const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(deliveryId)
    if (!isId || !(await webhooks.repeatDelivery(database, id, deliveryId)))
      throw new ApiError(404, 'Delivery not found.')
    return reply.code(202).send()
  })

  /** @throws {ApiError} 404 */
  async function requireWebhook({ actor, params }: FastifyRequest): Promise<webhooks.WebhookRecord> {
    const { webhookId } = params as { webhookId: string }
    const webhook = await webhooks.findWebhook(database, actor.organisation, webhookId)
    if (!webhook) throw new ApiError(404, 'Webhook not found.')
    return webhook
  }
}

function describeWebhook({
  id,
  url,
  types,
  createdAt,
  disabledAt,
  disabledReason,
  failingSince,
}: webhooks.WebhookRecord) {
  const times = { createdAt, disabledAt, failingSince }
  const texts = Object.entries(times).map(([name, time]) => [name, time?.toISOString() ?? null])
  return { webhookId: id, url, types, disabledReason, ...Object.fromEntries(texts) }
}

function describeDelivery({ id, state, nextAt, event, attempts }: webhooks.WebhookDelivery) {
  const { id: eventId, type, at, data } = event
  return {
    ...{ deliveryId: id, state, nextAt: state === 'waiting' ? nextAt.toISOString() : null, attempts },
    event: { eventId: `evt_${eventId}`, type, timestamp: new Date(at).toISOString(), data },
  }
}
