import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { callUrl, checkCallUrl } from './callUrl.js'

const LOOPBACK = ['127.0.0.0/8']

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const options = { method: 'POST', headers: [['Authorization', 'token']] as const, time: 2_000, bytes: 100 }
const call = (url: string, more: object = {}) => callUrl(url, { ...options, allowPrivate: LOOPBACK, ...more })

test('sends a body, and returns the status with the start of the response', async () => {
  const port = await serve(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    response
      .writeHead(201)
      .end(`${request.method} ${request.headers.authorization} ${Buffer.concat(parts)} ${'x'.repeat(1_000_000)}`)
  })
  const { status, body } = await call(`http://127.0.0.1:${port}/`, { body: '{"✓":1}' })
  expect(status).toBe(201)
  expect(body.toString()).toBe(`POST token {"✓":1} ${'x'.repeat(79)}`)
})

test('follows no redirect', async () => {
  let requests = 0
  const port = await serve((_request, response) => {
    requests++
    response.writeHead(307, { location: '/again' }).end()
  })
  expect(await call(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 307 })
  expect(requests).toBe(1)
})

test('refuses a name that resolves to a private address, whatever it resolved to before', async () => {
  const port = await serve((_request, response) => response.end('secret'))
  const resolve = async () => [{ address: '127.0.0.1', family: 4 as const }]
  await checkCallUrl(`https://rebound.test:${port}/`)
  await expect(callUrl(`https://rebound.test:${port}/`, { ...options, resolve })).rejects.toThrow(
    '"rebound.test" does not resolve to a public IP address.',
  )
  // Neither does a setting allow link-local addresses.
  const linkLocal = async () => [{ address: '169.254.169.254', family: 4 as const }]
  await expect(call('https://rebound.test/', { resolve: linkLocal, allowPrivate: ['0.0.0.0/0'] })).rejects.toThrow(
    'always blocked',
  )
})

test('requires TLS for public addresses', async () => {
  const resolve = async () => [{ address: '192.0.1.1', family: 4 as const }]
  await expect(call('http://public.test/', { resolve })).rejects.toThrow('Insecure URL "http://public.test"')
  await expect(callUrl('http://public.test/', options)).rejects.toThrow('Insecure URL')
})

test('ends a call whose response is slow, at each of its parts', async () => {
  const silent = await serve(() => {})
  await expect(call(`http://127.0.0.1:${silent}/`, { time: 200 })).rejects.toThrow('within 0.2 seconds')
  const endless = await serve((_request, response) => {
    response.writeHead(200).write('x')
  })
  await expect(call(`http://127.0.0.1:${endless}/`, { time: 200 })).rejects.toThrow(/0.2 seconds|incomplete/)
})

test('refuses an insecure URL with a public host before any call, also when private networks are allowed', async () => {
  const check = (url: string, address: string) =>
    checkCallUrl(url, { allowPrivate: LOOPBACK, resolve: async () => [{ address, family: 4 }] })
  await expect(check('http://public.test/', '192.0.1.1')).rejects.toThrow('Insecure URL "http://public.test"')
  await expect(check('http://192.0.1.1/', '')).rejects.toThrow('Insecure URL')
  await expect(check('http://other.test/', '10.0.0.1')).rejects.toThrow('does not resolve to a public IP address')
  await check('http://inside.test/', '127.0.0.1')
  await check('https://public.test/', '192.0.1.1')
  // Each call checks a host that is not resolved yet.
  const unknown = () => Promise.reject(new Error('ENOTFOUND'))
  await checkCallUrl('http://later.test/', { allowPrivate: LOOPBACK, resolve: unknown })
})

test('refuses URLs that no request may be sent to', async () => {
  for (const url of [
    '',
    'x',
    'ftp://a.test',
    'https://user@a.test',
    'https://10.0.0.1',
    'https://[::1]',
    'https://localhost',
    'https://a.test:22',
    'https://a.test/..',
    'https://metadata.google.internal',
  ])
    await expect(checkCallUrl(url), url).rejects.toThrow()
})
