import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { send } from './client.js'
import type { World } from './world.js'

const JOBS = '/v1/static-export/jobs'

/** Authentication. A04 to A06 and A24 are about the assistant, A22 about built sites. */
export function keyCases(world: World): void {
  const ask = (...authorization: string[]) =>
    world.client.call({ path: JOBS, headers: authorization.flatMap((value) => ['Authorization', value]) })

  test('accepts an admin key with the scheme in any case', async () => {
    const { key } = world.acme
    expect((await ask(`Bearer ${key}`)).status).toBe(200)
    expect((await ask(`bearer ${key}`)).status).toBe(200)
    expect((await ask(`BEARER ${key}`)).status).toBe(200)
  })

  test('an unsupported method responds with 405 and an unknown path with 404', async () => {
    const [url = ''] = world.urls
    for (const [method, path, allow] of [
      ['PUT', JOBS, 'GET, HEAD, POST'],
      ['DELETE', '/health/live', 'GET, HEAD'],
      ['PATCH', `${JOBS}/se_0000000000000000/cancel`, 'POST'],
    ] as const) {
      const { status, headers, json } = await send(url, { method, path })
      expect([path, status, headers.allow]).toEqual([path, 405, allow])
      expect(json).toEqual({ error: `Method ${method} is not allowed. Expected ${allow}.` })
    }
    expect((await send(url, { path: '/v1/nothing' })).status).toBe(404)
  })

  test('rejects an assistant key', async () => {
    const { key } = await world.createKey('acme', { kind: 'assistant', domain: 'quick.test' })
    expect(key).toMatch(/^svc_dsc_/)
    const assistant = world.client.as(key)
    expect((await assistant.start({ domain: 'quick.test' })).status).toBe(401)
    const id = await world.acme.started({ domain: 'quick.test' })
    expect((await assistant.status(id)).status).toBe(401)
    expect((await assistant.bundle(id)).status).toBe(401)
  })

  test('a key for no organization is rejected with a fix', async () => {
    await expect(world.createKey('nobody')).rejects.toThrow(
      'Unknown organization "nobody". Add its first site with octavo sites add.',
    )
    await expect(world.createKey('other', { kind: 'assistant', domain: 'quick.test' })).rejects.toThrow(
      'Site "quick.test" not found in the organization "other".',
    )
  })

  test('jobs of other organizations look missing', async () => {
    const { acme, other } = world
    const id = await acme.started({ domain: 'quick.test' })
    await acme.until(id)
    const unknown = 'se_0000000000000000'
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/bundle'],
      ['POST', '/cancel'],
      ['DELETE', ''],
    ] as const) {
      const [otherAnswer, anonymousAnswer] = [
        await other.call(method, `${JOBS}/${id}${path}`),
        await other.call(method, `${JOBS}/${unknown}${path}`),
      ]
      expect([method, path, otherAnswer.status]).toEqual([method, path, 404])
      expect(otherAnswer.json).toEqual(anonymousAnswer.json)
    }
  })

  test('rejects every other credential with the same message', async () => {
    const { key } = world.acme
    const last = key.at(-1) === 'a' ? 'b' : 'a'
    const refused = [
      [],
      [''],
      ['Bearer'],
      ['Bearer '],
      ['Basic dXNlcjpwYXNz'],
      [`Basic ${key}`],
      [key],
      [`Bearer ${key.slice(0, -1)}${last}`],
      [`Bearer ${key.slice(0, 10)}${key[10] === 'x' ? 'y' : 'x'}${key.slice(11)}`],
      [`Bearer ${key.toUpperCase()}`],
      [`Bearer ${key.replace('svc_', 'SVC_')}`],
      [
        `Bearer ${key
          .replace('s', '\u017f')
          .normalize('NFD')
          .replace(/[^\x20-\x7e]/g, '?')}`,
      ],
      [`Bearer ${key.replace('svc_', 'svc_dsc_')}`],
      [`Bearer ${key} ${key}`],
      // A10: of the header's length only what can't be sent at all is refused before.
      [`Bearer ${key}\u00a0`],
      [`Bearer ${'x'.repeat(10_000)}`],
    ]
    const bodies = new Set<string>()
    for (const values of refused) {
      const answer = await ask(...values)
      expect([values, answer.status]).toEqual([values, 401])
      // A21
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      bodies.add(answer.body.toString())
    }
    expect([...bodies]).toHaveLength(1)
    expect(Object.keys(JSON.parse([...bodies][0] as string))).toEqual(['error'])
  })

  test('rejects a request with two Authorization headers', async () => {
    const { key } = world.acme
    expect((await ask(`Bearer ${key}`, `Bearer ${key}`)).status).toBe(401)
    expect((await ask(`Bearer ${key}`, 'Bearer x')).status).toBe(401)
  })

  test('rejects a header of a megabyte by size', async () => {
    const { status, json } = await send(world.urls[0] as string, {
      path: JOBS,
      headers: ['Authorization', `Bearer svc_${'x'.repeat(1_000_000)}`],
    }).catch(() => ({ status: 431, json: { error: 'closed before all of it was sent' } }))
    expect(status).toBe(431)
    expect(Object.keys(json ?? {})).toEqual(['error'])
  })

  test('rejects a key in the URL', async () => {
    const { key } = world.acme
    for (const name of ['key', 'token', 'access_token', 'Authorization'])
      expect((await world.client.call({ path: `${JOBS}?${name}=${key}` })).status).toBe(401)
  })

  test('every process rejects a revoked key within five seconds', async () => {
    const { key, record } = await world.createKey('acme')
    const ask = async () => {
      const answers = world.urls.map((url) => send(url, { path: JOBS, headers: ['Authorization', `Bearer ${key}`] }))
      return new Set((await Promise.all(answers)).map(({ status }) => status))
    }
    expect(await ask()).toEqual(new Set([200]))
    await world.deployment.operate('keys.revoke', { organisation: 'acme', id: record.id })
    await expect.poll(ask, { timeout: 5000, interval: 50 }).toEqual(new Set([401]))
  })

  test('rejects an expired key', async () => {
    const { key } = await world.createKey('acme', { expiresAt: new Date(Date.now() - 1000).toISOString() })
    expect((await ask(`Bearer ${key}`)).status).toBe(401)
  })

  test('a key has only its scopes', async () => {
    const read = world.client.as((await world.createKey('acme', { scopes: ['read'] })).key)
    const write = world.client.as((await world.createKey('acme', { scopes: ['write'] })).key)
    expect((await read.call('GET', JOBS)).status).toBe(200)
    expect((await read.start({ domain: 'quick.test' })).status).toBe(403)
    expect((await write.call('GET', JOBS)).status).toBe(403)
    expect((await write.start({ domain: 'quick.test' })).status).toBe(202)
  })

  test('rejects requests of pages of another origin', async () => {
    const { status, headers } = await send(world.urls[0] as string, {
      method: 'OPTIONS',
      path: JOBS,
      headers: ['Origin', 'https://evil.test', 'Access-Control-Request-Method', 'POST'],
    })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('database and logs contain no key', async () => {
    const { deployment, issued } = world
    const texts = [...deployment.processes.map((process) => process.output()), ...(await contents(deployment))]
    expect(issued.length).toBeGreaterThan(5)
    expect(texts.join('').length).toBeGreaterThan(10_000)
    for (const key of issued) {
      // The last four characters are kept to tell keys apart.
      for (const text of texts) expect(text.includes(key.slice(0, -4))).toBe(false)
    }
    // L28
    for (const process of deployment.processes) expect(process.output()).not.toMatch(/signature=|[Bb]earer svc_/)
  })
}

/** All that is stored: the files of an embedded database, or every row of every table. */
async function contents({ dataDir, databaseUrl }: World['deployment']): Promise<string[]> {
  if (databaseUrl === undefined) {
    const folder = join(dataDir, 'database')
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname like 'octavo%'",
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(rows.map(({ row }) => row).join('\n'))
  }
  await client.end()
  return texts
}
