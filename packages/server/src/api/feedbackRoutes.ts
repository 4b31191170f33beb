import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addFeedback } from '../stores/feedbackStore.js'
import { normalizeDomain, type SiteRecord } from '../stores/siteRecord.js'
import { findSite } from '../stores/siteStore.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'
import { FEEDBACK_OPERATIONS } from './feedbackOperations.js'
import { ipFeedbackBudget, organizationFeedbackBudget, takeRequest } from './takeRequest.js'
import { requestCheck, serveOperation } from './validators.js'

/**
 * Matches characters that are removed, because databases reject some of them: control characters except line feeds and
 * tabs, and lone surrogates.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matching them is the purpose
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f]|\p{Surrogate}/gu

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
      const { path, helpful, comment } = check.body<{ path: string; helpful: boolean; comment?: string }>(request.body)
      const budgets = [ipFeedbackBudget(request.client, limits), organizationFeedbackBudget(organisation)]
      reply.headers(await takeRequest(context, budgets))
      const text = comment?.replace(UNPRINTABLE, '').trim()
      await addFeedback(database, domain, { path, helpful, comment: text || null })
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

function originHost(origin: string | undefined): string | undefined {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : undefined
}
