import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../tools/postgres.js'
import { startServer, type Upstream } from '../tools/upstream.js'
import { type KeyClient, newClient, send } from './client.js'
import { DATABASES, type Deployment, deploy, stubSite } from './deployment.js'
import { openStream } from './eventStream.js'

const SETTINGS = {
  OCTAVO_OUTGOING_PRIVATE: '["127.0.0.0/8"]',
  OCTAVO_SECRET_KEYS: JSON.stringify([Buffer.alloc(32, 7).toString('base64')]),
}

type Verify = (secret: string, headers: IncomingMessage['headers'], body: Buffer) => boolean

/** Returns the function that the documentation gives to receivers. */
async function documentedVerify(): Promise<Verify> {
  const page = readFileSync(new URL('../../playground/docs/server/events.mdx', import.meta.url), 'utf8')
  const [, code = ''] = /```js title="verify.mjs"\n(.*?)```/s.exec(page) ?? []
  return ((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { verify: Verify }).verify
}

interface ReceivedEvent {
  id: string
  type: string
  data: Record<string, unknown>
  isSigned: boolean
}

describe.each(DATABASES)('on the database "%s"', (kind) => {
  if (kind === 'postgres' && findPostgres() === undefined) {
    test.skip('requires PostgreSQL', () => {})
    return
  }
  let deployment: Deployment
  let receiver: Upstream
  let acme: KeyClient
  let urls: string[]
  /** Status of the receiver's responses. */
  let status = 204
  let secret = ''
  let verify: Verify

  beforeAll(async () => {
    verify = await documentedVerify()
    receiver = await startServer((_request, response) => response.writeHead(status).end(status === 204 ? '' : 'down'))
    deployment = await deploy(kind, SETTINGS)
    urls = deployment.apis.map(({ url }) => url as string)
    await deployment.addSite('docs.test', 'acme', { files: stubSite({ pages: 2, milliseconds: 100 }) })
    await deployment.addSite('other.test', 'other', { files: stubSite({ pages: 1 }) })
    acme = await newClient(deployment, 'acme')
  })
  afterAll(async () => {
    await deployment?.stop()
    await receiver?.[Symbol.asyncDispose]()
  })

  async function createWebhook(body: object): Promise<string> {
    const { json } = await acme.call('POST', '/v1/webhooks', { body: { url: `${receiver.origin}/in`, ...body } })
    secret = json?.secret as string
    return json?.webhookId as string
  }

  const received = (): ReceivedEvent[] =>
    receiver.seen.map(({ headers, body }) => {
      const isSigned = verify(secret, headers, body) && !verify('whsec_AAAA', headers, body)
      const { type, data } = JSON.parse(body.toString())
      return { id: headers['webhook-id'] as string, type, data, isSigned }
    })

  const deliveries = async (id: string, query = '') =>
    (await acme.call('GET', `/v1/webhooks/${id}/deliveries${query}`)).json?.deliveries as {
      deliveryId: string
      state: string
      attempts: { status: number | null; response: string }[]
      event: { type: string; eventId: string }
    }[]

  test('sends signed events of the organization in order', async () => {
    const id = await createWebhook({})
    const other = await newClient(deployment, 'other')
    await other.until(await other.started({ domain: 'other.test' }))
    const jobId = await acme.started({ domain: 'docs.test' })
    await acme.until(jobId)
    await expect.poll(() => received().map(({ type }) => type)).toEqual(['job.queued', 'job.started', 'job.completed'])
    expect(received().every(({ isSigned }) => isSigned)).toBe(true)
    expect(received().at(-1)?.data).toEqual({
      ...{ jobId, domain: 'docs.test', status: 'completed', preview: null, error: null, pageCount: 2 },
      ...{ revision: expect.stringMatching(/^sha256:/), errorCount: null, warningCount: null },
    })
    await acme.call('DELETE', `/v1/webhooks/${id}`)
  })

  test('sends an event again until the receiver accepts it, and shows each attempt', async () => {
    status = 500
    const id = await createWebhook({ types: ['job.cancelled'] })
    const before = receiver.seen.length
    const jobId = await acme.started({ domain: 'docs.test' })
    await acme.call('POST', `/v1/static-export/jobs/${jobId}/cancel`)
    await expect.poll(async () => (await deliveries(id))[0]?.attempts).toHaveLength(1)
    expect(await deliveries(id, '?state=waiting')).toMatchObject([
      { event: { type: 'job.cancelled' }, attempts: [{ status: 500, response: 'down' }] },
    ])
    const list = await acme.call('GET', '/v1/webhooks')
    expect(list.json?.webhooks).toMatchObject([{ webhookId: id, failingSince: expect.any(String) }])
    status = 204
    await expect.poll(async () => (await deliveries(id))[0]?.state, { timeout: 10_000 }).toBe('delivered')
    expect((await deliveries(id))[0]?.attempts.map((attempt) => attempt.status)).toEqual([500, 204])
    const [first, second] = received().slice(before)
    expect(first?.id).toBe(second?.id)
    // A delivery that was accepted can be repeated.
    const [delivery] = await deliveries(id)
    const repeat = `/v1/webhooks/${id}/deliveries/${delivery?.deliveryId}/repeat`
    expect((await acme.call('POST', repeat)).status).toBe(202)
    await expect.poll(() => received().slice(before).length).toBe(3)
    await acme.call('DELETE', `/v1/webhooks/${id}`)
  }, 30_000)

  test('disables a webhook whose receiver is gone, and sends an event about it to the others', async () => {
    status = 410
    const id = await createWebhook({ types: ['job.queued'] })
    const jobId = await acme.started({ domain: 'docs.test' })
    const find = async () => {
      const { json } = await acme.call('GET', '/v1/webhooks')
      return (json as { webhooks: { webhookId: string; disabledReason: string | null }[] }).webhooks.find(
        ({ webhookId }) => webhookId === id,
      )
    }
    await expect
      .poll(async () => (await find())?.disabledReason)
      .toBe('The receiver responded with the status 410 (Gone).')
    status = 204
    const [delivery] = await deliveries(id)
    expect((await acme.call('POST', `/v1/webhooks/${id}/deliveries/${delivery?.deliveryId}/repeat`)).status).toBe(409)
    expect((await acme.call('POST', `/v1/webhooks/${id}/enable`)).json).toMatchObject({ disabledReason: null })
    await acme.until(jobId)
    await acme.call('DELETE', `/v1/webhooks/${id}`)
  })

  test('disables a receiver that has accepted no event for three days', async () => {
    const id = await createWebhook({ types: ['site.added'] })
    status = 500
    const setClocks = (hours: number) =>
      Promise.all(deployment.apis.map((api) => api.setClock({ ahead: hours * 3600_000 })))
    const find = async () => {
      const { json } = await acme.call('GET', '/v1/webhooks')
      const webhooks = json?.webhooks as { webhookId: string; failingSince: string; disabledReason: string | null }[]
      return webhooks.find(({ webhookId }) => webhookId === id)
    }
    /** Adds a site, and waits until the delivery of its event has an attempt. */
    const failEvent = async (domain: string) => {
      await deployment.addSite(domain, 'acme', { files: stubSite({ pages: 1 }) })
      const attempts = async () => (await deliveries(id)).filter((each) => each.attempts.length > 0)
      const before = (await attempts()).length
      await expect.poll(async () => (await attempts()).length, { timeout: 20_000 }).toBeGreaterThan(before)
    }
    try {
      await failEvent('failing0.test')
      await setClocks(71)
      await failEvent('failing71.test')
      expect(await find()).toMatchObject({ failingSince: expect.any(String), disabledReason: null })
      await setClocks(73)
      await deployment.addSite('failing73.test', 'acme', { files: stubSite({ pages: 1 }) })
      await expect
        .poll(async () => (await find())?.disabledReason)
        .toBe('The receiver accepted no event for three days.')
      expect(new Set((await deliveries(id)).map(({ state }) => state))).toEqual(new Set(['failed']))
      const event = await openStream(urls[0] as string, acme.key, (await deliveries(id)).at(-1)?.event.eventId.slice(4))
      await expect
        .poll(() => event.events().filter(({ type }) => type === 'webhook.disabled'))
        .toMatchObject([{ data: { webhookId: id, reason: 'The receiver accepted no event for three days.' } }])
      event.close()
    } finally {
      status = 204
      await setClocks(0)
    }
    await acme.call('POST', `/v1/webhooks/${id}/enable`)
    expect(await find()).toMatchObject({ failingSince: null, disabledReason: null })
    await acme.call('DELETE', `/v1/webhooks/${id}`)
  }, 60_000)

  test('refuses receivers in private networks that are not allowed', async () => {
    const create = async (url: string) => (await acme.call('POST', '/v1/webhooks', { body: { url } })).status
    for (const url of [
      'http://10.0.0.1/',
      'http://192.0.1.1/',
      'https://169.254.169.254/',
      'ftp://docs.test/',
      'https://user:pass@docs.test/',
      'x',
    ])
      expect(await create(url)).toBe(400)
    // The addresses of a name are checked when it is called.
    const id = await createWebhook({ url: 'http://receiver.test:8080/', types: ['job.queued'] })
    await acme.until(await acme.started({ domain: 'docs.test' }))
    await expect.poll(async () => (await deliveries(id))[0]?.attempts[0]?.status).toBeNull()
    await acme.call('DELETE', `/v1/webhooks/${id}`)
  })

  test('an organization has at most 20 webhooks, also when they are created at the same time', async () => {
    const body = JSON.stringify({ url: `${receiver.origin}/many`, types: ['site.removed'] })
    const headers = ['Authorization', `Bearer ${acme.key}`, 'Content-Type', 'application/json']
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        send(urls[at % urls.length] as string, { method: 'POST', path: '/v1/webhooks', headers, body }),
      ),
    )
    const created = answers.filter((answer) => answer.status === 201)
    expect(created).toHaveLength(20)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(20)
    for (const { json } of created) await acme.call('DELETE', `/v1/webhooks/${json?.webhookId}`)
  })

  test('streams events from every process, and continues after the last one', async () => {
    const streams = await Promise.all(urls.map((url) => openStream(url, acme.key)))
    const jobId = await acme.started({ domain: 'docs.test' })
    await acme.until(jobId)
    for (const stream of streams)
      await expect
        .poll(() => stream.events().map(({ type }) => type))
        .toEqual(['job.queued', 'job.started', 'job.completed'])
    const [first] = (streams[0] as (typeof streams)[number]).events()
    expect(first?.data).toMatchObject({ jobId, domain: 'docs.test' })
    for (const stream of streams) stream.close()
    const later = await openStream(urls.at(-1) as string, acme.key, first?.id)
    await expect.poll(() => later.events().map(({ type }) => type)).toEqual(['job.started', 'job.completed'])
    later.close()
    const unknown = await openStream(urls[0] as string, acme.key, 'expired')
    await expect.poll(() => unknown.text()).toBe('event: reset\ndata: {}\n\n')
    unknown.close()
  })

  test('streams events about sites', async () => {
    const stream = await openStream(urls[0] as string, acme.key)
    await deployment.addSite('new.test', 'acme', { files: stubSite({ pages: 1 }) })
    await deployment.addSite('new.test', 'acme', { files: stubSite({ pages: 2 }) })
    await deployment.operate('sites.remove', { domain: 'new.test' })
    await expect
      .poll(() => stream.events().map(({ type, data }) => `${type} ${data.domain}`))
      .toEqual(['site.added new.test', 'site.verified new.test', 'site.removed new.test'])
    stream.close()
  })

  test('ends a stream when its key is revoked', async () => {
    const { key, record } = await deployment.operate('keys.create', {
      ...{ organisation: 'acme', kind: 'admin', name: 'stream', scopes: ['read'] },
    })
    const stream = await openStream(urls[0] as string, key)
    await deployment.operate('keys.revoke', { organisation: 'acme', id: record.id })
    await stream.ended
    expect(stream.events()).toEqual([])
  }, 40_000)

  test('refuses more streams than an organization may have', async () => {
    const streams = []
    for (let count = 0; count < 20; count++) streams.push(await openStream(urls[0] as string, acme.key))
    const refused = await openStream(urls[0] as string, acme.key)
    expect(refused.response.statusCode).toBe(429)
    for (const stream of [...streams, refused]) stream.close()
    await expect
      .poll(async () => {
        const next = await openStream(urls[0] as string, acme.key)
        next.close()
        return next.response.statusCode
      })
      .toBe(200)
  })
})
