import type { FastifyInstance } from 'fastify'
import { bearerToken } from '../stores/keyFormat.js'
import { newWebhookSecret } from '../stores/standardWebhook.js'
import * as webhooks from '../stores/webhookStore.js'
import type { ApiContext } from './apiContext.js'
import { ApiError, invalidFields } from './apiError.js'
import { EVENT_OPERATIONS } from './eventOperations.js'
import { type OperationCall, type OperationContext, serveHandlers } from './operationCall.js'
import { createEventStreams } from './streamEvents.js'
import { callProblem } from './triggerRoutes.js'
import { requestCheck, serveOperation } from './validators.js'

/** Maximum number of receivers of an organization. */
const MAX_WEBHOOKS = 20

const createCheck = requestCheck(EVENT_OPERATIONS.createWebhook)
const listCheck = requestCheck(EVENT_OPERATIONS.listWebhookDeliveries)
const streamCheck = requestCheck(EVENT_OPERATIONS.streamEvents)

/** Adds the endpoints for events of the organization. */
export function eventRoutes(api: FastifyInstance, context: ApiContext): void {
  const streams = createEventStreams(context)
  api.addHook('preClose', () => streams.close())
  serveOperation(api, EVENT_OPERATIONS.streamEvents, async (request, reply) => {
    if (request.method === 'HEAD') return reply.type('text/event-stream').send()
    const after = streamCheck.header('Last-Event-ID', request.headers['last-event-id'])
    const isValid = async () => (await context.keys.find(bearerToken(request.raw.rawHeaders) ?? '')) !== undefined
    await streams.open(reply, { organisation: request.actor.organisation, lastEventId: after, isValid })
  })
  serveHandlers(api, EVENT_OPERATIONS, webhookHandlers(context))
}

/** Returns the operations on receivers of events. */
export function webhookHandlers({ database, secrets, limits }: OperationContext) {
  return {
    async listWebhooks({ actor }: OperationCall) {
      return { webhooks: (await webhooks.listWebhooks(database, actor.organisation)).map(describeWebhook) }
    },

    async createWebhook({ actor, body, audit }: OperationCall) {
      const { url, types = null } = createCheck.body<{ url: string; types?: string[] }>(body)
      const problem = await callProblem(url, limits.outgoingPrivate)
      if (problem !== undefined) throw invalidFields({ url: problem })
      const [id, secret] = [webhooks.newWebhookId(), newWebhookSecret()]
      const values = { id, organisation: actor.organisation, url, types }
      const sealed = secrets.seal(secret, `${id} secret`)
      const webhook = await database.transaction((transaction) =>
        webhooks.insertWebhook(transaction, { ...values, secret: sealed }, MAX_WEBHOOKS),
      )
      if (!webhook) throw new ApiError(409, `An organization has at most ${MAX_WEBHOOKS} webhooks. Remove one first.`)
      audit.target = id
      return { ...describeWebhook(webhook), secret }
    },

    async enableWebhook(call: OperationCall) {
      const { id, organisation } = await requireWebhook(call)
      await webhooks.enableWebhook(database, organisation, id)
      return describeWebhook(await requireWebhook(call))
    },

    async removeWebhook(call: OperationCall) {
      const { id, organisation } = await requireWebhook(call)
      await webhooks.removeWebhook(database, organisation, id)
    },

    async listWebhookDeliveries(call: OperationCall) {
      const { id } = await requireWebhook(call)
      const query = listCheck.query<{ state?: string; limit: number }>(call.query)
      const deliveries = await webhooks.listWebhookDeliveries(database, id, query)
      return { deliveries: deliveries.map(describeDelivery) }
    },

    async repeatWebhookDelivery(call: OperationCall) {
      const { id, disabledAt } = await requireWebhook(call)
      if (disabledAt) throw new ApiError(409, 'The webhook is disabled. Enable it first.')
      const { deliveryId } = call.params as { deliveryId: string }
      const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(deliveryId)
      if (!isId || !(await webhooks.repeatDelivery(database, id, deliveryId)))
        throw new ApiError(404, 'Delivery not found.')
    },
  }

  /** @throws {ApiError} 404 */
  async function requireWebhook({ actor, params }: OperationCall): Promise<webhooks.WebhookRecord> {
    const { webhookId } = params as { webhookId: string }
    const webhook = await webhooks.findWebhook(database, actor.organisation, webhookId)
    if (!webhook) throw new ApiError(404, 'Webhook not found.')
    return webhook
  }
}

function describeWebhook(webhook: webhooks.WebhookRecord) {
  const { id, url, types, createdAt, disabledAt, disabledReason, failingSince } = webhook
  return {
    ...{ webhookId: id, url, types, disabledReason, createdAt: createdAt.toISOString() },
    ...{ disabledAt: disabledAt?.toISOString() ?? null, failingSince: failingSince?.toISOString() ?? null },
  }
}

function describeDelivery({ id, state, nextAt, event, attempts }: webhooks.WebhookDelivery) {
  const { id: eventId, type, at, data } = event
  return {
    ...{ deliveryId: id, state, nextAt: state === 'waiting' ? nextAt.toISOString() : null, attempts },
    event: { eventId: `evt_${eventId}`, type, timestamp: new Date(at).toISOString(), data },
  }
}
