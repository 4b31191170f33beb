import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type {} from '../createApi.js'
import { generateKey } from '../stores/keyFormat.js'
import { createRequestNote } from './requestLog.js'

/** Returns the log entry of a request for a URL. */
function loggedRequest(url: string): { path: string } {
  const lines: { path: string }[] = []
  const log = { info: (line: { path: string }) => lines.push(line) }
  const request = { method: 'GET', url, routeOptions: {}, headers: {}, id: 'x', client: '127.0.0.1', log }
  const reply = { statusCode: 404, elapsedTime: 1 }
  createRequestNote(undefined)(request as unknown as FastifyRequest, reply as FastifyReply, false)
  return lines[0] as { path: string }
}

const encoded = (text: string) =>
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`).join('')

test.each(['admin', 'assistant'] as const)('does not log a key of the kind "%s" in a URL', (kind) => {
  const key = generateKey(kind)
  const secret = key.slice(-38)
  const spellings = [
    key,
    key.replaceAll('_', '%5f'),
    encoded(key),
    encoded(encoded(key)),
    `x${key}y`,
    key.toUpperCase(),
  ]
  for (const spelling of spellings) {
    const { path } = loggedRequest(`/v1/static-export/jobs/${spelling}?x=1`)
    for (const part of [key, secret, encoded(secret), secret.toUpperCase()]) expect(path).not.toContain(part)
    expect(path).toMatch(/^\/v1\/static-export\/jobs\/x?svc_(dsc_)?\*\*\*$/i)
  }
})

test('logs other URLs without their query', () => {
  expect(loggedRequest('/v1/sites/docs.test%20%zz?key=1').path).toBe('/v1/sites/docs.test%20%zz')
})

test.each([
  ['debug', 'GET', '/v1/static-export/jobs/:jobId', 200, {}],
  ['info', 'GET', '/v1/static-export/jobs/:jobId', 404, {}],
  ['info', 'DELETE', '/v1/static-export/jobs/:jobId', 204, {}],
  ['debug', 'GET', '/dashboard/:organisation', 200, { 'x-octavo-refresh': '1' }],
  ['info', 'GET', '/v1/sites', 200, { 'x-octavo-refresh': '1' }],
  ['warn', 'GET', '/health/ready', 503, {}],
])('the log level is "%s" for %s %s with status %i', (level, method, url, statusCode, headers) => {
  const levels: string[] = []
  const log = Object.fromEntries(['debug', 'info', 'warn'].map((name) => [name, () => levels.push(name)]))
  const request = { method, url, routeOptions: { url }, headers, id: 'x', client: '127.0.0.1', log }
  const reply = { statusCode, elapsedTime: 1 }
  createRequestNote(undefined)(request as unknown as FastifyRequest, reply as FastifyReply, false)
  expect(levels).toEqual([level])
})
