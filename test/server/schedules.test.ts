import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../tools/postgres.js'
import { type KeyClient, newClient } from './client.js'
import { DATABASES, type Deployment, deploy, stubSite } from './deployment.js'
import { createRepository } from './gitHost.js'

const HOUR = 3600_000

describe.each(DATABASES)('on the database "%s"', (kind) => {
  if (kind === 'postgres' && findPostgres() === undefined) {
    test.skip('requires PostgreSQL', () => {})
    return
  }
  let folder: string
  let deployment: Deployment
  let acme: KeyClient

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-schedules-'))
    deployment = await deploy(kind)
    await deployment.addSite('slow.test', 'acme', { files: stubSite({ pages: 1, milliseconds: 100 }) })
    acme = await newClient(deployment, 'acme')
  })
  afterAll(async () => {
    await deployment?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const schedules = async (domain: string) =>
    (await acme.call('GET', `/v1/sites/${domain}/schedules`)).json?.schedules as Record<string, string>[]
  const jobs = async (query: string) =>
    (await acme.call('GET', `/v1/static-export/jobs?${query}`)).json?.jobs as Record<string, string>[]

  const readAudit = async () => {
    const values = { organisation: 'acme', kind: 'admin' as const, name: 'Auditor', scopes: ['audit' as const] }
    const auditor = acme.client.as((await deployment.operate('keys.create', values)).key)
    return (await auditor.call('GET', '/v1/audit')).json?.entries as Record<string, unknown>[]
  }

  /** Lets all processes tell a time at which a schedule is due. */
  async function reachTime(next: string | undefined): Promise<void> {
    const ahead = new Date(next as string).getTime() - Date.now() + 1_000
    await Promise.all(deployment.apis.map((api) => api.setClock({ ahead })))
  }

  test('starts one export at its time, however many processes watch it', async () => {
    const body = { cron: '0 3 * * *', timeZone: 'Europe/Berlin' }
    const created = await acme.call('POST', '/v1/sites/slow.test/schedules', { body })
    expect(created).toMatchObject({ status: 201, json: { ...body, branch: null, lastAt: null, lastOutcome: null } })
    const nextAt = created.json?.nextAt as string
    await reachTime(nextAt)
    const last = async () => (await schedules('slow.test'))[0]
    await expect.poll(async () => (await last())?.lastOutcome).toMatch(/^Started the export se_\w+\.$/)
    const run = await last()
    expect(new Date(run?.nextAt as string).getTime() - new Date(nextAt).getTime()).toBeGreaterThanOrEqual(23 * HOUR)
    // Many runs that were missed are made up for by one.
    await reachTime(new Date(new Date(nextAt).getTime() + 240 * HOUR).toISOString())
    await expect.poll(async () => (await last())?.lastJobId).not.toBe(run?.lastJobId)
    expect(await jobs('domain=slow.test')).toHaveLength(2)
    const path = `/v1/sites/slow.test/schedules/${run?.scheduleId}`
    expect((await acme.call('DELETE', path)).status).toBe(204)
    expect((await acme.call('DELETE', path)).status).toBe(404)
    const entries = (await readAudit()).filter(({ action }) => /^(?:job|schedule)/.test(action as string))
    const [kind, name] = ['schedule', '0 3 * * * (Europe/Berlin)']
    const started = { action: 'job.start', kind, actor: run?.scheduleId, name, outcome: 'done', via: 'server' }
    expect(entries).toMatchObject([
      { action: 'schedule.remove', kind: 'key', target: `slow.test/${run?.scheduleId}` },
      { ...started, target: expect.not.stringMatching(run?.lastJobId as string) },
      { ...started, target: run?.lastJobId },
      { action: 'schedule.create', kind: 'key', target: `slow.test/${run?.scheduleId}`, outcome: 'done' },
    ])
  }, 30_000)

  test('exports another branch as a preview', async () => {
    const repository = createRepository(join(folder, 'docs'))
    repository.commit('refs/heads/main', stubSite({ pages: 1 }))
    const next = repository.commit('refs/heads/next', stubSite({ pages: 3 }))
    const source = { kind: 'git' as const, url: repository.url, ref: 'main' }
    await deployment.operate('sites.add', { domain: 'git.test', organisation: 'acme', source, trusted: false })
    const body = { cron: '0 3 * * *', branch: 'next' }
    const { json } = await acme.call('POST', '/v1/sites/git.test/schedules', { body })
    await reachTime(json?.nextAt as string)
    await expect.poll(() => jobs('domain=git.test&previews=true')).toMatchObject([{ preview: 'branch/next' }])
    const [job] = await jobs('domain=git.test&previews=true')
    expect((await acme.until(job?.jobId as string)).at(-1)).toMatchObject({ status: 'completed', pageCount: 3 })
    expect(await jobs('domain=git.test&previews=true')).toMatchObject([{ revision: next }])
    expect(await jobs('domain=git.test')).toEqual([])
  }, 30_000)

  test('refuses schedules that run too often, and more than twenty of a site', async () => {
    const create = (body: object) => acme.call('POST', '/v1/sites/slow.test/schedules', { body })
    expect((await create({ cron: '*/5 * * * *' })).json?.error).toMatch('The minimum is 15 minutes.')
    expect((await create({ cron: '0 3 * * *', branch: 'next' })).json?.error).toMatch('Invalid branch')
    for (let count = 0; count < 20; count++) expect((await create({ cron: '0 3 1 1 *' })).status).toBe(201)
    expect(await create({ cron: '0 3 1 1 *' })).toMatchObject({ status: 409 })
  })
})
