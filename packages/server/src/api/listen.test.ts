import { EventEmitter, once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { listen } from './listen.js'

/** Grace period in milliseconds that is longer than any test. */
const GRACE = 600_000

async function serve() {
  const api = Fastify()
  api.get('/', async (request) => request.hostname)
  // Two addresses that every machine has, like the two of `localhost` with IPv6.
  return listen(api, { host: 'localhost', port: 0, addresses: ['127.0.0.1', '127.0.0.2'] })
}

test('listens on each address of a host with the same limits', async () => {
  const { port, close } = await serve()
  for (const host of ['127.0.0.1', '127.0.0.2']) {
    const socket = connect(port, host)
    socket.write('GET / HTTP/1.1\r\nHost: docs.test\r\nConnection: close\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\ndocs\.test$/)
    const expecting = connect(port, host)
    expecting.write('GET / HTTP/1.1\r\nHost: docs.test\r\nExpect: x\r\nConnection: close\r\n\r\n')
    expect(await text(expecting)).toMatch(host === '127.0.0.2' ? /^HTTP\/1\.1 417 / : /^HTTP\/1\.1 \d+ /)
  }
  await close(1_000)
})

test('idle connections do not delay a stop, on any address', async () => {
  const { port, close } = await serve()
  const sockets = ['127.0.0.1', '127.0.0.2'].map((host) => connect(port, host))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const ended = sockets.map((socket) => once(socket.resume(), 'close'))
  await close(GRACE)
  await Promise.all(ended)
})

/** Starts a server that holds each request until the test releases it. */
async function serveSlowly(body: string | Buffer) {
  const api = Fastify({ return503OnClosing: false })
  const events = new EventEmitter()
  api.get('/whole', async () => {
    setImmediate(() => events.emit('asked'))
    await once(events, 'let')
    return body
  })
  api.get('/parts', async (_request, reply) => {
    const parts = new PassThrough()
    parts.write('first ')
    void once(events, 'let').then(() => parts.end('last'))
    return reply.type('text/plain').send(parts)
  })
  return {
    asked: events,
    ...(await listen(api, { host: 'localhost', port: 0, addresses: ['127.0.0.1', '127.0.0.2'] })),
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: docs.test\r\n\r\n`

test.each(['127.0.0.1', '127.0.0.2'])('a closing server announces its last response (%s)', async (host) => {
  const { port, close, asked: events } = await serveSlowly('slow')
  const socket = connect(port, host)
  socket.write(get('/whole'))
  await once(events, 'asked')
  const answer = text(socket)
  const closed = close(GRACE)
  await wait(100)
  events.emit('let')
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(?=[\s\S]*connection: close)[\s\S]*\r\n\r\nslow$/i)
  await closed
})

test('a started response is sent completely before its connection closes', async () => {
  const { port, close, asked: events } = await serveSlowly('')
  const socket = connect(port, '127.0.0.1')
  socket.write(get('/parts'))
  await once(socket, 'readable')
  const answer = text(socket)
  const closed = close(GRACE)
  events.emit('let')
  expect(await answer).toContain('last')
  await closed
})

test('a response that is written faster than it is read is complete', async () => {
  const large = Buffer.alloc(32 * 1024 ** 2, 'x')
  const { port, close, asked: events } = await serveSlowly(large)
  const socket = connect(port, '127.0.0.1')
  socket.write(get('/whole'))
  await once(events, 'asked')
  events.emit('let')
  await once(socket, 'readable')
  const closed = close(GRACE)
  await wait(200)
  expect((await buffer(socket)).length).toBeGreaterThan(large.length)
  await closed
})

test('ends requests that exceed the grace period', async () => {
  const { port, close } = await serveSlowly('')
  const socket = connect(port, '127.0.0.1')
  socket.write(get('/parts'))
  await once(socket, 'readable')
  await close(300)
})

test('an address in use fails the start and closes the others', async () => {
  const other = await listen(Fastify(), { host: '127.0.0.2', port: 0 })
  const { port } = other
  const api = Fastify()
  await expect(listen(api, { host: 'localhost', port, addresses: ['127.0.0.1', '127.0.0.2'] })).rejects.toThrow(
    'EADDRINUSE',
  )
  expect(api.server.listening).toBe(false)
  await other.close(0)
})

test('listens on a host other than localhost as given', async () => {
  const { port, close } = await listen(Fastify(), { host: '127.0.0.1', port: 0 })
  expect(port).toBeGreaterThan(0)
  await close(0)
})

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.2', '127.0.0.2'],
  ['0.0.0.0', '127.0.0.1'],
  ['localhost', '(127.0.0.1|\\[::1\\])'],
])('admin commands get their own address: %s', async (host, expectedHost) => {
  const api = Fastify()
  api.get('/', async () => 'here')
  const { localUrl: ownUrl, port, close } = await listen(api, { host, port: 0 })
  expect(ownUrl).toMatch(new RegExp(`^http://${expectedHost}:${port}$`))
  expect(await (await fetch(ownUrl)).text()).toBe('here')
  await close(0)
})

test.runIf(existsSync('/proc/net/if_inet6'))(
  'admin commands get their own address when a server listens on all IPv6 addresses',
  async () => {
    const { localUrl: ownUrl, port, close } = await listen(Fastify(), { host: '::', port: 0 })
    expect(ownUrl).toBe(`http://[::1]:${port}`)
    await close(0)
  },
)
