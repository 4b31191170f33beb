import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addressRules } from '../rules/addresses.js'
import { originRules } from '../rules/originRules.js'
import { Refusal } from '../rules/refusal.js'
import type { HeaderList } from '../types.js'
import { Deadline } from './deadline.js'
import { followRedirects } from './followRedirects.js'

interface Received {
  server: string
  method: string | undefined
  path: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

const received: Received[] = []
const servers: Server[] = []
const origins: Record<string, string> = {}
/** Redirects by path: status and destination. `{other}` is the origin of the other server. */
const REDIRECTS: Record<string, [status: number, location: string]> = {
  '/301': [301, '/end'],
  '/302': [302, '/end'],
  '/303': [303, '/end'],
  '/307': [307, '/end'],
  '/308': [308, '/end'],
  '/other': [307, '{other}/end'],
  '/unlisted': [302, 'https://unlisted.example.com/end'],
  '/metadata': [302, 'http://169.254.169.254/'],
  '/file': [302, 'file:///etc/passwd'],
  '/loop': [302, '/loop'],
  '/2': [302, '/1'],
  '/1': [302, '/end'],
  '/304': [304, '/end'],
}

async function listen(name: string): Promise<void> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url, headers } = request
    received.push({ server: name, method, path: url, headers, body: Buffer.concat(chunks).toString() })
    const [status, location] = REDIRECTS[url ?? ''] ?? [200, undefined]
    response.writeHead(status, location ? { Location: location.replace('{other}', origins.other ?? '') } : {})
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  servers.push(server)
  origins[name] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  await listen('api')
  await listen('other')
})
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections()
})
beforeEach(() => {
  received.length = 0
})

interface Sent {
  method?: string
  headers?: HeaderList
  body?: string | undefined
  /** False for a body of unknown length. */
  hasLength?: boolean
  redirects?: number
}

async function send(path: string, { method = 'GET', headers = [], body, hasLength = true, redirects = 5 }: Sent = {}) {
  async function* chunks() {
    if (body) yield Buffer.from(body)
  }
  const guard = {
    origins: Object.values(origins).flatMap((url) => originRules({ url })),
    rules: addressRules(['127.0.0.0/8']),
    limits: { redirects } as never,
  }
  const request = {
    head: { method, url: `${origins.api}${path}`, headers },
    body: chunks(),
    bodyLength: hasLength ? (body ?? '').length : undefined,
  }
  try {
    const result = await followRedirects(request, guard, new Deadline())
    result.response.destroy()
    return { status: result.response.statusCode, ...result }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: `${error.status} ${error.rule}: ${error.message}` }
    throw error
  }
}

const requests = () => received.map(({ server, method, path, body }) => [server, method, path, body].join(' ').trim())

test.each<[string, string, string]>([
  ['GET', '/301', 'GET'],
  ['HEAD', '/302', 'HEAD'],
  ['HEAD', '/303', 'HEAD'],
  ['POST', '/301', 'GET'],
  ['POST', '/302', 'GET'],
  ['POST', '/303', 'GET'],
  ['PUT', '/302', 'PUT'],
  ['PUT', '/303', 'GET'],
  ['POST', '/307', 'POST'],
  ['PUT', '/308', 'PUT'],
])('a %s request redirected with status %s becomes a %s request', async (method, path, following) => {
  const body = /^P/.test(method) ? 'text' : undefined
  const {
    status,
    redirects,
    url,
    method: last,
  } = (await send(path, { method, body })) as never as Record<string, unknown>
  expect([status, redirects, `${url}`, last]).toEqual([200, 1, `${origins.api}/end`, following])
  const text = following === method && body ? ` ${body}` : ''
  expect(requests()).toEqual([`api ${method} ${path}${body ? ' text' : ''}`, `api ${following} /end${text}`])
})

test('a request that becomes GET has no headers of its former body', async () => {
  const headers: HeaderList = [
    ['Content-Type', 'text/plain'],
    ['content-language', 'en'],
    ['X-Key', 'a'],
  ]
  await send('/303', { method: 'POST', headers, body: 'text' })
  const [first, second] = received
  expect([first?.headers['content-type'], first?.headers['x-key']]).toEqual(['text/plain', 'a'])
  expect([second?.headers['content-type'], second?.headers['content-language'], second?.headers['x-key']]).toEqual([
    undefined,
    undefined,
    'a',
  ])
})

test('another server gets the body, but no header that can be a credential', async () => {
  const headers: HeaderList = [
    ['Authorization', 'Bearer a'],
    ['Cookie', 'a=b'],
    ['X-Api-Key', 'a'],
    ['Accept', 'text/plain'],
    ['Accept-Language', 'de'],
    ['Content-Language', 'en'],
    ['CONTENT-TYPE', 'text/plain'],
    ['Range', 'bytes=0-1'],
    ['User-Agent', 'mine'],
  ]
  await send('/other', { method: 'PUT', headers, body: 'text' })
  expect(requests()).toEqual(['api PUT /other text', 'other PUT /end text'])
  const { host, ...otherHeaders } = received[1]?.headers ?? {}
  expect(host).toBe(origins.other?.replace('http://', ''))
  expect(otherHeaders).toEqual({
    accept: 'text/plain',
    'accept-encoding': 'identity',
    'accept-language': 'de',
    connection: 'close',
    'content-language': 'en',
    'content-length': '4',
    'content-type': 'text/plain',
    range: 'bytes=0-1',
    'user-agent': 'mine',
  })
})

test('a request has default headers, and none that concern only the connection', async () => {
  const headers: HeaderList = [
    ['Connection', 'X-Hop, close'],
    ['x-hop', '1'],
    ['Host', 'evil.test'],
    ['Transfer-Encoding', 'chunked'],
    ['X-Forwarded-For', '1.1.1.1'],
    ['X-Key', 'a'],
  ]
  await send('/end', { headers })
  expect(received[0]?.headers).toEqual({
    accept: '*/*',
    'accept-encoding': 'identity',
    connection: 'close',
    host: origins.api?.replace('http://', ''),
    'user-agent': 'Octavo API playground',
    'x-key': 'a',
  })
})

test('a redirect to a server that the site does not list is returned as it is', async () => {
  expect(await send('/unlisted')).toMatchObject({ status: 302, redirects: 0 })
  expect(received).toHaveLength(1)
})

test('does not follow the Location header of other statuses', async () => {
  expect(await send('/304')).toMatchObject({ status: 304, redirects: 0 })
})

test.each([
  ['/metadata', '403 ip'],
  ['/file', '403 scheme'],
])('a redirect to a closed address is refused: %s', async (path, refusal) => {
  expect((await send(path)).refusal).toContain(`${refusal}: `)
  expect(received).toHaveLength(1)
})

test('redirects are followed up to their limit', async () => {
  expect(await send('/2', { redirects: 2 })).toMatchObject({ status: 200, redirects: 2 })
  expect((await send('/2', { redirects: 1 })).refusal).toBe('502 limit: The API redirects more than 1 times.')
  received.length = 0
  expect((await send('/loop', { redirects: 3 })).refusal).toBe('502 limit: The API redirects more than 3 times.')
  expect(received).toHaveLength(4)
})

test('sends a body of up to a mebibyte again, and returns the redirect of a longer one', async () => {
  const large = 'x'.repeat(1024 * 1024)
  expect(await send('/307', { method: 'POST', body: large })).toMatchObject({ status: 200, redirects: 1 })
  expect(received[1]?.body.length).toBe(large.length)
  expect(await send('/307', { method: 'POST', body: `${large}x` })).toMatchObject({ status: 307, redirects: 0 })
})

test('a body of unknown length is sent in chunks, and an empty POST body has the length 0', async () => {
  await send('/end', { method: 'PUT', body: 'text', hasLength: false })
  await send('/end', { method: 'POST' })
  await send('/end', { method: 'DELETE' })
  await send('/307', { method: 'POST' })
  const lengths = received.map(({ headers }) => headers['content-length'] ?? headers['transfer-encoding'])
  expect(lengths).toEqual(['chunked', '0', undefined, '0', '0'])
  expect(received[0]?.body).toBe('text')
})
