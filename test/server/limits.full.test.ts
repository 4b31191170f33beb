import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OperatorCommand, type OperatorCommands, readConfiguration, runOperatorCommand } from '@octavo/server'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { flood, wireRequest } from '../tools/flood.js'
import { findPostgres, type Postgres, startPostgres } from '../tools/postgres.js'
import { type ServerProcess, startServerProcess } from '../tools/serverProcess.js'
import { type Answer, send } from './client.js'
import { STUB_SETTINGS } from './deployment.js'

const LIMIT = 10_000
const CONNECTIONS = 64
const HOUR = 3600_000
const DAY = 24 * HOUR

/** Of the servers' clocks: wherever the real hour stands, theirs is far from its end, and no budget is new within a test. */
const CLOCK_OFFSET = 20 * 60_000 - (Date.now() % HOUR)
const serverNow = () => Date.now() + CLOCK_OFFSET

/**
 * Limits of the assistant on real processes and a real database, row by row of the table in the reliability plan (4.6).
 * Nothing is known of the sites here, so requests that are admitted are answered by 404 as soon as they are counted.
 */
describe.skipIf(findPostgres() === undefined)('limits of the assistant', { timeout: 240_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-limits-'))
  const processes: ServerProcess[] = []
  let postgres: Postgres
  let database: pg.Client
  let databaseUrl: string
  /** Four processes behind a proxy, which says who asks. */
  let apis: ServerProcess[]

  async function start(settings: Record<string, string>): Promise<ServerProcess> {
    const process = await startServerProcess({
      role: 'api',
      dataDir: join(folder, 'data'),
      databaseUrl,
      settings: { ...STUB_SETTINGS, OCTAVO_LOG_LEVEL: 'error', ...settings },
      clock: { ahead: CLOCK_OFFSET },
    })
    processes.push(process)
    return process
  }
  const operate = <Name extends OperatorCommand>(name: Name, values: OperatorCommands[Name]['arguments']) =>
    runOperatorCommand({ dataDir: join(folder, 'data'), databaseUrl }, name, values)

  beforeAll(async () => {
    postgres = await startPostgres()
    databaseUrl = await postgres.createDatabase('octavo')
    database = new pg.Client({ connectionString: databaseUrl })
    await database.connect()
    const settings = { OCTAVO_TRUSTED_PROXIES: '["127.0.0.0/8", "10.0.0.0/8"]' }
    apis = await Promise.all([settings, settings, settings, settings].map(start))
  })
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.stop()))
    await database?.end()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => database.query('delete from octavo.budgets'))

  const serverUrl = (process = apis[0]) => process?.url as string

  interface Site {
    organisation: string
    path: string
    key: string
  }

  async function newSite(organisation: string): Promise<Site> {
    const domain = `${organisation}.test`
    await operate('sites.add', { domain, organisation, source: { kind: 'folder', path: folder }, trusted: false })
    const newValue = { organisation, domain, kind: 'assistant' as const, name: 'test', scopes: ['read' as const] }
    const { key } = await operate('keys.create', newValue)
    return { organisation, path: `/discovery/v2/assistant/${domain}/message`, key }
  }

  /** A request of a client that the proxy names. */
  const request = ({ path, key }: Site, client: string) =>
    wireRequest(path, { Authorization: `Bearer ${key}`, 'X-Forwarded-For': client }, '{}')
  const clientAddress = (at: number) => `198.18.${(at >> 8) & 255}.${at & 255}`

  function post({ path, key }: Site, headers: string[] = [], process = apis[0]): Promise<Answer> {
    return send(serverUrl(process), {
      method: 'POST',
      path,
      headers: ['Authorization', `Bearer ${key}`, ...headers],
      body: '',
    })
  }

  /** Makes a budget as if so many requests had been counted before, in a window that contains a time. */
  async function spend(key: string, count: number, { windowMs = HOUR, now = serverNow() } = {}): Promise<void> {
    await database.query(
      `insert into octavo.budgets (key, opened_at, used) values ($1, $2, $3)
       on conflict (key) do update set opened_at = $2, used = $3`,
      [key, new Date(Math.floor(now / windowMs) * windowMs), count],
    )
  }

  async function counted(): Promise<Record<string, number>> {
    const { rows } = await database.query<{ key: string; used: number }>('select key, used from octavo.budgets')
    return Object.fromEntries(rows.map(({ key, used: usedCount }) => [key, usedCount]))
  }

  test('4 processes admit exactly 10,000 of 12,000 requests of an organization and report when it may continue', async () => {
    const site = await newSite('many')
    const result = await flood({
      urls: apis.map(serverUrl),
      connections: CONNECTIONS,
      requests: 12_000,
      write: (at) => request(site, clientAddress(at)),
    })
    expect(result).toEqual({ statuses: { 404: LIMIT, 429: 2_000 }, broken: 0 })
    // What was refused is not counted.
    expect((await counted())['assistant many']).toBe(LIMIT)
    const secondsLeft = () => Math.ceil((HOUR - (serverNow() % HOUR)) / 1000)
    const maxSeconds = secondsLeft()
    const { status, json, headers } = await post(site)
    expect([status, Object.keys(json ?? {})]).toEqual([429, ['error']])
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(maxSeconds)
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(secondsLeft())
    expect(headers).toMatchObject({ 'ratelimit-limit': '10000', 'ratelimit-remaining': '0' })
    expect(headers['ratelimit-reset']).toBe(headers['retry-after'])
  })

  test('4 processes keep at most 2,000 feedbacks an hour from any number of clients', async () => {
    const { organisation } = await newSite('voices')
    const domain = `${organisation}.test`
    const body = JSON.stringify({ path: '/a', helpful: false, comment: 'x'.repeat(1_000) })
    const result = await flood({
      urls: apis.map(serverUrl),
      connections: CONNECTIONS,
      requests: 3_000,
      write: (at) =>
        wireRequest(
          `/discovery/v1/feedback/${domain}`,
          { Origin: `https://${domain}`, 'Content-Type': 'application/json', 'X-Forwarded-For': clientAddress(at) },
          body,
        ),
    })
    expect(result).toEqual({ statuses: { 204: 2_000, 429: 1_000 }, broken: 0 })
    const { rows } = await database.query('select count(*)::integer as kept from octavo.feedback where domain = $1', [
      domain,
    ])
    expect(rows).toEqual([{ kept: 2_000 }])
  })

  test('processes admit exactly the rest of a budget, 20 times', async () => {
    const site = await newSite('again')
    for (let run = 0; run < 20; run++) {
      await spend('assistant again', LIMIT - 50)
      const { statuses } = await flood({
        urls: apis.map(serverUrl),
        connections: CONNECTIONS,
        requests: 120,
        write: (at) => request(site, clientAddress(at)),
      })
      expect([run, statuses]).toEqual([run, { 404: 50, 429: 70 }])
    }
  })

  test('killed processes leave no budget to spend twice', async () => {
    const site = await newSite('killed')
    await spend('assistant killed', LIMIT - 1_500)
    const settings = { OCTAVO_TRUSTED_PROXIES: '["127.0.0.0/8"]' }
    const victims = await Promise.all([settings, settings].map(start))
    const { statuses, broken } = await flood({
      urls: [...victims, ...apis.slice(0, 2)].map(serverUrl),
      connections: CONNECTIONS,
      requests: 2_500,
      write: (at) => request(site, clientAddress(at)),
      onAnswer: (before) => before === 700 && victims.map((process) => process.child.kill('SIGKILL')),
    })
    const admitted = statuses[404] ?? 0
    expect(admitted).toBeLessThanOrEqual(1_500)
    expect(admitted + broken).toBeGreaterThanOrEqual(1_500)
    expect(Object.keys(statuses)).toEqual(['404', '429'])
    expect((await counted())['assistant killed']).toBe(LIMIT)
  })

  test('ignores X-Forwarded-For without a trusted proxy', async () => {
    const site = await newSite('alone')
    const unlimited = await start({ OCTAVO_ASSISTANT_PER_HOUR: '1000000' })
    await spend('assistant ip 4:7f000001', LIMIT - 1_000, { windowMs: DAY })
    const { statuses } = await flood({
      urls: [serverUrl(unlimited)],
      connections: CONNECTIONS,
      requests: 1_200,
      write: (at) => request(site, clientAddress(at)),
    })
    expect(statuses).toEqual({ 404: 1_000, 429: 200 })
    expect(await counted()).toEqual({ 'assistant ip 4:7f000001': LIMIT, 'assistant alone': 1_000 })
  })

  test('counts a wrong key for its client, not for an organization', async () => {
    const site = await newSite('order')
    const from = ['X-Forwarded-For', '203.0.113.7']
    const ip = 'assistant ip 4:cb007107'
    const wrongKey = { ...site, key: `${site.key.slice(0, -1)}?` }
    expect((await post(wrongKey, from)).status).toBe(401)
    expect((await post({ ...wrongKey, key: '' }, from)).status).toBe(401)
    expect((await post({ ...site, path: site.path.replace('order.test', 'many.test') }, from)).status).toBe(403)
    expect(await counted()).toEqual({ [ip]: 3 })
    await spend('assistant order', LIMIT)
    expect((await post(wrongKey, from)).status).toBe(401)
    expect((await post(site, from)).status).toBe(429)
    await spend(ip, LIMIT, { windowMs: DAY })
    await spend('assistant order', 0)
    for (const each of [wrongKey, site]) {
      const { status, json, headers } = await post(each, from)
      expect([status, Object.keys(json ?? {})]).toEqual([429, ['error']])
      expect(Number(headers['retry-after'])).toBeCloseTo((DAY - (serverNow() % DAY)) / 1000, -1)
    }
    expect(await counted()).toEqual({ [ip]: LIMIT, 'assistant order': 0 })
  })

  test('a budget restarts at midnight, but not when a clock moves backwards', async () => {
    const site = await newSite('midnight')
    const [api] = apis
    const midnight = Math.ceil(serverNow() / DAY) * DAY
    const from = ['X-Forwarded-For', '203.0.113.9']
    const spendAll = async (now: number) => {
      await spend('assistant midnight', LIMIT, { now })
      await spend('assistant ip 4:cb007109', LIMIT, { windowMs: DAY, now })
    }
    try {
      await spendAll(midnight - 1)
      await api?.setClock({ frozen: midnight - 1 })
      const before = await post(site, from)
      expect([before.status, before.headers['retry-after']]).toEqual([429, '1'])
      await api?.setClock({ frozen: midnight })
      const after = await post(site, from)
      expect([after.status, after.headers['ratelimit-remaining']]).toEqual([404, '9999'])
      await spendAll(midnight)
      await api?.setClock({ frozen: midnight - HOUR })
      const back = await post(site, from)
      expect([back.status, back.headers['ratelimit-remaining']]).toEqual([429, '0'])
    } finally {
      await api?.setClock({ ahead: CLOCK_OFFSET })
    }
  })

  test.each([
    ['the rightmost address that no proxy of ours has', ['1.1.1.1, 2.2.2.2'], '4:2020202'],
    ['beyond proxies of ours', ['2.2.2.2, 10.0.0.9'], '4:2020202'],
    ['garbage', ['garbage'], '4:7f000001'],
    ['two headers are one, in their order', ['1.1.1.1', '2.2.2.2, 10.0.0.9'], '4:2020202'],
    ['a port', ['2.2.2.2:4711'], '4:2020202'],
    ['an IPv6 address with a port', ['[2001:db8:1:2::1]:80'], '6:20010db800010002'],
    ['an IPv6 address', ['2001:db8:1:2:ffff::9'], '6:20010db800010002'],
    ['another network', ['2001:db8:1:3::1'], '6:20010db800010003'],
    ['an IPv6 address that ends like an IPv4 one', ['2001:db8:1234:5678::1.2.3.4'], '6:20010db812345678'],
    ['a mapped address', ['::ffff:1.2.3.4'], '4:1020304'],
    ['a mapped address in hexadecimal', ['::ffff:102:304'], '4:1020304'],
    ['an address', ['1.2.3.4'], '4:1020304'],
  ])('identifies the client: %s', async (_, forwarded, bucket) => {
    const headers = forwarded.flatMap((value) => ['X-Forwarded-For', value])
    await post({ organisation: '', path: '/discovery/v2/assistant/x.test/message', key: '' }, headers)
    expect(await counted()).toEqual({ [`assistant ip ${bucket}`]: 1 })
  })

  test('ignores `Forwarded` and rejects an invalid proxy chain', async () => {
    const site = { organisation: '', path: '/discovery/v2/assistant/x.test/message', key: '' }
    await post(site, ['Forwarded', 'for=2.2.2.2'])
    expect(await counted()).toEqual({ 'assistant ip 4:7f000001': 1 })
    const chain = Array.from({ length: 1_000 }, () => '1.1.1.1').join(', ')
    expect((await post(site, ['X-Forwarded-For', chain])).status).toBe(400)
  })

  test('rejects an ambiguous proxy range at the start', () => {
    const environment = { OCTAVO_TRUSTED_PROXIES: '["::ffff:10.0.0.0/8"]' }
    expect(() => readConfiguration({ environment })).toThrowErrorMatchingInlineSnapshot(
      `[Error: OCTAVO_TRUSTED_PROXIES: Invalid CIDR block "::ffff:10.0.0.0/8". Expected a network such as "10.0.0.0/8".]`,
    )
  })
})
