import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { Deadline } from './deadline.js'
import { responseBody } from './responseBody.js'
import { sendRequest } from './sendRequest.js'

const LIMITS = { wait: 60_000, stream: 60_000, responseBytes: 100_000 } as never

/** The body of a response on the loopback interface, or the message of its error. */
async function read(respond: (response: ServerResponse) => void, method = 'GET'): Promise<string> {
  const server = createServer((_, response) => respond(response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  const { signal } = new AbortController()
  const response = await sendRequest({
    method,
    url: new URL(`http://api.example:${(server.address() as AddressInfo).port}/`),
    headers: [],
    addresses: [{ address: '127.0.0.1', family: 4 }],
    signal,
  })
  const parts: Uint8Array[] = []
  try {
    for await (const part of responseBody(response, { deadline: new Deadline(signal), limits: LIMITS }))
      parts.push(part)
  } catch (error) {
    return (error as Error).message
  }
  return Buffer.concat(parts).toString()
}

const encoded = (encoding: string, bytes: Uint8Array | string) => (response: ServerResponse) => {
  response.setHeader('Content-Encoding', encoding)
  response.end(bytes)
}

test.each([
  ['gzip', gzipSync('light')],
  ['X-GZIP', gzipSync('light')],
  ['deflate', deflateSync('light')],
  ['br', brotliCompressSync('light')],
  ['identity', 'light'],
  ['deflate, gzip', gzipSync(deflateSync('light'))],
])('decodes a body with the encoding %s', async (encoding, bytes) => {
  expect(await read(encoded(encoding, bytes))).toBe('light')
})

test.each(['zstd', 'zstd, gzip', 'gzip, zstd'])('rejects the encoding %s and keeps running', async (encoding) => {
  expect(await read(encoded(encoding, gzipSync('light')))).toBe('Unsupported encoding "zstd" of the API response.')
})

test('rejects more than three encodings', async () => {
  const message = 'The API response has more than 3 encodings.'
  expect(await read(encoded('gzip,'.repeat(4), 'light'))).toBe(message)
})

test.each(['gzip', 'deflate', 'br', 'zstd'])(
  'a response without a body is empty with the encoding %s',
  async (encoding) => {
    expect(await read(encoded(encoding, ''))).toBe('')
    expect(await read(encoded(encoding, ''), 'HEAD')).toBe('')
    const noContent = (response: ServerResponse) => {
      response.statusCode = 204
      encoded(encoding, '')(response)
    }
    expect(await read(noContent)).toBe('')
  },
)

test('a damaged body is an interrupted response', async () => {
  expect(await read(encoded('gzip', 'no gzip'))).toBe('The API response was interrupted.')
  expect(await read(encoded('gzip', gzipSync('light').subarray(0, 12)))).toBe('The API response was interrupted.')
})
