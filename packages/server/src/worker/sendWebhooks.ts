import { callUrl } from '@octavo/proxy'
import { eventText, recordEvent, type StoredEvent } from '../stores/eventStore.js'
import { UnreadableSecret } from '../stores/secretBox.js'
import { signWebhook } from '../stores/standardWebhook.js'
import {
  type DeliveryAttempt,
  type DueWebhook,
  disableWebhook,
  findDueDelivery,
  findWebhook,
  putAttempt,
  releaseWebhook,
  takeWebhook,
  type WebhookDelivery,
} from '../stores/webhookStore.js'
import type { OutgoingWork } from './outgoingLoop.js'
import { retryAt } from './retryTimes.js'
import type { OutgoingContext } from './sendReports.js'

const CALL_MS = 10_000
/** Number of bytes of a response that are stored. */
const RESPONSE_BYTES = 1_000
/** Time after which a receiver that always fails is disabled. */
const FAILING_MS = 3 * 24 * 3600_000

/**
 * Returns the work of sending events that are due, to each receiver one after another. An event is sent again if the process stops
 * before it stores the response.
 */
export function webhookWork(context: OutgoingContext): OutgoingWork<DueWebhook> {
  const { database } = context
  return {
    name: 'webhooks',
    take: (busy) => takeWebhook(database, busy),
    async send(webhook) {
      try {
        const delivery = await findDueDelivery(database, webhook.id)
        if (delivery) await sendEvent(context, webhook, delivery)
      } finally {
        await releaseWebhook(database, webhook.id)
      }
    },
  }
}

async function sendEvent(context: OutgoingContext, webhook: DueWebhook, delivery: WebhookDelivery): Promise<void> {
  const { database, metrics } = context
  const attempt = await attemptDelivery(context, webhook, delivery.event)
  const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300
  metrics?.delivered(isDelivered ? 'delivered' : 'failed')
  const nextAt = isDelivered ? undefined : retryAt(delivery.tries)
  const end = isDelivered ? 'delivered' : nextAt ? { nextAt } : 'failed'
  await putAttempt(database, { webhook: webhook.id, id: delivery.id, attempt, end })
  const reason = isDelivered ? undefined : await reasonToDisable(context, webhook, attempt)
  if (reason === undefined) return
  const { id, organisation, url } = webhook
  await database.transaction(async (transaction) => {
    if (!(await disableWebhook(transaction, id, reason))) return
    const data = { webhookId: id, url, reason }
    await recordEvent(transaction, { organisation, type: 'webhook.disabled', data })
  })
}

async function attemptDelivery(
  { secrets, allowPrivate }: OutgoingContext,
  { id, url, secret }: DueWebhook,
  event: StoredEvent,
): Promise<DeliveryAttempt> {
  const start = performance.now()
  const now = new Date()
  const result = (status: number | null, response: string): DeliveryAttempt => ({
    ...{ at: now.toISOString(), status, milliseconds: Math.round(performance.now() - start) },
    // Databases reject this character.
    response: response.replaceAll('\0', '\ufffd'),
  })
  try {
    const message = {
      id: `evt_${event.id}`,
      timestamp: String(Math.floor(now.getTime() / 1000)),
      body: eventText(event),
    }
    const { status, body } = await callUrl(url, {
      method: 'POST',
      headers: [
        ['Content-Type', 'application/json'],
        ['User-Agent', 'octavo-server'],
        ['webhook-id', message.id],
        ['webhook-timestamp', message.timestamp],
        ['webhook-signature', signWebhook(secrets.open(secret, `${id} secret`), message)],
      ],
      ...{ body: message.body, time: CALL_MS, bytes: RESPONSE_BYTES, allowPrivate },
    })
    return result(status, body.toString('utf8'))
  } catch (error) {
    if (error instanceof UnreadableSecret) return result(null, error.message)
    return result(null, error instanceof Error ? error.message : 'No response.')
  }
}

/** Returns why a receiver that did not accept an event gets no more of them. */
async function reasonToDisable(
  { database }: OutgoingContext,
  { id, organisation }: DueWebhook,
  { status }: DeliveryAttempt,
): Promise<string | undefined> {
  if (status === 410) return 'The receiver responded with the status 410 (Gone).'
  const failingSince = (await findWebhook(database, organisation, id))?.failingSince
  const isLong = failingSince && Date.now() - failingSince.getTime() > FAILING_MS
  return isLong ? 'The receiver accepted no event for three days.' : undefined
}
