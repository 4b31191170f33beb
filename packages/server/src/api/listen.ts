import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { noteConnections } from './connections.js'
import { OWN_HOST_CHECK, refuseBrokenRequest, refuseExpectations } from './wireRules.js'

/** What a machine without IPv6 says to `::1`, which its `localhost` may name all the same. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

interface Listening {
  port: number
  /** An address of this machine that it listens at itself, as a URL has it: no name, which could lead elsewhere. */
  ownUrl: string
  /** Lets requests under way end, each with its connection, and ends those that go on for longer: a download may take hours. */
  close(graceMs: number): Promise<void>
}

/**
 * Listens at a host, at each of its addresses for `localhost`. Fastify would do that as well, and keep the servers of the
 * others to itself: their connections could not be ended.
 */
export async function listen(
  api: FastifyInstance,
  { host, port, addresses }: { host: string; port: number; addresses?: string[] },
): Promise<Listening> {
  const [first = host, ...others] = addresses ?? (await addressesOf(host))
  const connections = [noteConnections(api.server)]
  await api.listen({ host: first, port })
  const bound = api.server.address() as AddressInfo
  const taken = bound.port
  const servers: Server[] = []
  try {
    for (const address of others) {
      const server = serverLike(api)
      connections.push(noteConnections(server))
      if (await startAt(server, address, taken)) servers.push(server)
    }
  } catch (error) {
    for (const server of servers) server.close()
    await api.close()
    throw error
  }
  return {
    port: taken,
    ownUrl: ownUrl(bound),
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

/** Who listens at all addresses listens at the machine's own. */
function ownUrl({ address, port }: AddressInfo): string {
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`
}

async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host]
  const found = await lookup(host, { all: true })
  return [...new Set(found.map(({ address }) => address))]
}

/** A server that answers as the API's own does. */
function serverLike(api: FastifyInstance): Server {
  const { requestTimeout, headersTimeout, keepAliveTimeout } = api.server
  const server = createServer({ requestTimeout, headersTimeout, keepAliveTimeout, ...OWN_HOST_CHECK }, api.routing)
  refuseExpectations(server)
  server.on('clientError', refuseBrokenRequest)
  return server
}

/** False for an address that this machine does not have. */
async function startAt(server: Server, host: string, port: number): Promise<boolean> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    if (NO_SUCH_ADDRESS.has((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}
