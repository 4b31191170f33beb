import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { newWebhookSecret, signWebhook } from '../stores/standardWebhook.js'
import { deliveryIdentity, isAuthentic } from './hookSignature.js'

const body = Buffer.from('{"zen":"✓"}')
const NOW = 1_800_000_000_000

test('accepts the example of the documentation of GitHub', () => {
  const headers = { 'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17' }
  const delivery = { provider: 'github', headers, body: Buffer.from('Hello, World!') } as const
  expect(isAuthentic("It's a Secret to Everybody", delivery)).toBe(true)
  expect(isAuthentic('another secret', delivery)).toBe(false)
})

test('accepts the example of the specification of Standard Webhooks', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: '1614265330', body: '{"test": 2432232314}' }
  expect(signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('accepts the hexadecimal signature of Gitea', () => {
  const signature = createHmac('sha256', 'secret').update(body).digest('hex')
  const delivery = (value: string) => ({ provider: 'gitea', headers: { 'x-gitea-signature': value }, body }) as const
  expect(isAuthentic('secret', delivery(signature))).toBe(true)
  for (const wrong of ['', signature.toUpperCase(), `sha256=${signature}`, signature.slice(1), `${signature}0`])
    expect(isAuthentic('secret', delivery(wrong))).toBe(false)
})

test('accepts the secret of GitLab, and its signing token for five minutes', () => {
  const secret = newWebhookSecret()
  const timestamp = String(NOW / 1000)
  const signature = signWebhook(secret, { id: '1', timestamp, body })
  const headers = { 'webhook-id': '1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,AAAA ${signature}` }
  const check = (values: object, now = NOW) =>
    isAuthentic(secret, { provider: 'gitlab', headers: { ...headers, ...values }, body }, now)
  expect(isAuthentic(secret, { provider: 'gitlab', headers: { 'x-gitlab-token': secret }, body })).toBe(true)
  expect(isAuthentic(secret, { provider: 'gitlab', headers: {}, body })).toBe(false)
  expect(check({})).toBe(true)
  expect(check({}, NOW + 299_000)).toBe(true)
  expect(check({}, NOW + 301_000)).toBe(false)
  expect(check({}, NOW - 301_000)).toBe(false)
  for (const wrong of [{ 'webhook-id': '2' }, { 'webhook-timestamp': '1' }, { 'webhook-timestamp': 'x' }])
    expect(check(wrong)).toBe(false)
  // A signature that is wrong is not replaced by the secret.
  expect(check({ 'webhook-signature': 'v1,AAAA', 'x-gitlab-token': secret })).toBe(false)
})

test('recognizes a repeated body of GitHub whose delivery ID was changed', () => {
  const identity = (id: string) => deliveryIdentity({ provider: 'github', headers: { 'x-github-delivery': id }, body })
  expect(identity('one').digest).toBe(identity('two').digest)
  expect(identity('one').id).toBe('one')
  expect(identity('a b').id).toBe(identity('a b').digest)
})
