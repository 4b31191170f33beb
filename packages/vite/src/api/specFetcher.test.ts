import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSpecFetcher } from './specFetcher.js'

async function serve(listener: RequestListener): Promise<{ url: string; stop(): Promise<unknown> }> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(async () => void (await stop()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json`, stop }
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()
const folder = () => mkdtempSync(join(tmpdir(), 'octavo-specs-'))

test('a document is fetched once for each version, and kept for when the network is gone', async () => {
  const statuses: number[] = []
  const { url, stop } = await serve((request, response) => {
    const status = request.headers['if-none-match'] === '"1"' ? 304 : 200
    statuses.push(status)
    response.writeHead(status, { ETag: '"1"' }).end(status === 200 ? '{"a":1}' : undefined)
  })
  const cacheDir = folder()
  const first = createSpecFetcher({ cacheDir })
  expect(text(await first.fetch(url))).toBe('{"a":1}')
  expect(text(await createSpecFetcher({ cacheDir }).fetch(url))).toBe('{"a":1}')
  expect(statuses).toEqual([200, 304])
  await stop()
  const offline = createSpecFetcher({ cacheDir })
  expect(text(await offline.fetch(url))).toBe('{"a":1}')
  expect(offline.hashes).toEqual(first.hashes)
  await expect(createSpecFetcher().fetch(url)).rejects.toThrow()
})

test('documents that are too large, too slow, missing or in the clear are refused', async () => {
  const { url } = await serve((request, response) => {
    if (request.url?.endsWith('slow')) return
    if (request.url?.endsWith('none')) response.writeHead(404).end()
    else response.end('x'.repeat(2_000))
  })
  await expect(createSpecFetcher({ maxBytes: 1_000 }).fetch(url)).rejects.toThrow('larger than 1000 bytes')
  await expect(createSpecFetcher({ timeout: 100 }).fetch(`${url}?slow`)).rejects.toThrow(/timeout/i)
  await expect(createSpecFetcher().fetch(`${url}?none`)).rejects.toThrow('answered 404')
  await expect(createSpecFetcher().fetch('http://example.com/openapi.json')).rejects.toThrow('is not an https address')
})
