import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../tools/postgres.js'
import { type Clock, type ServerProcess, startServerProcess } from '../tools/serverProcess.js'
import { newClient } from './client.js'
import { DATABASES, type Deployment, deploy, STUB_SETTINGS, stubSite } from './deployment.js'

const JOBS_PER_HOUR = 20

describe.each(DATABASES)('on the database "%s"', (kind) => {
  if (kind === 'postgres' && findPostgres() === undefined) {
    test.skip('requires PostgreSQL', () => {})
    return
  }
  let deployment: Deployment

  beforeAll(async () => {
    deployment = await deploy(kind, { OCTAVO_GRACE_SECONDS: '0', OCTAVO_JOBS_PER_HOUR: String(JOBS_PER_HOUR) })
    await deployment.addSite('slow.test', 'acme', { files: stubSite({ pages: 20, milliseconds: 2500 }) })
  })
  afterAll(() => deployment?.stop())

  test('limits concurrent jobs of an organization, however many it requests at once', async () => {
    await deployment.addSite('quick.test', 'eager', { files: stubSite({ pages: 1, milliseconds: 10 }) })
    const eager = await newClient(deployment, 'eager')
    // The hour may not end meanwhile: the next one has jobs of its own.
    const setClocks = (clock: Clock) => Promise.all(deployment.apis.map((api) => api.setClock(clock)))
    await setClocks({ frozen: Date.now() })
    try {
      const answers = await Promise.all(
        Array.from({ length: 3 * JOBS_PER_HOUR }, () =>
          eager.call('POST', '/v1/static-export/jobs', { body: { domain: 'quick.test' } }),
        ),
      )
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 202)).toHaveLength(JOBS_PER_HOUR)
      expect(statuses.filter((status) => status === 429)).toHaveLength(2 * JOBS_PER_HOUR)
      // Those that are gone count, too.
      const jobId = answers.find(({ status }) => status === 202)?.json?.jobId
      await eager.call('POST', `/v1/static-export/jobs/${jobId}/cancel`)
      expect((await eager.call('DELETE', `/v1/static-export/jobs/${jobId}`)).status).toBe(204)
      const { status, headers } = await eager.call('POST', '/v1/static-export/jobs', { body: { domain: 'quick.test' } })
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600)
    } finally {
      await setClocks({ ahead: 0 })
    }
  })

  test.runIf(kind === 'postgres')('a process that hangs while storing a job delays nobody', async () => {
    const [silent, other] = deployment.apis as [ServerProcess, ServerProcess]
    await deployment.addSite('held.test', 'patient', { files: stubSite({ pages: 1, milliseconds: 10 }) })
    const [first, second] = await Promise.all(
      [silent, other].map(({ url }) => newClient(deployment, 'patient', [url as string])),
    )
    const reached = silent.reached('after-enqueue')
    await silent.setPoint('after-enqueue', 'stop')
    const answer = first?.call('POST', '/v1/static-export/jobs', { body: { domain: 'held.test' } })
    await reached
    const start = () => second?.call('POST', '/v1/static-export/jobs', { body: { domain: 'held.test' } })
    await expect.poll(async () => (await start())?.status, { timeout: 20_000 }).toBe(202)
    silent.child.kill('SIGCONT')
    // What it had begun is taken back.
    expect((await answer)?.status).toBe(503)
    const jobs = await second?.call('GET', '/v1/static-export/jobs')
    expect(jobs?.json?.jobs).toHaveLength(1)
  })

  test('a stopping process gives its job back, and another continues it', async () => {
    const { processes, dataDir } = deployment
    const first = await newClient(deployment, 'acme', [deployment.apis[0]?.url as string])
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
    const client = await newClient(deployment, 'acme', [deployment.apis[0]?.url as string])
    const states = await client.until(id)
    // A claim that is not given back would hold for another ten seconds.
    expect(holder?.output()).toMatch(new RegExp(`"level":"info".*"job":"${id}".*The process is stopping.*"job left"`))
    expect(holder?.output()).not.toContain('"level":"error"')
    expect(states.at(-1)).toMatchObject({ status: 'completed', pageCount: 20 })
    for (const job of states) {
      expect(job.status).not.toBe('queued')
      expect(job.progress).toBeGreaterThanOrEqual(running?.progress as number)
    }
    const outputs = () => processes.map((process) => process.output()).join('')
    await expect.poll(outputs).toContain(`"job":"${id}","attempt":2,"msg":"job left"`)
  })
})
