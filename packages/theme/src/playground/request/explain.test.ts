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

test('readers of a host whose proxy does not respond can copy the request, and authors see a fix', () => {
  on('https://docs.example/api/x')
  expect(explain(new NoProxy(502), { request, transport })).toEqual({
    text: 'This page cannot send the request. Copy it and run it in a terminal.',
    request,
  })
  on('http://localhost:4173/api/x')
  expect(explain(new NoProxy(502), { request, transport }).hint).toMatchInlineSnapshot(
    `"This host forwards requests but gets no response: it responded with 502. Start the Octavo server, or fix its URL."`,
  )
})

test('messages of the site use its language, and those of the proxy are in English', () => {
  on('https://docs.example/api/x')
  vi.stubGlobal('window', { octavoPlaygroundLabels: { network: 'Keine Verbindung zu {0}.' } })
  expect(explain(new Error(''), { request, transport })).toEqual({ text: 'Keine Verbindung zu docs.example.' })
  expect(explain(new ProxyError(403, 'No.'), { request, transport })).toEqual({ text: 'No.', language: 'en' })
})
