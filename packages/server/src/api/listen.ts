import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { OWN_HOST_CHECK, refuseBrokenRequest, refuseExpectations } from './wireRules.js'

/** Errors when `::1` is not available, because `localhost` can resolve to it on a machine without IPv6. */
const UNAVAILABLE_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

interface Listening {
  port: number
  /** Local URL. It has an IP address, because a host name could resolve to another machine. */
  localUrl: string
  /**
   * Closes connections after their current requests. Connections that are still open after `graceMs` are closed
   * anyway, because a download can take hours.
   */
  close(graceMs: number): Promise<void>
}

/**
 * Listens on a host; for `localhost`, on each of its IP addresses. Fastify can do that too, but does not expose the
 * additional servers, so their connections could not be closed.
 */
export async function listen(
  api: FastifyInstance,
  { host, port, addresses }: { host: string; port: number; addresses?: string[] },
): Promise<Listening> {
  const [first = host, ...others] = addresses ?? (await resolveHost(host))
  const connections = [noteConnections(api.server)]
  await api.listen({ host: first, port })
  const boundAddress = api.server.address() as AddressInfo
  const chosenPort = boundAddress.port
  const servers: Server[] = []
  try {
    for (const address of others) {
      const server = serverLike(api)
      connections.push(noteConnections(server))
      if (await startAt(server, address, chosenPort)) servers.push(server)
    }
  } catch (error) {
    for (const server of servers) server.close()
    await api.close()
    throw error
  }
  return {
    port: chosenPort,
    localUrl: ownUrl(boundAddress),
    async close(graceMs) {
      const all = [api.server, ...servers]
      const timer = setTimeout(() => all.map((server) => server.closeAllConnections()), graceMs)
      const closed = [
        ...servers.map((server) => new Promise<unknown>((resolve) => server.close(resolve))),
        Promise.resolve(api.close()),
      ]
      for (const each of connections) each.end()
      await Promise.all(closed)
      clearTimeout(timer)
    },
  }
}

/** Returns the local URL of a server. A server on all IP addresses also listens on loopback. */
function ownUrl({ address, port }: AddressInfo): string {
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function resolveHost(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host]
  const addresses = await lookup(host, { all: true })
  return [...new Set(addresses.map(({ address }) => address))]
}

/** Creates a server with the same settings and routes as the API server. */
function serverLike(api: FastifyInstance): Server {
  const { requestTimeout, headersTimeout, keepAliveTimeout } = api.server
  const server = createServer({ requestTimeout, headersTimeout, keepAliveTimeout, ...OWN_HOST_CHECK }, api.routing)
  refuseExpectations(server)
  server.on('clientError', refuseBrokenRequest)
  return server
}

/** Starts a server. Returns false if this machine does not have the IP address. */
async function startAt(server: Server, host: string, port: number): Promise<boolean> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    if (UNAVAILABLE_ADDRESS.has((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

interface Connections {
  /** Closes idle connections now, and the others after their current response. */
  end(): void
}

/** Tracks the responses on a server's connections, because Node.js does not close keep-alive connections. */
function noteConnections(server: Server): Connections {
  const responses = new Map<Socket, ServerResponse | undefined>()
  let isEnding = false
  const endIdle = () => {
    for (const [socket, response] of responses) if (!response) socket.destroy()
  }
  /** Announces that the connection closes after this response (RFC 9112 9.6), unless its headers are already sent. */
  const endWith = (response: ServerResponse | undefined) => {
    if (response?.headersSent === false) response.setHeader('connection', 'close')
  }
  server.on('connection', (socket: Socket) => {
    responses.set(socket, undefined)
    socket.once('close', () => responses.delete(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    responses.set(socket, response)
    if (isEnding) endWith(response)
    response.once('close', () => {
      if (responses.get(socket) === response) responses.set(socket, undefined)
      if (isEnding) socket.destroySoon()
    })
  })
  // Node's own version treats a connection as idle while the last bytes of a response are still being sent.
  server.closeIdleConnections = endIdle
  return {
    end() {
      isEnding = true
      for (const response of responses.values()) endWith(response)
      endIdle()
    },
  }
}
