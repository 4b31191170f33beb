import type { FastifyInstance } from 'fastify'
import { webhookHandlers } from '../api/eventRoutes.js'
import { EVENT_TYPES } from '../stores/eventStore.js'
import type { DashboardContext } from './dashboardContext.js'
import type { FormField } from './fieldParts.js'
import { formatReaderText } from './formatTexts.js'
import type { ListRow } from './listPage.js'
import { PAGE_ROUTES } from './pageAccess.js'
import { requireItem, resourcePages } from './resourcePages.js'
import { Age } from './statusParts.js'

const FIELDS: readonly FormField[] = [
  {
    ...{ name: 'url', label: 'URL', maxLength: 1000, placeholder: 'https://hooks.example.com', isRequired: true },
    help: 'HTTPS URL that receives events.',
  },
  {
    ...{ name: 'types', label: 'Events', isMultiple: true, help: 'All events, if none is selected.' },
    options: Object.fromEntries(Object.keys(EVENT_TYPES).map((type) => [type, type])),
  },
]
const REMOVE = {
  question: 'Remove the webhook? Events are no longer sent to it, and its deliveries are deleted.',
  label: 'Remove',
}
const BADGES = {
  waiting: { text: 'Waiting', kind: 'queued' },
  delivered: { text: 'Delivered', kind: 'completed' },
  failed: { text: 'Failed', kind: 'failed' },
} as const

type Operations = ReturnType<typeof webhookHandlers>
type Webhook = Awaited<ReturnType<Operations['listWebhooks']>>['webhooks'][number]
type Delivery = Awaited<ReturnType<Operations['listWebhookDeliveries']>>['deliveries'][number]

/** Adds the pages of the webhooks that receive events of the organization. */
export function webhookPages(pages: FastifyInstance, context: DashboardContext): void {
  const { webhooks, webhook, createWebhook, removeWebhook, enableWebhook, repeatWebhookDelivery } = PAGE_ROUTES
  const operations = webhookHandlers(context)
  resourcePages(pages, context, {
    section: 'webhooks',
    permission: 'events:write',
    list: {
      route: webhooks,
      async view({ call, link }) {
        const rows = (await operations.listWebhooks(call)).webhooks.map((each) => ({
          ...{ key: each.webhookId, title: each.url, href: link(webhook, { webhookId: each.webhookId }) },
          ...{ badge: webhookBadge(each), lines: [eventTypes(each)], error: each.disabledReason },
        }))
        return {
          title: 'Webhooks',
          list: { title: 'Receivers', empty: 'Events are sent to no webhook.', rows },
          form: { title: 'New webhook', submit: 'Add webhook', fields: FIELDS },
        }
      },
    },
    item: {
      route: webhook,
      async view({ call, params, frame, link }) {
        const { deliveries } = await operations.listWebhookDeliveries(call)
        const receiver = requireItem(
          (await operations.listWebhooks(call)).webhooks,
          ({ webhookId }) => webhookId === params.webhookId,
        )
        const isDisabled = receiver.disabledAt !== null
        const rows = deliveries.map((delivery) => ({
          ...{ key: delivery.deliveryId, title: delivery.event.type, lines: deliveryLines(delivery, frame.now) },
          badge: BADGES[delivery.state],
          actions: isDisabled
            ? []
            : [{ action: link(repeatWebhookDelivery, { deliveryId: delivery.deliveryId }), label: 'Send again' }],
        }))
        return {
          ...{ title: new URL(receiver.url).host, back: { label: 'Webhooks', href: link(webhooks) } },
          actions: [
            ...(isDisabled ? [{ action: link(enableWebhook), label: 'Enable' }] : []),
            { ...REMOVE, confirm: REMOVE.question, action: link(removeWebhook), kind: 'danger' },
          ],
          facts: {
            URL: <code>{receiver.url}</code>,
            Events: eventTypes(receiver),
            State: receiver.disabledReason ?? webhookBadge(receiver).text,
          },
          list: { title: 'Deliveries', empty: 'No event was sent yet.', rows },
        }
      },
    },
    create: {
      ...{ route: createWebhook, fields: FIELDS, run: operations.createWebhook },
      secrets: ({ secret }) => ({
        title: 'Copy the secret',
        help: 'Your server verifies signatures with it. This is the only time you can see it.',
        texts: { Secret: secret },
      }),
    },
    actions: [
      { route: enableWebhook, next: webhook, run: operations.enableWebhook },
      { route: repeatWebhookDelivery, next: webhook, run: operations.repeatWebhookDelivery },
      { route: removeWebhook, next: webhooks, confirm: REMOVE, run: operations.removeWebhook },
    ],
  })
}

function eventTypes({ types }: Pick<Webhook, 'types'>): string {
  return types?.join(', ') ?? 'All events'
}

function webhookBadge({ disabledAt, failingSince }: Webhook): NonNullable<ListRow['badge']> {
  if (disabledAt) return { text: 'Disabled', kind: 'ended' }
  return failingSince ? { text: 'Failing', kind: 'failed' } : { text: 'Enabled', kind: 'completed' }
}

function deliveryLines({ event, attempts, nextAt }: Delivery, now: Date): ListRow['lines'] {
  const last = attempts.at(-1)
  const result = last?.status === null ? 'no response' : `status ${last?.status}`
  return [
    <>
      <Age time={new Date(event.timestamp)} now={now} />
      {last && ` · ${result} in ${last.milliseconds} ms`}
      {attempts.length > 1 && ` · ${attempts.length} attempts`}
      {nextAt !== null && last && ` · next attempt ${nextAt.slice(11, 19)} UTC`}
    </>,
    last && formatReaderText(last.response),
  ]
}
