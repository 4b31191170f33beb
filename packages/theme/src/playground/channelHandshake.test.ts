import type { SecurityTemplate } from '@octavo/core'
import { expect, test } from 'vitest'
import { handshake } from './channelHandshake.js'

const scheme = (kind: SecurityTemplate['kind'], more: Partial<SecurityTemplate> = {}): SecurityTemplate => ({
  id: 'a',
  kind,
  scopes: [],
  ...more,
})

test('credentials are sent in the query or as a subprotocol', () => {
  expect(handshake(scheme('bearer'), { value: 'x.y-z' })).toEqual({ query: '', protocols: ['x.y-z'] })
  expect(handshake(scheme('apiKey', { in: 'header', name: 'X-Key' }), { value: 'k' }).protocols).toEqual(['k'])
  expect(handshake(scheme('apiKey', { in: 'query', name: 'k y' }), { value: 'a&b' }).query).toBe('k+y=a%26b')
  expect(handshake(undefined, { value: 'x' })).toEqual({ query: '', protocols: [] })
  expect(handshake(scheme('bearer'))).toEqual({ query: '', protocols: [] })
})

test('credentials that a page cannot send have a reason', () => {
  expect(handshake(scheme('bearer'), { value: 'a b' }).note).toBe('unsentProtocol')
  expect(handshake(scheme('apiKey', { in: 'cookie', name: 's' }), { value: 'x' }).note).toBe('cookiesDirect')
  expect(handshake(scheme('basic'), { username: 'a' }).note).toBe('unsupportedScheme')
})
