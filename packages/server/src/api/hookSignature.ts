import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { HookProvider } from '../stores/hookStore.js'
import { equalTexts, isSigned } from '../stores/standardWebhook.js'

/** Maximum age of a delivery with a signed time, in seconds. */
const TOLERANCE_SECONDS = 300

export interface SignedDelivery {
  provider: HookProvider
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Returns whether the Git host that knows the secret has sent a delivery. The body is not parsed. */
export function isAuthentic(secret: string, { provider, headers, body }: SignedDelivery, now = Date.now()): boolean {
  const header = headerReader(headers)
  const digest = () => createHmac('sha256', secret).update(body).digest('hex')
  if (provider === 'github') return equalTexts(header('x-hub-signature-256'), `sha256=${digest()}`)
  if (provider === 'gitea') return equalTexts(header('x-gitea-signature'), digest())
  // GitLab sends the secret itself, or a signature when the secret is a signing token.
  const signature = header('webhook-signature')
  if (signature === '') return equalTexts(header('x-gitlab-token'), secret)
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')]
  const isRecent = /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS
  return isRecent && isSigned(secret, { id, timestamp, body }, signature)
}

/** How repeated deliveries are recognized. */
export interface DeliveryIdentity {
  /** The provider's ID of the delivery, which it repeats when it sends the delivery again. */
  id: string
  /** Hash of the body, where the signature covers the body and not the ID. */
  digest: string | null
}

export function deliveryIdentity({ provider, headers, body }: SignedDelivery): DeliveryIdentity {
  const header = headerReader(headers)
  const digest = createHash('sha256').update(body).digest('hex')
  const ids = {
    github: [header('x-github-delivery')],
    gitea: [header('x-gitea-delivery')],
    gitlab: [header('webhook-id'), header('idempotency-key'), header('x-gitlab-event-uuid')],
  }
  const id = ids[provider].find((each) => /^[\w.:-]{1,200}$/.test(each)) ?? digest
  return { id, digest: provider === 'gitlab' ? null : digest }
}

/** Returns the name of the event, such as `push`. */
export function eventName({ provider, headers }: Pick<SignedDelivery, 'provider' | 'headers'>): string {
  const name = headerReader(headers)(`x-${provider}-event`)
  return /^[\w ]{1,60}$/.test(name) ? name : ''
}

function headerReader(headers: IncomingHttpHeaders): (name: string) => string {
  return (name) => [headers[name] ?? ''].flat()[0] ?? ''
}
