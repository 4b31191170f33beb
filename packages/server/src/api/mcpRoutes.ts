import { BadRequest, MCP_DISCOVERY_PATHS, MCP_PATH, mcpDiscoveryHandler, mcpHandler } from '@octavo/assistant'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SiteAssistant } from '../assistant/siteAssistants.js'
import { normalizeDomain } from '../stores/siteRecord.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'
import { originHost } from './feedbackRoutes.js'
import { openToPages, respondWith } from './respondWith.js'
import { storeFeedback } from './storeFeedback.js'
import { ipMcpBudget, organizationRetrievalBudget, takeRequest } from './takeRequest.js'

/**
 * Adds the MCP servers of sites. Hosts forward these paths with `Host`, which selects the site. Only public content
 * can be read. Agents can send feedback, with the limits of readers.
 */
export function mcpRoutes(api: FastifyInstance, context: ApiContext): void {
  const { assistants, limits } = context
  if (limits.mcpPerIpHour === 0) return

  void api.register(async (open) => {
    const allow = 'Accept, Authorization, Content-Type, Last-Event-ID, Mcp-Protocol-Version, Mcp-Session-Id'
    openToPages(open, { allow })(MCP_PATH)
    open.route({
      method: ['GET', 'POST', 'DELETE'],
      url: MCP_PATH,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { domain, site } = await requestedSite(request)
        const { organisation, searched: knowledge } = site
        const usage = { organisation, kind: 'retrieval' as const }
        const budgets = [ipMcpBudget(request.client, limits), organizationRetrievalBudget(organisation, limits)]
        reply.headers(await takeRequest(context, budgets, { usage }))
        const admit = async (messages: number) => {
          if (messages > 1) reply.headers(await takeRequest(context, budgets, { usage, cost: messages - 1 }))
        }
        const feedback = takesFeedback(request, domain)
          ? (rating: { path: string; helpful: boolean; comment?: string }) =>
              storeFeedback(context, { domain, organisation, client: request.client }, rating).then(() => {}, refuse)
          : undefined
        await respondWith(mcpHandler({ name: domain, knowledge, admit, feedback }), request, reply)
      },
    })
    for (const path of MCP_DISCOVERY_PATHS)
      open.get(path, async (request, reply) => {
        const { domain } = await requestedSite(request)
        await respondWith(
          mcpDiscoveryHandler({
            name: domain,
            url: `https://${domain}${MCP_PATH}`,
            takesFeedback: takesFeedback(request, domain),
          }),
          request,
          reply,
        )
      })
  })

  /** Scripts of other sites' pages can read, and send no feedback. */
  function takesFeedback({ headers: { origin } }: FastifyRequest, domain: string): boolean {
    return limits.feedbackPerIpHour > 0 && (origin === undefined || originHost(origin) === domain)
  }

  async function requestedSite({ hostname }: FastifyRequest): Promise<{ domain: string; site: SiteAssistant }> {
    const domain = normalizeDomain(hostname)
    const site = domain === undefined ? undefined : await assistants.find(domain)
    if (domain === undefined || !site) throw new ApiError(404, 'Site not found.')
    return { domain, site }
  }
}

/** Tells the agent of a limit, instead of failing the whole request. */
function refuse(error: unknown): never {
  throw error instanceof ApiError ? new BadRequest(error.status, error.message) : error
}
