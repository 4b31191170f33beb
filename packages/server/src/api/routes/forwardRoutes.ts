import type { IncomingMessage } from 'node:http'
import { createProxy, PROXY_PATH, type ServerTemplate, toNodeHandler } from '@octavo/proxy'
import type { FastifyInstance } from 'fastify'
import { countedAs } from '../../clients/ipAddress.js'
import { findNewApiServers } from '../../sites/apiServers.js'
import { normalizeDomain } from '../../sites/site.js'
import type { ApiContext } from '../apiContext.js'
import { ApiError } from '../apiError.js'
import { createRequestLimiter } from '../requestLimiter.js'

const SITES = 1_000
const REQUESTS_PER_MINUTE = 120
const NOT_KNOWN = 'Site not found. Register it with "octavo sites add", then export it or set its build with --build.'

interface SiteForwarding {
  /** Of the list that it was made of. */
  version: string
  forward: ReturnType<typeof toNodeHandler>
}

/**
 * Requests of API playgrounds (platform-api 4.6): a host that serves exported sites passes this path on, with `Host`. It is
 * the domain that says where requests may go: to the servers that the site's registered build or latest export names.
 */
export function forwardRoutes(api: FastifyInstance, { database, limits }: ApiContext): void {
  const clients = new WeakMap<IncomingMessage, string>()
  const sites = new Map<string, SiteForwarding>()
  const limiter = createRequestLimiter({ limit: REQUESTS_PER_MINUTE, windowMs: 60_000 })

  const forwardingOf = async (domain: string): Promise<SiteForwarding | undefined> => {
    const known = sites.get(domain)
    // Asked each time: the domain may have passed on, and the next owner's site may reach nothing of the former's.
    const found = await findNewApiServers(database, domain, known?.version)
    if (!found) {
      sites.delete(domain)
      return undefined
    }
    const { version, servers } = found
    if (known && servers === null) return known
    const site = newForwarding(servers ?? [], version)
    if (sites.size >= SITES) sites.clear()
    sites.set(domain, site)
    return site
  }

  const newForwarding = (servers: readonly ServerTemplate[], version: string): SiteForwarding => ({
    version,
    forward: toNodeHandler(
      createProxy({
        // One array, so that what it allows is worked out once.
        servers: () => servers,
        allowPrivate: limits.forwardPrivate,
        admit: (client) => limiter.take(client) === undefined,
      }),
      { address: (request) => clients.get(request) ?? '' },
    ),
  })

  void api.register(async (open) => {
    // What is sent is passed on as it comes.
    open.removeAllContentTypeParsers()
    open.addContentTypeParser('*', (_request, _payload, done) => done(null))
    open.post(PROXY_PATH, async (request, reply) => {
      const domain = normalizeDomain(request.hostname)
      const site = domain === undefined ? undefined : await forwardingOf(domain)
      if (!site) throw new ApiError(404, NOT_KNOWN)
      clients.set(request.raw, countedAs(request.client))
      reply.hijack()
      await site.forward(request.raw, reply.raw)
    })
  })
}
