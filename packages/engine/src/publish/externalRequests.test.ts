import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { externalUrls } from './checkExternal.js'
import { requestAll } from './externalRequests.js'

/** Starts a server and returns its origin. */
async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function respond(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, headers).end()
}

test('finds the URLs of links, each once', () => {
  const html =
    '<a class="x" href="https://a.test/?b=1&amp;c=2#d">A</a> <a href="https://a.test/?b=1&amp;c=2#d">A</a> <a href="/own">B</a>'
  expect(externalUrls(`${html}<img src="https://a.test/image.png">`)).toEqual(['https://a.test/?b=1&c=2#d'])
})

test('existing pages are fine, also behind a sign-in or a redirect for now', async () => {
  const origin = await serve(({ url, method }, response) => {
    if (url === '/get-only') respond(response, method === 'HEAD' ? 405 : 200)
    else if (url === '/private') respond(response, 403)
    else if (url === '/now') respond(response, 302, { location: '/page' })
    else respond(response, 200)
  })
  const urls = ['/page', '/get-only', '/private', '/now'].map((path) => origin + path)
  expect([...(await requestAll(urls)).values()]).toEqual(urls.map(() => ({ kind: 'ok' })))
})

test('missing pages and servers are broken, and pages that moved for good are named', async () => {
  const origin = await serve(({ url }, response) => {
    if (url === '/old') respond(response, 301, { location: '/new' })
    else if (url === '/loop') respond(response, 302, { location: '/loop' })
    else respond(response, url === '/new' ? 200 : 404)
  })
  const missing = await requestAll([`${origin}/gone`, `${origin}/old`, `${origin}/loop`, 'http://127.0.0.1:9/'])
  expect(missing.get(`${origin}/gone`)).toEqual({ kind: 'broken', reason: 'status 404' })
  expect(missing.get(`${origin}/old`)).toEqual({ kind: 'moved', to: `${origin}/new` })
  expect(missing.get(`${origin}/loop`)).toEqual({ kind: 'broken', reason: 'more than 10 redirects' })
  expect(missing.get('http://127.0.0.1:9/')?.kind).toBe('broken')
})

test('waits as long as a server says, but not longer than allowed', async () => {
  let requests = 0
  const origin = await serve(({ url }, response) => {
    if (url === '/long') respond(response, 429, { 'retry-after': '3600' })
    else if (requests++ === 0) respond(response, 503, { 'retry-after': '0' })
    else respond(response, 200)
  })
  const states = await requestAll([`${origin}/short`])
  expect(states.get(`${origin}/short`)).toEqual({ kind: 'ok' })
  expect((await requestAll([`${origin}/long`])).get(`${origin}/long`)).toEqual({
    kind: 'unknown',
    reason: 'status 429',
  })
})

test('a server gets two requests at a time at most', async () => {
  let open = 0
  let most = 0
  const origin = await serve((_, response) => {
    most = Math.max(most, ++open)
    setImmediate(() => {
      open--
      respond(response, 200)
    })
  })
  const urls = Array.from({ length: 20 }, (_, index) => `${origin}/${index}`)
  expect((await requestAll(urls)).size).toBe(20)
  expect(most).toBeLessThanOrEqual(2)
})

test('a server that does not respond is reported as unknown', async () => {
  const origin = await serve(() => {})
  const states = await requestAll([`${origin}/slow`], { timeout: 100 })
  expect(states.get(`${origin}/slow`)).toEqual({ kind: 'unknown', reason: 'no response within 0.1 s' })
})
