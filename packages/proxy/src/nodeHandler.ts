import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ProxyHandler } from './types.js'

export interface NodeHandlerOptions {
  /** IP address of a client; that of the connection by default. Behind a reverse proxy it is in a header. */
  address?: (request: IncomingMessage) => string
  /** Milliseconds after which a client that takes nothing of its answer is left; a minute by default. */
  stallMs?: number
}

const STALL_MS = 60_000

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The handler for servers of Node: Vite's in development and preview, or any other. */
export function toNodeHandler(
  handler: ProxyHandler,
  { address = ({ socket }) => socket.remoteAddress ?? '', stallMs = STALL_MS }: NodeHandlerOptions = {},
): NodeHandler {
  return async (incoming, outgoing) => {
    const gone = new AbortController()
    // Also when the client leaves while it is sending.
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) gone.abort()
    })
    const { signal } = gone
    const answer = await handler(toRequest(incoming, signal), { address: address(incoming), signal })
    outgoing.statusCode = answer.status
    for (const [name, value] of answer.headers) outgoing.setHeader(name, value)
    // What is left of a body nobody reads ends with the connection.
    if (!incoming.complete) outgoing.setHeader('Connection', 'close')
    if (answer.body) await sendBody(answer.body, outgoing, stallMs)
    else outgoing.end()
  }
}

/** A client that leaves ends the body early, and that ends the request to the API. Streams of Node in between cost more. */
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
      // Only while there is something to take, since the source may think for long.
      outgoing.setTimeout(stallMs)
      await drained(outgoing)
      outgoing.setTimeout(0)
    }
    // Until the end is taken, too: from then on the time for the next request counts.
    outgoing.setTimeout(stallMs)
    outgoing.end()
  } catch {
    // What was sent is not all of it: only a broken connection says so.
    outgoing.destroy()
  }
}

/** Resolves when more can be written, or nothing any more. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      outgoing.off('drain', go).off('close', go)
      resolve()
    }
    outgoing.on('drain', go).on('close', go)
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
  // Which host is asked for is read from the header; the address only needs a form.
  return new Request(new URL(url.startsWith('/') ? `http://localhost${url}` : 'http://localhost/'), init)
}
