import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../tools/postgres.js'
import { startServerProcess } from '../tools/serverProcess.js'
import { Client, createChecker, type KeyClient, send } from './client.js'
import { DATABASES, type Deployment, deploy, STUB_SETTINGS, stubSite } from './deployment.js'

const JOBS_PER_HOUR = 20

describe.each(DATABASES)('on the database "%s"', (kind) => {
  if (kind === 'postgres' && findPostgres() === undefined) {
    test.skip('there is no PostgreSQL here', () => {})
    return
  }
  let deployment: Deployment
  let key: string
  const clientOf = async (url: string): Promise<KeyClient> => {
    const document = (await send(url, { path: '/openapi.json' })).json as never
    return new Client([url], createChecker(document)).as(key)
  }

  beforeAll(async () => {
    deployment = await deploy(kind, { OCTAVO_GRACE_SECONDS: '0', OCTAVO_JOBS_PER_HOUR: String(JOBS_PER_HOUR) })
    await deployment.addSite('slow.test', 'acme', { files: stubSite({ pages: 20, milliseconds: 2500 }) })
    const made = {
      organisation: 'acme',
      kind: 'admin' as const,
      name: 'test',
      scopes: ['read' as const, 'write' as const],
    }
    key = (await deployment.operate('keys.create', made)).key
  })
  afterAll(() => deployment?.stop())

  test('an organisation starts no more jobs than it may, however many it asks for at once', async () => {
    await deployment.addSite('quick.test', 'eager', { files: stubSite({ pages: 1, milliseconds: 10 }) })
    const made = await deployment.operate('keys.create', {
      organisation: 'eager',
      kind: 'admin',
      name: 'test',
      scopes: ['read', 'write'],
    })
    const urls = deployment.apis.map(({ url }) => url as string)
    const document = (await send(urls[0] as string, { path: '/openapi.json' })).json as never
    const eager = new Client(urls, createChecker(document)).as(made.key)
    const answers = await Promise.all(
      Array.from({ length: 3 * JOBS_PER_HOUR }, () =>
        eager.call('POST', '/v1/static-export/jobs', { body: { domain: 'quick.test' } }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 202)).toHaveLength(JOBS_PER_HOUR)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2 * JOBS_PER_HOUR)
  })

  test('a process that is told to stop gives its job back, and another goes on with it at once', async () => {
    const { processes, dataDir } = deployment
    const first = await clientOf(deployment.apis[0]?.url as string)
    const id = await first.started({ domain: 'slow.test' })
    const running = (await first.until(id, ['running'])).at(-1)
    const find = () =>
      processes.find((process) => process.output().includes(`"job":"${id}","attempt":1,"msg":"job taken"`))
    await expect.poll(find).toBeDefined()
    const holder = find()
    expect(await holder?.stop()).toBe(0)
    processes.splice(processes.indexOf(holder as (typeof processes)[number]), 1)
    if (kind === 'embedded') {
      const again = await startServerProcess({ role: 'all', dataDir, settings: STUB_SETTINGS })
      processes.push(again)
      deployment.apis.splice(0, 1, again)
    }
    const stopped = performance.now()
    const client = await clientOf(deployment.apis[0]?.url as string)
    const seen = await client.until(id)
    // A claim that is not given back is noticed after ten seconds, and the build takes two and a half.
    expect(performance.now() - stopped).toBeLessThan(9000)
    expect(seen.at(-1)).toMatchObject({ status: 'completed', pageCount: 20 })
    for (const job of seen) {
      expect(job.status).not.toBe('queued')
      expect(job.progress).toBeGreaterThanOrEqual(running?.progress as number)
    }
    const outputs = () => processes.map((process) => process.output()).join('')
    await expect.poll(outputs).toContain(`"job":"${id}","attempt":2,"msg":"job left"`)
  })
})
