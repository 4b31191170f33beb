import type { PlaygroundData } from '@octavo/core'
import { JSDOM } from 'jsdom'
import { afterEach, expect, test, vi } from 'vitest'
import { type SharedRequest, shareRequest } from './shareRequest.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the article of the operation hears what the reader entered, without secrets', () => {
  const { document, CustomEvent, window } = new JSDOM(
    '<article id="a"></article><article id="b"><button data-playground-key="get x"></button></article>',
  ).window
  vi.stubGlobal('document', document)
  vi.stubGlobal('CustomEvent', CustomEvent)
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('window', window)
  const heard: [string | undefined, SharedRequest][] = []
  document.addEventListener('octavo:request', (event) => {
    heard.push([(event.target as HTMLElement).id, (event as CustomEvent<SharedRequest>).detail])
  })
  const data = { template: { security: [] }, parameters: [], bodies: [], forms: {} } as unknown as PlaygroundData
  shareRequest('get x', data, { query: { q: 'a', token: 'x' } })
  // A page that contains its data has one operation.
  shareRequest('', data, { query: { q: 'b' } })
  expect(heard).toMatchObject([
    ['b', { operation: 'get x', values: { query: { q: 'a', token: '<token>' } } }],
    ['a', { operation: '', values: { query: { q: 'b' } } }],
  ])
})
