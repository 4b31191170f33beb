import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { DOWNLOAD_LIMITS, download } from '../../packages/server/src/bundles/download.js'
import { startServer } from '../tools/upstream.js'
import { type Answer, type Call, send } from './client.js'
import { fetchBundle } from './jobCases.js'
import type { World } from './world.js'

/** Links to bundles. L21 and L22 are the same check: only the clock of whoever serves the link decides, and on expiry. */
export function linkCases(world: World): void {
  let id: string
  let link: URL
  let expiresAt: number

  beforeAll(async () => {
    id = await world.acme.started({ domain: 'large.test' })
    await world.acme.until(id)
    await renew()
  })

  const renew = async () => {
    const { json } = await world.acme.bundle(id)
    link = new URL(json?.bundleUrl as string)
    expiresAt = Date.parse(json?.expiresAt as string)
  }
  /** Sends a request for the link, changed in some way, to every process; all must agree. */
  const open = async (change: (url: URL) => void = () => {}, call: Partial<Call> = {}): Promise<Answer> => {
    const url = new URL(link)
    change(url)
    const answers = await Promise.all(
      world.urls.map((server) =>
        send(server, { path: url.pathname + url.search, headers: ['Host', url.host], ...call }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
    return answers[0] as Answer
  }
  const setClock = (clock: { ahead: number } | { frozen: number }) =>
    Promise.all(world.deployment.apis.map((api) => api.setClock(clock)))

  test('a link gives the complete archive, its headers or a range', async () => {
    const whole = await open()
    expect(whole.status).toBe(200)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+-\d{4}-\d\d-\d\d\.tar\.gz"$/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect(whole.headers['cache-control']).toContain('private')
    const head = await open(undefined, { method: 'HEAD' })
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(whole.body.length)])
    const part = await open(undefined, { headers: ['Host', link.host, 'Range', 'bytes=0-99'] })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 0-99/${whole.body.length}`])
    expect(part.body).toEqual(whole.body.subarray(0, 100))
    const beyond = await open(undefined, { headers: ['Host', link.host, 'Range', 'bytes=999999999-'] })
    expect(beyond.status).toBe(416)
  })

  test('continues a range with the same bytes only', async () => {
    const whole = await open()
    const etag = whole.headers.etag as string
    expect(etag).toBe(`"${(await world.acme.bundle(id)).json?.sha256}"`)
    const rest = (...more: string[]) =>
      open(undefined, { headers: ['Host', link.host, 'Range', 'bytes=1000-', ...more] })
    const part = await rest('If-Range', etag)
    expect([part.status, part.headers.etag]).toEqual([206, etag])
    expect(part.body.equals(whole.body.subarray(1000))).toBe(true)
    for (const other of [`W/${etag}`, '"other"', new Date(Date.now() + 1e9).toUTCString()])
      expect([other, (await rest('If-Range', other)).status]).toEqual([other, 200])
    const conditional = (...headers: string[]) => open(undefined, { headers: ['Host', link.host, ...headers] })
    const answer = await conditional('If-None-Match', `W/${etag}`)
    expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, etag])
    expect((await conditional('If-Match', '"other"')).status).toBe(412)
  })

  test('resumes an interrupted download', async () => {
    const ranges: (string | undefined)[] = []
    const folder = mkdtempSync(join(tmpdir(), 'octavo-cut-'))
    const file = join(folder, 'bundle')
    const arrived = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0
    // Between the client and the server: connections break once some of the file has arrived.
    await using proxy = await startServer((request, response) => {
      ranges.push(request.headers.range)
      const headers = { ...request.headers, host: link.host }
      const { hostname, port } = new URL(world.urls[ranges.length % world.urls.length] as string)
      get({ hostname, port, path: request.url, headers }, async (answer) => {
        response.writeHead(answer.statusCode as number, answer.headers)
        if (ranges.length === 4) return void answer.pipe(response)
        const before = arrived()
        response.write((await once(answer, 'data'))[0])
        answer.pause()
        while (arrived() === before) await wait(5)
        response.destroy()
        answer.destroy()
      })
    })
    try {
      const sha256 = await download({
        url: proxy.origin + link.pathname + link.search,
        file,
        allowHttp: true,
        limits: { ...DOWNLOAD_LIMITS, waitMs: 10 },
        signal: new AbortController().signal,
      })
      expect(sha256).toBe((await world.acme.bundle(id)).json?.sha256)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    expect(ranges).toHaveLength(4)
    const part = expect.stringMatching(/^bytes=[1-9]\d*-$/)
    expect(ranges).toEqual([undefined, part, part, part])
  })

  test('a link expires exactly by the clock of the server', async () => {
    try {
      for (const [offset, status] of [
        [-1000, 200],
        [-1, 200],
        [0, 403],
        [1000, 403],
      ] as const) {
        await setClock({ frozen: expiresAt + offset })
        expect([offset, (await open(undefined, { method: 'HEAD' })).status]).toEqual([offset, status])
      }
      // L21, L22: signed by a clock that is five minutes ahead or twenty behind, checked by the right one.
      for (const [ahead, status] of [
        [5 * 60_000, 200],
        [-20 * 60_000, 200],
        [-2 * 3_600_000, 403],
      ] as const) {
        await setClock({ ahead })
        await renew()
        expect(Math.abs(expiresAt - (Date.now() + ahead + 3_600_000))).toBeLessThan(20_000)
        await setClock({ ahead: 0 })
        expect([ahead, (await open(undefined, { method: 'HEAD' })).status]).toEqual([ahead, status])
      }
    } finally {
      await setClock({ ahead: 0 })
      await renew()
    }
  })

  test('a started download runs to its end', async () => {
    try {
      await setClock({ frozen: expiresAt - 1000 })
      const response = await begin(world.urls[0] as string, link)
      expect(response.statusCode).toBe(200)
      await setClock({ frozen: expiresAt + 59_000 })
      const hash = createHash('sha256')
      for await (const chunk of response) hash.update(chunk)
      expect(`${hash.digest('hex')}`).toBe((await world.acme.bundle(id)).json?.sha256)
      expect((await open(undefined, { method: 'HEAD' })).status).toBe(403)
    } finally {
      await setClock({ ahead: 0 })
    }
  })

  test('rejects a link after any change', async () => {
    const set = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value)
    const signature = link.searchParams.get('signature') as string
    const expires = link.searchParams.get('expires') as string
    const second = await world.acme.started({ domain: 'quick.test' })
    await world.acme.until(second)
    const other = new URL((await world.acme.bundle(second)).json?.bundleUrl as string)
    const changes: Record<string, (url: URL) => void> = {
      'L08 one character': set('signature', (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)),
      'L09 upper case': set('signature', signature.toUpperCase()),
      'L09 truncated': set('signature', signature.slice(0, -1)),
      'L09 beyond ASCII': set('signature', `é${signature.slice(1)}`),
      'L09 empty': set('signature', ''),
      'L09 missing': (url) => url.searchParams.delete('signature'),
      'L09 repeated': (url) => url.searchParams.append('signature', signature),
      'L10 a day more': set('expires', String(Number(expires) + 86_400)),
      ...Object.fromEntries(
        ['9999999999999', 'NaN', '-1', '1e12', ` ${expires}`, '', '0'].map((value) => [
          `L11 expires=${value}`,
          set('expires', value),
        ]),
      ),
      'L11 repeated': (url) => url.searchParams.append('expires', expires),
      'L12 another job': (url) => (url.pathname = url.pathname.replace(id, second)),
      'L12 another bundle': set('bundle', other.searchParams.get('bundle') as string),
      'L12 unknown job': (url) => (url.pathname = url.pathname.replace(id, 'se_0000000000000000')),
      'L14 added domain': (url) => url.searchParams.append('domain', 'other.test'),
      'L16 added parameter': (url) => url.searchParams.append('x', '1'),
      'L18 another host': (url) => (url.host = 'evil.test'),
      'another key': set('key', '00000000'),
    }
    for (const [name, change] of Object.entries(changes)) {
      const answer = await open(change)
      expect([name, answer.status]).toEqual([name, 403])
      expect(Object.keys(answer.json ?? {})).toEqual(['error'])
    }
  })

  test('a link gives access to no other file, whatever its path', async () => {
    const paths = ['/bundles/../operator.json', '/bundles/%2e%2e/operator.json', '/bundles/%252e%252e/x', '/bundles//x']
    paths.push('/bundles/..%5cx', `/bundles/${id}%00/bundle.tar.gz`, `/bundles/${id}/../../database/PG_VERSION`)
    for (const path of paths) {
      const { status } = await open(undefined, { path: path + link.search })
      expect([path, status]).toEqual([path, path.includes('%00') ? 400 : status === 404 ? 404 : 403])
    }
    const bundle = '../operator.json'
    expect((await open((url) => url.searchParams.set('bundle', bundle))).status).toBe(403)
  })

  test('a link allows only GET and HEAD', async () => {
    for (const method of ['PUT', 'POST', 'DELETE', 'PATCH']) {
      const { status, headers } = await open(undefined, { method })
      expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD'])
    }
  })

  test('ignores the order of parameters', async () => {
    const reversed = await open((url) => {
      const pairs = [...url.searchParams].reverse()
      url.search = new URLSearchParams(pairs).toString()
    })
    expect(reversed.status).toBe(200)
  })

  test('a hundred concurrent calls give a hundred links to one archive', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => world.acme.bundle(id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const sha256 = answers[0]?.json?.sha256
    for (const { json } of answers.slice(0, 3)) await fetchBundle(world, json?.bundleUrl as string)
    const stored = readdirSync(join(world.deployment.dataDir, 'bundles'))
    expect(stored.filter((name) => name.includes(String(sha256)))).toEqual([`${sha256}.tar.gz`])
  })

  test('a new link gives the same bytes', async () => {
    const before = await open()
    await setClock({ frozen: expiresAt + 1000 })
    try {
      expect((await open(undefined, { method: 'HEAD' })).status).toBe(403)
      await renew()
      expect((await open()).body.equals(before.body)).toBe(true)
    } finally {
      await setClock({ ahead: 0 })
      await renew()
    }
  })

  test('links of the previous key work until it is retired', async () => {
    const { operate } = world.deployment
    const urlKey = ({ searchParams }: URL) => searchParams.get('key')
    const old = urlKey(link)
    await operate('links.rotate', {})
    const hasNewSignature = async () => {
      const answers = await Promise.all(world.urls.map(() => world.acme.bundle(id)))
      return answers.every(({ json }) => urlKey(new URL(json?.bundleUrl as string)) !== old)
    }
    await expect.poll(hasNewSignature, { timeout: 5000, interval: 100 }).toBe(true)
    expect((await open(undefined, { method: 'HEAD' })).status).toBe(200)
    await operate('links.retire', {})
    const statuses = async () => {
      const call = { method: 'HEAD', path: link.pathname + link.search, headers: ['Host', link.host] }
      return new Set((await Promise.all(world.urls.map((url) => send(url, call)))).map(({ status }) => status))
    }
    await expect.poll(statuses, { timeout: 5000, interval: 100 }).toEqual(new Set([403]))
    await renew()
    expect((await open(undefined, { method: 'HEAD' })).status).toBe(200)
  })
}

/** Starts a download and returns with its head. */
function begin(server: string, link: URL): Promise<IncomingMessage> {
  const { hostname, port } = new URL(server)
  return new Promise((resolve, reject) => {
    get({ hostname, port, path: link.pathname + link.search, headers: { Host: link.host } }, (response) => {
      response.pause()
      resolve(response)
    }).on('error', reject)
  })
}
