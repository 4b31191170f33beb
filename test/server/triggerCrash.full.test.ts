import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../tools/postgres.js'
import { type ServerProcess, startServerProcess } from '../tools/serverProcess.js'
import { startServer, type Upstream } from '../tools/upstream.js'
import { type Answer, type KeyClient, newClient } from './client.js'
import { DATABASES, type Deployment, deploy, STUB_SETTINGS, stubSite } from './deployment.js'
import { createHook, createRepository, deliver, pushPayload, type Repository, type TestHook } from './gitHost.js'

const SETTINGS = {
  OCTAVO_OUTGOING_PRIVATE: '["127.0.0.0/8"]',
  OCTAVO_SECRET_KEYS: JSON.stringify([Buffer.alloc(32, 7).toString('base64')]),
}
const ROUNDS = 6

describe.each(DATABASES)('on the database "%s"', (kind) => {
  if (kind === 'postgres' && findPostgres() === undefined) {
    test.skip('requires PostgreSQL', () => {})
    return
  }
  let folder: string
  let deployment: Deployment
  let repository: Repository
  let hook: TestHook
  let acme: KeyClient
  let receiver: Upstream
  /** Kills the process that sends the next event, before it has a response. */
  let killsSender = false
  let kills = 0

  const api = () => deployment.apis[0] as ServerProcess

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-crash-'))
    receiver = await startServer(async (_request, response) => {
      if (killsSender) {
        killsSender = false
        await killAll()
        response.destroy()
        await restart()
      } else response.writeHead(204).end()
    })
    deployment = await deploy(kind, SETTINGS)
    repository = createRepository(join(folder, 'docs'))
    repository.commit('refs/heads/main', stubSite({ pages: 1, milliseconds: 20 }))
    const source = { kind: 'git' as const, url: repository.url, ref: 'main' }
    await deployment.operate('sites.add', { domain: 'docs.test', organisation: 'acme', source, trusted: false })
    acme = await newClient(deployment, 'acme')
    hook = await createHook(acme, 'docs.test', { provider: 'github', repository: 'acme/docs', apiUrl: receiver.origin })
    await acme.call('POST', '/v1/webhooks', { body: { url: receiver.origin } })
  })
  afterAll(async () => {
    await deployment?.stop()
    await receiver?.[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Kills every process with an API. */
  async function killAll(): Promise<void> {
    kills++
    await Promise.all(deployment.apis.map((process) => process.kill()))
  }

  async function restart(): Promise<void> {
    const { dataDir, databaseUrl } = deployment
    const settings = { ...STUB_SETTINGS, ...SETTINGS, OCTAVO_PUBLIC_URL: 'http://docs.test' }
    for (const [at, old] of deployment.apis.entries()) {
      const role = kind === 'embedded' ? 'all' : 'api'
      const next = await startServerProcess({
        dataDir,
        role,
        settings,
        ...(databaseUrl !== undefined && { databaseUrl }),
      })
      deployment.apis[at] = next
      deployment.processes[deployment.processes.indexOf(old)] = next
    }
    acme.client.urls.splice(0, Number.POSITIVE_INFINITY, ...deployment.apis.map(({ url }) => url as string))
  }

  /** Sends a delivery until it has a response, as a person does in the settings of a Git host. */
  async function delivered(payload: object, id: string): Promise<Answer> {
    for (;;) {
      const answer = await deliver(api().url as string, hook, { payload, id }).catch(() => undefined)
      if (answer?.status === 200) return answer
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  test('a delivery whose process is killed before it is stored starts one export when it is sent again', async () => {
    const answers: Answer[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const payload = pushPayload(repository.commit('refs/heads/main', { 'a.txt': `${round}` }))
      if (round % 2 === 0) {
        const reached = api().reached('after-enqueue')
        await api().setPoint('after-enqueue', 'kill')
        const response = deliver(api().url as string, hook, { payload, id: `crash ${round}`.replace(' ', '-') }).catch(
          () => 'cut',
        )
        await reached
        expect(await response).toBe('cut')
        await killAll()
        await restart()
      }
      answers.push(await delivered(payload, `crash-${round}`))
      // The same delivery again, to the process that has restarted.
      expect((await delivered(payload, `crash-${round}`)).json).toEqual(answers.at(-1)?.json)
    }
    const jobs = (await acme.call('GET', '/v1/static-export/jobs?limit=100')).json?.jobs as { jobId: string }[]
    const startedIds = answers.filter(({ json }) => json?.outcome === 'started').map(({ json }) => json?.jobId)
    expect(new Set(jobs.map(({ jobId }) => jobId))).toEqual(new Set(startedIds))
    expect(answers.every(({ json }) => json?.outcome === 'started' || startedIds.includes(json?.jobId))).toBe(true)
    for (const { jobId } of jobs) await acme.until(jobId)
  }, 180_000)

  test('each event reaches its receiver although the sender is killed before it stores the response', async () => {
    const ids: string[] = []
    for (let round = 0; round < 3; round++) {
      killsSender = true
      const before = kills
      for (;;) {
        try {
          ids.push(await acme.started({ domain: 'docs.test' }))
          break
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      }
      await expect.poll(() => kills, { timeout: 60_000 }).toBe(before + 1)
    }
    const received = () => {
      const types = new Map<string, string>()
      for (const { headers, body } of receiver.seen) {
        const { type, data } = JSON.parse(body.toString())
        types.set(headers['webhook-id'] as string, `${data.jobId} ${type}`)
      }
      return [...types.values()].filter((text) => ids.some((id) => text.startsWith(id))).sort()
    }
    const expected = ids.flatMap((id) => ['completed', 'queued', 'started'].map((type) => `${id} job.${type}`)).sort()
    await expect.poll(received, { timeout: 120_000, interval: 500 }).toEqual(expected)
    // The same event has the same ID, so a receiver can ignore what it has seen; each kill repeats one at most.
    const repeated = receiver.seen.length - new Set(receiver.seen.map(({ headers }) => headers['webhook-id'])).size
    expect(repeated).toBeLessThanOrEqual(kills)
  }, 240_000)
})
