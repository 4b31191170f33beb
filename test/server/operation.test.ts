import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../tools/octavo.js'
import { type Answer, type KeyClient, newClient, send } from './client.js'
import { type Deployment, deploy, stubSite } from './deployment.js'

let deployment: Deployment
let url: string
let management: string
let acme: KeyClient

beforeAll(async () => {
  const port = await freePort()
  deployment = await deploy('embedded', {
    OCTAVO_MANAGEMENT: `127.0.0.1:${port}`,
    OCTAVO_TRUSTED_PROXIES: '["127.0.0.0/8"]',
    OCTAVO_LOG_LEVEL: 'debug',
    OCTAVO_PROT: '1',
    // Longer than a test: a stop that waits for it does not pass.
    OCTAVO_GRACE_SECONDS: '600',
  })
  url = deployment.apis[0]?.url as string
  management = `http://127.0.0.1:${port}`
  await deployment.addSite('quick.test', 'acme', { files: stubSite({ pages: 2, milliseconds: 10 }) })
  acme = await newClient(deployment, 'acme')
})
afterAll(() => deployment?.stop())

const outputs = () => deployment.processes.map((process) => process.output()).join('')

/** The lines of the log about a request. */
function logged(request: string): Record<string, unknown>[] {
  return outputs()
    .split('\n')
    .filter((line) => line.includes(request))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

const ask = (path: string, headers: string[] = []): Promise<Answer> => send(url, { path, headers })

test('logs one line per request with id and client, without secrets', async () => {
  const id = await acme.started({ domain: 'quick.test' })
  await acme.until(id)
  const { json } = await acme.bundle(id)
  const link = new URL(json?.bundleUrl as string)
  const headers = ['Host', link.host, 'X-Request-Id', 'proxy-1', 'X-Forwarded-For', '203.0.113.7, 127.0.0.2']
  const answer = await ask(link.pathname + link.search, headers)
  expect([answer.status, answer.headers['x-request-id']]).toEqual([200, 'proxy-1'])
  await expect.poll(() => logged('proxy-1')).toHaveLength(1)
  expect(logged('proxy-1')[0]).toMatchObject({
    level: 'info',
    method: 'GET',
    path: link.pathname,
    status: 200,
    client: '203.0.113.7',
  })
  const ownAnswer = await acme.call('GET', '/v1/sites', { headers: ['X-Request-Id', 'proxy-2'] })
  expect(ownAnswer.status).toBe(200)
  await expect.poll(() => logged('proxy-2')).toHaveLength(1)
  expect(logged('proxy-2')[0]).toMatchObject({ organisation: 'acme', key: expect.any(String) })
  expect(outputs()).not.toContain(link.searchParams.get('signature') ?? 'no signature')
  expect(outputs()).not.toContain(acme.key)
})

test('an unknown path responds in the format of all errors, and the root redirects to the dashboard', async () => {
  for (const [path, status] of [
    ['/v1/static-export/jobs/%zz', 400],
    ['/bundles/%zz/x', 400],
    ['/v1/static-export/jobs/%00', 400],
    ['/docs/a%00.md', 400],
    ['/%00', 400],
    [`/v1/static-export/jobs/${'a'.repeat(400)}`, 404],
    ['/nowhere', 404],
  ] as const) {
    const answer = await ask(path)
    expect([path.slice(0, 40), answer.status, Object.keys(answer.json ?? {})]).toEqual([
      path.slice(0, 40),
      status,
      ['error'],
    ])
    const id = answer.headers['x-request-id'] as string
    await expect.poll(() => logged(id)).toHaveLength(1)
    expect(logged(id)[0]).toMatchObject({ path, status, client: expect.stringMatching(/./) })
  }
  const { status, headers } = await ask('/')
  expect([status, headers.location]).toEqual([302, 'dashboard'])
})

test('rejects an impossible time in a list', async () => {
  const cursor = (time: string) => Buffer.from(`${time} se_8b8a6a3f4c4c795a`).toString('base64url')
  for (const time of ['0000-01-01T00:00:00.000Z', '2026-1-1', '+012026-01-01T00:00:00.000Z']) {
    const { status, json } = await acme.call('GET', `/v1/static-export/jobs?cursor=${cursor(time)}`)
    expect([time, status, json?.error]).toEqual([time, 400, 'Invalid cursor.'])
  }
})

test('rejects unusable sources at registration', async () => {
  const put = (source: object) => acme.call('PUT', '/v1/sites/odd.test', { body: { source } })
  const git = { kind: 'git', url: 'https://git.example.com/a.git' }
  const answers = [
    await put({ ...git, ref: '--upload-pack=x' }),
    await put({ ...git, directory: '../..' }),
    await put({ ...git, directory: '/etc' }),
    await put({ ...git, directory: 'a\ud800' }),
    await put({ ...git, url: 'https://[::1' }),
    await put({ kind: 'svn', url: 'x' }),
    await put({ kind: 'git' }),
  ]
  expect(answers.map(({ status, json }) => `${status} ${json?.error}`)).toEqual([
    '400 Invalid source.ref. Expected a branch, tag or commit.',
    expect.stringMatching(/^400 Invalid source.directory/),
    expect.stringMatching(/^400 Invalid source.directory/),
    expect.stringMatching(/^400 Invalid body: source.directory must match pattern/),
    expect.stringMatching(/^403 Invalid source.url. Expected a repository URL that begins with https:/),
    '400 Invalid body: missing or unknown "source.kind".',
    "400 Invalid body: source must have required property 'url'.",
  ])
})

test('replaces an unsafe id and rejects an invalid proxy chain', async () => {
  const odd = await ask('/openapi.json', ['X-Request-Id', 'a b'])
  expect(odd.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  const long = await ask('/openapi.json', ['X-Forwarded-For', Array.from({ length: 1000 }, () => '1.1.1.1').join(', ')])
  expect([long.status, long.json]).toEqual([400, { error: 'The X-Forwarded-For header is too long.' }])
})

const deployed = (file: string) =>
  readFileSync(new URL(`../../packages/server/deploy/${file}`, import.meta.url), 'utf8')

test('sends metrics at the operator address only', async () => {
  expect((await ask('/metrics')).status).toBe(404)
  const { status, headers, body } = await send(management, { path: '/metrics' })
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  const lines = body.toString('utf8').split('\n')
  expect(lines).toContain('octavo_jobs{status="completed"} 1')
  expect(lines).toContain('octavo_jobs{status="queued"} 0')
  expect(lines).toContain('octavo_job_attempt_seconds_count{end="ended"} 1')
  expect(lines).toContain('octavo_jobs_ended_total{outcome="completed",plan="enterprise"} 1')
  expect(lines).toContain('octavo_job_wait_seconds_count{plan="enterprise"} 1')
  const matches = ['alerts.yaml', 'grafana.json'].flatMap((file) => [
    ...deployed(file).matchAll(/(?:octavo|process)_\w+/g),
  ])
  const metricNames = new Set(lines.map((line) => /^# HELP (\w+)/.exec(line)?.[1]))
  for (const [name] of matches) expect(metricNames).toContain(name.replace(/_(?:count|bucket)$/, ''))
  expect(lines.find((line) => line.startsWith('octavo_bundle_bytes '))).toMatch(/ [1-9]\d*$/)
  const started = lines.find((line) =>
    line.startsWith('octavo_http_request_seconds_count{method="POST",route="/v1/static-export/jobs",status="202"}'),
  )
  expect(started).toMatch(/ 1$/)
  expect(lines.some((line) => line.startsWith('process_resident_memory_bytes'))).toBe(true)
  // Neither who uses the server, nor what for.
  expect(body.toString('utf8')).not.toMatch(/acme|quick\.test|se_[\da-f]{16}/)
  expect((await send(management, { path: '/v1/sites' })).status).toBe(404)
  expect((await send(management, { path: '/metrics', method: 'POST' })).status).toBe(405)
})

test('a process without its bundle store is live but not ready', async () => {
  for (const from of [url, management]) {
    expect((await send(from, { path: '/health/live' })).json).toEqual({ status: 'live' })
    expect((await send(from, { path: '/health/ready' })).json).toEqual({ status: 'ready' })
  }
  const folder = join(deployment.dataDir, 'bundles')
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  for (const from of [url, management]) {
    const { status, json } = await send(from, { path: '/health/ready' })
    expect([status, json]).toEqual([503, { error: 'Not ready: storage.' }])
    expect((await send(from, { path: '/health/live' })).status).toBe(200)
  }
  rmSync(folder)
  expect((await ask('/health/ready')).status).toBe(200)
})

/** What is answered to bytes, on a connection of their own. */
async function answerTo(text: string, to = url): Promise<{ status: number; body: unknown }> {
  const socket = connect(Number(new URL(to).port), '127.0.0.1')
  socket.write(text)
  const whole = (await buffer(socket)).toString()
  const [head = '', body = ''] = whole.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
}

test('responds to malformed HTTP in the format of all errors', async () => {
  const end = 'Connection: close\r\n\r\n'
  const error = expect.stringMatching(/\w.*\.$/)
  for (const path of ['/health/live', '/v1/sites', '/nowhere', '/mcp', '/_svc/api/request', '/bundles/x/y']) {
    const get = `GET ${path} HTTP/1.1\r\n`
    for (const [name, text, status] of [
      ['no host', get + end, 400],
      ['two hosts', `${get}Host: quick.test\r\nHost: other.test\r\n${end}`, 400],
      ['the same host twice', `${get}Host: quick.test\r\nHost: quick.test\r\n${end}`, 400],
      ...['a b', 'a/b', 'user@quick.test', '<x>', 'quick.test:http', '[::1', 'quick.test,other.test/', '', '%zz'].map(
        (host) => [`the host ${JSON.stringify(host)}`, `${get}Host: ${host}\r\n${end}`, 400] as const,
      ),
      ['an expectation', `${get}Host: quick.test\r\nExpect: 200-nonsense\r\n${end}`, 417],
    ] as const)
      expect([path, name, await answerTo(text)]).toEqual([path, name, { status, body: { error } }])
  }
  expect((await answerTo(`GET /health/live HTTP/1.0\r\n\r\n`)).status).toBe(200)
  const live = `GET /health/live HTTP/1.1\r\n`
  expect((await answerTo(`${live}Expect: 200-nonsense\r\n${end}`, management)).body).toEqual({ error })
  expect((await answerTo(`${live}Broken\r\n${end}`, management)).body).toEqual({ error })
})

test.each([
  ['/v1/static-export/jobs', '413', 'keep-alive'],
  ['/nowhere', '413', 'keep-alive'],
  ['/_svc/api/request', '40[34]', 'keep-alive'],
  ['/mcp', '404', 'keep-alive'],
  ['/v1/static-export/jobs', '413', 'close'],
  ['/_svc/api/request', '40[34]', 'close'],
  ['/mcp', '404', 'close'],
])('a client that sends a body of 10 MB first receives the rejection: %s', async (path, status, connection) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).pause()
  const head = `POST ${path} HTTP/1.1\r\nHost: quick.test\r\nAuthorization: Bearer ${acme.key}\r\n`
  socket.write(`${head}Connection: ${connection}\r\nContent-Type: application/json\r\nContent-Length: 10000000\r\n\r\n`)
  await new Promise<void>((resolve, reject) => {
    socket.write('x'.repeat(10_000_000), (error) => (error ? reject(error) : resolve()))
  })
  const [answer] = await once(socket.resume(), 'data')
  expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} .*"error"`, 's'))
  socket.destroy()
})

test('accepts an absolute request target for its own host', async () => {
  const end = 'Connection: close\r\n\r\n'
  const head = (target: string, host: string) => `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${end}`
  for (const target of [
    'http://other.test/health/live',
    'HTTPS://other.test:80/health/live?x=1',
    'http://[::1]/health/live',
  ])
    expect(await answerTo(head(target, 'quick.test'))).toMatchObject({ status: 200 })
  // A link is signed for its host: the address says which that is, and the field nothing.
  const id = await acme.started({ domain: 'quick.test' })
  await acme.until(id)
  const { json } = await acme.bundle(id)
  const link = new URL(json?.bundleUrl as string)
  const fetchStatus = async (origin: string, host: string) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(head(`${origin}${link.pathname}${link.search}`, host))
    return Number((await buffer(socket)).toString('latin1').split(' ')[1])
  }
  expect(await fetchStatus(link.origin, 'other.test')).toBe(200)
  expect(await fetchStatus('http://other.test', link.host)).toBe(403)
  const error = expect.stringMatching(/\w.*\.$/)
  for (const target of [
    'http://',
    'http:///health/live',
    'http://a@quick.test/health/live',
    'http://a b/',
    'ftp://quick.test/',
    'health/live',
    'quick.test:80',
    '*',
  ])
    expect([target, await answerTo(head(target, 'quick.test'))]).toEqual([target, { status: 400, body: { error } }])
  expect(await answerTo(`GET http://quick.test/health/live HTTP/1.1\r\n${end}`)).toEqual({
    status: 400,
    body: { error },
  })
  expect(await answerTo(head('http://quick.test/health/live', 'a/b'))).toEqual({ status: 400, body: { error } })
})

test('logs a response whose client disconnected', async () => {
  await deployment.addSite('large.test', 'acme', {
    files: stubSite({ pages: 1, milliseconds: 1, bytes: 30 * 1024 ** 2 }),
  })
  const id = await acme.started({ domain: 'large.test' })
  await acme.until(id)
  const { json } = await acme.bundle(id)
  const link = new URL(json?.bundleUrl as string)
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET ${link.pathname}${link.search} HTTP/1.1\r\nHost: ${link.host}\r\nX-Request-Id: left-1\r\n\r\n`)
  await once(socket, 'data')
  socket.destroy()
  const lines = () => logged('left-1').filter(({ msg }) => msg === 'request')
  await expect.poll(lines).toHaveLength(1)
  expect(lines()[0]).toMatchObject({ method: 'GET', path: link.pathname, status: 499 })
})

test('idle connections do not delay the end of a process', async () => {
  const [process] = deployment.processes
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const ended = once(socket, 'close')
  expect(await process?.stop()).toBe(0)
  await ended
})

test('reports unknown environment variables at the start', () => {
  expect(outputs()).toContain('Unknown setting OCTAVO_PROT is ignored. Did you mean \\"OCTAVO_PORT\\"?')
})
