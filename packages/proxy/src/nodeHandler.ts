import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ProxyHandler } from './types.js'

interface NodeHandlerOptions {
  /** Returns the client's IP address. Default: that of the connection. A reverse proxy sends it in a header. */
  address?: (request: IncomingMessage) => string
  /** Disconnects a client that has read nothing of its response for this time, in milliseconds. Default: one minute. */
  stallMs?: number
}

const STALL_MS = 60_000

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Adapts the handler to Node's HTTP servers, such as those of Vite. */
export function toNodeHandler(
  handler: ProxyHandler,
  { address = ({ socket }) => socket.remoteAddress ?? '', stallMs = STALL_MS }: NodeHandlerOptions = {},
): NodeHandler {
  return async (incoming, outgoing) => {
    const disconnect = new AbortController()
    // Also when the client disconnects while it is sending.
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) disconnect.abort()
    })
    const { signal } = disconnect
    const response = await handler(toRequest(incoming, signal), { address: address(incoming), signal })
    outgoing.statusCode = response.status
    for (const [name, value] of response.headers) outgoing.setHeader(name, value)
    // Nobody reads the rest of the body of a refused request. Other responses may begin before the body has ended.
    if (response.status >= 400) await discardBody(incoming)
    else if (!incoming.complete) outgoing.setHeader('Connection', 'close')
    if (response.body) await sendBody(response.body, outgoing, stallMs)
    else outgoing.end()
  }
}

/** Maximum number of bytes of a request that are received after its response. */
const MAX_DISCARDED = 64 * 1024 ** 2

/**
 * Receives the rest of a request's body. If the connection were closed instead, the client would lose the response,
 * because most clients send the whole body first. The promise resolves when the response may be sent: at the end of the
 * body if the client demands that the response ends the connection, else at once.
 */
export async function discardBody(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete) return
  const isLast = /close/i.test(incoming.headers.connection ?? '')
  const received = isLast ? once(incoming, 'close').catch(() => {}) : undefined
  let left = MAX_DISCARDED
  incoming.removeAllListeners('data').on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) incoming.socket.destroy()
  })
  incoming.resume()
  await received
}

/** Sends the body. Cancels it if the client disconnects. Costs less than a pipe of Node streams. */
async function sendBody(body: ReadableStream<Uint8Array>, outgoing: ServerResponse, stallMs: number): Promise<void> {
  const reader = body.getReader()
  outgoing.on('timeout', () => outgoing.destroy())
  outgoing.once('close', () => void reader.cancel().catch(() => {}))
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (outgoing.destroyed) return
      if (done) break
      if (outgoing.write(value)) continue
      // Only while the client has data to read: the source itself may be slow.
      outgoing.setTimeout(stallMs)
      await drained(outgoing)
      outgoing.setTimeout(0)
    }
    // Also until the client has read the end; after that the keep-alive timeout applies.
    outgoing.setTimeout(stallMs)
    outgoing.end()
  } catch {
    // Only a broken connection tells the client that the body is incomplete.
    outgoing.destroy()
  }
}

/** Resolves when more can be written, or when the connection is closed. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      outgoing.off('drain', settle).off('close', settle)
      resolve()
    }
    outgoing.on('drain', settle).on('close', settle)
  })
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', headers, url = '/' } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const list = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name.startsWith(':') ? [] : [[name, [value].flat().join(', ')] as [string, string]],
  )
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: list,
    signal,
    duplex: 'half',
    body: hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : undefined,
  }
  // The host comes from the header; the URL only has to be absolute.
  return new Request(new URL(url.startsWith('/') ? `http://localhost${url}` : 'http://localhost/'), init)
}
