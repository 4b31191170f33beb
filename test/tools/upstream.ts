import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it came to a server. */
export interface SeenRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  rawHeaders: string[]
  body: Buffer
}

export interface Upstream {
  /** Without a slash at the end. */
  origin: string
  port: number
  /** Requests that were read to their end, the oldest first. */
  seen: SeenRequest[]
  [Symbol.asyncDispose](): Promise<void>
}

/** An HTTP server on this machine; it ends with the block that holds it. */
export async function startServer(listener: RequestListener, host = '127.0.0.1'): Promise<Upstream> {
  const requests: SeenRequest[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers, rawHeaders } = request
    listener(request, response)
    const parts: Buffer[] = []
    try {
      for await (const part of request) parts.push(part as Buffer)
      requests.push({ method, url, headers, rawHeaders, body: Buffer.concat(parts) })
    } catch {
      // The client left: that was no whole request.
    }
  })
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://${host}:${port}`,
    port,
    seen: requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
