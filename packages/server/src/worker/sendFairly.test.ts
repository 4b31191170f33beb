import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { insertJob } from '../jobs/jobStore.js'
import { newJob } from '../jobs/newJob.js'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { recordEvent } from '../stores/eventStore.js'
import { insertHook, newHookId } from '../stores/hookStore.js'
import { type DueReport, failReport, putReports, takeReport } from '../stores/reportStore.js'
import { openSecretBox } from '../stores/secretBox.js'
import { putSite } from '../stores/siteStore.js'
import { findDueDelivery, insertWebhook, newWebhookId, putAttempt, takeWebhook } from '../stores/webhookStore.js'
import { type OutgoingWork, startSlots } from './outgoingLoop.js'
import { type OutgoingContext, reportWork } from './sendReports.js'
import { webhookWork } from './sendWebhooks.js'

const open = useTestDatabase()
const logger = pino({ level: 'silent' })
const secrets = openSecretBox({ keys: [Buffer.alloc(32, 7)], dataDir: '/nowhere' })

interface TestServer {
  url: string
  /** Responses to all requests. */
  responses: ServerResponse[]
  close(): void
}

/** Starts a server. @param answers false to leave all requests without a response */
async function serve(answers: boolean): Promise<TestServer> {
  const responses: ServerResponse[] = []
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      responses.push(response)
      if (answers) response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":1}')
    })
  }).listen(0, '127.0.0.1')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, responses, close }
}

function outgoingContext(): OutgoingContext {
  const { database } = open
  return {
    database,
    secrets,
    allowPrivate: ['127.0.0.0/8'],
    metrics: undefined,
    logger,
    jobUrl: () => 'https://a.test',
  }
}

/** Sends until the test ends. The server that does not respond is closed, so that its calls end. */
function start<Item extends { organisation: string }>(work: OutgoingWork<Item>, slow: TestServer): void {
  const stop = startSlots(work, logger)
  onTestFinished(() => {
    const stopped = stop()
    slow.close()
    return stopped
  })
}

const OTHERS = ['other', 'third']

async function addSites(organizations: string[]): Promise<void> {
  for (const organisation of organizations)
    await putSite(open.database, {
      ...{ domain: `${organisation}.test`, organisation, trusted: false },
      source: { kind: 'folder', path: '/nowhere' },
    })
}

/** Waits until all calls of the others have arrived. The slow organization has at most two calls at a time then. */
async function expectFairness(slow: TestServer, other: TestServer, count: number): Promise<void> {
  await expect.poll(() => other.responses.length, { timeout: 30_000 }).toBe(count)
  expect(slow.responses.filter((response) => !response.destroyed).length).toBeLessThanOrEqual(2)
}

async function addWebhook(organisation: string, url: string): Promise<string> {
  const id = newWebhookId()
  const secret = secrets.seal('whsec_AAAA', `${id} secret`)
  await insertWebhook(open.database, { id, organisation, url, types: null, secret }, 100)
  return id
}

/** Adds reports of a new hook. */
async function addReports(organisation: string, apiUrl: string, count: number): Promise<void> {
  const { database } = open
  const [id, domain] = [newHookId(), `${organisation}.test`]
  const token = secrets.seal('token', `${id} token`)
  const hook = { id, organisation, domain, provider: 'github' as const, repository: 'acme/docs', apiUrl }
  await insertHook(database, { ...hook, secret: '', token })
  const job = await insertJob(database, newJob({ organisation, domain }))
  for (let at = 0; at < count; at++)
    await putReports(database, { hook: id, job: job.id, sha: String(at).padStart(40, '0'), pull: undefined })
}

test('events of other organizations arrive while receivers of one do not respond', async () => {
  const { database } = open
  await addSites(['slow', ...OTHERS])
  const [slow, other] = [await serve(false), await serve(true)]
  for (let at = 0; at < 15; at++) await addWebhook('slow', `${slow.url}/${at}`)
  for (const organisation of OTHERS) await addWebhook(organisation, other.url)
  for (const organisation of ['slow', ...OTHERS, ...OTHERS])
    await recordEvent(database, { organisation, type: 'site.changed', data: {} })
  start(webhookWork(outgoingContext()), slow)
  await expectFairness(slow, other, 4)
}, 60_000)

test('results of other organizations arrive while the Git host of one does not respond', async () => {
  await addSites(['slow', ...OTHERS])
  const [slow, other] = [await serve(false), await serve(true)]
  await addReports('slow', slow.url, 15)
  for (const organisation of OTHERS) await addReports(organisation, other.url, 2)
  start(reportWork(outgoingContext()), slow)
  await expectFairness(slow, other, 4)
}, 60_000)

test('an organization has two calls at a time, and one that ends makes way for the next', async () => {
  const order: string[] = []
  const items = ['a', 'a', 'a', 'b', 'c', 'a'].map((organisation, at) => ({ organisation, at }))
  const releases: (() => void)[] = []
  const stop = startSlots(
    {
      name: 'test',
      take: async (busy) => {
        const at = items.findIndex(({ organisation }) => !busy.includes(organisation))
        return at < 0 ? undefined : items.splice(at, 1)[0]
      },
      send: (item) => {
        order.push(`${item.organisation}${item.at}`)
        return item.organisation === 'a' ? new Promise((resolve) => releases.push(resolve)) : Promise.resolve()
      },
    },
    logger,
  )
  await expect.poll(() => order).toEqual(['a0', 'a1', 'b3', 'c4'])
  releases.shift()?.()
  await expect.poll(() => order).toEqual(['a0', 'a1', 'b3', 'c4', 'a2'])
  for (const release of releases) release()
  await expect.poll(() => order.at(-1)).toBe('a5')
  for (const release of releases) release()
  await stop()
})

test('a receiver or Git host that failed last waits behind those that did not', async () => {
  const { database } = open
  await addSites(['failing', 'healthy'])
  const busy = ['slow', ...OTHERS]
  const past = new Date(0)
  const failing = await addWebhook('failing', 'https://a.test')
  await addReports('failing', 'https://a.test', 1)
  const healthy = await addWebhook('healthy', 'https://b.test')
  await addReports('healthy', 'https://b.test', 1)
  for (const organisation of ['failing', 'healthy'])
    await recordEvent(database, { organisation, type: 'site.changed', data: {} })
  const delivery = await findDueDelivery(database, failing)
  const attempt = { at: past.toISOString(), status: null, milliseconds: 1, response: 'No response.' }
  await putAttempt(database, { webhook: failing, id: delivery?.id as string, attempt, end: { nextAt: past } })
  const report = (await takeReport(database, [...busy, 'healthy'])) as DueReport
  await failReport(database, report, { error: 'No response.', retryAt: past })

  expect([await takeWebhook(database, busy), await takeWebhook(database, busy)]).toMatchObject([
    { id: healthy },
    { id: failing },
  ])
  expect([await takeReport(database, busy), await takeReport(database, busy)]).toMatchObject([
    { organisation: 'healthy' },
    { organisation: 'failing' },
  ])
  expect([await takeWebhook(database, busy), await takeReport(database, busy)]).toEqual([undefined, undefined])
})
