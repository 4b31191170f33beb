import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from './apiError.js'

/** A request without `Host` is ours to refuse: Node's own answer has no body. */
export const OWN_HOST_CHECK = { requireHostHeader: false } as const

/** A request has one host (RFC 9112 3.2): a proxy before this server may have gone by another than we would. @throws ApiError 400 */
export function requireHost({ headersDistinct: { host = [] }, httpVersion }: IncomingMessage): void {
  if (host.length > 1) throw new ApiError(400, 'The request has more than one Host.')
  if (host.length === 0 && httpVersion === '1.1') throw new ApiError(400, 'The request has no Host.')
}

/** What a client expects of a server but to go on, none of ours does (RFC 9110 10.1.1). */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => {
    request.resume()
    const body = JSON.stringify({ error: 'Nothing but "100-continue" can be expected of this server.' })
    response
      .writeHead(417, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      })
      .end(body)
  })
}

/** What is no request that could be answered in the usual way: too large, too slow, or not HTTP. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
  const body = JSON.stringify({ error: `The request can't be read: ${STATUS_CODES[status]}.` })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
