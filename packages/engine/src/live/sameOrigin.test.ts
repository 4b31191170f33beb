import { expect, test } from 'vitest'
import { isSameOrigin } from './sameOrigin.js'

test('accepts requests of site pages and local programs', () => {
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'docs.localhost:80']) {
    expect(isSameOrigin({ host }), host).toBe(true)
    expect(isSameOrigin({ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }), host).toBe(true)
  }
})

test('rejects requests of other sites and hosts', () => {
  for (const host of ['', 'evil.example', '192.168.0.4:3000', '127.0.0.1.evil.example', 'localhost.evil.example'])
    expect(isSameOrigin({ host }), host).toBe(false)
  const host = 'localhost:3000'
  for (const origin of ['https://evil.example', 'null', 'http://localhost:3001'])
    expect(isSameOrigin({ host, origin }), origin).toBe(false)
  expect(isSameOrigin({ host, 'sec-fetch-site': 'cross-site' })).toBe(false)
})
