import type { FastifyInstance, FastifyRequest } from 'fastify'
import { normalizeDomain, type SiteRecord } from '../stores/siteRecord.js'
import { findSite } from '../stores/siteStore.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'
import { FEEDBACK_OPERATIONS } from './feedbackOperations.js'
import { storeFeedback } from './storeFeedback.js'
import { requestCheck, serveOperation } from './validators.js'

/** Adds the endpoint for feedback of readers. Only scripts of the site's pages can send it from a browser. */
export function feedbackRoutes(api: FastifyInstance, context: ApiContext): void {
  const { database, limits } = context
  if (limits.feedbackPerIpHour === 0) return
  const check = requestCheck(FEEDBACK_OPERATIONS.sendFeedback)

  void api.register(async (open) => {
    open.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*')
    })
    open.options('/discovery/v1/feedback/:domain', async (_request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'Content-Type',
          'access-control-max-age': '86400',
        })
        .send(),
    )
    serveOperation(open, FEEDBACK_OPERATIONS.sendFeedback, async (request, reply) => {
      const { domain, organisation } = await requestedSite(request)
      const feedback = check.body<{ path: string; helpful: boolean; comment?: string }>(request.body)
      reply.headers(await storeFeedback(context, { domain, organisation, client: request.client }, feedback))
      return reply.code(204).send()
    })
  })

  /** @throws {ApiError} 403 for a page of another site, and 404 */
  async function requestedSite({ params, headers }: FastifyRequest): Promise<SiteRecord> {
    const domain = normalizeDomain((params as { domain: string }).domain)
    const site = domain === undefined ? undefined : await findSite(database, domain)
    if (!site || (limits.requiresVerification && site.verifiedBy === null)) throw new ApiError(404, 'Site not found.')
    if (originHost(headers.origin) !== domain)
      throw new ApiError(403, 'Feedback is accepted from pages of the site only.')
    return site
  }
}

/** Returns the host of the page whose script sends a request. */
export function originHost(origin: string | undefined): string | undefined {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : undefined
}
