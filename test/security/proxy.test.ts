import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { createProxy, type ProxyOptions, type Resolve, toNodeHandler } from '@octavo/proxy'
import { expect, test } from 'vitest'
import { ask, readAnswer, wireRequest } from '../tools/proxyClient.js'
import { startServer, type Upstream } from '../tools/upstream.js'

/** Servers of these tests are on this machine, under names of their own. */
const HOSTS: Record<string, string> = { 'api.test': '127.0.0.1', 'other.test': '127.0.0.2', localhost: '127.0.0.3' }

const resolve: Resolve = async (name) => [{ address: HOSTS[name] ?? '192.168.9.9', family: 4 }]

function proxyTo(upstreams: Record<string, Upstream>, options: Partial<ProxyOptions> = {}) {
  const servers = Object.entries(upstreams).map(([name, { port }]) => ({ url: `http://${name}:${port}` }))
  return createProxy({ servers: () => servers, allowPrivate: ['127.0.0.0/30'], resolve, ...options })
}

test('method, path, query, headers and body bytes arrive unchanged', async () => {
  await using api = await startServer((_, response) => response.end('done'))
  const body = new Uint8Array(70_000).map((_, index) => index % 251)
  const answer = await ask(
    proxyTo({ 'api.test': api }),
    {
      method: 'PUT',
      url: `http://api.test:${api.port}/a%0d%0aX:1/b?q=%20+&q=2`,
      headers: [
        ['Content-Type', 'application/x-custom'],
        ['Cookie', 'session=typed'],
        ['X-Many', 'one'],
        ['X-Many', 'two'],
      ],
    },
    { body, headers: { Cookie: 'browser=secret' } },
  )
  expect(answer).toMatchObject({ status: 200, head: { status: 200 }, body: 'done', end: {} })
  const [request] = api.seen
  expect(request).toMatchObject({ method: 'PUT', url: '/a%0d%0aX:1/b?q=%20+&q=2' })
  expect(request?.headers).toEqual({
    accept: '*/*',
    'accept-encoding': 'identity',
    connection: 'close',
    'content-length': '70000',
    'content-type': 'application/x-custom',
    cookie: 'session=typed',
    host: `api.test:${api.port}`,
    'user-agent': 'Octavo API playground',
    'x-many': 'one, two',
  })
  expect(Buffer.from(body).equals(request?.body ?? Buffer.alloc(0))).toBe(true)
})

test('removes connection headers and claims about the sender', async () => {
  await using api = await startServer((_, response) => response.end())
  await ask(
    proxyTo({ 'api.test': api }),
    {
      method: 'POST',
      url: `http://api.test:${api.port}/`,
      headers: [
        ['Host', '127.0.0.1'],
        ['X-Forwarded-For', '10.0.0.1'],
        ['Transfer-Encoding', 'chunked'],
        ['Content-Length', '5'],
        ['Connection', 'x-foo'],
        ['X-Foo', 'named by Connection'],
        ['Upgrade', 'websocket'],
        ['Expect', '100-continue'],
        ['Proxy-Authorization', 'Basic eA=='],
        ['Sec-Fetch-Site', 'none'],
        ['X-Kept', 'yes'],
      ],
    },
    { body: 'hello world' },
  )
  const [request] = api.seen
  expect(Object.keys(request?.headers ?? {}).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'content-length',
    'host',
    'user-agent',
    'x-kept',
  ])
  expect(request?.headers).toMatchObject({
    host: `api.test:${api.port}`,
    'content-length': '11',
    connection: 'close',
  })
  expect(request?.body.toString()).toBe('hello world')
})

test.each([
  ['a line break in a value', { headers: [['X-A', 'a\r\nX-Injected: 1'] as const] }],
  ['a zero in a value', { headers: [['X-A', 'a\0b'] as const] }],
  ['a line break in a name', { headers: [['X-A\r\nX-B', '1'] as const] }],
  ['a line break in the method', { method: 'GET / HTTP/1.1\r\nX: ' }],
  ['a line break in the path', { path: '/a\r\nX-Injected: 1' }],
  ['a zero in the path', { path: '/a\0b' }],
  ['a part of the path that would be removed', { path: '/a/%2E./b' }],
])(
  'rejects %s',
  async (_, {
    headers = [],
    method = 'GET',
    path = '/',
  }: { headers?: readonly (readonly [string, string])[]; method?: string; path?: string }) => {
    await using api = await startServer((_, response) => response.end())
    const answer = await ask(proxyTo({ 'api.test': api }), {
      method,
      url: `http://api.test:${api.port}${path}`,
      headers,
    })
    expect(answer.status).toBe(400)
    expect(api.seen).toEqual([])
  },
)

test('a response of an API cannot affect the docs site', async () => {
  await using api = await startServer((_, response) => {
    response.writeHead(201, 'Made', [
      ['Content-Type', 'text/html'],
      ['Set-Cookie', 'a=1'],
      ['Clear-Site-Data', '"*"'],
      ['Service-Worker-Allowed', '/'],
      ['X-Rate', '9'],
    ] as never)
    response.end('<script>alert(1)</script>')
  })
  const answer = await ask(proxyTo({ 'api.test': api }), { method: 'GET', url: `http://api.test:${api.port}/` })
  expect(answer.head).toMatchObject({ status: 201, statusText: 'Made' })
  // Readers see all headers, which are part of the body.
  expect(answer.head?.headers.map(([name]) => name)).toEqual([
    'Content-Type',
    'Set-Cookie',
    'Clear-Site-Data',
    'Service-Worker-Allowed',
    'X-Rate',
    'Date',
  ])
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="response"',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'application/vnd.octavo.response',
    'cross-origin-resource-policy': 'same-origin',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
})

test('resolves a name once and connects to the checked address', async () => {
  await using api = await startServer((_, response) => response.end('checked'))
  const answers = ['127.0.0.1', '169.254.169.254', '169.254.169.254']
  const lookups: string[] = []
  const rebinding: Resolve = async (name) => {
    lookups.push(name)
    return [{ address: answers[lookups.length - 1] ?? '', family: 4 }]
  }
  const handler = proxyTo({ 'rebind.test': api }, { resolve: rebinding })
  const first = await ask(handler, { method: 'GET', url: `http://rebind.test:${api.port}/` })
  expect(first.body).toBe('checked')
  expect(lookups).toEqual(['rebind.test'])
  const second = await ask(handler, { method: 'GET', url: `http://rebind.test:${api.port}/` })
  expect(second).toMatchObject({ status: 403 })
  expect(second.error).toMatch(/^"rebind.test" does not resolve to a public IP address/)
  expect(api.seen).toHaveLength(1)
})

test('private networks are allowed by explicit blocks only, and cloud metadata never', async () => {
  const ask4 = async (address: string, allowPrivate: string[]) => {
    const handler = createProxy({
      servers: () => [{ url: 'http://api.test:8080' }],
      allowPrivate,
      resolve: async () => [{ address, family: address.includes(':') ? 6 : 4 }],
      limits: { wait: 100 },
    })
    return (await ask(handler, { method: 'GET', url: 'http://api.test:8080/' })).status
  }
  expect(await ask4('10.1.2.3', [])).toBe(403)
  expect(await ask4('10.2.2.3', ['10.1.0.0/16'])).toBe(403)
  expect([502, 504]).toContain(await ask4('127.0.0.1', ['127.0.0.0/8']))
  for (const address of [
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    'fe80::1',
    'fd00:ec2::254',
    '::',
    '0.0.0.0',
  ])
    expect(await ask4(address, ['0.0.0.0/0', '::/0'])).toBe(403)
  expect(() => createProxy({ servers: () => [], allowPrivate: ['10.1.0.0'] })).toThrowErrorMatchingInlineSnapshot(
    `[TypeError: Invalid CIDR block "10.1.0.0". Expected a network such as "10.1.0.0/16".]`,
  )
})

test('credentials are sent only to their host', async () => {
  await using other = await startServer((_, response) => response.end('second'), '127.0.0.2')
  await using api = await startServer((_, response) => {
    response.writeHead(302, { Location: `http://other.test:${other.port}/next` }).end()
  })
  const answer = await ask(proxyTo({ 'api.test': api, 'other.test': other }), {
    method: 'GET',
    url: `http://api.test:${api.port}/`,
    headers: [
      ['Authorization', 'Bearer secret'],
      ['Cookie', 'session=secret'],
      ['X-Api-Key', 'secret'],
      ['Accept', 'text/plain'],
    ],
  })
  expect(answer).toMatchObject({ body: 'second', head: { redirects: 1, url: `http://other.test:${other.port}/next` } })
  expect(api.seen[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'x-api-key': 'secret' })
  expect(other.seen[0]?.headers).toEqual({
    accept: 'text/plain',
    'accept-encoding': 'identity',
    connection: 'close',
    host: `other.test:${other.port}`,
    'user-agent': 'Octavo API playground',
  })
})

test.each([
  ['302 to the metadata of a cloud', 302, 'http://169.254.169.254/'],
  ['307 of a POST to this machine', 307, 'http://127.0.0.9:8080/admin'],
  ['302 to another scheme', 302, 'file:///etc/passwd'],
  ['302 with a user name', 302, 'http://user@api.test/'],
])('rejects the response %s', async (_, status, location) => {
  await using api = await startServer((_, response) => response.writeHead(status, { Location: location }).end())
  const answer = await ask(
    proxyTo({ 'api.test': api }),
    { method: 'POST', url: `http://api.test:${api.port}/` },
    { body: 'x' },
  )
  expect(answer.status).toBe(403)
  expect(api.seen).toHaveLength(1)
})

test("shows a redirect outside the site's servers without following it", async () => {
  await using elsewhere = await startServer((_, response) => response.end('never'), '127.0.0.2')
  const location = `http://elsewhere.test:${elsewhere.port}/`
  await using api = await startServer((_, response) => response.writeHead(302, { Location: location }).end('moved'))
  const answer = await ask(proxyTo({ 'api.test': api }), { method: 'GET', url: `http://api.test:${api.port}/` })
  expect(answer).toMatchObject({ status: 200, body: 'moved', head: { status: 302, redirects: 0 } })
  expect(answer.head?.headers).toContainEqual(['Location', location])
  expect(elsewhere.seen).toEqual([])
})

test.each([
  [301, 'POST', 'GET', ''],
  [303, 'PUT', 'GET', ''],
  [307, 'POST', 'POST', 'the body'],
  [308, 'PATCH', 'PATCH', 'the body'],
])('after a redirect with status %i, a %s request becomes %s', async (status, method, second, body) => {
  await using api = await startServer((request, response) => {
    if (request.url === '/') response.writeHead(status, { Location: '/second' }).end()
    else response.end('ok')
  })
  const url = `http://api.test:${api.port}/`
  const answer = await ask(proxyTo({ 'api.test': api }), { method, url }, { body: 'the body' })
  expect(answer.body).toBe('ok')
  expect(api.seen.map((request) => `${request.method} ${request.url} ${request.body}`)).toEqual([
    `${method} / the body`,
    `${second} /second ${body}`,
  ])
})

test('limits the number of redirects', async () => {
  await using api = await startServer((_, response) => response.writeHead(302, { Location: '/again' }).end())
  const answer = await ask(proxyTo({ 'api.test': api }), { method: 'GET', url: `http://api.test:${api.port}/` })
  expect(answer).toMatchObject({ status: 502, error: 'The API redirects more than 5 times.' })
  expect(api.seen).toHaveLength(6)
})

test('ten gigabytes in ten megabytes of gzip end at the limit in little memory', async () => {
  await using api = await startServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
    const gzip = createGzip({ level: 9 })
    const zeros = Buffer.alloc(1024 * 1024)
    const more = () => {
      while (!response.destroyed && gzip.write(zeros));
      if (response.destroyed) gzip.destroy()
    }
    gzip.on('drain', more)
    gzip.pipe(response)
    more()
  })
  const handler = proxyTo({ 'api.test': api })
  const before = process.memoryUsage().rss
  let peakMemory = before
  const watch = setInterval(() => {
    peakMemory = Math.max(peakMemory, process.memoryUsage().rss)
  }, 5)
  const answer = await ask(handler, { method: 'GET', url: `http://api.test:${api.port}/` })
  clearInterval(watch)
  expect(answer).toMatchObject({ status: 502, error: 'The response exceeds 10 MB.' })
  expect((peakMemory - before) / 1024 / 1024).toBeLessThan(50)
})

test('ends a stream at the limit, and rejects a declared length above it at once', async () => {
  await using api = await startServer((request, response) => {
    if (request.url === '/known') return response.writeHead(200, { 'Content-Length': '2001' }).end(Buffer.alloc(2001))
    response.write(Buffer.alloc(1500, 'a'))
    response.end(Buffer.alloc(1500, 'a'))
  })
  const handler = proxyTo({ 'api.test': api }, { limits: { responseBytes: 2000 } })
  const answer = await ask(handler, { method: 'GET', url: `http://api.test:${api.port}/known` })
  expect(answer.status).toBe(502)
  const live = await ask(handler, { method: 'GET', url: `http://api.test:${api.port}/` })
  expect(live.end?.error).toContain('The response exceeds')
  expect(live.body.length).toBeLessThanOrEqual(2000)
  const head = await ask(handler, { method: 'HEAD', url: `http://api.test:${api.port}/known` })
  expect(head.head?.headers).toContainEqual(['Content-Length', '2001'])
})

test('decodes compressed responses', async () => {
  await using api = await startServer((_, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip' })
    const gzip = createGzip()
    gzip.pipe(response)
    gzip.end('{"a":1}')
  })
  const answer = await ask(proxyTo({ 'api.test': api }), { method: 'GET', url: `http://api.test:${api.port}/` })
  expect(answer).toMatchObject({ body: '{"a":1}', end: {} })
})

test('ends requests to an API that is silent, stops or sends slowly', async () => {
  await using api = await startServer((request, response) => {
    if (request.url === '/never') return
    const isSlow = request.url === '/dribble'
    response.writeHead(200, isSlow ? { 'Content-Length': '100000' } : {})
    response.write('a')
    if (!isSlow) return
    const timer = setInterval(() => response.write('a'), 20)
    response.on('close', () => clearInterval(timer))
  })
  const handler = proxyTo({ 'api.test': api }, { limits: { wait: 200, stream: 1000 } })
  const url = `http://api.test:${api.port}`
  expect(await ask(handler, { method: 'GET', url: `${url}/never` })).toMatchObject({
    status: 504,
    error: 'The API did not respond within 0.2 seconds.',
  })
  const stopped = await ask(handler, { method: 'GET', url: `${url}/stops` })
  expect(stopped.end).toEqual({ error: 'The API sent nothing for 0.2 seconds.' })
  // A busy machine sends parts late, but not by two seconds.
  const patient = proxyTo({ 'api.test': api }, { limits: { wait: 2000, stream: 1000 } })
  const dribble = await ask(patient, { method: 'GET', url: `${url}/dribble` })
  expect(dribble.end).toEqual({ error: 'The response was incomplete after 2 seconds.' })
})

test('streams events one by one', async () => {
  const events = new EventEmitter()
  await using api = await startServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.flushHeaders()
    events.on('send', (data: string) => response.write(`data: ${data}\n\n`))
    events.on('end', () => response.end())
  })
  const response = await proxyTo({ 'api.test': api })(
    wireRequest({ method: 'GET', url: `http://api.test:${api.port}/events` }),
  )
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const head = await reader.read()
  const received = [Buffer.from(head.value ?? [])]
  for (const data of ['one', 'two', 'three']) {
    events.emit('send', data)
    const { value } = await reader.read()
    received.push(Buffer.from(value ?? []))
    expect(received.at(-1)?.subarray(4).toString()).toBe(`data: ${data}\n\n`)
  }
  events.emit('end')
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    received.push(Buffer.from(value))
  }
  expect(readAnswer(Buffer.concat(received)).end).toEqual({})
})

test('a client that disconnects ends the request to the API, before and during its response', async () => {
  const closed = new EventEmitter()
  await using api = await startServer((request, response) => {
    response.on('close', () => closed.emit('close'))
    if (request.url === '/slow') closed.emit('open')
    else response.write('a')
  })
  await using site = await startSite(proxyTo({ 'api.test': api }))
  for (const path of ['/slow', '/streams']) {
    const controller = new AbortController()
    const closing = once(closed, 'close')
    const opened = path === '/slow' ? once(closed, 'open') : undefined
    const response = post(site, { url: `http://api.test:${api.port}${path}` }, controller.signal)
    const ended = response.catch((error: Error) => error.name)
    await (opened ?? response.then((response) => response.body?.getReader().read()))
    controller.abort()
    await closing
    expect(await ended).toEqual(opened ? 'AbortError' : expect.any(Response))
  }
})

test('limits concurrent requests and frees every slot', async () => {
  const events = new EventEmitter()
  await using api = await startServer((_, response) => {
    events.once('go', () => response.end('ok'))
    events.emit('open')
  })
  const handler = proxyTo({ 'api.test': api }, { limits: { inFlight: 1 } })
  const head = { method: 'GET', url: `http://api.test:${api.port}/` }
  const opened = once(events, 'open')
  const first = ask(handler, head)
  await opened
  expect(await ask(handler, head)).toMatchObject({ status: 503 })
  events.emit('go')
  expect(await first).toMatchObject({ body: 'ok' })
  const third = ask(handler, head)
  await once(events, 'open')
  events.emit('go')
  expect(await third).toMatchObject({ body: 'ok' })
})

test('the operator may limit the request rate of a client', async () => {
  await using api = await startServer((_, response) => response.end())
  const addresses: string[] = []
  const handler = proxyTo({ 'api.test': api }, { admit: (address) => addresses.push(address) < 2 })
  const request = () => wireRequest({ method: 'GET', url: `http://api.test:${api.port}/` })
  const first = await handler(request(), { address: '203.0.113.9' })
  const second = await handler(request(), { address: '203.0.113.9' })
  expect([first.status, second.status, second.headers.get('retry-after')]).toEqual([200, 429, '60'])
  expect(addresses).toEqual(['203.0.113.9', '203.0.113.9'])
})

test.each([
  ['another method', 405, { method: 'GET' }],
  ['another type', 415, { headers: { 'Content-Type': 'text/plain' } }],
  ['no JSON', 400, { body: 'x\n' }],
  ['a head without end', 400, { body: '{}' }],
  ['a head of megabytes', 413, { body: 'x'.repeat(1e6) }],
  ['too large a body', 413, { body: `{"method":"POST","url":"http://api.test/"}\n${'x'.repeat(3000)}` }],
])(
  '%s responds with %i and a message',
  async (_, status, { method = 'POST', headers = {}, body }: { method?: string; headers?: object; body?: string }) => {
    await using site = await startSite(
      createProxy({ servers: () => [{ url: 'http://api.test' }], resolve, limits: { requestBytes: 2000 } }),
    )
    const response = await fetch(site.origin, {
      method,
      headers: { 'Content-Type': 'application/vnd.octavo.request', Origin: site.origin, ...headers },
      ...(method === 'POST' && { body: body ?? '' }),
    })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual({ error: expect.stringMatching(/^[A-Z].+\.$/) })
  },
)

test('rejects two lengths of one request and closes the connection', async () => {
  await using api = await startServer((_, response) => response.end())
  await using site = await startSite(proxyTo({ 'api.test': api }))
  const socket = connect(site.port, '127.0.0.1')
  socket.write(
    [
      'POST /_svc/api/request HTTP/1.1',
      `Host: 127.0.0.1:${site.port}`,
      `Origin: ${site.origin}`,
      'Content-Type: application/vnd.octavo.request',
      'Content-Length: 6',
      'Transfer-Encoding: chunked',
      '',
      '0',
      '',
      'GET /smuggled HTTP/1.1',
      `Host: 127.0.0.1:${site.port}`,
      '',
      '',
    ].join('\r\n'),
  )
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(api.seen).toEqual([])
})

function startSite(handler: ReturnType<typeof createProxy>): Promise<Upstream> {
  const listener = toNodeHandler(handler)
  return startServer((request, response) => void listener(request, response))
}

function post(site: Upstream, { url }: { url: string }, signal: AbortSignal): Promise<Response> {
  return fetch(site.origin, {
    method: 'POST',
    headers: { 'Content-Type': 'application/vnd.octavo.request', Origin: site.origin },
    body: `${JSON.stringify({ method: 'GET', url })}\n`,
    signal,
  })
}
