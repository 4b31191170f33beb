import { expect, test } from 'vitest'
import { parseApiEntry } from './apiEntry.js'

test.each([
  ['GET /boats', { method: 'GET', address: '/boats', isRelative: true }],
  ['POST boats', { method: 'POST', address: 'boats', isRelative: true }],
  [' delete  /boats/{id} ', { method: 'DELETE', address: '/boats/{id}', isRelative: true }],
  ['PUT https://a.example/{id}?x=1', { method: 'PUT', address: 'https://a.example/{id}?x=1', isRelative: false }],
])('%j is a valid endpoint', (text, entry) => {
  expect(parseApiEntry(text)).toEqual(entry)
})

test.each([
  'GETT /boats',
  '/boats',
  'https://a.example/boats',
  'GET',
  '',
  'GET /a b',
  'GET javascript:alert(1)',
  'GET //evil.example/x',
  'GET https://',
  'GET /<script>',
  `GET /${'x'.repeat(2_000)}`,
])('%j is an invalid endpoint', (text) => {
  expect(parseApiEntry(text)).toHaveProperty('problem')
})

test('suggests the closest valid endpoint', () => {
  expect(parseApiEntry('PSOT /x')).toEqual({
    problem: 'unknown method "PSOT"',
    hint: 'Did you mean "POST"?',
  })
  expect(parseApiEntry('/x')).toEqual({ problem: 'missing method', hint: 'Did you mean "GET /x"?' })
})
