import type { PlaygroundData } from '@octavo/core'
import { JSDOM } from 'jsdom'
import { afterEach, expect, test, vi } from 'vitest'
import { type SharedRequest, shareRequest } from './shareRequest.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the page hears what the reader entered, without secrets', () => {
  const { document, CustomEvent } = new JSDOM('').window
  vi.stubGlobal('document', document)
  vi.stubGlobal('CustomEvent', CustomEvent)
  const requests: SharedRequest[] = []
  document.addEventListener('octavo:request', (event) => {
    requests.push((event as CustomEvent<SharedRequest>).detail)
  })
  const data = { template: { security: [] }, parameters: [], bodies: [], forms: {} } as unknown as PlaygroundData
  shareRequest('get x', data, { query: { q: 'a', token: 'x' } })
  // A page that contains its data has one operation.
  shareRequest('', data, { query: { q: 'b' } })
  expect(requests).toMatchObject([
    { operation: 'get x', values: { query: { q: 'a', token: '<token>' } } },
    { operation: '', values: { query: { q: 'b' } } },
  ])
})
