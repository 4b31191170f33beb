import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../rules/refusal.js'
import type { Address, HeaderList } from '../types.js'

export interface UpstreamRequest {
  method: string
  url: URL
  headers: HeaderList
  /** Body of the request. Default: none. */
  body?: { bytes: AsyncIterable<Uint8Array>; length: number | undefined } | undefined
  /** Checked IP addresses. The request connects only to these. */
  addresses: readonly Address[]
  signal: AbortSignal
}

/**
 * Sends a request and resolves with the head of its response. Each request opens a new connection, because a pooled one
 * could be to an IP address that was checked for another request.
 */
export function sendRequest({
  method,
  url,
  headers,
  body,
  addresses,
  signal,
}: UpstreamRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(cause instanceof Refusal ? cause : explain(cause, url))
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      agent: false,
      lookup: fixedLookup(addresses),
      setHost: false,
      signal,
      maxHeaderSize: 64 * 1024,
    })
    request.on('error', fail)
    request.on('response', resolve)
    // Only HTTP is forwarded. An error of the socket itself would have no listener, and end the process.
    request.on('upgrade', (_, socket) => {
      socket.destroy()
      fail({ code: 'UPGRADE' })
    })
    for (const [name, value] of headers) request.appendHeader(name, value)
    request.setHeader('Host', url.host)
    request.setHeader('Connection', 'close')
    if (!body) {
      request.end()
      return
    }
    if (body.length !== undefined) request.setHeader('Content-Length', body.length)
    pipeline(Readable.from(body.bytes, { objectMode: false }), request).catch((cause) => {
      // A server may respond, and close, before it has the whole body.
      if (cause instanceof Refusal) request.destroy(cause)
      fail(cause)
    })
  })
}

/** Returns the URL that a response redirects to, absolute if it is valid. Undefined for other responses. */
export function redirectTarget({ statusCode = 0, headers }: IncomingMessage, from: URL): string | undefined {
  const { location } = headers
  if (!location || ![301, 302, 303, 307, 308].includes(statusCode)) return undefined
  return URL.canParse(location, from.href) ? new URL(location, from).href : location
}

function fixedLookup(addresses: readonly Address[]): LookupFunction {
  return (_, { all }, done) => {
    const [first] = addresses
    if (all) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family)
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  UPGRADE: 'it switched to another protocol',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  ETIMEDOUT: 'the connection timed out',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate could not be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

function explain(cause: unknown, { host }: URL): Refusal {
  const { code = '' } = (cause ?? {}) as { code?: string }
  const reason = code.startsWith('HPE_') ? 'its response is not valid HTTP' : REASONS[code]
  return new Refusal(502, 'upstream', `No response from ${host}${reason ? `: ${reason}` : ''}.`, { cause })
}
