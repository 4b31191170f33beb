import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createSpecFetcher, type SpecFetcherOptions } from './specFetcher.js'

// The certificate of a host that exists only in these tests, so no authority signed it.
const pem = readFileSync(new URL('fixtures/localhost.pem', import.meta.url))
const { NODE_TLS_REJECT_UNAUTHORIZED: defaultText } = process.env
beforeAll(() => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
})
afterAll(() => {
  if (defaultText === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
  else process.env.NODE_TLS_REJECT_UNAUTHORIZED = defaultText
})

async function serve(listener: RequestListener): Promise<{ url: string; port: number; stop(): Promise<unknown> }> {
  const server = createServer({ key: pem, cert: pem }, listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(async () => void (await stop()))
  const { port } = server.address() as AddressInfo
  return { url: `https://127.0.0.1:${port}/openapi.json`, port, stop }
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'octavo-specs-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
const fetcher = (options: SpecFetcherOptions = {}) => createSpecFetcher({ allowPrivate: ['127.0.0.0/8'], ...options })

test('fetches each version of a document once and keeps it for offline builds', async () => {
  const statuses: number[] = []
  const { url, stop } = await serve((request, response) => {
    const status = request.headers['if-none-match'] === '"1"' ? 304 : 200
    statuses.push(status)
    response.writeHead(status, { ETag: '"1"' }).end(status === 200 ? '{"a":1}' : undefined)
  })
  const cacheDir = folder()
  const day = 86_400_000
  const first = fetcher({ cacheDir, now: () => 0 })
  expect(text(await first.fetch(url))).toBe('{"a":1}')
  expect(text(await fetcher({ cacheDir, now: () => day }).fetch(url))).toBe('{"a":1}')
  expect(statuses).toEqual([200, 304])
  await stop()
  const offline = fetcher({ cacheDir, now: () => 3.5 * day })
  expect(text(await offline.fetch(url))).toBe('{"a":1}')
  expect(offline.hashes).toEqual(first.hashes)
  expect(first.notices()).toEqual([])
  expect(offline.notices().join().replaceAll(new URL(url).host, '<host>')).toMatchInlineSnapshot(
    `"https://<host>/openapi.json could not be fetched; using the copy from 2 days ago. No response from <host>: the connection was refused."`,
  )
  await expect(fetcher().fetch(url)).rejects.toThrow('the connection was refused')
})

test('a cached copy is used when the server fails, but not when it refuses the request', async () => {
  let status = 200
  const { url } = await serve((_, response) => response.writeHead(status).end('{}'))
  const cacheDir = folder()
  await fetcher({ cacheDir }).fetch(url)
  status = 503
  const during = fetcher({ cacheDir })
  expect(text(await during.fetch(url))).toBe('{}')
  expect(during.notices()).toHaveLength(1)
  status = 404
  await expect(fetcher({ cacheDir }).fetch(url)).rejects.toThrow(/^127\.0\.0\.1:\d+ responded with 404\.$/)
})

test('rejects documents that are too large or too slow', async () => {
  const { url } = await serve((request, response) => {
    if (request.url?.endsWith('slow')) return
    if (request.url?.endsWith('dripping')) response.write('x')
    else if (request.url?.endsWith('bomb'))
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('x'.repeat(2_000)))
    else response.end('x'.repeat(2_000))
  })
  await expect(fetcher({ maxBytes: 1_024 }).fetch(url)).rejects.toThrow('exceeds')
  await expect(fetcher({ maxBytes: 1_024 }).fetch(`${url}?bomb`)).rejects.toThrow('exceeds')
  expect((await fetcher().fetch(`${url}?bomb`)).byteLength).toBe(2_000)
  await expect(fetcher({ timeout: 100 }).fetch(`${url}?slow`)).rejects.toThrow('did not respond within 0.1 seconds')
  await expect(fetcher({ timeout: 200 }).fetch(`${url}?dripping`)).rejects.toThrow(/sent nothing|incomplete/)
})

test('follows redirects while every URL is allowed', async () => {
  const targets: Record<string, string> = {}
  const { url, port } = await serve((request, response) => {
    const target = targets[request.url ?? '']
    if (target === undefined) response.end('{"there":true}')
    else response.writeHead(302, { Location: target }).end()
  })
  Object.assign(targets, {
    '/a': '/openapi.json',
    '/b': `https://docs.example.com:${port}/openapi.json`,
    '/loop': '/loop',
    '/clear': `http://127.0.0.1:${port}/openapi.json`,
    '/private': `https://internal.example.com:${port}/openapi.json`,
    '/metadata': 'https://169.254.169.254/latest',
    '/user': `https://me:secret@127.0.0.1:${port}/openapi.json`,
    '/file': 'file:///etc/passwd',
  })
  const hosts: Record<string, string> = { 'docs.example.com': '127.0.0.1', 'internal.example.com': '10.0.0.5' }
  const resolve = async (name: string) => [{ address: hosts[name] ?? '', family: 4 as const }]
  const at = (path: string) => fetcher({ resolve }).fetch(new URL(path, url).href)
  expect(text(await at('/a'))).toBe('{"there":true}')
  expect(text(await at('/b'))).toBe('{"there":true}')
  await expect(at('/loop')).rejects.toThrow('redirects more than 5 times')
  await expect(at('/clear')).rejects.toThrow('Documents are fetched over HTTPS only')
  await expect(at('/private')).rejects.toThrow('"internal.example.com" does not resolve to a public IP address')
  await expect(at('/metadata')).rejects.toThrow('not a public IP address')
  await expect(at('/user')).rejects.toThrow('contains a user name')
  await expect(at('/file')).rejects.toThrow('Blocked redirect')
  await expect(createSpecFetcher().fetch(url)).rejects.toThrow(
    '"127.0.0.1" is not a public IP address. Copy the document into the docs folder instead.',
  )
  await expect(fetcher().fetch('http://example.com/openapi.json')).rejects.toThrow('over HTTPS only')
})
