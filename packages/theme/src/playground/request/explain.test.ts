import type { RequestDescription } from '@octavo/core'
import { afterEach, expect, test, vi } from 'vitest'
import { explain } from './explain.js'
import { NoProxy, ProxyError } from './types.js'

const request: RequestDescription = { method: 'GET', url: 'https://api.example/x', headers: [], cookies: [] }
const transport = { proxy: '/_svc/api/request' }

function on(page: string): void {
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { baseURI: page })
  vi.stubGlobal('location', new URL(page))
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('readers of a host without forwarding can copy the request, and authors see a fix', () => {
  on('https://docs.example/api/x')
  expect(explain(new NoProxy(405), { request, transport })).toEqual({
    text: 'This page cannot send the request. Copy it and run it in a terminal.',
    request,
  })
  on('http://localhost:4173/api/x')
  expect(explain(new NoProxy(405), { request, transport }).hint).toMatchInlineSnapshot(
    `"This host does not forward requests: it responded with 405. Configure the host to forward POST requests for /_svc/api/request to the Octavo server, or set "api.playground.proxy" to false in docs.json, so that browsers call the API directly."`,
  )
})

test('messages of the site use its language, and those of the proxy are in English', () => {
  on('https://docs.example/api/x')
  vi.stubGlobal('window', { octavoPlaygroundLabels: { network: 'Keine Verbindung zu {0}.' } })
  expect(explain(new Error(''), { request, transport })).toEqual({ text: 'Keine Verbindung zu docs.example.' })
  expect(explain(new ProxyError(403, 'No.'), { request, transport })).toEqual({ text: 'No.', language: 'en' })
})
