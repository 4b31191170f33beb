import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { listen } from './listen.js'

async function serve() {
  const api = Fastify()
  api.get('/', async (request) => request.hostname)
  // Two addresses that every machine has, as `localhost` has two where there is IPv6.
  return listen(api, { host: 'localhost', port: 0, addresses: ['127.0.0.1', '127.0.0.2'] })
}

test('each address of a host is listened at, with the same rules', async () => {
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

test('connections that have sent nothing hold up no stop, at whichever address', async () => {
  const { port, close } = await serve()
  const sockets = ['127.0.0.1', '127.0.0.2'].map((host) => connect(port, host))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const ended = sockets.map((socket) => once(socket.resume(), 'close'))
  const start = performance.now()
  await close(20_000)
  await Promise.all(ended)
  expect(performance.now() - start).toBeLessThan(2_000)
})

test('an address that is taken ends the start, and none is listened at', async () => {
  const other = await listen(Fastify(), { host: '127.0.0.2', port: 0 })
  const { port } = other
  const api = Fastify()
  await expect(listen(api, { host: 'localhost', port, addresses: ['127.0.0.1', '127.0.0.2'] })).rejects.toThrow(
    'EADDRINUSE',
  )
  expect(api.server.listening).toBe(false)
  await other.close(0)
})

test('a host that is no localhost is listened at as it is', async () => {
  const { port, close } = await listen(Fastify(), { host: '127.0.0.1', port: 0 })
  expect(port).toBeGreaterThan(0)
  await close(0)
})
