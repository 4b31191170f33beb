import type { IncomingMessage } from 'node:http'
import { createProxy, PROXY_PATH, type ServerTemplate, toNodeHandler } from '@octavo/proxy'
import type { FastifyInstance } from 'fastify'
import { countedAs } from '../../clients/ipAddress.js'
import { findApiServers } from '../../sites/apiServers.js'
import { normalizeDomain } from '../../sites/site.js'
import type { ApiContext } from '../apiContext.js'
import { ApiError } from '../apiError.js'
import { createRequestLimiter } from '../requestLimiter.js'

/** A new export counts after this time at the latest. */
const FRESH_MS = 5_000
const SITES = 1_000
const REQUESTS_PER_MINUTE = 120

interface SiteForwarding {
  servers: readonly ServerTemplate[]
  until: number
  forward: ReturnType<typeof toNodeHandler>
}

/**
 * Requests of API playgrounds (platform-api 4.6): a host that serves exported sites passes this path on, with `Host`. It is
 * the domain that says where requests may go: to the servers that the site's latest export names.
 */
export function forwardRoutes(api: FastifyInstance, { database, limits }: ApiContext): void {
  const clients = new WeakMap<IncomingMessage, string>()
  const sites = new Map<string, SiteForwarding>()
  const limiter = createRequestLimiter({ limit: REQUESTS_PER_MINUTE, windowMs: 60_000 })

  const forwardingOf = async (domain: string): Promise<SiteForwarding | undefined> => {
    const known = sites.get(domain)
    if (known && known.until > Date.now()) return known
    const servers = await findApiServers(database, domain)
    if (!servers) return undefined
    const site = known ?? newForwarding(servers)
    // The same list stays the same array: what it allows is worked out once.
    if (JSON.stringify(site.servers) !== JSON.stringify(servers)) site.servers = servers
    site.until = Date.now() + FRESH_MS
    if (sites.size >= SITES) sites.clear()
    sites.set(domain, site)
    return site
  }

  const newForwarding = (servers: readonly ServerTemplate[]): SiteForwarding => {
    const site: SiteForwarding = {
      servers,
      until: 0,
      forward: toNodeHandler(
        createProxy({
          servers: () => site.servers,
          allowPrivate: limits.forwardPrivate,
          admit: (client) => limiter.take(client) === undefined,
        }),
        { address: (request) => clients.get(request) ?? '' },
      ),
    }
    return site
  }

  void api.register(async (open) => {
    // What is sent is passed on as it comes.
    open.removeAllContentTypeParsers()
    open.addContentTypeParser('*', (_request, _payload, done) => done(null))
    open.post(PROXY_PATH, async (request, reply) => {
      const domain = normalizeDomain(request.hostname)
      const site = domain === undefined ? undefined : await forwardingOf(domain)
      if (!site) throw new ApiError(404, 'This server has no exported site of this name.')
      clients.set(request.raw, countedAs(request.client))
      reply.hijack()
      await site.forward(request.raw, reply.raw)
    })
  })
}
