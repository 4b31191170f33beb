import type { IncomingMessage } from 'node:http'
import { createProxy, PROXY_PATH, type ServerTemplate, toNodeHandler } from '@octavo/proxy'
import type { FastifyInstance } from 'fastify'
import { findApiServers } from '../stores/apiServers.js'
import { normalizeDomain } from '../stores/siteRecord.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'
import { countedAs } from './ipAddress.js'
import { createRequestLimiter } from './requestLimiter.js'
import { leaveBodies } from './respondWith.js'

const SITES = 1_000
const REQUESTS_PER_MINUTE = 120
const UNKNOWN_SITE =
  'Site not found. Register it with "octavo sites add", then export it or set its build with --build.'

interface SiteForwarding {
  /** Version of the server list. */
  version: string
  forward: ReturnType<typeof toNodeHandler>
}

/**
 * Adds the endpoint for API playground requests, which hosts of exported sites forward with `Host`. Requests are
 * allowed to the servers that the registered build or the latest export of the domain lists.
 */
export function forwardRoutes(api: FastifyInstance, { database, limits }: ApiContext): void {
  const clients = new WeakMap<IncomingMessage, string>()
  const sites = new Map<string, SiteForwarding>()
  const limiter = createRequestLimiter({ limit: REQUESTS_PER_MINUTE, windowMs: 60_000 })

  const readForwarding = async (domain: string): Promise<SiteForwarding | undefined> => {
    const cached = sites.get(domain)
    // Looked up for each request: the domain can change its owner, who must not reach the servers of the former one.
    const apiServers = await findApiServers(database, domain, {
      knownVersion: cached?.version,
      requiresVerification: limits.requiresVerification,
    })
    if (!apiServers) {
      sites.delete(domain)
      return undefined
    }
    const { version, servers } = apiServers
    if (cached && servers === null) return cached
    const site = newForwarding(servers ?? [], version)
    if (sites.size >= SITES) sites.clear()
    sites.set(domain, site)
    return site
  }

  const newForwarding = (servers: readonly ServerTemplate[], version: string): SiteForwarding => ({
    version,
    forward: toNodeHandler(
      createProxy({
        // The same array each time, because the proxy caches the allowed origins by array.
        servers: () => servers,
        allowPrivate: limits.forwardPrivate,
        admit: (client) => limiter.take(client) === undefined,
      }),
      { address: (request) => clients.get(request) ?? '' },
    ),
  })

  void api.register(async (open) => {
    leaveBodies(open)
    open.post(PROXY_PATH, async (request, reply) => {
      const domain = normalizeDomain(request.hostname)
      const site = domain === undefined ? undefined : await readForwarding(domain)
      if (!site) throw new ApiError(404, UNKNOWN_SITE)
      clients.set(request.raw, countedAs(request.client))
      reply.hijack()
      await site.forward(request.raw, reply.raw)
    })
  })
}
