import { EVENT_TYPES } from '../stores/eventStore.js'
import { type ApiOperation, closed, errors, printable } from './apiOperation.js'

const WEBHOOKS = '/v1/webhooks'

/** The operations on events of the organization and on their receivers. */
export const EVENT_OPERATIONS = {
  streamEvents: {
    id: 'streamEvents',
    permission: 'events:read',
    method: 'get',
    path: '/v1/events',
    tag: 'Events',
    summary: 'Stream events',
    description:
      'Sends the events of the organization as they happen (server-sent events), each once and in order. After a reconnection with the header `Last-Event-ID`, the stream continues after that event.',
    headers: {
      'Last-Event-ID': {
        description: 'ID of the last event that was received. Default: only later events are sent.',
        schema: { type: 'string', maxLength: 100 },
      },
    },
    responses: {
      200: { description: 'The stream.', stream: 'text/event-stream' },
      ...errors(400, 401, 403, 429),
    },
  },
  listWebhooks: {
    id: 'listWebhooks',
    permission: 'events:read',
    method: 'get',
    path: WEBHOOKS,
    tag: 'Events',
    summary: 'List webhooks',
    responses: { 200: { description: 'The webhooks.', schema: 'WebhookList' }, ...errors(401, 403, 429) },
  },
  createWebhook: {
    id: 'createWebhook',
    permission: 'events:write',
    action: 'webhook.create',
    method: 'post',
    path: WEBHOOKS,
    tag: 'Events',
    summary: 'Create webhook',
    description:
      'Sends events of the organization to a URL, signed as the Standard Webhooks specification describes. The response has the secret, which is never returned again.',
    body: 'CreateWebhook',
    responses: { 201: { description: 'The webhook.', schema: 'CreatedWebhook' }, ...errors(400, 401, 403, 409, 429) },
  },
  enableWebhook: {
    id: 'enableWebhook',
    permission: 'events:write',
    action: 'webhook.enable',
    method: 'post',
    path: `${WEBHOOKS}/{webhookId}/enable`,
    tag: 'Events',
    summary: 'Enable webhook',
    description: 'Enables a webhook that was disabled because its receiver failed. It gets later events.',
    responses: { 200: { description: 'The webhook.', schema: 'Webhook' }, ...errors(401, 403, 404, 429) },
  },
  removeWebhook: {
    id: 'removeWebhook',
    permission: 'events:write',
    action: 'webhook.remove',
    method: 'delete',
    path: `${WEBHOOKS}/{webhookId}`,
    tag: 'Events',
    summary: 'Remove webhook',
    responses: { 204: { description: 'The webhook was removed.' }, ...errors(401, 403, 404, 429) },
  },
  listWebhookDeliveries: {
    id: 'listWebhookDeliveries',
    permission: 'events:read',
    method: 'get',
    path: `${WEBHOOKS}/{webhookId}/deliveries`,
    tag: 'Events',
    summary: 'List deliveries of webhook',
    description: 'Returns deliveries with all attempts, newest first.',
    query: {
      state: {
        description: 'Only deliveries in this state.',
        schema: { type: 'string', enum: ['waiting', 'delivered', 'failed'] },
      },
      limit: { description: 'Maximum number.', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
    },
    responses: {
      200: { description: 'The deliveries.', schema: 'WebhookDeliveryList' },
      ...errors(400, 401, 403, 404, 429),
    },
  },
  repeatWebhookDelivery: {
    id: 'repeatWebhookDelivery',
    permission: 'events:write',
    action: 'webhook.repeat',
    method: 'post',
    path: `${WEBHOOKS}/{webhookId}/deliveries/{deliveryId}/repeat`,
    tag: 'Events',
    summary: 'Repeat delivery',
    description: 'Sends an event again, with the same `webhook-id`.',
    responses: { 202: { description: 'The delivery waits.' }, ...errors(401, 403, 404, 409, 429) },
  },
} as const satisfies Record<string, ApiOperation>

const TIME = { type: 'string', format: 'date-time' } as const
const TYPES = {
  type: 'array',
  minItems: 1,
  maxItems: 50,
  items: { type: 'string', enum: Object.keys(EVENT_TYPES) },
} as const
const WEBHOOK_REQUIRED = [
  'webhookId',
  'url',
  'types',
  'createdAt',
  'disabledAt',
  'disabledReason',
  'failingSince',
] as const
const WEBHOOK = {
  webhookId: { type: 'string' },
  url: { type: 'string' },
  types: { ...TYPES, nullable: true, description: 'Types of events that are sent. Null: all.' },
  createdAt: TIME,
  disabledAt: { ...TIME, nullable: true },
  disabledReason: { type: 'string', nullable: true },
  failingSince: { ...TIME, nullable: true, description: 'Time of the first failure since the last success.' },
} as const

export const EVENT_SCHEMAS = {
  Webhook: closed(WEBHOOK_REQUIRED, WEBHOOK),
  WebhookList: closed(['webhooks'], { webhooks: { type: 'array', items: { $ref: '#/components/schemas/Webhook' } } }),
  CreatedWebhook: closed([...WEBHOOK_REQUIRED, 'secret'], {
    ...WEBHOOK,
    secret: { type: 'string', description: 'Verifies signatures. It begins with `whsec_`.' },
  }),
  CreateWebhook: closed(['url'], {
    url: printable(1000, 'HTTPS URL of the receiver.'),
    types: { ...TYPES, description: 'Types of events that are sent. Default: all.' },
  }),
  WebhookDelivery: closed(['deliveryId', 'state', 'nextAt', 'event', 'attempts'], {
    deliveryId: { type: 'string' },
    state: { type: 'string', enum: ['waiting', 'delivered', 'failed'] },
    nextAt: { ...TIME, nullable: true, description: 'Time of the next attempt.' },
    event: closed(['eventId', 'type', 'timestamp', 'data'], {
      eventId: { type: 'string', description: 'The header `webhook-id`.' },
      type: { type: 'string' },
      timestamp: TIME,
      data: { type: 'object' },
    }),
    attempts: {
      type: 'array',
      items: closed(['at', 'status', 'milliseconds', 'response'], {
        at: TIME,
        status: { type: 'integer', nullable: true, description: 'Status of the response. Null without one.' },
        milliseconds: { type: 'integer' },
        response: { type: 'string', description: 'Start of the response, or why there is none.' },
      }),
    },
  }),
  WebhookDeliveryList: closed(['deliveries'], {
    deliveries: { type: 'array', items: { $ref: '#/components/schemas/WebhookDelivery' } },
  }),
} as const
