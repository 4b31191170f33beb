import type { ChannelRequest, ChannelServer } from '@octavo/core'
import { expect, test } from 'vitest'
import { channelUrl } from './channelUrl.js'

const server = (url: string): ChannelServer => ({
  name: 'main',
  protocol: 'wss',
  url,
  variables: [{ name: 'region', default: 'eu' }],
  security: [],
})

const request = (url: string, address?: string, more: Partial<ChannelRequest> = {}): ChannelRequest => ({
  name: 'prices',
  address,
  parameters: [{ name: 'symbol', required: true, value: '' }],
  query: [],
  headers: [],
  servers: [server(url)],
  protocols: ['wss'],
  messages: [],
  ...more,
})

test('the URL of a connection is that of the server with the address of the channel', () => {
  expect(channelUrl(request('wss://{region}.example.com/v1', '/prices/{symbol}'))).toBe(
    'wss://eu.example.com/v1/prices/{symbol}',
  )
  expect(
    channelUrl(request('wss://{region}.example.com', 'prices/{symbol}'), {
      variables: { region: 'us' },
      parameters: { symbol: 'a/b' },
    }),
  ).toBe('wss://us.example.com/prices/a%2Fb')
})

test('an address that repeats the path of the server is added once', () => {
  const url = 'wss://example.com/v1/realtime'
  expect(channelUrl(request(url, '/v1/realtime'))).toBe(url)
  expect(channelUrl(request(url, '/v1/realtime/prices'))).toBe(`${url}/prices`)
  expect(channelUrl(request(url, '/v1/realtimes'))).toBe(`${url}/v1/realtimes`)
  expect(channelUrl(request(url, '/'))).toBe(url)
  expect(channelUrl(request(url))).toBe(url)
})

test('required parameters of the query start with their value, others are sent if they have one', () => {
  const query = [
    { name: 'heartbeat', required: true, value: 'true' },
    { name: 'top', required: false, value: '1' },
  ]
  const withQuery = request('wss://example.com', '/prices?v=2', { query })
  expect(channelUrl(withQuery)).toBe('wss://example.com/prices?v=2&heartbeat=true')
  expect(channelUrl(withQuery, { query: { top: '5', heartbeat: '' } })).toBe('wss://example.com/prices?v=2&top=5')
  expect(channelUrl(withQuery, { server: 'ws://localhost:80/' })).toBe('ws://localhost:80/prices?v=2&heartbeat=true')
})
