import { expect, test } from 'vitest'
import { parseUrl, urlServer } from './parseUrl.js'

const base = 'https://docs.example.com/api/things'

test.each(['https://example.com:99999/x', 'http://[::1'])('%s is no address', (url) => {
  expect(parseUrl(`${url}/things?a=b`, base)).toBeUndefined()
})

test('a server is named as it is written', () => {
  expect(urlServer('https://example.com:99999/x/things?a=b')).toBe('https://example.com:99999')
  expect(urlServer('http://[::1/things')).toBe('http://[::1')
})

test('relative servers are those of the page', () => {
  expect(parseUrl('/v1/things', base)?.href).toBe('https://docs.example.com/v1/things')
})
