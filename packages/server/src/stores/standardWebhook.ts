import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Signatures of the Standard Webhooks specification. Events have them, and webhooks of GitLab. */

const PREFIX = 'whsec_'

export interface WebhookMessage {
  id: string
  /** Time of the attempt in seconds since 1970. */
  timestamp: string
  body: string | Buffer
}

export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/** Returns the value of the header `webhook-signature`. */
export function signWebhook(secret: string, { id, timestamp, body }: WebhookMessage): string {
  const key = Buffer.from(secret.replace(PREFIX, ''), 'base64')
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  return `v1,${digest}`
}

/** Returns whether one of the signatures of a header is that of the message. */
export function isSigned(secret: string, message: WebhookMessage, header: string): boolean {
  const expected = signWebhook(secret, message)
  return header.split(' ').some((signature) => equalTexts(signature, expected))
}

/** Compares texts in a time that depends only on their lengths. */
export function equalTexts(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
