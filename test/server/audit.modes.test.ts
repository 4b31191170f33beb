import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFull } from '../tools/isFull.js'
import { findPostgres } from '../tools/postgres.js'
import { KeyClient, newClient, send } from './client.js'
import { type DatabaseKind, type Deployment, deploy, stubSite } from './deployment.js'
import { join, MANY_CLIENTS, postForm, responseSession, useLink } from './people.js'

type Entry = Record<string, string | number | null>

describe.each<DatabaseKind>([isFull ? 'postgres' : 'embedded'])('the audit log on the database "%s"', (kind) => {
  if (kind === 'postgres' && findPostgres() === undefined) {
    test.skip('requires PostgreSQL', () => {})
    return
  }
  let deployment: Deployment
  let url: string
  let acme: KeyClient
  let auditor: KeyClient
  /** Every key, token and link. */
  const secrets: string[] = []

  beforeAll(async () => {
    deployment = await deploy(kind, MANY_CLIENTS)
    url = deployment.apis[0]?.url as string
    await deployment.addSite('docs.test', 'acme', { files: stubSite({ pages: 1, milliseconds: 10 }) })
    await deployment.addSite('other.test', 'other', { files: stubSite({ pages: 1, milliseconds: 10 }) })
    acme = await newClient(deployment, 'acme')
    const { key } = await deployment.operate('keys.create', {
      organisation: 'acme',
      kind: 'admin',
      name: 'Auditor',
      scopes: ['audit'],
    })
    auditor = new KeyClient(acme.client, key)
    secrets.push(acme.key, key)
  })
  afterAll(() => deployment?.stop())

  const readLog = async (query = '') =>
    ((await auditor.call('GET', `/v1/audit${query}`)).json as { entries: Entry[]; next: number | null }).entries
  const newest = async (count: number) =>
    (await readLog(`?limit=${count}`)).map(({ name, action, target, outcome, via }) => ({
      name,
      action,
      target,
      outcome,
      via,
    }))

  test('names who changed what, from where, and how it went', async () => {
    const id = await acme.started({ domain: 'docs.test' })
    await acme.until(id)
    expect(
      (await acme.call('PUT', '/v1/sites/own.test', { body: { source: { kind: 'folder', path: '/etc' } } })).status,
    ).toBe(403)
    expect((await acme.call('DELETE', `/v1/static-export/jobs/${id}`)).status).toBe(204)
    expect(await newest(3)).toEqual([
      { name: 'test', action: 'job.delete', target: id, outcome: 'done', via: 'api' },
      { name: 'test', action: 'site.add', target: 'own.test', outcome: 'refused', via: 'api' },
      { name: 'test', action: 'job.start', target: id, outcome: 'done', via: 'api' },
    ])
    const [entry] = await readLog('?limit=1')
    expect(entry).toMatchObject({
      organisation: 'acme',
      kind: 'key',
      actor: expect.stringMatching(/^key_/),
      client: expect.stringMatching(/127\.0\.0\.1/),
      request: expect.any(String),
    })
    expect(Date.now() - Date.parse(String(entry?.at))).toBeLessThan(60_000)
  })

  test('records forms of the dashboard once they are confirmed, sign-ins, and actions without permission', async () => {
    const cookie = await join(deployment, { organisation: 'acme', email: 'ada@acme.test', role: 'editor' })
    secrets.push(cookie.split('=')[1] as string)
    const id = await acme.started({ domain: 'docs.test' })
    await acme.until(id)
    const job = `/dashboard/acme/docs.test/jobs/${id}`
    expect((await postForm(url, `${job}/delete`, { cookie })).status).toBe(200)
    expect((await postForm(url, `${job}/delete`, { cookie, form: { confirmed: 'yes' } })).status).toBe(303)
    expect((await postForm(url, '/dashboard/acme/-/keys', { cookie, form: { name: 'x', kind: 'admin' } })).status).toBe(
      403,
    )
    expect(await newest(5)).toEqual([
      { name: 'ada@acme.test', action: 'key.create', target: null, outcome: 'refused', via: 'dashboard' },
      { name: 'ada@acme.test', action: 'job.delete', target: `docs.test/${id}`, outcome: 'done', via: 'dashboard' },
      { name: 'test', action: 'job.start', target: id, outcome: 'done', via: 'api' },
      {
        name: 'ada@acme.test',
        action: 'session.start',
        target: expect.stringMatching(/^link_/),
        outcome: 'done',
        via: 'dashboard',
      },
      { name: 'operator', action: 'person.invite', target: 'ada@acme.test', outcome: 'done', via: 'command' },
    ])
  })

  test('pages and exports have the same entries, without those of other organizations', async () => {
    const entries: Entry[] = []
    let next: number | null | undefined
    do {
      const { json } = await auditor.call('GET', `/v1/audit?limit=2${next ? `&before=${next}` : ''}`)
      const page = json as { entries: Entry[]; next: number | null }
      entries.push(...page.entries)
      next = page.next
    } while (next !== null)
    const { body, headers } = await send(url, {
      path: '/v1/audit/export',
      headers: ['Authorization', `Bearer ${auditor.key}`],
    })
    expect(headers['content-type']).toMatch(/^application\/x-ndjson/)
    const lines = body.toString().trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual(entries)
    expect(entries.length).toBeGreaterThan(8)
    expect(new Set(entries.map(({ organisation }) => organisation))).toEqual(new Set(['acme']))
    expect((await readLog('?action=job.delete')).every(({ action }) => action === 'job.delete')).toBe(true)
  })

  test.skipIf(kind === 'embedded')('entries can be neither changed nor deleted before their retention', async () => {
    const { default: pg } = await import('pg')
    const client = new pg.Client(deployment.databaseUrl)
    await client.connect()
    await client.query("update octavo.audit set name = 'nobody'")
    await client.query('delete from octavo.audit')
    const { rows } = await client.query("select name from octavo.audit where name = 'nobody'")
    const { rows: all } = await client.query('select id from octavo.audit')
    await client.end()
    expect([rows.length, all.length > 5]).toEqual([0, true])
  })

  test('contains no key, token or link', async () => {
    const { path } = await deployment.operate('people.invite', {
      organisation: 'acme',
      email: 'eve@acme.test',
      role: 'viewer',
    })
    const token = new URL(path, url).searchParams.get('token') as string
    secrets.push(token, (responseSession(await useLink(url, path)) ?? '').split('=')[1] as string)
    await postForm(url, '/dashboard', { form: { key: acme.key.slice(0, -1) } })
    await acme.call('PUT', `/v1/sites/${acme.key}`, { body: { source: { kind: 'folder', path: '/etc' } } })
    await acme.call('POST', `/v1/static-export/jobs/${acme.key}/cancel`)
    const { body } = await send(url, {
      path: '/v1/audit/export',
      headers: ['Authorization', `Bearer ${auditor.key}`],
    })
    expect(secrets.length).toBeGreaterThan(4)
    for (const secret of secrets) expect(body.toString()).not.toContain(secret.slice(0, -4))
  })
})
