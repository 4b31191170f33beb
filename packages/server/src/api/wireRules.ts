import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { decodePath } from '@octavo/core'
import { ApiError } from './apiError.js'

/** Disables Node's check of `Host`, whose error response has no body. `requireHost` replaces it. */
export const OWN_HOST_CHECK = { requireHostHeader: false } as const

/** `uri-host [":" port]` (RFC 9110 7.2, RFC 3986 3.2.2); the host of an HTTP URL is never empty. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d{0,5})?$/i
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is

/**
 * Returns the path and query of a request. If the target is an absolute URL, as in requests to proxies, its host is
 * set as `Host` (RFC 9112 3.2.2). Other targets are returned unchanged.
 */
export function takeTarget(request: IncomingMessage): string {
  const { url = '' } = request
  const [whole, host = '', path = ''] = ABSOLUTE.exec(url) ?? []
  if (whole === undefined) return url
  // An HTTP/1.1 request without `Host` stays invalid.
  if (request.headers.host !== undefined || request.httpVersion !== '1.1') request.headers.host = host
  return path.startsWith('/') ? path : `/${path}`
}

/**
 * Requires exactly one valid `Host` header (RFC 9112 3.2), because proxies could interpret several differently. Also
 * requires a target on this server (3.2.1, 3.2.2), or `*` for OPTIONS (3.2.4). @throws ApiError 400
 */
export function requireHost({
  headers,
  headersDistinct: { host = [] },
  httpVersion,
  method,
  url = '',
}: IncomingMessage): void {
  if (host.length > 1) throw new ApiError(400, 'Duplicate Host header.')
  if (host.length === 0 && httpVersion === '1.1') throw new ApiError(400, 'Missing Host header.')
  for (const each of new Set([...host, headers.host ?? host[0]]))
    if (each !== undefined && !HOST.test(each)) throw new ApiError(400, 'Invalid Host header.')
  if (!url.startsWith('/') && !(url === '*' && method === 'OPTIONS'))
    throw new ApiError(400, 'Invalid request target. Expected a path on this server.')
}

/** Requires a path without invalid escapes. @throws ApiError 400 */
export function requirePath(url: string): void {
  const [path = ''] = url.split('?')
  if (decodePath(path) === undefined) throw new ApiError(400, 'Invalid URL.')
}

/** Rejects `Expect` headers other than `100-continue` (RFC 9110 10.1.1). */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => {
    request.resume()
    const body = JSON.stringify({ error: 'Unsupported Expect header. Only "100-continue" is supported.' })
    response
      .writeHead(417, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      })
      .end(body)
  })
}

/** Responds to a request that Node could not parse: too large, too slow, or not HTTP. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
  const body = JSON.stringify({ error: `Invalid request: ${STATUS_CODES[status]}.` })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
