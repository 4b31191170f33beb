import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { Refusal } from '../rules/refusal.js'
import { redirectTarget, sendRequest, type UpstreamRequest } from './sendRequest.js'

/** Listens on the loopback interface, and answers each connection with a text once the head of its request is there. */
async function listen(answer: (head: string, socket: Socket) => void): Promise<URL> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let head = ''
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const isNew = !head.includes('\r\n\r\n')
      head += chunk.toString('latin1')
      if (isNew && head.includes('\r\n\r\n')) answer(head, socket)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return new URL(`http://api.example:${(server.address() as AddressInfo).port}/items?a=1`)
}

function send(url: URL, changes: Partial<UpstreamRequest> = {}): Promise<IncomingMessage> {
  return sendRequest({
    method: 'GET',
    url,
    headers: [],
    addresses: [{ address: '127.0.0.1', family: 4 }],
    signal: AbortSignal.timeout(60_000),
    ...changes,
  })
}

/** The refusal with which a request ends. */
async function refusal(response: Promise<unknown>): Promise<unknown> {
  const error = await response.catch((cause: unknown) => cause)
  return error instanceof Refusal ? { status: error.status, rule: error.rule, message: error.message } : error
}

const EMPTY = 'HTTP/1.1 204 No Content\r\n\r\n'

test('sends the request with its headers, one Host and no kept connection', async () => {
  const heads: string[] = []
  const url = await listen((head, socket) => {
    heads.push(head)
    socket.end(EMPTY)
  })
  const headers: [string, string][] = [
    ['X-Tag', 'a'],
    ['X-Tag', 'b'],
    ['Host', 'other.example'],
    ['Connection', 'keep-alive'],
  ]
  const response = await send(url, { method: 'DELETE', headers })
  expect(response.statusCode).toBe(204)
  const lines = heads[0]?.trim().split('\r\n') ?? []
  expect(lines[0]).toBe('DELETE /items?a=1 HTTP/1.1')
  expect(lines.slice(1).sort()).toEqual([`Connection: close`, `Host: ${url.host}`, 'X-Tag: a', 'X-Tag: b'])
})

test('sends the body in chunks or with its length', async () => {
  const url = await listen((head, socket) => {
    socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n')
    socket.end(head.slice(0, head.indexOf('\r\n\r\n')).toLowerCase())
  })
  const bytes = async function* () {
    yield Buffer.from('ab')
    yield Buffer.from('c')
  }
  const withLength = await text(await send(url, { method: 'POST', body: { bytes: bytes(), length: 3 } }))
  expect(withLength).toContain('content-length: 3')
  const inChunks = await text(await send(url, { method: 'POST', body: { bytes: bytes(), length: undefined } }))
  expect(inChunks).toContain('transfer-encoding: chunked')
})

test('connects to the checked address only, whatever the name of the host', async () => {
  const url = await listen((_, socket) => socket.end(EMPTY))
  expect((await send(new URL(url.href.replace('api.example', 'never.invalid')))).statusCode).toBe(204)
  const elsewhere = send(url, { addresses: [{ address: '127.0.0.2', family: 4 }] })
  expect(await refusal(elsewhere)).toEqual({
    status: 502,
    rule: 'upstream',
    message: `No response from ${url.host}: the connection was refused.`,
  })
})

test('tries the next checked address if the first one refuses', async () => {
  const url = await listen((_, socket) => socket.end(EMPTY))
  const addresses = ['127.0.0.2', '127.0.0.1'].map((address) => ({ address, family: 4 as const }))
  expect((await send(url, { addresses })).statusCode).toBe(204)
})

test('a server that closes the connection is named', async () => {
  const url = await listen((_, socket) => socket.resetAndDestroy())
  expect(await refusal(send(url))).toMatchObject({
    message: `No response from ${url.host}: the connection was closed.`,
  })
})

test('a response that is not HTTP is named', async () => {
  const url = await listen((_, socket) => socket.end('220 mail.example ESMTP\r\n'))
  expect(await refusal(send(url))).toMatchObject({
    message: `No response from ${url.host}: its response is not valid HTTP.`,
  })
})

test('a failure without a known reason names only the host', async () => {
  const url = await listen(() => {})
  const aborted = new AbortController()
  const response = send(url, { signal: aborted.signal })
  aborted.abort()
  expect(await refusal(response)).toEqual({ status: 502, rule: 'upstream', message: `No response from ${url.host}.` })
})

test('response headers can have 64 KiB and no more', async () => {
  const sizes = [63.5, 66].map((size) => Math.round(size * 1024))
  for (const size of sizes) {
    const url = await listen((_, socket) => socket.end(`HTTP/1.1 204 No Content\r\nX: ${'x'.repeat(size)}\r\n\r\n`))
    const outcome = await send(url).then(({ statusCode }) => statusCode, String)
    expect(outcome === 204, `${outcome}`).toBe(size < 64 * 1024)
  }
})

test('a switch to another protocol ends the connection', async () => {
  const closed: Promise<unknown>[] = []
  const url = await listen((_, socket) => {
    closed.push(once(socket, 'close'))
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n')
  })
  expect(await refusal(send(url))).toMatchObject({
    message: `No response from ${url.host}: it switched to another protocol.`,
  })
  await Promise.all(closed)
})

test('a refusal of the body ends the request and is given as it is', async () => {
  const closed: Promise<unknown>[] = []
  const url = await listen((_, socket) => closed.push(once(socket, 'close')))
  const tooLong = new Refusal(413, 'limit', 'The body is too long.')
  const bytes = async function* () {
    yield Buffer.from('part')
    throw tooLong
  }
  const response = send(url, { method: 'POST', body: { bytes: bytes(), length: undefined } })
  expect(await response.catch((cause: unknown) => cause)).toBe(tooLong)
  await Promise.all(closed)
})

test('a response that comes before the whole body is read', async () => {
  const url = await listen((_, socket) => socket.end('HTTP/1.1 413 Too Large\r\nContent-Length: 4\r\n\r\nlong'))
  const bytes = async function* () {
    for (;;) yield Buffer.alloc(64 * 1024)
  }
  const response = await send(url, { method: 'POST', body: { bytes: bytes(), length: undefined } })
  expect([response.statusCode, await text(response)]).toEqual([413, 'long'])
})

test('a redirect gives its absolute target', () => {
  const from = new URL('https://api.example/a/b')
  const target = (statusCode: number | undefined, location?: string) =>
    redirectTarget({ statusCode, headers: { location } } as IncomingMessage, from)
  for (const status of [301, 302, 303, 307, 308]) expect(target(status, '../c')).toBe('https://api.example/c')
  for (const status of [200, 300, 304, 305, undefined]) expect(target(status, '../c')).toBeUndefined()
  expect(target(302)).toBeUndefined()
  expect(target(302, 'http://[')).toBe('http://[')
})
