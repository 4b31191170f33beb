import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgres } from '../tools/postgres.js'
import { startServerProcess } from '../tools/serverProcess.js'
import { type KeyClient, newClient } from './client.js'
import { type Deployment, deploy, STUB_SETTINGS, stubSite } from './deployment.js'
import { openStream } from './eventStream.js'

let deployment: Deployment
let acme: KeyClient

beforeAll(async () => {
  if (findPostgres() === undefined) return
  deployment = await deploy('postgres')
  await deployment.addSite('docs.test', 'acme', { files: stubSite({ pages: 1, milliseconds: 10 }) })
  acme = await newClient(deployment, 'acme')
})
afterAll(() => deployment?.stop())

async function restart(): Promise<void> {
  const { dataDir, databaseUrl = '', processes } = deployment
  const settings = { ...STUB_SETTINGS, OCTAVO_PUBLIC_URL: 'http://docs.test' }
  const start = (role: 'api' | 'worker') => startServerProcess({ dataDir, databaseUrl, role, settings })
  const [api, worker] = await Promise.all([start('api'), start('worker')])
  processes.splice(0, Number.POSITIVE_INFINITY, api, worker)
  deployment.apis.splice(0, Number.POSITIVE_INFINITY, api)
  acme.client.urls.splice(0, Number.POSITIVE_INFINITY, api.url as string)
}

/** Numbers of transactions as in a dump of a server that has made many more of them. */
async function restoreFromLongHistory(): Promise<void> {
  const client = new pg.Client(deployment.databaseUrl)
  await client.connect()
  await client.query('update octavo.events set transaction = (transaction::text::bigint + 1000000000)::text::xid8')
  await client.end()
}

test.skipIf(findPostgres() === undefined)(
  'a stream continues after an event of a restored database, and one without an ID has only later events',
  async () => {
    const before = await openStream(deployment.apis[0]?.url as string, acme.key)
    const restored = await acme.started({ domain: 'docs.test' })
    await acme.until(restored)
    await expect.poll(() => before.events(), { timeout: 20_000 }).toHaveLength(3)
    const [first] = before.events()
    before.close()
    for (const process of deployment.processes) await process.stop()
    await restoreFromLongHistory()
    await restart()

    const url = deployment.apis[0]?.url as string
    const [continued, fresh] = await Promise.all([openStream(url, acme.key, first?.id), openStream(url, acme.key)])
    const next = await acme.started({ domain: 'docs.test' })
    await acme.until(next)
    const texts = (stream: typeof fresh) => stream.events().map(({ type, data }) => `${data.jobId} ${type}`)
    const later = ['job.queued', 'job.started', 'job.completed'].map((type) => `${next} ${type}`)
    await expect
      .poll(() => texts(continued), { timeout: 20_000 })
      .toEqual([`${restored} job.started`, `${restored} job.completed`, ...later])
    await expect.poll(() => texts(fresh), { timeout: 20_000 }).toEqual(later)
    // An event that the backup does not have.
    const lost = await openStream(url, acme.key, '00000000-0000-4000-8000-000000000000')
    await expect.poll(() => lost.text(), { timeout: 20_000 }).toBe('event: reset\ndata: {}\n\n')
    for (const stream of [continued, fresh, lost]) stream.close()
  },
  90_000,
)
