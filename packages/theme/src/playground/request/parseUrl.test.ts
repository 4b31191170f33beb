import { expect, test } from 'vitest'
import { parseUrl, urlServer } from './parseUrl.js'

const base = 'https://docs.example.com/api/things'

test.each(['https://example.com:99999/x', 'http://[::1'])('rejects %s as a URL', (url) => {
  expect(parseUrl(`${url}/things?a=b`, base)).toBeUndefined()
})

test('names a server as written', () => {
  expect(urlServer('https://example.com:99999/x/things?a=b')).toBe('https://example.com:99999')
  expect(urlServer('http://[::1/things')).toBe('http://[::1')
})

test('resolves relative servers against the page', () => {
  expect(parseUrl('/v1/things', base)?.href).toBe('https://docs.example.com/v1/things')
})
