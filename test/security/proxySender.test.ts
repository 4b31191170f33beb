import { type Address, createProxy, type Resolve } from '@octavo/proxy'
import { expect, test } from 'vitest'
import { ask } from '../tools/proxyClient.js'

const PUBLIC: Address = { address: '93.184.215.14', family: 4 }

test('rejects a server that is not of the site before any look-up', async () => {
  const lookups: string[] = []
  const resolve: Resolve = async (name) => {
    lookups.push(name)
    return [PUBLIC]
  }
  const handler = createProxy({ servers: () => [{ url: 'https://api.example.com/v1' }], resolve })
  const answer = await ask(handler, { method: 'GET', url: 'https://example.com/' })
  expect(answer.status).toBe(403)
  expect(answer.error).toMatchInlineSnapshot(
    `"Unknown API server "https://example.com". Requests are forwarded only to servers that this site's API documents list."`,
  )
  expect(lookups).toEqual([])
})

test.each([
  ['another origin', { Origin: 'https://evil.example' }],
  ['no origin', { Origin: '' }],
  ['a page without an origin', { Origin: 'null' }],
  ['another site, by what the browser says', { 'Sec-Fetch-Site': 'same-site' }],
])('%s may not send requests', async (_, headers) => {
  const handler = createProxy({ servers: () => [{ url: 'https://api.example.com' }] })
  const answer = await ask(handler, { method: 'GET', url: 'https://api.example.com/' }, { headers })
  expect(answer.status).toBe(403)
  expect(answer.error).toBe('Only pages of this site can send requests through this proxy.')
})

test('a page of the site may send requests, also when only the operator knows its URL', async () => {
  const options = { servers: () => [], origins: ['https://docs.example.org'] }
  const head = { method: 'GET', url: 'https://api.example.com/' }
  const localAnswer = await ask(createProxy(options), head, { headers: { Origin: 'https://docs.example.org' } })
  expect(localAnswer.error).toContain('Unknown API server')
  const foreign = await ask(createProxy(options), head)
  expect(foreign.error).toContain('Only pages of this site')
})
