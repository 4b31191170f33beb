import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { toNodeHandler } from './nodeHandler.js'

const PIECE = new Uint8Array(64 * 1024)
const STALL_MS = 400

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Returns a client of a server whose responses have this body. */
async function connectClient(body: ReadableStream<Uint8Array>): Promise<Socket> {
  const server = createServer(toNodeHandler(async () => new Response(body), { stallMs: STALL_MS }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  closing.push(() => {
    client.destroy()
    server.close().closeAllConnections()
  })
  return client
}

test('ends a response that a client does not read, and closes its source', async () => {
  let notify = () => {}
  const cancelled = new Promise<void>((resolve) => {
    notify = resolve
  })
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(PIECE), cancel: () => notify() })
  const client = await connectClient(endless)
  client.pause()
  await cancelled
})

test('ends a response whose last part a client does not read', async () => {
  const whole = new Uint8Array(32 * 1024 * 1024)
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(whole)
      controller.close()
    },
  })
  const client = await connectClient(body)
  client.pause()
  await wait(3 * STALL_MS)
  let read = 0
  client.on('data', (data) => {
    read += data.length
  })
  await once(client.resume(), 'close')
  expect(read).toBeLessThan(whole.length)
})

test('sends a slow response completely, whichever side is slow', async () => {
  const pieces = 60
  let count = 0
  const body = new ReadableStream({
    async pull(controller) {
      if (count === 1) await wait(2 * STALL_MS)
      if (count++ < pieces) controller.enqueue(PIECE)
      else controller.close()
    },
  })
  const client = await connectClient(body)
  let text = ''
  let read = 0
  client.on('data', async (data) => {
    read += data.length
    text = data.subarray(-5).toString('latin1')
    if (read < PIECE.length * 2) return
    client.pause()
    await wait(10)
    client.resume()
  })
  while (text !== '0\r\n\r\n') await once(client, 'data')
  expect(read).toBeGreaterThan(pieces * PIECE.length)
}, 20_000)

test('a refusal reaches a client that sends its complete request first', async () => {
  const server = createServer(toNodeHandler(async () => new Response('too large', { status: 413 })))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  closing.push(() => server.close().closeAllConnections())
  client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 30000000\r\n\r\n')
  await new Promise<void>((resolve, reject) => {
    client.write('x'.repeat(30_000_000), (error) => (error ? reject(error) : resolve()))
  })
  const [answer] = await once(client.resume(), 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 .*too large/s)
  client.destroy()
})
