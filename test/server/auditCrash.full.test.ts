import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../tools/postgres.js'
import { type ServerProcess, startServerProcess } from '../tools/serverProcess.js'
import { type KeyClient, newClient } from './client.js'
import { DATABASES, type Deployment, deploy, STUB_SETTINGS, stubSite } from './deployment.js'
import { exportAudit, join, MANY_CLIENTS, postForm } from './people.js'

/** The receiver of the test is never called. */
const SETTINGS = {
  ...MANY_CLIENTS,
  OCTAVO_OUTGOING_PRIVATE: '["127.0.0.0/8"]',
  OCTAVO_SECRET_KEYS: JSON.stringify([Buffer.alloc(32, 7).toString('base64')]),
}

describe.each(DATABASES)('the audit log on the database "%s"', (kind) => {
  if (kind === 'postgres' && findPostgres() === undefined) {
    test.skip('requires PostgreSQL', () => {})
    return
  }
  let deployment: Deployment
  let acme: KeyClient
  let owner: string

  const api = () => deployment.apis[0] as ServerProcess
  const url = () => api().url as string

  beforeAll(async () => {
    deployment = await deploy(kind, SETTINGS)
    await deployment.addSite('docs.test', 'acme', { files: stubSite({ pages: 1, milliseconds: 10 }) })
    acme = await newClient(deployment, 'acme', [url()])
    owner = await join(deployment, { organisation: 'acme', email: 'owner@acme.test', role: 'owner' })
  })
  afterAll(() => deployment?.stop())

  async function restart(): Promise<void> {
    const { dataDir, databaseUrl } = deployment
    const old = api()
    const next = await startServerProcess({
      ...{ dataDir, role: kind === 'embedded' ? 'all' : 'api' },
      settings: { ...STUB_SETTINGS, OCTAVO_PUBLIC_URL: 'http://docs.test', ...SETTINGS },
      ...(databaseUrl !== undefined && { databaseUrl }),
    })
    deployment.apis[0] = next
    deployment.processes[deployment.processes.indexOf(old)] = next
    acme.client.urls.splice(0, 1, next.url as string)
  }

  /** Makes a change whose process is killed at a point. */
  async function killedAt(point: string, change: () => Promise<unknown>): Promise<void> {
    const killed = api()
    const reached = killed.reached(point)
    await killed.setPoint(point, 'kill')
    const response = change().catch(() => 'cut')
    await reached
    expect(await response).toBe('cut')
    await killed.kill()
    await restart()
  }

  const readLog = async () =>
    (await exportAudit(deployment, 'acme'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  const entries = async (action: string) =>
    (await readLog())
      .filter((entry) => entry.action === action)
      .map(({ name, target, outcome, via }) => ({ name, target, outcome, via }))

  test('has an entry of each change whose process is killed before the response', async () => {
    await killedAt('before-reply', () => acme.start({ domain: 'docs.test' }))
    const jobs = (await acme.call('GET', '/v1/static-export/jobs')).json?.jobs as { jobId: string }[]
    expect(jobs).toHaveLength(1)
    expect(await entries('job.start')).toEqual([{ name: 'test', target: 'docs.test', outcome: 'unknown', via: 'api' }])

    const id = jobs[0]?.jobId as string
    await acme.until(id)
    await killedAt('before-audit', () => acme.call('DELETE', `/v1/static-export/jobs/${id}`))
    expect((await acme.status(id)).status).toBe(404)
    expect(await entries('job.delete')).toEqual([{ name: 'test', target: id, outcome: 'unknown', via: 'api' }])
  })

  test('has an entry of each form of the dashboard whose process is killed before the response', async () => {
    const form = { email: 'eve@acme.test', role: 'viewer' }
    await killedAt('before-audit', () => postForm(url(), '/dashboard/acme/-/people', { cookie: owner, form }))
    const invitations = (await entries('person.invite')).filter(({ via }) => via === 'dashboard')
    expect(invitations).toEqual([
      { name: 'owner@acme.test', target: 'eve@acme.test', outcome: 'unknown', via: 'dashboard' },
    ])
    // A sign-in, whose session the client never got.
    await killedAt('before-audit', () => postForm(url(), '/dashboard', { form: { key: acme.key } }))
    expect((await entries('session.start')).filter(({ name }) => name === 'test')).toEqual([
      { name: 'test', target: null, outcome: 'unknown', via: 'dashboard' },
    ])
  })

  test('has one entry of a change whose outcome the database refuses', async () => {
    await refuseNextOutcome()
    const { status, json } = await acme.call('POST', '/v1/webhooks', { body: { url: 'http://127.0.0.1:4242/events' } })
    await acceptOutcomes()
    expect(status).toBe(201)
    const target = json?.webhookId
    expect(await entries('webhook.create')).toEqual([{ name: 'test', target: null, outcome: 'unknown', via: 'api' }])
    expect((await acme.call('DELETE', `/v1/webhooks/${target}`)).status).toBe(204)
    expect(await entries('webhook.remove')).toEqual([{ name: 'test', target, outcome: 'done', via: 'api' }])
    expect(api().output()).toContain('"msg":"audit entry"')
  })

  test('has no entry of a change that was not made', async () => {
    expect((await acme.start({ domain: 'unknown.test' })).status).toBe(404)
    expect((await acme.call('DELETE', '/v1/webhooks/wh_0000000000000000')).status).toBe(404)
    const unknown = (await readLog()).filter(({ target }) => /unknown|wh_0000/.test(String(target)))
    expect(unknown).toEqual([])
  })

  async function refuseNextOutcome(): Promise<void> {
    if (kind === 'embedded') return api().setPoint('before-audit', 'no-space')
    await onDatabase(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before insert on octavo.audit for each row execute function refuse()`)
  }

  async function acceptOutcomes(): Promise<void> {
    if (kind === 'postgres') await onDatabase('drop trigger refuse on octavo.audit; drop function refuse')
  }

  async function onDatabase(statements: string): Promise<void> {
    const { default: pg } = await import('pg')
    const client = new pg.Client(deployment.databaseUrl)
    await client.connect()
    await client.query(statements)
    await client.end()
  }
})
